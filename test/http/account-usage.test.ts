import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { expectProblem } from '../support/problem.ts';

interface UsageRow {
  readonly date: string;
  readonly key_id: string;
  readonly requests: number;
  readonly units: number;
  readonly refused: number;
}

const ask = (gateway: TestGateway, secret: string, query = '') =>
  gateway.get(`/v1/account/usage${query}`, undefined, { Authorization: `Bearer ${secret}` });
const usageOf = async (gateway: TestGateway, secret: string, query = ''): Promise<UsageRow[]> => {
  const response = await ask(gateway, secret, query);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: UsageRow[] }).data;
};
const idOf = (key: string): string => key.slice(4, 14);

const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
afterAll(async () => {
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
});

describe.each([
  ['embedded', {}],
  ['Redis', { REDIS_URL: redis?.url ?? '', REDIS_PREFIX: prefix }],
] as const)('usage, counters %s', (kind, env) => {
  const skipped = kind === 'Redis' && redis === null;
  let gateway: TestGateway;
  beforeAll(async () => {
    if (!skipped) gateway = await startGateway(env);
  });
  afterAll(() => gateway?.close());

  test.skipIf(skipped)('is reported by key and day, and only to its own account', async () => {
    const [holder, other] = [await gateway.createAccount(), await gateway.createAccount()];
    const more = await gateway.app.operator.keyCreate({ email: holder.email, name: 'more' });
    await gateway.get('/v1/brands', other.key);
    for (let times = 0; times < 98; times += 1) await gateway.get('/v1/brands', holder.key);
    await gateway.graphql('{ a: brands { name } b: brands { name } }', more.api_key);
    await gateway.get('/v1/brands', holder.key);
    await gateway.get('/v1/auth/status', holder.key);
    const date = new Date().toISOString().slice(0, 10);
    const expected = [
      { date, key_id: idOf(holder.key), requests: 98, units: 98, refused: 1 },
      { date, key_id: more.key.id, requests: 1, units: 2, refused: 0 },
    ].sort((a, b) => (a.key_id < b.key_id ? -1 : 1));
    expect(await usageOf(gateway, holder.secret)).toEqual(expected);
    expect(await usageOf(gateway, holder.secret, `?from=${date}&to=${date}`)).toEqual(expected);
    await sleep(1_200); // what was written behind is not counted twice
    expect(await usageOf(gateway, holder.secret)).toEqual(expected);
  });
});

describe('the dates of a usage report', () => {
  let gateway: TestGateway;
  let secret: string;
  beforeAll(async () => {
    gateway = await startGateway(
      { QUOTA_TIMEZONE: 'Asia/Bangkok' },
      { now: () => Date.parse('2026-05-31T18:00:00Z') },
    );
    ({ secret } = await gateway.createAccount());
  });
  afterAll(() => gateway.close());

  test('are dates in the quota time zone, and inclusive', async () => {
    const { key, secret: own } = await gateway.createAccount();
    await gateway.get('/v1/brands', key);
    const row = { date: '2026-06-01', key_id: idOf(key), requests: 1, units: 1, refused: 0 };
    for (const query of [
      '',
      '?from=2026-06-01',
      '?to=2026-06-01',
      '?from=2026-06-01&to=2026-06-01',
      '?to=2026-06-30',
    ])
      expect({ query, rows: await usageOf(gateway, own, query) }).toEqual({ query, rows: [row] });
    for (const query of ['?to=2026-05-31', '?from=2026-06-02&to=9999-12-31'])
      expect({ query, rows: await usageOf(gateway, own, query) }).toEqual({ query, rows: [] });
  });
  test('go back at most thirteen months', async () => {
    expect(await usageOf(gateway, secret, '?from=2025-05-01')).toEqual([]);
  });
  test.each([
    ['?from=2025-04-30', 'from'],
    ['?to=2025-05-01', 'to'],
    ['?from=2026-06-02', 'from'],
    ['?from=2026-05-02&to=2026-05-01', 'from'],
    ['?from=2026-02-30', 'from'],
    ['?from=2026-5-1', 'from'],
    ['?to=2026-05', 'to'],
    ['?from=yesterday', 'from'],
    ['?from=2026-05-01&from=2026-05-02', 'from'],
    ['?From=2026-05-01', 'From'],
    ['?page=1', 'page'],
    ['?to=-000001-01-01', 'to'],
    ['?from=0000-01-01', 'from'],
  ])('%s is rejected', async (query, parameter) => {
    const { errors } = await expectProblem(await ask(gateway, secret, query), 400, 'invalid-parameter');
    expect(errors?.[0]?.parameter).toBe(parameter);
  });
});
