import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem } from '../support/problem.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ SIGNUP_LIMIT_PER_HOUR: '100000' });
});
afterAll(() => gateway.close());

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, query = '') =>
  fetch(`${gateway.origin}/v1/signup${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
const signUp = (email: unknown, name: unknown = 'Somchai') => post(JSON.stringify({ email, name }));
let count = 0;
const freshEmail = (): string => {
  count += 1;
  return `person-${count}@example.com`;
};

interface Created {
  readonly account: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly plan: string;
    readonly created_at: string;
  };
  readonly api_key: string;
  readonly api_secret: string;
}

test('returns an account on the free plan, a key that works at once, and a secret', async () => {
  const response = await signUp('  Somchai.Dee+api@Example.com ', ' Somchai ');
  expect(response.status).toBe(201);
  const { account, api_key: key, api_secret: secret } = (await response.json()) as Created;
  expect(account).toEqual({
    id: expect.stringMatching(/^\S+$/),
    email: 'Somchai.Dee+api@Example.com',
    name: 'Somchai',
    plan: 'free',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  expect(secret).toMatch(/^phs_[0-9A-Za-z]{48}$/);
  const answer = await gateway.get('/v1/brands', key);
  expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '99']);
});

test('reports fifty of thousands of unknown members', async () => {
  const members = Object.fromEntries(Array.from({ length: 7_000 }, (_, at) => [at.toString(36), 1]));
  const { errors } = await expectProblem(await post(JSON.stringify(members)), 400, 'invalid-body');
  expect(errors).toHaveLength(50);
});

describe('e-mail addresses', () => {
  test.each([
    '',
    ' ',
    'nobody',
    'a@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@@example.com',
    'a@example..com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example.com\u0000',
    'a\n@example.com',
    'a@exa\u202emple.com',
    `${'a'.repeat(243)}@example.com`,
    'a@example.com, b@example.com',
    '<a@example.com>',
  ])('rejected: %j', async (email) => {
    const { errors } = await expectProblem(await signUp(email), 400, 'invalid-body');
    expect(errors?.[0]?.parameter).toBe('email');
  });
  test.each([
    "o'hara%d_1@example.com",
    'a+b@sub.example.co.th',
    'A@EXAMPLE.ORG',
    '1@2.example',
    `${'a'.repeat(242)}@example.com`,
  ])('accepted: %s', async (email) => {
    expect((await signUp(email)).status).toBe(201);
  });
  test('are one account in any case, and two if they differ in signs that are wildcards elsewhere', async () => {
    expect((await signUp('Case_Test@Example.com')).status).toBe(201);
    await expectProblem(await signUp(' case_test@EXAMPLE.COM '), 409, 'email-already-registered');
    for (const other of [
      'caseXtest@example.com',
      'case%@example.com',
      '%@example.com',
      '_@example.com',
      'case_tes_@example.com',
    ]) {
      expect({ other, status: (await signUp(other)).status }).toEqual({ other, status: 201 });
    }
  });
  test('fifty simultaneous sign-ups with one address create one account, without a 5xx', async () => {
    const email = freshEmail();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signUp(index % 2 ? email : email.toUpperCase())),
    );
    const counts = Map.groupBy(responses, ({ status }) => status);
    expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([1, 49]);
    const accounts = await gateway.app.operator.accountList();
    expect(accounts.filter((account) => account.email.toLowerCase() === email)).toHaveLength(1);
  });
});

describe('names', () => {
  test.each([
    '',
    '   ',
    'a'.repeat(81),
    '😀'.repeat(81),
    'a\u0000b',
    'a\nb',
    'a\u007fb',
    'a\u0085b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    'a\u061cb',
    'a\u0378b',
    'a\uffffb',
    'a\ud800b',
  ])('rejected: %j', async (name) => {
    const { errors } = await expectProblem(await signUp(freshEmail(), name), 400, 'invalid-body');
    expect(errors?.[0]?.parameter).toBe('name');
  });
  test.each([
    ['a', 'a'],
    ['😀'.repeat(80), '😀'.repeat(80)],
    ['e\u0301'.repeat(80), 'é'.repeat(80)],
    [`  ${'a'.repeat(80)}\t`, 'a'.repeat(80)],
    ['<script>alert(1)</script> & "co"', '<script>alert(1)</script> & "co"'],
    ['สมชาย ใจดี', 'สมชาย ใจดี'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ["Robert'); DROP TABLE account;--", "Robert'); DROP TABLE account;--"],
  ])('accepted: %j', async (name, kept) => {
    const response = await signUp(freshEmail(), name);
    expect(response.status).toBe(201);
    expect(((await response.json()) as Created).account.name).toBe(kept);
  });
});

describe('bodies', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    '[{"email":"a@example.com","name":"A"}]',
    '{"email":"a@example.com","name":"A"} x',
    '{"email":"a@example.com",}',
  ])('a body that is not a JSON object is rejected: %s', async (body) => {
    await expectProblem(await post(body), 400, 'invalid-body');
  });
  test.each([
    [{}, ['email', 'name']],
    [{ email: 'a@example.com' }, ['name']],
    [{ email: 1, name: true }, ['email', 'name']],
    [{ email: ['a@example.com'], name: { a: 1 } }, ['email', 'name']],
    [{ email: null, name: null }, ['email', 'name']],
    [{ email: 'a@example.com', name: 'A', plan: 'pro' }, ['plan']],
    // Texts that are stored as typed must not hold a credential.
    [{ email: 'a@example.com', name: 'my key is phk_0123456789abcdefgh' }, ['name']],
    [{ email: 'phs_0123456789abcdefgh@example.com', name: 'A' }, ['email']],
    [{ email: 'a@example.com', name: 'A', id: 'x', Email: 'b' }, ['id', 'Email']],
    [JSON.parse('{"email":"a@example.com","name":"A","__proto__":{}}'), ['__proto__']],
  ])('%j names the error', async (body, parameters) => {
    const { errors } = await expectProblem(await post(JSON.stringify(body)), 400, 'invalid-body');
    expect(errors?.map(({ parameter }) => parameter)).toEqual(parameters);
    for (const { detail } of errors ?? []) expect(detail).not.toMatch(/expected|received|zod|undefined/i);
  });
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
    '',
  ])('media type %s is 415, before the parameters are checked', async (type) => {
    await expectProblem(await post('{', { 'Content-Type': type }, '?x=1'), 415, 'unsupported-media-type');
  });
  test('JSON in an unsupported encoding is 415', async () => {
    await expectProblem(await post('{}', { 'Content-Encoding': 'gzip' }), 415, 'unsupported-media-type');
  });
  test('the media type may have parameters and any case', async () => {
    const body = JSON.stringify({ email: freshEmail(), name: 'A' });
    expect((await post(body, { 'Content-Type': 'Application/JSON; charset=UTF-8' })).status).toBe(201);
  });
  test('bytes that are not UTF-8 are rejected', async () => {
    await expectProblem(await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])), 400, 'invalid-body');
  });
  test('query parameters are rejected', async () => {
    await expectProblem(await post('{}', {}, '?email=a@example.com'), 400, 'invalid-parameter');
  });
  test('64 KiB are read, more is 413', async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify({ email: freshEmail(), name: 'A' });
      return body.padEnd(bytes, ' ');
    };
    expect((await post(padded(65_536))).status).toBe(201);
    await expectProblem(await post(padded(65_537)), 413, 'content-too-large');
    await expectProblem(await post(padded(5_000_000)), 413, 'content-too-large');
  });
  test.each([65_537, 66_560, 3_000_000])(
    '%i bytes in chunks, without a length, are 413 too',
    async (bytes) => {
      const answer = await sendChunked(bytes);
      expect(answer).toMatchObject({ status: 413, type: 'application/problem+json' });
      expect(JSON.parse(answer.body).code).toBe('content-too-large');
    },
  );
  test('other methods are 405 and name the supported one', async () => {
    const response = await gateway.get('/v1/signup');
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    await expectProblem(response, 405, 'method-not-allowed');
  });
});

function sendChunked(
  bytes: number,
): Promise<{ status: number | undefined; type: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const sent = httpRequest(`${gateway.origin}/v1/signup`, { method: 'POST', headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, type: response.headers['content-type'], body }),
      );
    });
    sent.on('error', reject);
    for (let left = bytes; left > 0; left -= 16_384) sent.write(' '.repeat(Math.min(left, 16_384)));
    sent.end();
  });
}

test('one address signs up ten times a day', async () => {
  const limited = await startGateway({ SIGNUP_LIMIT_PER_HOUR: '5' });
  // The limiter reads the time from Date.
  vi.useFakeTimers({ toFake: ['Date'] });
  const startMs = Date.now();
  try {
    const signUp = () =>
      fetch(`${limited.origin}/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: freshEmail(), name: 'A' }),
      });
    for (const hour of [0, 2]) {
      vi.setSystemTime(startMs + hour * 3_600_000);
      for (let times = 0; times < 5; times += 1) expect((await signUp()).status).toBe(201);
    }
    vi.setSystemTime(startMs + 4 * 3_600_000);
    const rejected = await signUp();
    expect(Number(rejected.headers.get('retry-after'))).toBe(20 * 3_600);
    await expectProblem(rejected, 429, 'too-many-attempts');
  } finally {
    vi.useRealTimers();
    await limited.close();
  }
});

test.each([
  [{}, 10],
  [{ SIGNUP_LIMIT_PER_HOUR: '3' }, 10],
  [{ SIGNUP_LIMIT_PER_HOUR: '50' }, 100],
])('%j allows %i sign-ups a day', (env, expected) => {
  expect(readConfig(env).signupsPerDay).toBe(expected);
});

describe('the hourly limit of an address', () => {
  let limited: TestGateway;
  beforeAll(async () => {
    limited = await startGateway({ SIGNUP_LIMIT_PER_HOUR: '3', TRUST_PROXY: '1' });
  });
  afterAll(() => limited.close());
  const from = (address: string, email = freshEmail()) =>
    fetch(`${limited.origin}/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email, name: 'A' }),
    });
  const statuses = async (addresses: readonly string[]) => {
    const seen: number[] = [];
    for (const address of addresses) seen.push((await from(address)).status);
    return seen;
  };

  test('counts everything that is not an address as one client', async () => {
    expect(await statuses(['unknown', 'phk_x', '"_gazonk"', '[::1'])).toEqual([201, 201, 201, 429]);
  });
  test('then it is 429 with the time to wait', async () => {
    expect(await statuses(['198.51.100.1', '198.51.100.1', '198.51.100.1'])).toEqual([201, 201, 201]);
    const response = await from('198.51.100.1');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    await expectProblem(response, 429, 'too-many-attempts');
    expect(response.headers.get('ratelimit')).toBeNull();
    expect(await statuses(['198.51.100.2'])).toEqual([201]);
  });
  test('counts a /64 of IPv6 as one address, and IPv4 written as IPv6 as IPv4', async () => {
    expect(
      await statuses([
        '2001:db8:0:1::1',
        '2001:db8:0:1::2',
        '2001:db8:0:1:ffff::',
        '2001:db8:0:1:2:3:4:5',
        '2001:db8:0:2::1',
      ]),
    ).toEqual([201, 201, 201, 429, 201]);
    expect(await statuses(['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9'])).toEqual([
      201, 201, 201, 429,
    ]);
  });
  test('ignores addresses that the client itself adds in front', async () => {
    expect(
      await statuses([
        '1.1.1.1, 192.0.2.7',
        '2.2.2.2, 192.0.2.7',
        '3.3.3.3, 192.0.2.7',
        '4.4.4.4, 192.0.2.7',
      ]),
    ).toEqual([201, 201, 201, 429]);
  });
  test('does not count a rejected body', async () => {
    for (let index = 0; index < 5; index += 1) expect((await from('192.0.2.50', 'nobody')).status).toBe(400);
    expect(await statuses(['192.0.2.50'])).toEqual([201]);
  });
});
