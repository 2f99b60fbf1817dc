import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem } from '../support/problem.ts';

const started = Date.parse('2026-05-31T10:00:00Z');
let nowMs = started;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
});
afterAll(() => gateway.close());

interface KeyJson {
  readonly id: string;
  readonly status: string;
  readonly expires_at: string | null;
  readonly restrictions: Readonly<Record<string, unknown>> | null;
}
interface Made {
  readonly key: KeyJson;
  readonly api_key: string;
}

const keys = '/v1/account/keys';
const call = (method: string, path: string, secret: string, body?: unknown) =>
  fetch(`${gateway.origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const done = async <Body>(answer: Promise<Response>, status: number): Promise<Body> => {
  const response = await answer;
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  return JSON.parse(text) as Body;
};
const create = (secret: string, restrictions?: unknown) =>
  done<Made>(call('POST', keys, secret, { name: 'page', restrictions }), 201);
const change = (secret: string, id: string, body: unknown) => call('PATCH', `${keys}/${id}`, secret, body);
const changed = async (secret: string, id: string, body: unknown) =>
  (await done<{ data: KeyJson }>(change(secret, id, body), 200)).data;
const status = async (key: string) => {
  const response = await gateway.get('/v1/auth/status', key);
  return (await response.json()) as { code?: string; data?: { key: KeyJson } };
};

const sent = { units_per_day: 500, doors: ['graphql', 'rest'] };
const shown = {
  origins: null,
  addresses: null,
  doors: ['rest', 'graphql'],
  documents_only: false,
  units_per_day: 500,
  per_address_per_hour: null,
  expires_at: null,
};

test('creates a key with restrictions, and every answer shows all seven members', async () => {
  const { secret } = await gateway.createAccount();
  const { key, api_key: text } = await create(secret, sent);
  expect(key.restrictions).toEqual(shown);
  expect((await status(text)).data?.key.restrictions).toEqual(shown);
  const listed = await done<{ data: KeyJson[] }>(call('GET', keys, secret), 200);
  expect(listed.data.find(({ id }) => id === key.id)?.restrictions).toEqual(shown);
  expect(listed.data.find(({ id }) => id !== key.id)?.restrictions).toBeNull();
  const exported = await done<{ data: { keys: KeyJson[] } }>(call('GET', '/v1/account/export', secret), 200);
  expect(exported.data.keys.find(({ id }) => id === key.id)?.restrictions).toEqual(shown);
});

test('PATCH replaces all restrictions, null lifts them, an absent member keeps them, and an empty body is 400', async () => {
  const { secret } = await gateway.createAccount();
  const { key, api_key: text } = await create(secret, sent);
  expect((await status(text)).data?.key.restrictions).toEqual(shown);
  const other = { per_address_per_hour: 60 };
  const replaced = { ...shown, doors: null, units_per_day: null, per_address_per_hour: 60 };
  expect(await changed(secret, key.id, { restrictions: other })).toMatchObject({ restrictions: replaced });
  // It was cached.
  expect((await status(text)).data?.key.restrictions).toEqual(replaced);
  expect(await changed(secret, key.id, { name: 'new' })).toMatchObject({
    name: 'new',
    restrictions: replaced,
  });
  const both = await changed(secret, key.id, { name: 'both', restrictions: sent });
  expect(both).toMatchObject({ name: 'both', restrictions: shown });
  for (const nothing of [{}, null]) {
    expect(await changed(secret, key.id, { restrictions: nothing })).toMatchObject({ restrictions: null });
    expect((await status(text)).data?.key.restrictions).toBeNull();
  }
  await expectProblem(await change(secret, key.id, {}), 400, 'invalid-body');
});

test('names invalid restrictions before counting keys, and changes nothing', async () => {
  const { secret, key } = await gateway.createAccount();
  for (let more = 0; more < 4; more += 1) await create(secret);
  await expectProblem(await call('POST', keys, secret, { name: 'sixth' }), 409, 'too-many-keys');
  const wrong = { origins: ['https://shop.example/'], unit_per_day: 5 };
  const path = `${keys}/${key.slice(4, 14)}`;
  for (const [method, to] of [['POST', keys] as const, ['PATCH', path] as const]) {
    const refused = await call(method, to, secret, { name: 'x', restrictions: wrong });
    const { errors } = await expectProblem(refused, 400, 'invalid-body');
    expect(errors?.map(({ parameter }) => parameter).sort()).toEqual([
      'restrictions.origins',
      'restrictions.unit_per_day',
    ]);
    expect(JSON.stringify(errors)).toContain('did you mean units_per_day?');
    for (const past of ['2026-05-31T10:00:00Z', '2026-05-31T16:59:59+07:00']) {
      const late = await call(method, to, secret, { name: 'x', restrictions: { expires_at: past } });
      const told = await expectProblem(late, 400, 'invalid-body');
      expect(told.errors).toMatchObject([{ parameter: 'restrictions.expires_at' }]);
    }
  }
  const { data } = await done<{ data: { name: string }[] }>(call('GET', keys, secret), 200);
  expect(data.map(({ name }) => name)).not.toContain('x');
});

describe('a key that has expired by its restrictions', () => {
  const soon = '2026-05-31T10:01:00Z';
  const back = (at = started) => {
    nowMs = at;
  };

  test('is 401 expired-key from that instant on, makes room for another key, and is neither active nor rotated', async () => {
    const { secret } = await gateway.createAccount();
    const { key, api_key: text } = await create(secret, { expires_at: soon });
    expect(key).toMatchObject({ status: 'active', expires_at: soon, restrictions: { expires_at: soon } });
    for (let more = 0; more < 3; more += 1) await create(secret);
    await expectProblem(await call('POST', keys, secret, { name: 'n' }), 409, 'too-many-keys');
    try {
      back(started + 59_999);
      expect((await status(text)).data?.key.status).toBe('active');
      back(started + 60_000);
      const refused = await expectProblem(await gateway.get('/v1/brands', text), 401, 'expired-key');
      expect(refused.detail).toMatch(/^This API key was valid until /);
      expect((await gateway.get('/v1/auth/status', text)).status).toBe(401);
      const { data } = await done<{ data: KeyJson[] }>(call('GET', keys, secret), 200);
      expect(data.find(({ id }) => id === key.id)).toMatchObject({ status: 'expired', expires_at: soon });
      await expectProblem(await call('POST', `${keys}/${key.id}/rotate`, secret), 409, 'key-not-active');
      await create(secret);
    } finally {
      back();
    }
  });

  test('works again with a later date, unless the account has five other active keys', async () => {
    const { secret } = await gateway.createAccount();
    const { key, api_key: text } = await create(secret, { expires_at: soon });
    try {
      back(started + 60_000);
      expect((await status(text)).code).toBe('expired-key');
      const later = { restrictions: { expires_at: '2026-06-01T00:00:00Z' } };
      expect(await changed(secret, key.id, later)).toMatchObject({ status: 'active' });
      expect((await status(text)).data?.key.status).toBe('active');
      back(Date.parse('2026-06-02T00:00:00Z'));
      for (let more = 0; more < 4; more += 1) await create(secret);
      await expectProblem(await change(secret, key.id, { restrictions: null }), 409, 'too-many-keys');
      expect((await status(text)).code).toBe('expired-key');
    } finally {
      back();
    }
  });

  test('a rotated key expires at the earlier of two times, and its replacement has the same restrictions', async () => {
    const { secret } = await gateway.createAccount();
    const { key } = await create(secret, { ...sent, expires_at: '2026-05-31T12:00:00Z' });
    const rotated = await done<Made>(
      call('POST', `${keys}/${key.id}/rotate`, secret, { grace_seconds: 60 }),
      201,
    );
    expect(rotated.key).toMatchObject({ status: 'active', restrictions: key.restrictions });
    const again = await done<Made>(
      call('POST', `${keys}/${rotated.key.id}/rotate`, secret, { grace_seconds: 86_400 }),
      201,
    );
    const { data } = await done<{ data: KeyJson[] }>(call('GET', keys, secret), 200);
    const endOf = (of: string) => data.find(({ id }) => id === of);
    expect(endOf(key.id)).toMatchObject({ status: 'retiring', expires_at: '2026-05-31T10:01:00Z' });
    expect(endOf(rotated.key.id)).toMatchObject({ status: 'retiring', expires_at: '2026-05-31T12:00:00Z' });
    await call('DELETE', `${keys}/${again.key.id}`, secret);
    const over = await change(secret, again.key.id, { restrictions: null });
    await expectProblem(over, 409, 'key-not-active');
    expect(await changed(secret, again.key.id, { name: 'over' })).toMatchObject({ status: 'revoked' });
  });
});
