import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { until } from '../../tools/testing/until.ts';
import { within } from '../support/sample.ts';

/** The promised time: one second. */
const soon = within(1_000);

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('the account API of two gateways', () => {
  const start = () =>
    startGateway({
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
      TRUST_PROXY: '1',
    });
  let one: TestGateway;
  let two: TestGateway;
  let holder: Awaited<ReturnType<TestGateway['createAccount']>>;
  beforeAll(async () => {
    one = await start();
    two = await start();
    holder = await one.createAccount();
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  const call = async (
    gateway: TestGateway,
    method: string,
    path: string,
    secret = holder.secret,
    sent?: object,
  ) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const body = sent && JSON.stringify(sent);
    const response = await fetch(`${gateway.origin}${path}`, { method, headers, ...(body && { body }) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const codeOf = async (gateway: TestGateway, key: string): Promise<string> => {
    const response = await gateway.get('/v1/brands', key);
    const body = (await response.json()) as { code?: string };
    return body.code ?? 'ok';
  };

  test('an account that is deleted and signed up again gets no second quota while the other gateway still knows its key', async () => {
    const email = 'again@example.com';
    const sign = async () => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ email, name: 'Again' });
      return (await fetch(`${one.origin}/v1/signup`, { method: 'POST', headers, body })).json();
    };
    let allowed = 0;
    let clients = 0;
    // Each request has an address of its own, because an address that keeps sending a deleted key is blocked for a
    // while.
    const ask = async (gateway: TestGateway, key: string): Promise<void> => {
      clients += 1;
      const address = `2001:db8:${clients.toString(16)}::1`;
      const { status } = await gateway.get('/v1/brands', key, { 'X-Forwarded-For': address });
      if (status === 200) allowed += 1;
    };
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const { api_key: key, api_secret: secret } = await sign();
      // Makes the other gateway cache it.
      await Promise.all([ask(one, key), ask(two, key)]);
      const deleting = call(one, 'DELETE', '/v1/account', secret);
      const requests = Array.from({ length: 60 }, () => ask(two, key));
      expect((await deleting).status).toBe(204);
      await Promise.all([...requests, ...Array.from({ length: 60 }, () => ask(two, key))]);
    }
    const { api_key: key } = await sign();
    await Promise.all(Array.from({ length: 120 }, (_, at) => ask(at % 2 ? one : two, key)));
    // A new account has a plan of 100 units a day.
    expect(allowed).toBe(100);
  });

  test('both gateways report the same usage at once, also after Redis has lost it', async () => {
    await codeOf(one, holder.key);
    await codeOf(two, holder.key);
    const expected = [expect.objectContaining({ requests: 2, units: 2, refused: 0 })];
    for (const gateway of [one, two])
      expect((await call(gateway, 'GET', '/v1/account/usage')).body.data).toEqual(expected);
    await one.close();
    await removeKeys(redis?.url ?? '', prefix);
    one = await start();
    expect((await call(one, 'GET', '/v1/account/usage')).body.data).toEqual(expected);
    expect((await call(one, 'GET', '/v1/account/keys')).body.data[0].last_used_at).toMatch(/Z$/);
  });

  test('the other gateway applies new restrictions within a second, also to a cached key', async () => {
    const restrictionsOf = async (gateway: TestGateway) => {
      const response = await gateway.get('/v1/auth/status', holder.key);
      return ((await response.json()) as { data: { key: { restrictions: object | null } } }).data.key
        .restrictions;
    };
    expect(await restrictionsOf(two)).toBeNull();
    const path = `/v1/account/keys/${holder.key.slice(4, 14)}`;
    const restrict = (restrictions: object | null) =>
      call(one, 'PATCH', path, holder.secret, { restrictions });
    expect((await restrict({ units_per_day: 40 })).status).toBe(200);
    await until('the key is restricted', async () => (await restrictionsOf(two)) !== null, soon);
    expect(await restrictionsOf(two)).toMatchObject({ units_per_day: 40 });
    await restrict(null);
    await until('the key is free', async () => (await restrictionsOf(two)) === null, soon);
  });

  test('the other gateway rejects a replaced secret at once and a revoked key within a second', async () => {
    const { body } = await call(one, 'POST', '/v1/account/secret/rotate');
    expect((await call(two, 'GET', '/v1/account')).status).toBe(401);
    holder = { ...holder, secret: body.api_secret };
    expect((await call(two, 'GET', '/v1/account')).status).toBe(200);

    expect(await codeOf(two, holder.key)).toBe('ok');
    const path = `/v1/account/keys/${holder.key.slice(4, 14)}`;
    const rotated = await call(one, 'POST', `${path}/rotate`);
    await until('the key is refused', async () => (await codeOf(two, holder.key)) === 'expired-key', soon);
    const { api_key: second } = rotated.body;
    expect(await codeOf(two, second)).toBe('ok');
    expect((await call(one, 'DELETE', '/v1/account')).status).toBe(204);
    expect((await call(two, 'GET', '/v1/account')).status).toBe(401);
    await until('the key is unknown', async () => (await codeOf(two, second)) === 'invalid-key', soon);
  });
});
