import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeCredential } from '../../src/domain/accounts/credential.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import { expectProblem } from '../support/problem.ts';
import { rawRequest } from '../support/raw-request.ts';

let gateway: TestGateway;
let account: Awaited<ReturnType<TestGateway['createAccount']>>;
beforeAll(async () => {
  gateway = await startGateway();
  account = await gateway.createAccount('pro');
});
afterAll(() => gateway.close());

const ask = (headers: Record<string, string>, path = '/v1/brands') =>
  fetch(gateway.origin + path, { headers });
const unknownKey = composeCredential('key', 'a'.repeat(10), 'b'.repeat(32));
const badChecksum = (key: string) => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');

const within1s = (check: () => Promise<boolean>) => until('the answer is what it should become', check);

describe('a credential has the documented form', () => {
  test('a prefix, 10 + 32 base62 characters, and the CRC-32 of the text before', () => {
    expect(account.key).toMatch(/^phk_[0-9A-Za-z]{48}$/);
    expect(account.secret).toMatch(/^phs_[0-9A-Za-z]{48}$/);
    // CRC-32 of "123456789" is cbf43926, the standard's check value; here it is over a key computed by hand.
    expect(composeCredential('key', '0'.repeat(10), '0'.repeat(32))).toBe(
      `phk_${'0'.repeat(42)}${checksumByHand()}`,
    );
  });
});

/** The same checksum by another algorithm: bit by bit over the bytes, then base62 by big integers. */
function checksumByHand(): string {
  let crc = 0xffffffffn;
  for (const byte of Buffer.from(`phk_${'0'.repeat(42)}`)) {
    crc ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1n ? (crc >> 1n) ^ 0xedb88320n : crc >> 1n;
  }
  let rest = crc ^ 0xffffffffn;
  let text = '';
  while (rest > 0n) {
    text = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text.padStart(6, '0');
}

describe('each 401 has its own code and a challenge', () => {
  test.each([
    ['no key', {}, 'missing-key'],
    ['an empty key', { 'X-API-Key': '' }, 'missing-key'],
    ['nonsense', { 'X-API-Key': 'nonsense' }, 'invalid-key'],
    ['a key that nobody has', { 'X-API-Key': unknownKey }, 'invalid-key'],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }, 'invalid-key'],
    ['Bearer without a token', { Authorization: 'Bearer' }, 'invalid-key'],
    ['two tokens in one', { Authorization: 'Bearer a b' }, 'invalid-key'],
  ])('%s', async (_name, headers, code) => {
    const response = await ask(headers);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
    await expectProblem(response, 401, code);
  });
  test('a wrong checksum is rejected without a look-up', async () => {
    const key = badChecksum(account.key);
    await expectProblem(await ask({ 'X-API-Key': key }), 401, 'invalid-key');
  });
  test('a secret is not accepted as a key, and the text says so', async () => {
    for (const headers of [
      { 'X-API-Key': account.secret },
      { Authorization: `Bearer ${account.secret}` },
    ] as Record<string, string>[]) {
      const response = await ask(headers);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
      const { detail } = await expectProblem(response, 401, 'wrong-credential');
      expect(detail).toMatch(/secret/i);
    }
  });
});

describe('where a key is accepted', () => {
  test('in X-API-Key, or after Bearer in any case; also the same key twice', async () => {
    const { key } = account;
    expect((await ask({ 'X-API-Key': ` ${key} ` })).status).toBe(200);
    expect((await ask({ Authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await ask({ Authorization: `bEARER   ${key}` })).status).toBe(200);
    expect((await ask({ Authorization: `Bearer ${key}`, 'X-API-Key': key })).status).toBe(200);
    expect((await ask({ Authorization: `Bearer ${key}`, 'X-API-Key': '' })).status).toBe(200);
    const twice = await rawRequest(gateway.origin, [
      'GET /v1/brands HTTP/1.1',
      `X-API-Key: ${key}`,
      `x-api-key: ${key}`,
    ]);
    expect(twice.status).toBe(200);
  });
  test('ignores an unknown scheme beside a key', async () => {
    expect((await ask({ Authorization: 'Basic dXNlcjpwYXNz', 'X-API-Key': account.key })).status).toBe(200);
  });
  test('rejects two different keys with 400, wherever they are', async () => {
    const { key: other } = await gateway.createAccount();
    const { key } = account;
    const problem = await expectProblem(
      await ask({ Authorization: `Bearer ${other}`, 'X-API-Key': key }),
      400,
      'invalid-parameter',
    );
    expect(problem.errors?.[0]?.parameter).toBe('X-API-Key');
    await expectProblem(await ask({ 'X-API-Key': `${key}, ${other}` }), 400, 'invalid-parameter');
    const lines = [
      [`X-API-Key: ${key}`, `X-API-Key: ${other}`],
      [`Authorization: Bearer ${key}`, `Authorization: Bearer ${other}`],
      [`X-API-Key: ${key}`, `X-API-Key: ${key}`, `Authorization: Bearer ${unknownKey}`],
    ];
    for (const headers of lines) {
      expect((await rawRequest(gateway.origin, ['GET /v1/brands HTTP/1.1', ...headers])).status).toBe(400);
    }
  });
  test('in the query string only for the status', async () => {
    const { key } = account;
    await expectProblem(await ask({}, `/v1/brands?api_key=${key}`), 401, 'missing-key');
    const problem = await expectProblem(
      await ask({ 'X-API-Key': key }, `/v1/phones?api_key=${key}`),
      400,
      'invalid-parameter',
    );
    expect(problem.errors?.[0]?.parameter).toBe('api_key');
    await expectProblem(await ask({ 'X-API-Key': key }, `/v1/phones?${key}=1`), 400, 'invalid-parameter');
    await expectProblem(await ask({}, `/v1/phones/${key}/`), 404, 'not-found');
  });
});

describe('GET /v1/auth/status', () => {
  const status = (query: string, headers: Record<string, string> = {}) =>
    ask(headers, `/v1/auth/status${query}`);

  test('describes the key, the plan and both windows', async () => {
    const fresh = await gateway.createAccount('basic');
    await ask({ 'X-API-Key': fresh.key });
    const { data } = (await (await status('', { 'X-API-Key': fresh.key })).json()) as {
      data: Record<string, never>;
    };
    const window = (limit: number) => ({
      limit,
      used: 1,
      remaining: limit - 1,
      resets_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    });
    expect(data).toEqual({
      key: {
        id: fresh.key.slice(4, 14),
        name: expect.any(String),
        status: 'active',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        restrictions: null,
      },
      plan: {
        name: 'basic',
        requests_per_day: 1000,
        requests_per_month: 10000,
        price: null,
        data: 'complete',
        support: 'e-mail',
      },
      quota: { day: window(1000), month: window(10000) },
    });
  });
  test('requires a working key in api_key alone', async () => {
    const response = await status(`?api_key=${account.key}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).not.toBeNull();
    await expectProblem(await status(`?api_key=${badChecksum(account.key)}`), 401, 'invalid-key');
    await expectProblem(await status(`?api_key=${unknownKey}`), 401, 'invalid-key');
    await expectProblem(await status(`?api_key=${account.secret}`), 401, 'wrong-credential');
    await expectProblem(await status(''), 401, 'missing-key');
    await expectProblem(
      await status(`?api_key=${account.key}&api_key=${account.key}`),
      400,
      'invalid-parameter',
    );
    await expectProblem(await status(`?api_key=${account.key}&x=1`), 400, 'invalid-parameter');
  });
  test('accepts beside a header any key of the same account, and of no other account', async () => {
    const other = await gateway.createAccount();
    const { key, api_key: second } = await gateway.app.operator.keyCreate({
      email: account.email,
      name: 'second',
    });
    const headers = { 'X-API-Key': account.key };
    const named = async (query: string) =>
      ((await (await status(query, headers)).json()) as { data: { key: unknown } }).data.key;
    expect(await named(`?api_key=${second}`)).toMatchObject({ id: key.id, name: 'second', status: 'active' });
    await gateway.app.operator.keyRevoke({ id: key.id });
    expect(await named(`?api_key=${second}`)).toMatchObject({ id: key.id, status: 'revoked' });
    expect(await named(`?api_key=${account.key}`)).toMatchObject({ id: account.key.slice(4, 14) });

    await expectProblem(await status(`?api_key=${other.key}`, headers), 403, 'forbidden');
    await expectProblem(await status(`?api_key=${unknownKey}`, headers), 401, 'invalid-key');
    await expectProblem(await status(`?api_key=${account.key}`, { 'X-API-Key': second }), 401, 'revoked-key');
    expect((await status('?api_key=', headers)).status).toBe(200);
  });
});

describe('a revoked or deleted credential stops working within a second', () => {
  const becomes = (key: string, code: string) =>
    within1s(async () => {
      const response = await ask({ 'X-API-Key': key });
      return response.status === 401 && ((await response.json()) as { code: string }).code === code;
    });

  test('a revoked key is 401 and stays so', async () => {
    const { email } = await gateway.createAccount();
    const { key, api_key: text } = await gateway.app.operator.keyCreate({ email, name: 'short-lived' });
    expect((await ask({ 'X-API-Key': text })).status).toBe(200);
    await gateway.app.operator.keyRevoke({ id: key.id });
    await becomes(text, 'revoked-key');
    await gateway.app.operator.keyRevoke({ id: key.id });
    await expectProblem(await ask({ 'X-API-Key': text }), 401, 'revoked-key');
  });
  test('the keys of a deleted account are unknown', async () => {
    const { email, key } = await gateway.createAccount();
    expect((await ask({ 'X-API-Key': key })).status).toBe(200);
    await gateway.app.operator.accountDelete({ email });
    await becomes(key, 'invalid-key');
  });
  test('a new plan has its own limits, and keeps the used units', async () => {
    const { email, key } = await gateway.createAccount();
    await ask({ 'X-API-Key': key });
    await gateway.app.operator.accountSetPlan({ email, plan: 'pro' });
    await within1s(
      async () => (await ask({ 'X-API-Key': key })).headers.get('x-ratelimit-limit') === '10000',
    );
    const policy = (await ask({ 'X-API-Key': key })).headers.get('ratelimit-policy');
    expect(policy).toMatch(/^"day";q=10000;w=86400, "month";q=100000;w=\d+$/);
    await gateway.app.operator.accountSetPlan({ email, plan: 'free' });
    await within1s(async () => (await ask({ 'X-API-Key': key })).headers.get('x-ratelimit-limit') === '100');
  });
  test('a sixth active key is rejected until one is revoked', async () => {
    const { email } = await gateway.createAccount();
    const { operator } = gateway.app;
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () => operator.keyCreate({ email, name: 'n' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await expect(operator.keyCreate({ email, name: 'n' })).rejects.toMatchObject({ code: 'too-many-keys' });
    const [first] = await operator.keyList({ email });
    await operator.keyRevoke({ id: first?.id ?? '' });
    await operator.keyCreate({ email, name: 'n' });
  });
});

test('no log line and no answer shows a credential', async () => {
  const { key, secret } = await gateway.createAccount();
  for (const text of [key, secret, badChecksum(key)]) {
    await ask({ 'X-API-Key': text }, `/v1/phones/${text}?api_key=${text}&${text}`);
    await ask({ Authorization: `Bearer ${text}` }, `/v1/auth/status?api_key=${text}`);
    await ask({}, `/v1/auth/status?api_key=${text}`);
    await ask({}, `/v1/${text.replace('_', '%5F')}/x`);
    await ask({ Referer: `https://x.example/?${text}`, 'User-Agent': text }, `/${text}`);
  }
  const log = gateway.logs.join('\n');
  for (const text of [key, secret, account.key, account.secret]) {
    expect(log).not.toContain(text);
    expect(log).not.toContain(text.slice(14, 40));
  }
  expect(gateway.logs.length).toBeGreaterThan(10);
});

test('no log line shows a query string', async () => {
  const { key } = account;
  await ask({ 'X-API-Key': key }, '/v1/search?q=what-somebody-looks-for');
  await ask({ 'X-API-Key': key }, '/no-such-path?q=what-somebody-looks-for');
  const log = gateway.logs.join('\n');
  expect(log).toContain('"/v1/search"');
  expect(log).not.toContain('what-somebody-looks-for');
});
