import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { openTcpProxy, type TcpProxy } from '../../../tools/testing/tcp-proxy.ts';
import { until } from '../../../tools/testing/until.ts';
import { expectProblem } from '../../support/problem.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

const through = (proxy: TcpProxy, url: string): string => {
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(proxy.port);
  // The default of a gateway: it does not wait for a lost statement.
  proxied.searchParams.delete('connect_timeout');
  return proxied.href;
};

describe.skipIf(database === null || redis === null)('with its stores behind a cut connection', () => {
  let toPostgres: TcpProxy;
  let toRedis: TcpProxy;
  let gateway: TestGateway;

  beforeAll(async () => {
    const [databaseUrl, redisUrl] = [database?.url ?? '', redis?.url ?? ''];
    toPostgres = await openTcpProxy(Number(new URL(databaseUrl).port || 5432));
    toRedis = await openTcpProxy(Number(new URL(redisUrl).port || 6379));
    gateway = await startGateway({
      DATABASE_URL: through(toPostgres, databaseUrl),
      REDIS_URL: through(toRedis, redisUrl),
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
    });
  });

  afterAll(async () => {
    await gateway.close();
    await toPostgres.close();
    await toRedis.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  const readiness = async () => (await gateway.get('/readyz')).json();
  const untilIs = (status: 'ready' | 'degraded') =>
    until(`the gateway is ${status}`, async () => (await readiness()).status === status);

  for (const mode of ['cut', 'black-hole'] as const) {
    test(`with Postgres away (${mode}) reads continue for recently used keys, others get 503, and all recovers`, async () => {
      const { key } = await gateway.createAccount('pro');
      const { key: unseen } = await gateway.createAccount('pro');
      expect((await gateway.get('/v1/phones?per_page=2', key)).status).toBe(200);
      toPostgres.setMode(mode);
      await untilIs('degraded');
      expect(await readiness()).toMatchObject({
        status: 'degraded',
        checks: { database: 'away', catalogue: 'ok' },
      });

      expect((await gateway.get('/v1/phones?per_page=2', key)).status).toBe(200);
      expect((await gateway.get('/v1/search?q=iphone', key)).status).toBe(200);
      const refused = await gateway.get('/v1/phones', unseen);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();

      const spent = async () =>
        (await (await gateway.get('/v1/auth/status', key)).json()).data.quota.day.used;
      const before = await spent();
      expect((await gateway.get('/v1/phones/1/reviews', key)).status).toBe(503);
      const operation = '{ phone(id: "1") { fullName reviews { totalCount } } }';
      const { data, errors, extensions } = await (await gateway.graphql(operation, key)).json();
      expect(data.phone).toMatchObject({ fullName: expect.any(String), reviews: null });
      expect(errors[0].extensions.code).toBe('UNAVAILABLE');
      expect(extensions.cost.units).toBe(1);
      expect(await spent()).toBe(before + 1);

      toPostgres.setMode('pass');
      await untilIs('ready');
      expect((await gateway.get('/v1/phones', unseen)).status).toBe(200);
      expect((await gateway.get('/v1/phones/1/reviews', key)).status).toBe(200);
    });
  }

  test('requests that fail while Redis is away are refunded when it answers again', async () => {
    const { key } = await gateway.createAccount('free');
    const usedAt = async () =>
      (await (await gateway.get('/v1/auth/status', key)).json()).data.quota.day.used as number;
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    const locking = new pg.Client({ connectionString: database?.url });
    await locking.connect();
    await locking.query('BEGIN; LOCK TABLE review IN ACCESS EXCLUSIVE MODE');
    const waiting = Array.from({ length: 10 }, () => gateway.get('/v1/phones/1/reviews', key));
    await until('ten wait', async () => (await usedAt()) === 11, { patienceMs: 2_000 });
    toRedis.setMode('cut');
    for (const response of await Promise.all(waiting)) {
      const { detail } = await expectProblem(response, 503, 'unavailable');
      expect(detail).not.toMatch(/Nothing was charged/);
      expect(detail).toMatch(/may stay charged/);
    }
    await locking.query('ROLLBACK');
    await locking.end();
    toRedis.setMode('pass');
    await until('what was owed is given back', async () => (await usedAt()) === 1);
  });

  test('with Redis away exactly the outage allowance is admitted, and added when it is back', async () => {
    const { key } = await gateway.createAccount('free');
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    toRedis.setMode('cut');
    const statuses: number[] = [];
    for (let request = 0; request < 8; request += 1) {
      const response = await gateway.get('/v1/brands', key);
      statuses.push(response.status);
      if (response.status !== 200) continue;
      expect(response.headers.get('x-quota-degraded')).toBe('1');
      expect(response.headers.get('ratelimit')).toBeNull();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
    const status = await gateway.get('/v1/auth/status', key);
    expect([status.status, status.headers.get('x-quota-degraded')]).toEqual([200, '1']);
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { quota: 'away' } });

    toRedis.setMode('pass');
    await untilIs('ready');
    const used = async () => (await (await gateway.get('/v1/auth/status', key)).json()).data.quota.day.used;
    await until('what was owed is added', async () => (await used()) === 6);
  });
});
