import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openPrivateCluster } from '../../../tools/testing/redis-cluster.ts';
import { openPrivateSentinel } from '../../../tools/testing/redis-sentinel.ts';

const kinds = [
  ['Redis Cluster', await openPrivateCluster()],
  ['Redis behind sentinels', await openPrivateSentinel()],
] as const;
afterAll(async () => {
  for (const [, redis] of kinds) await redis?.close();
});

const requests = 200;
const dayLimit = 100;

async function signUp({ origin }: TestGateway): Promise<string> {
  const response = await fetch(`${origin}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'kinds@example.com', name: 'Kinds' }),
  });
  expect(response.status).toBe(201);
  const { api_key: key } = (await response.json()) as { api_key: string };
  return key;
}

describe.each(kinds)('two gateways on %s', (_, redis) => {
  test.skipIf(redis === null)(
    'sign up, and of 200 simultaneous requests with a limit of 100 exactly 100 succeed',
    async (context) => {
      const database = await openTestDatabase(templateOn);
      if (redis === null || database === null) return context.skip();
      const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-kinds-'));
      const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, KEY_PEPPER: 'a pepper for tests only' };
      const gateways = await Promise.all(
        ['one', 'two'].map((name) => startGateway({ ...env, DATA_DIR: join(folder, name) })),
      );
      const [one, two] = gateways as [TestGateway, TestGateway];
      try {
        const key = await signUp(one);
        const statuses = await Promise.all(
          Array.from({ length: requests }, async (_, index) => {
            const { origin } = index % 2 === 0 ? one : two;
            const response = await fetch(`${origin}/v1/brands`, { headers: { 'X-API-Key': key } });
            await response.arrayBuffer();
            expect(response.headers.get('x-quota-degraded')).toBeNull();
            return response.status;
          }),
        );
        expect(statuses.filter((status) => status === 200)).toHaveLength(dayLimit);
        expect(statuses.filter((status) => status === 429)).toHaveLength(requests - dayLimit);
        for (const { origin } of gateways) {
          const ready = (await (await fetch(`${origin}/readyz`)).json()) as { checks: { quota: string } };
          expect(ready.checks.quota).toBe('ok');
        }
        const { stdout } = await runCommand(['doctor', '--json'], { ...env, DATA_DIR: join(folder, 'cli') });
        const findings = JSON.parse(stdout) as { check: string; status: string }[];
        const ofRedis = findings.filter(({ check }) => check.startsWith('redis'));
        expect(ofRedis.length).toBeGreaterThan(1);
        expect(ofRedis.filter(({ status }) => status === 'fail')).toEqual([]);
      } finally {
        for (const gateway of gateways) await gateway.close();
        await database.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
