import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { until } from '../../tools/testing/until.ts';
import { askThe, newType, oldType, readAnswer } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';
import { createKey, restrictKey, type SentRestrictions } from '../support/restrict-key.ts';
import { runsOf, within } from '../support/sample.ts';
import { askBy, doors, hadUnit } from '../support/three-doors.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
/** The promised time: one second. */
const soon = within(1_000);

describe.skipIf(database === null || redis === null)('restricted keys, on two gateways', () => {
  let nowMs = Date.now();
  let one: TestGateway;
  let two: TestGateway;
  let client: Client;
  const { post } = askThe(() => one);
  const start = () =>
    startGateway(
      {
        DATABASE_URL: database?.url ?? '',
        REDIS_URL: redis?.url ?? '',
        REDIS_PREFIX: prefix,
        KEY_PEPPER: 'a pepper for tests only',
        TRUST_PROXY: '1',
      },
      { now: () => nowMs },
    );
  beforeAll(async () => {
    client = new Client(database?.url);
    await client.connect();
    [one, two] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await client?.end();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  /** An account whose key is restricted before its first request. */
  const restricted = async (members: SentRestrictions, plan = 'free') => {
    const account = await one.createAccount(plan);
    await restrictKey(one, account, members);
    return account;
  };
  const from = (address: string, more: Record<string, string> = {}) => ({
    'X-Forwarded-For': address,
    ...more,
  });
  const refusedBy = async (response: Response, restriction: string) => {
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('ratelimit')).toBeNull();
    expect(await expectProblem(response, 403, 'key-restricted')).toMatchObject({ restriction });
  };
  const used429 = async (response: Response, policies: string[]) => {
    const problem = await expectProblem(response, 429, 'quota-exceeded');
    expect(problem['violated-policies']).toEqual(policies);
    const resetsAt = Date.parse(String(problem.resets_at));
    expect(Number(response.headers.get('retry-after'))).toBe(Math.ceil((resetsAt - nowMs) / 1_000));
    expect(problem.plan).toBe('free');
    return { detail: problem.detail, resetsAt };
  };
  const used = async (key: string, headers: Record<string, string> = {}) => {
    const { data } = (await (await one.get('/v1/auth/status', key, headers)).json()) as {
      data: { quota: { day: { used: number } } };
    };
    return data.quota.day.used;
  };
  const shop = { Origin: 'https://shop.example' };
  const graphql = async (body: object, key: string, headers: Record<string, string> = {}) =>
    readAnswer(await post(JSON.stringify(body), { 'X-API-Key': key, ...headers }));
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const hashed = (text: string) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
  });

  test('reject a page of another origin after the key and before anything else, for free', async () => {
    const { key } = await restricted({ origins: ['https://shop.example'] });
    const free = await one.createAccount();
    // Repeated often enough to be cached, with an ETag that would give a free 304.
    const path = '/v1/phones/samsung-galaxy-s24-ultra';
    for (let times = 0; times < 3; times += 1) await one.get(path, free.key);
    const answer = await one.get(path, key, shop);
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.status).toBe(200);
    const evil = { Origin: 'https://evil.example' };
    await refusedBy(await one.get(path, key, evil), 'origins');
    await refusedBy(await one.get(path, key, { ...evil, 'If-None-Match': etag }), 'origins');
    await refusedBy(await one.get('/v1/phones?per_page=x', key, evil), 'origins');
    await refusedBy(await one.get(path, key), 'origins');
    await refusedBy(
      await one.get(path, key, { Origin: 'null', Referer: 'https://shop.example/' }),
      'origins',
    );
    await refusedBy(await one.get('/v1/suggest?q=gal', key, evil), 'origins');
    await expectProblem(await one.get('/v1/phones?per_page=x', key, shop), 400, 'invalid-parameter');
    await expectProblem(await one.get(path, `${key}x`, evil), 401, 'invalid-key');
    expect((await one.get(path, key, { ...shop, 'If-None-Match': etag })).status).toBe(304);
    expect((await one.get(path, key, { Referer: 'https://shop.example/cart?item=1' })).status).toBe(200);
    expect(await used(key, shop)).toBe(2);
  });

  test('check a POST by its Origin alone, over GraphQL with the code and the member', async () => {
    const { key } = await restricted({ origins: ['https://shop.example'] });
    const query = { query: '{ brands { name } }' };
    const answer = await graphql(query, key, { ...shop, Accept: newType });
    expect(answer).toMatchObject({ status: 200, cost: { units: 1 } });
    for (const type of [newType, oldType]) {
      const refused = await graphql(query, key, { Referer: 'https://shop.example/', Accept: type });
      expect(refused.status).toBe(403);
      expect(refused.errors?.[0]?.extensions).toEqual({ code: 'KEY_RESTRICTED', restriction: 'origins' });
    }
    // Introspection is free, and still sent with the key.
    expect((await graphql({ query: '{ __typename }' }, key)).status).toBe(403);
    expect(await used(key, shop)).toBe(1);
  });

  test('reject an address outside of the networks, in any spelling', async () => {
    const { key } = await restricted({ addresses: ['203.0.113.0/24', '2001:db8:5::/48'] });
    const statusFrom = async (address: string) => (await one.get('/v1/brands', key, from(address))).status;
    expect(await statusFrom('203.0.113.9')).toBe(200);
    expect(await statusFrom('::ffff:203.0.113.9')).toBe(200);
    expect(await statusFrom('2001:db8:5:1::9')).toBe(200);
    // An address that the client itself adds in front of the proxy's is ignored.
    await refusedBy(await one.get('/v1/brands', key, from('203.0.113.9, 198.51.100.1')), 'addresses');
    await refusedBy(await one.get('/v1/brands', key, from('2001:db8:6::9')), 'addresses');
    await refusedBy(await one.get('/v1/brands', key), 'addresses');
  });

  test('doors allow each API separately; quotaStatus is GraphQL, and the status is open to all', async () => {
    const rest = await restricted({ doors: ['rest'] });
    const gql = await restricted({ doors: ['graphql'] });
    expect((await one.get('/v1/brands', rest.key)).status).toBe(200);
    await refusedBy(await one.get('/v1/brands', gql.key), 'doors');
    expect(await graphql({ query: '{ quotaStatus { day { used } } }' }, gql.key)).toMatchObject({
      status: 200,
    });
    const refused = await graphql({ query: '{ quotaStatus { day { used } } }' }, rest.key);
    expect(refused.errors?.[0]?.extensions).toEqual({ code: 'KEY_RESTRICTED', restriction: 'doors' });
    for (const { key } of [rest, gql]) expect((await one.get('/v1/auth/status', key)).status).toBe(200);
  });

  test('the status obeys origins and addresses, also with the key in the query string', async () => {
    const { key } = await restricted({
      origins: ['https://shop.example'],
      addresses: ['203.0.113.0/24'],
      doors: ['graphql'],
      documents_only: true,
    });
    const ask = (headers: Record<string, string>) =>
      one.get(`/v1/auth/status?api_key=${key}`, undefined, headers);
    await refusedBy(await ask(from('203.0.113.9')), 'origins');
    await refusedBy(await ask(from('198.51.100.1', shop)), 'addresses');
    expect((await ask(from('203.0.113.9', shop))).status).toBe(200);
  });

  test('a rotated key and its successor share its limits, on both gateways and during the grace period', async () => {
    const { key, secret } = await restricted({ units_per_day: 5, per_address_per_hour: 4 });
    const rotate = async (text: string) => {
      const response = await fetch(`${one.origin}/v1/account/keys/${text.slice(4, 14)}/rotate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ grace_seconds: 3_600 }),
      });
      return ((await response.json()) as { api_key: string }).api_key;
    };
    const ask = async (gateway: TestGateway, text: string, address: string) =>
      (await gateway.get('/v1/brands', text, from(address))).status;
    const [home, office] = ['203.0.113.1', '203.0.113.2'];
    for (let times = 0; times < 2; times += 1) expect(await ask(one, key, home)).toBe(200);
    const second = await rotate(key);
    const third = await rotate(second);
    expect(await ask(one, second, home)).toBe(200);
    expect(await ask(two, third, home)).toBe(200);
    // The address has used its four units of this hour with all three keys, and the key has one of five left.
    expect(await ask(two, third, home)).toBe(429);
    const last = await Promise.all([
      ask(one, key, office),
      ask(two, second, office),
      ask(one, third, office),
    ]);
    expect(last.sort()).toEqual([200, 429, 429]);
    expect(await used(third, from(office))).toBe(5);
  });

  test('documents_only allows a registered document by its digest, and never a text', async () => {
    const { key } = await restricted({ documents_only: true });
    const other = await one.createAccount();
    const [registered, sent] = ['query R { brands { slug } }', 'query S { brands { slug } }'];
    await one.app.operator.documentsAdd({ documents: [{ name: null, text: registered }] });
    const documentId = (text: string) => ({ documentId: `sha256:${sha256(text)}` });
    // Sent with another key before: this gateway has its digest cached.
    for (let times = 0; times < 3; times += 1)
      expect((await graphql({ query: sent, ...hashed(sent) }, other.key)).status).toBe(200);
    expect((await graphql(hashed(sent), other.key)).status).toBe(200);
    for (const body of [documentId(registered), hashed(registered)])
      for (let times = 0; times < 2; times += 1)
        expect(await graphql(body, key)).toMatchObject({ status: 200, cost: { units: 1 } });
    for (const body of [
      { query: registered },
      { query: registered, ...hashed(registered) },
      { query: sent, ...hashed(sent) },
      hashed(sent),
      documentId(sent),
      documentId('{ never }'),
    ]) {
      const refused = await graphql(body, key);
      expect(refused.status).toBe(403);
      expect(refused.errors?.[0]?.extensions).toEqual({
        code: 'KEY_RESTRICTED',
        restriction: 'documents_only',
      });
    }
    const url = `${one.origin}/graphql?${new URLSearchParams(documentId(registered))}`;
    expect((await fetch(url, { headers: { 'X-API-Key': key, Accept: newType } })).status).toBe(200);
    await refusedBy(await one.get('/v1/brands', key), 'documents_only');
    expect(await used(key)).toBe(5);
  });

  test('an expired key is rejected, and the text says why', async () => {
    const { key } = await restricted({ expires_at: new Date(nowMs + 1_000).toISOString() });
    expect((await one.get('/v1/brands', key)).status).toBe(200);
    nowMs += 1_000;
    const { detail } = await expectProblem(await one.get('/v1/brands', key), 401, 'expired-key');
    expect(detail).toMatch(/was valid until \d{4}-.*Z and has expired/);
    expect(detail).not.toMatch(/rotated/);
  });

  test('a key stops at its own units, says when they reset, and other keys of its account keep working', async () => {
    const { key, secret } = await restricted({ units_per_day: 4 });
    const other = await createKey(one, secret);
    for (let left = 3; left >= 0; left -= 1) {
      const { headers } = await (left % 2 ? one : two).get('/v1/brands', key);
      expect(headers.get('ratelimit-policy')).toMatch(
        /^"day";q=100;w=86400, "month";q=1000;w=\d+, "key-day";q=4;w=86400$/,
      );
      expect(headers.get('ratelimit')).toMatch(new RegExp(`, "key-day";r=${left};t=\\d+$`));
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    for (const gateway of [one, two, one]) {
      const response = await gateway.get('/v1/brands', key);
      expect(response.headers.get('x-ratelimit-limit')).toBe('4');
      const refused = await used429(response, ['key-day']);
      expect(refused.detail).toMatch(
        /^You have used the 4 units a day of this API key; .* resets at .*T00:00:00Z\.$/,
      );
    }
    const answer = await graphql({ query: '{ a: brands { id } b: brands { id } }' }, key);
    expect(answer.status).toBe(429);
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      violatedPolicies: ['key-day'],
    });
    const { headers } = await one.get('/v1/brands', other);
    expect(headers.get('ratelimit-policy')).not.toContain('key-day');
    const status = await one.get('/v1/auth/status', key);
    expect(status.headers.get('ratelimit')).toContain('"key-day";r=0;');
    expect(((await status.json()) as { data: { quota: { day: object } } }).data.quota.day).toMatchObject({
      used: 5,
    });
    const usage = await one.get('/v1/account/usage', undefined, { Authorization: `Bearer ${secret}` });
    const { data } = (await usage.json()) as { data: { key_id: string }[] };
    const [ofKey] = data.filter(({ key_id: id }) => id === key.slice(4, 14));
    expect(ofKey).toMatchObject({ requests: 4, units: 4, refused: 4 });
  });

  test('requests on 3 gateways over three APIs with a key of limited units: exactly these succeed, beside those of another key', async () => {
    // Of each of five clients on each gateway.
    const requests = runsOf(30, 125);
    const units = 3 * requests;
    const { key, secret } = await restricted({ units_per_day: units }, 'pro');
    const other = await createKey(one, secret);
    const three = await start();
    const lanes = [one, two, three].flatMap((gateway) =>
      [key, key, key, key, other].map(async (asked) => {
        const had: boolean[] = [];
        for (let request = 0; request < requests; request += 1) {
          const door = doors[request % doors.length] as (typeof doors)[number];
          had.push(await hadUnit(door, await askBy(door, gateway, asked)));
        }
        return { asked, had };
      }),
    );
    const all = await Promise.all(lanes).finally(() => three.close());
    const hadBy = (text: string) => all.filter(({ asked }) => asked === text).flatMap(({ had }) => had);
    expect(hadBy(key)).toHaveLength(12 * requests);
    expect(hadBy(key).filter((one) => one)).toHaveLength(units);
    expect(hadBy(other).every((one) => one)).toBe(true);
    expect(await used(key)).toBe(units + 3 * requests);
  });

  test('names both quotas if that of the account is used up too, and the later reset counts', async () => {
    const { key, secret } = await restricted({ units_per_day: 2, per_address_per_hour: 2 });
    const other = await createKey(one, secret);
    const visitor = from('203.0.113.5');
    for (let times = 0; times < 2; times += 1) await one.get('/v1/brands', key, visitor);
    const half = await used429(await one.get('/v1/brands', key, visitor), ['key-day', 'address-hour']);
    await Promise.all(Array.from({ length: 98 }, () => one.get('/v1/brands', other)));
    await used429(await one.get('/v1/brands', other), ['day']);
    nowMs += 1_001;
    const both = await used429(await one.get('/v1/brands', key, visitor), ['day', 'key-day', 'address-hour']);
    expect(both.detail).toMatch(
      /today's 100 units of the free plan and the 2 units a day of this API key and the 2 units an hour of one address/,
    );
    expect(both.resetsAt % 86_400_000).toBe(0);
    expect(both.resetsAt).toBe(half.resetsAt);
  });

  test('one visitor stops at the units of an hour, by the /64 of IPv6, and others continue', async () => {
    const { key } = await restricted({ per_address_per_hour: 3 });
    const ask = (gateway: TestGateway, address: string) => gateway.get('/v1/brands', key, from(address));
    const statuses: number[] = [];
    for (const [gateway, last] of [
      [one, '1'],
      [two, '2'],
      [one, 'ffff:1'],
      [two, '4'],
    ] as const)
      statuses.push((await ask(gateway, `2001:db8:7:7::${last}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await used429(await ask(one, '2001:db8:7:7::9'), ['address-hour']);
    expect(refused.resetsAt % 3_600_000).toBe(0);
    expect(refused.detail).toMatch(/^You have used the 3 units an hour of one address with this API key/);
    expect((await ask(one, '2001:db8:7:8::1')).status).toBe(200);
    const { headers } = await ask(one, '203.0.113.77');
    expect(headers.get('ratelimit-policy')).toMatch(/, "address-hour";q=3;w=3600$/);
    nowMs = refused.resetsAt;
    expect((await ask(one, '2001:db8:7:7::9')).status).toBe(200);
  });

  test('count the hourly units of an address together over REST, GraphQL and MCP', async () => {
    const { key } = await restricted({ per_address_per_hour: 20 });
    const asked = [one, two].flatMap((gateway) =>
      doors.flatMap((door) =>
        Array.from({ length: 10 }, async () =>
          hadUnit(door, await askBy(door, gateway, key, from('203.0.113.90'))),
        ),
      ),
    );
    expect((await Promise.all(asked)).filter((had) => had)).toHaveLength(20);
    expect(await used(key)).toBe(20);
    expect(await hadUnit('mcp', await askBy('mcp', one, key, from('203.0.113.91')))).toBe(true);
  });

  test('refund internal failures to the key and to the address', async () => {
    const { key } = await restricted({ units_per_day: 9, per_address_per_hour: 9 });
    expect((await one.get('/v1/brands', key)).status).toBe(200);
    await client.query('ALTER TABLE price RENAME TO lost');
    const failed = await one.get('/v1/phones/1/prices', key);
    await client.query('ALTER TABLE lost RENAME TO price');
    await expectProblem(failed, 500, 'internal');
    const { headers } = await one.get('/v1/brands', key);
    expect(headers.get('ratelimit')).toMatch(/"key-day";r=7;t=\d+, "address-hour";r=7;/);
  });

  test('limit suggestions of a key to ten times its own units, and the account keeps the rest', async () => {
    const { key, secret } = await restricted({ units_per_day: 1 });
    const other = await createKey(one, secret);
    const ask = (asked: string) => one.get('/v1/suggest?q=gal', asked);
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await ask(key)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = await ask(key);
    expect(refused.headers.get('ratelimit-policy')).toBe('"suggest-day";q=10;w=86400');
    expect((await used429(refused, ['suggest-day'])).detail).toMatch(/10 suggestions of this API key/);
    const { headers } = await ask(other);
    expect(headers.get('ratelimit')).toMatch(/^"suggest-day";r=989;/);
  });

  test('new, changed and lifted restrictions take effect on both gateways within a second', async () => {
    const account = await one.createAccount();
    const codes = () =>
      Promise.all(
        [one, two].map(async (gateway) => {
          const response = await gateway.get('/v1/brands', account.key, shop);
          return ((await response.json()) as { code?: string }).code ?? 'ok';
        }),
      );
    const become = (code: string) =>
      until(`both say ${code}`, async () => (await codes()).every((one) => one === code), soon);
    await become('ok');
    await restrictKey(one, account, { origins: ['https://other.example'] });
    await become('key-restricted');
    await restrictKey(two, account, { units_per_day: 1 });
    await become('quota-exceeded');
    await restrictKey(one, account, { units_per_day: 1_000 });
    await become('ok');
    await restrictKey(two, account, { doors: ['graphql'] });
    await become('key-restricted');
    await restrictKey(one, account, null);
    await become('ok');
  });
});

test('allow exactly the units of the key on the embedded store, also over a restart', async () => {
  const { dataDir, discard } = await copyTemplate();
  const requests = async (gateway: TestGateway, key: string, count: number) => {
    const all = Array.from({ length: count }, async (_, index) => {
      const door = doors[index % doors.length] as (typeof doors)[number];
      return hadUnit(door, await askBy(door, gateway, key));
    });
    return (await Promise.all(all)).filter((had) => had).length;
  };
  let gateway = await startGateway({ DATA_DIR: dataDir });
  const account = await gateway.createAccount('basic');
  const other = await createKey(gateway, account.secret);
  await restrictKey(gateway, account, { units_per_day: 400 });
  expect(await requests(gateway, account.key, 300)).toBe(300);
  await gateway.close();
  gateway = await startGateway({ DATA_DIR: dataDir });
  expect(await requests(gateway, account.key, 300)).toBe(100);
  await expectProblem(await gateway.get('/v1/brands', account.key), 429, 'quota-exceeded');
  expect(await requests(gateway, other, 50)).toBe(50);
  await gateway.close();
  await discard();
});
