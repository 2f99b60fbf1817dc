import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem } from '../support/problem.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const phone = '/v1/phones/samsung-galaxy-s24-ultra';
const catalogue = [
  '/v1/phones',
  phone,
  '/v1/search?q=galaxy',
  '/v1/brands',
  `${phone}/prices`,
  `${phone}/reviews`,
  `${phone}/sources`,
];

const request = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(gateway.origin + path, { method, headers });

/** Units that the account of the key has used today. */
async function used(key: string): Promise<number> {
  const response = await gateway.get('/v1/auth/status', key);
  const { data } = (await response.json()) as {
    data: { quota: { day: { used: number }; month: { used: number } } };
  };
  expect(data.quota.month.used).toBe(data.quota.day.used);
  return data.quota.day.used;
}

describe('rejections have one order: path, method, media type, key, parameters, condition, quota', () => {
  const wrong = { Accept: 'text/html', 'X-API-Key': 'nonsense' };
  test('an unknown path is 404 whatever else is wrong', async () => {
    await expectProblem(await request('/v1/fones?x=1', 'DELETE', wrong), 404, 'not-found');
  });
  test('then an unsupported method is 405 and names the supported ones', async () => {
    const response = await request('/v1/phones?x=1', 'DELETE', wrong);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    await expectProblem(response, 405, 'method-not-allowed');
  });
  test('then an unacceptable media type is 406', async () => {
    await expectProblem(await request('/v1/phones?x=1', 'GET', wrong), 406, 'not-acceptable');
    await expectProblem(
      await request('/v1/phones', 'GET', { Accept: 'application/json;q=0' }),
      406,
      'not-acceptable',
    );
  });
  test('parameters of an accepted media type do not matter', async () => {
    for (const accept of [
      'application/json; charset=utf-8',
      'application/json;charset="utf-8";q=0.5',
      'text/html, application/json ; version=1',
    ])
      expect((await request('/v1/plans', 'GET', { Accept: accept })).status).toBe(200);
    for (const accept of ['application/json; charset=utf-8; q=0', 'text/html; charset=utf-8'])
      await expectProblem(await request('/v1/plans', 'GET', { Accept: accept }), 406, 'not-acceptable');
  });
  test('then the key is 401, before the parameters are checked', async () => {
    await expectProblem(
      await request('/v1/phones?x=1', 'GET', { 'X-API-Key': 'nonsense' }),
      401,
      'invalid-key',
    );
    await expectProblem(await request('/v1/phones/0?x=1', 'GET'), 401, 'missing-key');
  });
  test('then parameters are 400, also with a matching ETag and the quota used up', async () => {
    const { key } = await gateway.createAccount();
    const etag = (await gateway.get('/v1/phones', key)).headers.get('etag') ?? '';
    const response = await gateway.get('/v1/phones?x=1', key, { 'If-None-Match': etag });
    await expectProblem(response, 400, 'invalid-parameter');
  });
  test.each(['application/json', 'application/*', '*/*', 'text/html, application/json;q=0.1', ''])(
    'Accept: %s is served',
    async (accept) => {
      const { key } = await gateway.createAccount();
      expect((await gateway.get('/v1/brands', key, { Accept: accept })).status).toBe(200);
    },
  );
  test.each(['/v1/phones/', `${phone}/`, '/v1//phones', '/V1/phones', '/v1/Phones', '//v1/phones'])(
    'the 404 of %s names the right path',
    async (path) => {
      const { detail } = await expectProblem(await request(path, 'GET'), 404, 'not-found');
      const right = path.toLowerCase().replaceAll('//', '/').replace(/\/$/, '');
      expect(detail).toContain(`Did you mean ${right}?`);
    },
  );
  test.each([
    ['/v1/phone', '/v1/phones'],
    ['/v1/serach?q=galaxy', '/v1/search'],
    ['/v1/Brand', '/v1/brands'],
    ['/v1/acount/export', '/v1/account/export'],
    ['/v1/account/key', '/v1/account/keys'],
    ['/v1/phones/531/pricess', '/v1/phones/531/prices'],
  ])('the 404 of %s names the nearest path, %s', async (path, nearest) => {
    const { detail } = await expectProblem(await request(path, 'GET'), 404, 'not-found');
    expect(detail).toBe(`There is no such path. Did you mean ${nearest}? All paths are listed at /docs.`);
  });
  test.each([
    '/v1',
    '/v1/rates',
    '/v1/stores',
    '/v1/random',
    '/v1/currencies',
    '/v1/phones/531/xyz',
    '/v1/x/y/z',
  ])('the 404 of %s names no path, because none is similar', async (path) => {
    const { detail } = await expectProblem(await request(path, 'GET'), 404, 'not-found');
    expect(detail).toBe('There is no such path. All paths are listed at /docs.');
  });
  test('paths outside of /v1 are problems too', async () => {
    for (const path of ['/v2/phones', '/v1x', '/graphql/', '/.env', '/%ff', '/healthz/x']) {
      await expectProblem(await request(path, 'GET'), 404, 'not-found');
    }
  });
});

describe('charged requests', () => {
  test.each(catalogue)('GET and HEAD %s cost one unit each', async (path) => {
    const { key } = await gateway.createAccount();
    expect((await gateway.get(path, key)).status).toBe(200);
    expect(await used(key)).toBe(1);
    expect((await request(path, 'HEAD', { 'X-API-Key': key })).status).toBe(200);
    expect(await used(key)).toBe(2);
  });
  test('an unknown phone is 404 and charged, in every operation', async () => {
    const { key } = await gateway.createAccount();
    const paths = [
      '/v1/phones/2147483647',
      '/v1/phones/no-such-phone',
      '/v1/phones/no-such-phone/prices',
      '/v1/phones/99999/reviews',
    ];
    for (const [index, path] of paths.entries()) {
      const response = await gateway.get(path, key, { 'If-None-Match': '*' });
      expect(response.headers.get('x-ratelimit-remaining')).toBe(String(99 - index));
      expect(response.headers.get('ratelimit')).toContain(`"day";r=${99 - index};`);
      await expectProblem(response, 404, 'not-found');
    }
    expect(await used(key)).toBe(paths.length);
  });
  test('rejections, 304, preflights, the status and the plans cost nothing', async () => {
    const { key } = await gateway.createAccount();
    const etag = (await gateway.get('/v1/brands', key)).headers.get('etag') ?? '';
    const withKey = { 'X-API-Key': key };
    const statuses = [
      (await request('/v1/phones?page=0', 'GET', withKey)).status,
      (await request('/v1/phones/0', 'GET', withKey)).status,
      (await request('/v1/phones', 'POST', withKey)).status,
      (await request('/v1/phones', 'GET', { ...withKey, Accept: 'image/png' })).status,
      (await request('/v1/nothing', 'GET', withKey)).status,
      (await request('/v1/phones', 'OPTIONS', withKey)).status,
      (await request('/v1/phones', 'GET', { ...withKey, 'If-None-Match': etag })).status,
      (await request('/v1/phones', 'HEAD', { ...withKey, 'If-None-Match': `"other", ${etag}` })).status,
      (await request('/v1/plans', 'GET', withKey)).status,
    ];
    expect(statuses).toEqual([400, 400, 405, 406, 404, 204, 304, 304, 200]);
    expect(await used(key)).toBe(1);
  });
  test('all keys of an account share its quota', async () => {
    const account = await gateway.createAccount();
    const other = await gateway.app.operator.keyCreate({ email: account.email, name: 'second' });
    await gateway.get('/v1/brands', account.key);
    const response = await gateway.get('/v1/brands', other.api_key);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('98');
    expect(await used(account.key)).toBe(2);
  });
});

describe('a used-up quota', () => {
  test('of 120 simultaneous requests with 91 units left, serves exactly 91', async () => {
    const { key } = await gateway.createAccount();
    for (let index = 0; index < 9; index += 1) await gateway.get('/v1/brands', key);
    const responses = await Promise.all(Array.from({ length: 120 }, () => gateway.get('/v1/brands', key)));
    const counts = Map.groupBy(responses, ({ status }) => status);
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([91, 29]);
    const left = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 91 }, (_, index) => index));
    expect(await used(key)).toBe(100);

    const refused = await gateway.get('/v1/phones', key);
    expect(refused.headers.get('ratelimit-policy')).toMatch(/^"day";q=100;w=86400, "month";q=1000;w=\d+$/);
    expect(refused.headers.get('ratelimit')).toMatch(/^"day";r=0;t=\d+, "month";r=900;t=\d+$/);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('100');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0));
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(midnight.getTime() / 1000));
    expect(
      Math.abs(Number(refused.headers.get('retry-after')) - (midnight.getTime() - Date.now()) / 1000),
    ).toBeLessThan(3);
    const problem = await expectProblem(refused, 429, 'quota-exceeded');
    expect(problem).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      'violated-policies': ['day'],
      plan: 'free',
      resets_at: midnight.toISOString().replace('.000Z', 'Z'),
    });

    // A used-up quota does not prevent free requests.
    const etag = responses.find(({ status }) => status === 200)?.headers.get('etag') ?? '';
    expect((await gateway.get('/v1/phones', key, { 'If-None-Match': etag })).status).toBe(304);
    expect((await gateway.get('/v1/phones?x=1', key)).status).toBe(400);
    expect((await gateway.get('/v1/auth/status', key)).status).toBe(200);
    // Without units left, no answer reveals whether a phone exists; a 304 is sent either way.
    for (const path of [
      '/v1/phones/1',
      '/v1/phones/99999',
      '/v1/phones/no-such-phone/prices',
      '/v1/compare?ids=1,99999',
    ])
      expect((await gateway.get(path, key, { 'If-None-Match': etag })).status).toBe(304);
    for (const path of ['/v1/phones', '/v1/phones/1', '/v1/phones/1/prices', '/v1/phones/99999']) {
      expect((await gateway.get(path, key, { 'If-None-Match': '*' })).status).toBe(429);
      expect((await gateway.get(path, key, { 'If-None-Match': ' * ' })).status).toBe(429);
    }
    const head = await request('/v1/phones', 'HEAD', { 'X-API-Key': key });
    expect([head.status, await head.text()]).toEqual([429, '']);
    expect(await used(key)).toBe(100);
  });
});

describe('the day and the month in the time zone of the quota', () => {
  let nowMs = Date.parse('2026-11-20T16:59:58Z');
  let own: TestGateway;
  let key: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-plans-'));
    const plan = {
      name: 'tiny',
      requests_per_day: 2,
      requests_per_month: 3,
      price: null,
      data: 'complete',
      support: 'x',
    };
    await writeFile(join(folder, 'plans.json'), JSON.stringify([plan]));
    const env = { PLANS_FILE: join(folder, 'plans.json'), QUOTA_TIMEZONE: 'Asia/Bangkok' };
    own = await startGateway(env, { now: () => nowMs });
    ({ key } = await own.createAccount('tiny'));
  });
  afterAll(async () => {
    await own.close();
    await rm(folder, { recursive: true });
  });

  test('block until midnight there, then until the end of the month, and together until the later one', async () => {
    const ask = () => own.get('/v1/brands', key);
    const first = await ask();
    expect(first.headers.get('ratelimit-policy')).toBe('"day";q=2;w=86400, "month";q=3;w=2592000');
    expect(first.headers.get('ratelimit')).toBe('"day";r=1;t=2, "month";r=2;t=864002');
    await ask();
    const byDay = await ask();
    expect(byDay.headers.get('retry-after')).toBe('2');
    expect(await expectProblem(byDay, 429, 'quota-exceeded')).toMatchObject({
      detail: "You have used today's 2 units of the tiny plan; the quota resets at 2026-11-20T17:00:00Z.",
      'violated-policies': ['day'],
      resets_at: '2026-11-20T17:00:00Z',
    });

    nowMs += 2_000;
    const third = await ask();
    expect([
      third.status,
      third.headers.get('x-ratelimit-limit'),
      third.headers.get('x-ratelimit-remaining'),
    ]).toEqual([200, '3', '0']);
    expect(third.headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-11-30T17:00:00Z') / 1000));
    expect(await expectProblem(await ask(), 429, 'quota-exceeded')).toMatchObject({
      'violated-policies': ['month'],
      plan: 'tiny',
      resets_at: '2026-11-30T17:00:00Z',
    });
    const status = (await (await own.get('/v1/auth/status', key)).json()) as { data: { quota: unknown } };
    expect(status.data.quota).toEqual({
      day: { limit: 2, used: 1, remaining: 1, resets_at: '2026-11-21T17:00:00Z' },
      month: { limit: 3, used: 3, remaining: 0, resets_at: '2026-11-30T17:00:00Z' },
    });
  });
  test('leave nothing after a smaller plan, and nothing negative', async () => {
    const { email, key: other } = await own.createAccount('pro');
    for (let index = 0; index < 5; index += 1) await own.get('/v1/brands', other);
    await own.app.operator.accountSetPlan({ email, plan: 'tiny' });
    const refused = await own.get('/v1/brands', other);
    expect(refused.headers.get('ratelimit')).toMatch(/^"day";r=0;t=\d+, "month";r=0;t=\d+$/);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
    expect(refused.headers.get('retry-after')).toBe(String(10 * 86_400));
    expect(await expectProblem(refused, 429, 'quota-exceeded')).toMatchObject({
      detail:
        "You have used today's 2 units and this month's 3 units of the tiny plan; the quota resets at 2026-11-30T17:00:00Z.",
      'violated-policies': ['day', 'month'],
    });
  });
});
