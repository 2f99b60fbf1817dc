import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chargesUnderKills } from '../../../tools/faults/charges/charges-under-kills.ts';
import { runCommand } from '../../../tools/testing/command.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const redisPrefix = `pgtest:${randomUUID()}:`;
const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-charges-'));

describe.skipIf(database === null || redis === null)(
  'counters and lists of charges of three gateways under mixed load, the short form of npm run charges',
  () => {
    afterAll(async () => {
      if (redis !== null) await removeKeys(redis.url, redisPrefix);
      await redis?.close();
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    });

    test.each(['SIGTERM', 'SIGKILL'] as const)(
      'gateways are ended by %s: what was served is counted once, and the list has no more',
      async (signal) => {
        const seed = randomInt(1, 1_000_000);
        const { rows, verdicts } = await chargesUnderKills({
          databaseUrl: database?.url ?? '',
          redisUrl: redis?.url ?? '',
          redisPrefix,
          folder,
          accounts: 8,
          clientsPerAccount: 1,
          kills: 2,
          signals: [signal],
          maxPauseMs: 1_500,
          seed,
          run: runCommand,
          log: (line) => console.log(line),
        });
        expect(rows).toHaveLength(8);
        const broken = verdicts.filter(({ isHeld }) => !isHeld);
        expect({ seed, broken }, JSON.stringify(rows)).toEqual({ seed, broken: [] });
      },
    );
  },
);
