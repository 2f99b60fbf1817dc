import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { resumeUnderKills } from '../../../tools/faults/resume/resume-under-kills.ts';
import { runCommand } from '../../../tools/testing/command.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { isInstalled } from '../../../tools/testing/programs.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const redisPrefix = `pgtest:${randomUUID()}:`;
const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-resume-'));

describe.skipIf(database === null || redis === null || !isInstalled('nginx'))(
  'readers of streams of two gateways behind nginx, the short form of npm run resume',
  () => {
    afterAll(async () => {
      if (redis !== null) await removeKeys(redis.url, redisPrefix);
      await redis?.close();
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('gateways are stopped and killed during imports: each reader receives all commits in order, once, and pays the computed units', async () => {
      const seed = randomInt(1, 1_000_000);
      const { verdicts } = await resumeUnderKills({
        databaseUrl: database?.url ?? '',
        redisUrl: redis?.url ?? '',
        redisPrefix,
        folder,
        accounts: 10,
        // Streams of a killed gateway count for up to 30 s; after three kills there is room left.
        readersPerAccount: 4,
        prices: 4_000,
        files: 6,
        phases: [
          { count: 1, signals: ['SIGTERM'], allAtOnceShare: 0 },
          { count: 2, signals: ['SIGKILL'], allAtOnceShare: 0 },
        ],
        maxPauseMs: 1_500,
        maxWaitMs: 500,
        seed,
        run: runCommand,
        log: (line) => console.log(line),
      });
      expect({ seed, broken: verdicts.filter(({ isHeld }) => !isHeld) }).toEqual({ seed, broken: [] });
    });
  },
);
