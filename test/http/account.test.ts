import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem } from '../support/problem.ts';
import { rawRequest } from '../support/raw-request.ts';

let nowMs = Date.parse('2026-05-31T10:00:00Z');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
});
afterAll(() => gateway.close());

type Holder = Awaited<ReturnType<TestGateway['createAccount']>>;
interface KeyJson {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}
interface NewKey {
  readonly key: KeyJson;
  readonly api_key: string;
}

const call = (method: string, path: string, secret?: string, body?: unknown, headers = {}) =>
  fetch(`${gateway.origin}${path}`, {
    method,
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const json = async <Body>(response: Promise<Response>, status: number): Promise<Body> => {
  const answer = await response;
  const text = await answer.text();
  expect({ status: answer.status, text }).toMatchObject({ status });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('ratelimit')).toBeNull();
  return JSON.parse(text) as Body;
};
const listKeys = async ({ secret }: Holder) =>
  (await json<{ data: KeyJson[] }>(call('GET', '/v1/account/keys', secret), 200)).data;
const createKey = ({ secret }: Holder, name = 'another') =>
  json<NewKey>(call('POST', '/v1/account/keys', secret, { name }), 201);
const rotate = ({ secret }: Holder, id: string, body?: unknown) =>
  call('POST', `/v1/account/keys/${id}/rotate`, secret, body);
const idOf = (key: string): string => key.slice(4, 14);
const codeOf = async (key: string): Promise<string> => {
  const response = await gateway.get('/v1/brands', key);
  const body = (await response.json()) as { code?: string };
  return response.ok ? 'ok' : (body.code ?? '');
};

const operations = [
  ['GET', '/v1/account'],
  ['DELETE', '/v1/account'],
  ['GET', '/v1/account/usage'],
  ['GET', '/v1/account/keys'],
  ['POST', '/v1/account/keys', { name: 'n' }],
  ['PATCH', '/v1/account/keys/0123456789', { name: 'n' }],
  ['DELETE', '/v1/account/keys/0123456789'],
  ['POST', '/v1/account/keys/0123456789/rotate', {}],
  ['POST', '/v1/account/secret/rotate', {}],
] as const;

describe.each(operations)('%s %s', (method, path, body?: object) => {
  test('opens with the API Secret alone, and the error says so', async () => {
    const { key, secret } = await gateway.createAccount();
    const flipped = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
    const refused = async (code: string, given?: string, headers = {}) => {
      const response = await call(method, path, given, body, headers);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      return (await expectProblem(response, 401, code)).detail;
    };
    expect(await refused('missing-key')).toMatch(/API Secret/);
    expect(await refused('wrong-credential', key)).toMatch(/API Secret/);
    expect(await refused('wrong-credential', undefined, { 'X-API-Key': key })).toMatch(/API Secret/);
    expect(await refused('invalid-key', flipped)).toMatch(/API Secret/);
    expect(await refused('invalid-key', 'phs_x')).toMatch(/API Secret/);
    await refused('invalid-key', undefined, { Authorization: 'Basic abc' });
    expect((await gateway.get('/v1/account', undefined, { Authorization: `Bearer ${secret}` })).status).toBe(
      200,
    );
    expect(await codeOf(key)).toBe('ok');
  });
  test('the secret is checked before the parameters, and the method before the secret', async () => {
    await expectProblem(await call(method, `${path}?x=1`, undefined, body), 401, 'missing-key');
    const { secret } = await gateway.createAccount();
    const { errors } = await expectProblem(
      await call(method, `${path}?x=1`, secret, body),
      400,
      'invalid-parameter',
    );
    expect(errors?.[0]?.parameter).toBe('x');
    await expectProblem(await call('PUT', path), 405, 'method-not-allowed');
    if (body === undefined) return;
    const text = { 'Content-Type': 'text/plain' };
    await expectProblem(await call(method, path, undefined, '{}', text), 415, 'unsupported-media-type');
    const unknown = await call(method, path, secret, { ...body, plan: 'pro' });
    expect((await expectProblem(unknown, 400, 'invalid-body')).errors?.[0]?.parameter).toBe('plan');
    for (const broken of ['{', '[]', 'null', '"x"'])
      await expectProblem(await call(method, path, secret, broken), 400, 'invalid-body');
  });
});

test.each([
  ['/v1/account', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ['/v1/account/keys', 'GET, HEAD, POST, OPTIONS'],
  ['/v1/account/keys/0123456789', 'PATCH, DELETE, OPTIONS'],
  ['/v1/account/keys/0123456789/rotate', 'POST, OPTIONS'],
])('%s allows %s', async (path, allow) => {
  const refused = await call('PUT', path);
  expect(refused.headers.get('allow')).toBe(allow);
  await expectProblem(refused, 405, 'method-not-allowed');
  const asked = await call('OPTIONS', path);
  expect([asked.status, asked.headers.get('allow')]).toEqual([204, allow]);
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});

test('two different secrets are 400, the same one twice is accepted', async () => {
  const [one, other] = [await gateway.createAccount(), await gateway.createAccount()];
  const bearer = ({ secret }: Holder) => `Authorization: Bearer ${secret}`;
  const ask = (...headers: string[]) => rawRequest(gateway.origin, ['GET /v1/account HTTP/1.1', ...headers]);
  expect(await ask(bearer(one), bearer(one))).toMatchObject({ status: 200 });
  for (const headers of [[bearer(one), bearer(other)], [`${bearer(one)}, Bearer ${other.secret}`]]) {
    const { status, body } = await ask(...headers);
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 400,
      body: { code: 'invalid-parameter', errors: [{ parameter: 'Authorization' }] },
    });
  }
});

test('the account returns its plan and quota, free of charge', async () => {
  const holder = await gateway.createAccount('pro');
  await gateway.get('/v1/brands', holder.key);
  const window = { limit: 10_000, used: 1, remaining: 9_999, resets_at: '2026-06-01T00:00:00Z' };
  const expected = {
    id: holder.id,
    email: holder.email,
    plan: { name: 'pro', requests_per_day: 10_000, requests_per_month: 100_000 },
    quota: { day: window, month: { ...window, limit: 100_000, remaining: 99_999 } },
  };
  for (let times = 0; times < 3; times += 1) {
    const { data } = await json<{ data: object }>(call('GET', '/v1/account', holder.secret), 200);
    expect(data).toMatchObject(expected);
  }
  expect((await call('HEAD', '/v1/account', holder.secret)).status).toBe(200);
});

describe('keys', () => {
  test('a new key works at once, is listed without its text, and keeps its name', async () => {
    const holder = await gateway.createAccount();
    const { key, api_key: text } = await createKey(holder, '  ma clé ');
    expect(key).toEqual({
      id: idOf(text),
      name: 'ma clé',
      status: 'active',
      created_at: '2026-05-31T10:00:00Z',
      last_used_at: null,
      expires_at: null,
      restrictions: null,
    });
    expect(await codeOf(text)).toBe('ok');
    const listed = await listKeys(holder);
    expect(listed.map(({ id, name }) => [id, name])).toEqual(
      expect.arrayContaining([
        [idOf(holder.key), 'default'],
        [key.id, 'ma clé'],
      ]),
    );
    expect(JSON.stringify(listed)).not.toContain('phk_');
  });
  test('at most five keys are active, also when twenty are requested at once; revoking one makes room', async () => {
    const holder = await gateway.createAccount();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/v1/account/keys', holder.secret, { name: 'n' })),
    );
    // A request that waited two seconds for its turn is 429.
    const created = made.filter(({ status }) => status === 201).length;
    expect(created).toBeLessThanOrEqual(4);
    for (let number = created; number < 4; number += 1) await createKey(holder);
    await expectProblem(
      await call('POST', '/v1/account/keys', holder.secret, { name: 'n' }),
      409,
      'too-many-keys',
    );
    expect((await call('DELETE', `/v1/account/keys/${idOf(holder.key)}`, holder.secret)).status).toBe(204);
    await createKey(holder);
  });
  test.each([
    [
      '',
      ' ',
      'a'.repeat(81),
      'x'.repeat(10_000),
      'a\u202eb',
      'a\u0000b',
      'a\nb',
      'a\ud800b',
      1,
      true,
      null,
      [],
      {},
    ],
  ])('rejects invalid names of keys', async (...names) => {
    const { secret, key } = await gateway.createAccount();
    for (const name of [...names, undefined]) {
      for (const [method, path] of [
        ['POST', '/v1/account/keys'],
        ['PATCH', `/v1/account/keys/${idOf(key)}`],
      ] as const) {
        const { errors } = await expectProblem(
          await call(method, path, secret, { name }),
          400,
          'invalid-body',
        );
        expect(errors?.[0]?.parameter).toBe('name');
      }
    }
  });
  test('a renamed key shows its new name everywhere, with markup as text', async () => {
    const { secret, key } = await gateway.createAccount();
    const name = '<script>alert(1)</script> & "คีย์"';
    const path = `/v1/account/keys/${idOf(key)}`;
    expect(await codeOf(key)).toBe('ok');
    const { data } = await json<{ data: KeyJson }>(call('PATCH', path, secret, { name }), 200);
    expect(data).toMatchObject({ id: idOf(key), name, status: 'active' });
    const status = await gateway.get('/v1/auth/status', key);
    expect(((await status.json()) as { data: { key: KeyJson } }).data.key.name).toBe(name);
  });
  test('a revoked key stops working within a second, and revoking it again changes nothing', async () => {
    const holder = await gateway.createAccount();
    expect(await codeOf(holder.key)).toBe('ok');
    for (let times = 0; times < 2; times += 1) {
      const response = await call('DELETE', `/v1/account/keys/${idOf(holder.key)}`, holder.secret);
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(await codeOf(holder.key)).toBe('revoked-key');
    expect((await listKeys(holder))[0]?.status).toBe('revoked');
  });
  test('a key of another account, or an invalid ID, is 404 and nothing changes', async () => {
    const [holder, other] = [await gateway.createAccount(), await gateway.createAccount()];
    const strange = [
      'nobody0000',
      'x',
      '%00',
      '%FF',
      '..%2F..',
      'a'.repeat(3_000),
      '0123456789%0a',
      "'%20OR%201=1",
    ];
    for (const id of [idOf(other.key), ...strange]) {
      const path = `/v1/account/keys/${id}`;
      await expectProblem(await call('PATCH', path, holder.secret, { name: 'mine' }), 404, 'not-found');
      await expectProblem(await call('DELETE', path, holder.secret), 404, 'not-found');
      await expectProblem(await rotate(holder, id), 404, 'not-found');
    }
    expect(await codeOf(other.key)).toBe('ok');
    expect((await listKeys(other)).map(({ name }) => name)).toEqual(['default']);
  });
  test('returns when a key was last used', async () => {
    const holder = await gateway.createAccount();
    expect((await listKeys(holder))[0]?.last_used_at).toBeNull();
    await gateway.get('/v1/brands', holder.key);
    expect((await listKeys(holder))[0]?.last_used_at).toBe('2026-05-31T10:00:00Z');
  });
});

describe('rotating a key', () => {
  test('without a grace period the old key stops working within a second, and the new one keeps its name', async () => {
    for (const body of [undefined, {}, { grace_seconds: 0 }]) {
      const holder = await gateway.createAccount();
      expect(await codeOf(holder.key)).toBe('ok');
      const created = await json<NewKey>(rotate(holder, idOf(holder.key), body), 201);
      expect(created.key).toMatchObject({ name: 'default', status: 'active', expires_at: null });
      expect(await codeOf(holder.key)).toBe('expired-key');
      expect(await codeOf(created.api_key)).toBe('ok');
    }
  });
  test('with a grace period both keys work until its last instant', async () => {
    const holder = await gateway.createAccount();
    const { api_key: fresh } = await json<NewKey>(
      rotate(holder, idOf(holder.key), { grace_seconds: 604_800 }),
      201,
    );
    expect((await listKeys(holder)).find(({ id }) => id === idOf(holder.key))).toMatchObject({
      status: 'retiring',
      expires_at: '2026-06-07T10:00:00Z',
    });
    const started = nowMs;
    try {
      nowMs = started + 604_799_999;
      expect([await codeOf(holder.key), await codeOf(fresh)]).toEqual(['ok', 'ok']);
      nowMs += 1;
      expect([await codeOf(holder.key), await codeOf(fresh)]).toEqual(['expired-key', 'ok']);
      expect((await listKeys(holder)).map(({ status }) => status).sort()).toEqual(['active', 'expired']);
    } finally {
      nowMs = started;
    }
  });
  test('keys in their grace period do not count towards the five, and can be revoked early', async () => {
    const holder = await gateway.createAccount();
    for (let more = 0; more < 4; more += 1) await createKey(holder);
    await json(rotate(holder, idOf(holder.key), { grace_seconds: 60 }), 201);
    expect(await codeOf(holder.key)).toBe('ok');
    await call('DELETE', `/v1/account/keys/${idOf(holder.key)}`, holder.secret);
    expect(await codeOf(holder.key)).toBe('revoked-key');
    expect((await listKeys(holder)).filter(({ status }) => status === 'active')).toHaveLength(5);
  });
  test('only an active key can be rotated, and of ten simultaneous rotations one succeeds', async () => {
    const holder = await gateway.createAccount();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => rotate(holder, idOf(holder.key), { grace_seconds: 60 })),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 429)).toHaveLength(9);
    await expectProblem(await rotate(holder, idOf(holder.key)), 409, 'key-not-active');
    const { key } = await createKey(holder);
    await call('DELETE', `/v1/account/keys/${key.id}`, holder.secret);
    await expectProblem(await rotate(holder, key.id), 409, 'key-not-active');
  });
  test.each([-1, 604_801, 0.5, '60', null, true, [], 1e300])(
    'rejects a grace period of %j',
    async (grace) => {
      const holder = await gateway.createAccount();
      const response = await rotate(holder, idOf(holder.key), { grace_seconds: grace });
      const { errors } = await expectProblem(response, 400, 'invalid-body');
      expect(errors).toEqual([
        { parameter: 'grace_seconds', detail: 'must be a whole number from 0 to 604800' },
      ]);
      expect(await codeOf(holder.key)).toBe('ok');
    },
  );
});

describe('the account as a whole', () => {
  test('after rotating the secret the old one is rejected at once, and keys keep working', async () => {
    const holder = await gateway.createAccount();
    const { api_secret: fresh } = await json<{ api_secret: string }>(
      call('POST', '/v1/account/secret/rotate', holder.secret),
      200,
    );
    expect(fresh).toMatch(/^phs_[0-9A-Za-z]{48}$/);
    await expectProblem(await call('GET', '/v1/account', holder.secret), 401, 'invalid-key');
    await json(call('GET', '/v1/account', fresh), 200);
    expect(await codeOf(holder.key)).toBe('ok');
  });
  test('of ten simultaneous rotations of one secret one succeeds, and its new secret works', async () => {
    const { secret } = await gateway.createAccount();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/v1/account/secret/rotate', secret)),
    );
    const won = tries.filter(({ status }) => status === 200);
    const rejected = tries.filter(({ status }) => status === 401 || status === 429);
    expect([won.length, rejected.length]).toEqual([1, 9]);
    const { api_secret: fresh } = (await (won[0] as Response).json()) as { api_secret: string };
    await json(call('GET', '/v1/account', fresh), 200);
  });
  test('within a second of deleting an account its keys, secret and address are gone', async () => {
    const [holder, other] = [await gateway.createAccount(), await gateway.createAccount()];
    const { api_key: second } = await createKey(holder);
    expect([await codeOf(holder.key), await codeOf(second)]).toEqual(['ok', 'ok']);
    const response = await call('DELETE', '/v1/account', holder.secret);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect([await codeOf(holder.key), await codeOf(second)]).toEqual(['invalid-key', 'invalid-key']);
    await expectProblem(await call('DELETE', '/v1/account', holder.secret), 401, 'invalid-key');
    await gateway.app.operator.accountCreate({ email: holder.email, name: 'Again' });
    expect(await codeOf(other.key)).toBe('ok');
  });
});

test('never logs a secret or a key', () => {
  expect(gateway.logs.length).toBeGreaterThan(0);
  expect(gateway.logs.join('\n')).not.toMatch(/ph[ksr]_[0-9A-Za-z]{20}/);
});
