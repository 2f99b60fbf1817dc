import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { until } from '../../../tools/testing/until.ts';

interface Charge {
  readonly units: number;
  readonly refunded: number;
  readonly request_id: string;
}

/** The promise: a crash loses at most the charges of the last second. */
const lostMs = 1_000;

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-charges-'));
});
afterAll(async () => {
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  [
    'Redis and Postgres',
    { DATABASE_URL: database?.url ?? '', REDIS_URL: redis?.url ?? '', REDIS_PREFIX: prefix },
  ],
  ['the embedded stores', {}],
] as const)('charges with %s', (name, stores) => {
  const isMissing = name !== 'the embedded stores' && (database === null || redis === null);

  test.skipIf(isMissing)(
    'that a killed gateway had made a second before are listed, and no more than were counted',
    async () => {
      const env = {
        ...stores,
        DATA_DIR: join(folder, randomUUID()),
        KEY_PEPPER: 'a pepper for tests only',
      };
      let gateway: GatewayProcess = await startGatewayProcess(env);
      try {
        const create = [
          'account',
          'create',
          '--email',
          'kill@example.com',
          '--name',
          'K',
          '--plan',
          'pro',
          '--json',
        ];
        const { stdout } = await runCommand(create, env);
        const { api_key: key, api_secret: secret } = JSON.parse(stdout) as {
          api_key: string;
          api_secret: string;
        };

        const answered: { readonly id: string; readonly atMs: number }[] = [];
        let isKilled = false;
        const client = async (): Promise<void> => {
          while (!isKilled) {
            const response = await fetch(`${gateway.origin}/v1/brands`, {
              headers: { 'X-API-Key': key },
            }).catch(() => null);
            if (response?.status !== 200) continue;
            answered.push({ id: response.headers.get('x-request-id') as string, atMs: performance.now() });
            await response.arrayBuffer().catch(() => {});
          }
        };
        // One request at a time, so that there are fewer than the list holds.
        const clientEnd = client();
        await until('there were requests for longer than may be lost', () => {
          const [first] = answered;
          return first !== undefined && performance.now() - first.atMs > 2.5 * lostMs;
        });
        const killedAtMs = performance.now();
        await gateway.stop('SIGKILL');
        isKilled = true;
        await clientEnd;

        gateway = await startGatewayProcess(env);
        const withSecret = { headers: { Authorization: `Bearer ${secret}` } };
        const get = async (path: string) => (await fetch(gateway.origin + path, withSecret)).json();
        const listed: Charge[] = [];
        let cursor: string | null = null;
        do {
          const page = await get(`/v1/account/charges?limit=500${cursor === null ? '' : `&since=${cursor}`}`);
          listed.push(...page.data);
          cursor = page.next_cursor;
        } while (cursor !== null);

        const ids = new Set(listed.map(({ request_id }) => request_id));
        const early = answered.filter(({ atMs }) => atMs < killedAtMs - lostMs);
        expect(early.length).toBeGreaterThan(10);
        expect(early.filter(({ id }) => !ids.has(id))).toEqual([]);
        const usage = (await get('/v1/account/usage')).data as { units: number }[];
        const counted = usage.reduce((sum, { units }) => sum + units, 0);
        const sum = listed.reduce((total, { units, refunded }) => total + units - refunded, 0);
        expect(sum).toBeLessThanOrEqual(counted);
      } finally {
        await gateway.stop('SIGKILL');
      }
    },
  );
});
