import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { createFormVisitor } from '../../support/form-visitor.ts';
import { expectProblem } from '../../support/problem.ts';
import { processorMsOf } from '../../support/processor-time.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
type Holder = Awaited<ReturnType<TestGateway['createAccount']>>;
interface Key {
  readonly id: string;
  readonly status: string;
}

/** The free operations of one account, on two gateways with one Postgres and one Redis. */
describe.skipIf(database === null || redis === null)('free operations of an account are limited', () => {
  let gateways: TestGateway[];
  let direct: Redis;
  beforeAll(async () => {
    const env = {
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
    };
    const first = await startGateway(env);
    gateways = [first, await startGateway(env)];
    direct = new Redis(redis?.url ?? '');
  });
  afterAll(async () => {
    await Promise.all((gateways ?? []).map((gateway) => gateway.close()));
    direct?.disconnect();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  let accounts = 0;
  const createAccount = async (plan = 'free'): Promise<Holder> => {
    accounts += 1;
    const email = `holder-${accounts}@example.com`;
    const { operator } = (gateways[0] as TestGateway).app;
    const created = await operator.accountCreate({ email, name: 'Holder', plan });
    return { email, id: created.account.id, key: created.api_key, secret: created.api_secret };
  };
  const call = (method: string, path: string, secret: string, body?: object, at = 0): Promise<Response> =>
    fetch(`${gateways[at]?.origin}/v1/account${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const json = async <Body>(response: Promise<Response>): Promise<Body> =>
    (await response).json() as Promise<Body>;
  const idOf = (key: string): string => key.slice(4, 14);
  const run = (sql: string) => queryPostgres(database?.url ?? '', sql);
  const keysOf = async ({ secret }: Holder, query = '') =>
    json<{ data: Key[]; pagination?: { total: number; page: number; total_pages: number } }>(
      call('GET', `/keys${query}`, secret),
    );

  test('twenty credentials are created a day over both gateways; rejected calls do not count, and keys can be revoked', async () => {
    const holder = await createAccount();
    let { key } = holder;
    for (let times = 0; times < 18; times += 1) {
      const path = `/keys/${idOf(key)}/rotate`;
      const made = await json<{ api_key: string }>(call('POST', path, holder.secret, {}, times % 2));
      key = made.api_key;
      expect((await call('POST', '/keys/0000000000/rotate', holder.secret, {})).status).toBe(404);
    }
    await call('POST', '/keys', holder.secret, { name: 'another' });
    const rotated = await json<{ api_secret: string }>(call('POST', '/secret/rotate', holder.secret, {}, 1));
    const secret = rotated.api_secret;
    for (const [path, body] of [
      [`/keys/${idOf(key)}/rotate`, {}],
      ['/keys', { name: 'one more' }],
      ['/secret/rotate', {}],
    ] as const) {
      for (const at of [0, 1]) {
        const refused = await call('POST', path, secret, body, at);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
        const { detail } = await expectProblem(refused, 429, 'too-many-attempts');
        expect(detail).toMatch(/20 API keys, API Secrets and sets of recovery codes/);
      }
    }
    expect((await call('DELETE', `/keys/${idOf(key)}`, secret)).status).toBe(204);
    const visitor = createFormVisitor((gateways[0] as TestGateway).origin);
    await visitor.signIn(secret);
    const fields = { form_token: await visitor.formToken(), name: 'one more' };
    const page = await visitor.post('/dashboard/keys/create', fields);
    expect(page.status).toBe(429);
    expect(page.text).toMatch(/Too many changes today/);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(86_000);
    // Operators are not limited.
    await gateways[0]?.app.operator.keyCreate({ email: holder.email, name: 'by the operator' });
  });

  test('keys are renamed a hundred times a day', async () => {
    const holder = await createAccount();
    const rename = (name: string) => call('PATCH', `/keys/${idOf(holder.key)}`, holder.secret, { name });
    for (let times = 0; times < 100; times += 1) expect((await rename(`name ${times}`)).status).toBe(200);
    await expectProblem(await rename('one more'), 429, 'too-many-attempts');
  });

  test('five rotated keys keep working; a sixth is rejected and can be rotated without a grace period', async () => {
    const holder = await createAccount();
    let { key } = holder;
    const rotate = (grace: number) =>
      call('POST', `/keys/${idOf(key)}/rotate`, holder.secret, { grace_seconds: grace });
    for (let times = 0; times < 5; times += 1) key = (await json<{ api_key: string }>(rotate(600))).api_key;
    const { errors } = await expectProblem(await rotate(600), 409, 'too-many-keys');
    expect(errors?.[0]?.parameter).toBe('grace_seconds');
    expect((await rotate(0)).status).toBe(201);
    const statuses = (await keysOf(holder)).data.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'retiring')).toHaveLength(5);
  });

  test('an account with 11,500 inactive keys has a small, fast dashboard, and blocks no other account', async () => {
    const [heavy, other] = [await createAccount(), await createAccount()];
    const day = Math.floor(Date.now() / 86_400_000);
    await run(`INSERT INTO api_key (id, account_id, name, hash, created_at, expires_at)
      SELECT 'h' || lpad(n::text, 9, '0'), '${heavy.id}', 'default', '\\x00', now() - n * interval '1 second', now() - n * interval '1 second'
      FROM generate_series(1, 11500) AS n`);
    // All keys were used, including the remaining one: far more rows than one statement takes.
    const fields = Array.from({ length: 11_500 }, (_, n) => `h${String(n + 1).padStart(9, '0')}`);
    await direct.hset(
      `${prefix}usage:{${heavy.id}}:${day}`,
      fields.flatMap((id) => [`${id}:r`, 1, `${id}:u`, 2]),
    );
    for (const { key } of [heavy, other]) await gateways[0]?.get('/v1/brands', key);

    const visitor = createFormVisitor((gateways[0] as TestGateway).origin);
    await visitor.signIn(heavy.secret);
    await visitor.get('/dashboard');
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 5; times += 1) {
      let shown = { text: '', status: 0 };
      const spentMs = await processorMsOf(async () => {
        shown = await visitor.get('/dashboard');
      });
      fastestMs = Math.min(fastestMs, spentMs);
      const { text, status } = shown;
      expect(status).toBe(200);
      expect(text.length).toBeLessThan(100_000);
      expect(text).not.toContain('cannot be read right now');
      expect(text).toContain('keys no longer listed');
    }
    expect(fastestMs).toBeLessThan(1_000);

    const { data } = await keysOf(heavy);
    expect(data).toHaveLength(101);
    expect(data.at(-1)).toMatchObject({ id: idOf(heavy.key), status: 'active' });
    const paged = await keysOf(heavy, '?page=2&per_page=40');
    expect(paged).toMatchObject({ pagination: { total: 101, page: 2, total_pages: 3 } });
    expect(paged.data).toEqual(data.slice(40, 80));
    expect((await call('GET', '/keys?per_page=2', heavy.secret)).headers.get('link')).toMatch(/rel="next"/);
    await expectProblem(await call('GET', '/keys?per_page=101', heavy.secret), 400, 'invalid-parameter');
    const usage = await json<{ data: { key_id: string; units: number; requests: number }[] }>(
      call('GET', '/usage', heavy.secret),
    );
    expect(usage.data.length).toBeLessThanOrEqual(102);
    expect(usage.data.reduce((sum, { units }) => sum + units, 0)).toBe(11_500 * 2 + 1);
    expect(usage.data.find(({ key_id: id }) => id === 'removed')).toMatchObject({ requests: 11_400 });

    // Closing copies the rest of the usage, and removes the keys beyond the limit.
    await gateways[0]?.close();
    gateways.shift();
    const counted = async ({ id }: Holder) =>
      (
        await run(
          `SELECT count(*)::int AS rows, sum(units)::int AS units FROM usage_day WHERE account_id = '${id}'`,
        )
      )[0];
    expect(await counted(heavy)).toEqual({ rows: 11_501, units: 23_001 });
    expect(await counted(other)).toEqual({ rows: 1, units: 1 });
    const [left] = await run(`SELECT count(*)::int AS keys FROM api_key WHERE account_id = '${heavy.id}'`);
    expect(left).toEqual({ keys: 101 });
    expect(gateways[0]?.logs.join('')).not.toContain('usage could not be copied');
  });

  test('an account that is deleted and signed up again continues with its used units', async () => {
    const [gateway] = gateways as [TestGateway];
    const signUp = async (email: string) => {
      const response = await fetch(`${gateway.origin}/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, name: 'Again' }),
      });
      expect(response.status).toBe(201);
      return (await response.json()) as { account: { id: string }; api_key: string; api_secret: string };
    };
    const remaining = async (key: string) =>
      (await gateway.get('/v1/auth/status', key)).headers.get('ratelimit')?.match(/r=\d+/g);
    const first = await signUp('Twice@example.com');
    for (let times = 0; times < 60; times += 1) await gateway.get('/v1/brands', first.api_key);
    expect((await call('DELETE', '', first.api_secret)).status).toBe(204);
    const [kept] = await run(
      `SELECT email_hash, day_used FROM former_account WHERE account_id = '${first.account.id}'`,
    );
    expect(kept).toMatchObject({ day_used: 60 });
    expect(String(kept?.email_hash)).not.toMatch(/twice/i);

    const second = await signUp('  tWICE@example.com ');
    expect(await remaining(second.api_key)).toEqual(['r=40', 'r=940']);
    const account = await json<{ data: { quota: object } }>(call('GET', '', second.api_secret));
    expect(account.data.quota).toMatchObject({ day: { used: 60, remaining: 40 }, month: { used: 60 } });
    const statuses: number[] = [];
    for (let times = 0; times < 45; times += 1)
      statuses.push((await gateway.get('/v1/brands', second.api_key)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    const refused = await gateway.get('/v1/brands', second.api_key);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    await expectProblem(refused, 429, 'quota-exceeded');

    // Commands of operators include it too.
    await gateway.app.operator.accountDelete({ email: 'twice@example.com' });
    const third = await gateway.app.operator.accountCreate({ email: 'twice@example.com', name: 'Third' });
    expect(await remaining(third.api_key)).toEqual(['r=0', 'r=900']);
    const stranger = await signUp('stranger@example.com');
    expect(await remaining(stranger.api_key)).toEqual(['r=100', 'r=1000']);
  });

  test('a deleted account leaves no counters in Redis within seconds, also of charges during the deletion, except its end for ten minutes', async () => {
    const holder = await createAccount();
    for (const key of [holder.key]) await gateways[0]?.get('/v1/brands', key);
    const keys = () => direct.keys(`${prefix}*{${holder.id}}*`);
    expect((await keys()).length).toBe(2);
    await call('DELETE', '', holder.secret);
    await direct.hset(`${prefix}quota:{${holder.id}}`, { D: 1, d: 9, M: 1, m: 9 });
    const counters = `${prefix}quota:{${holder.id}}`;
    await expect.poll(keys).toEqual([counters]);
    await expect.poll(() => direct.hkeys(counters)).toEqual(['X']);
    const seconds = await direct.ttl(counters);
    expect([seconds > 0, seconds <= 600]).toEqual([true, true]);
  });
});
