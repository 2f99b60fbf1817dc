import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../tools/testing/query-postgres.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { expectProblem } from '../support/problem.ts';

type Account = Awaited<ReturnType<TestGateway['createAccount']>>;
interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly secret?: string;
  readonly address?: string;
}

const post = (origin: string, { path, body, key, secret, address }: Sent): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(address !== undefined && { 'X-Forwarded-For': address }),
    },
    body: JSON.stringify(body ?? {}),
  });
const listOf = async (origin: string, path: string, secret: string): Promise<readonly { id: string }[]> => {
  const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${secret}` } });
  return (await response.json()).data;
};

/** Sends a request to the gateway, waits until it is answered, and breaks the client's connection instead. */
async function loseAnswer(origin: string, sent: Sent): Promise<void> {
  const answered = Promise.withResolvers<number>();
  const front = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('');
    const passedOn = await post(origin, { ...sent, path: request.url ?? '', body: JSON.parse(body) });
    await passedOn.text();
    answered.resolve(passedOn.status);
    response.destroy();
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const frontOrigin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  await expect(post(frontOrigin, sent)).rejects.toThrow();
  expect(await answered.promise).toBeLessThan(300);
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
}

/** What is compared of an answer that was repeated. */
const readAnswer = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  cache: response.headers.get('cache-control'),
  body: await response.text(),
});

const creations = [
  {
    name: 'a key',
    path: '/v1/account/keys',
    body: { name: 'once', restrictions: { units_per_day: 5 } },
    other: { name: 'once', restrictions: { units_per_day: 6 } },
    count: async (origin: string, secret: string) =>
      (await listOf(origin, '/v1/account/keys', secret)).length,
  },
  {
    name: 'a webhook',
    path: '/v1/account/webhooks',
    body: { url: 'https://shop.example/hook', types: ['price'] },
    other: { url: 'https://shop.example/hook' },
    count: async (origin: string, secret: string) =>
      (await listOf(origin, '/v1/account/webhooks', secret)).length,
  },
] as const;

describe('on one gateway', () => {
  let gateway: TestGateway;
  let account: Account;
  beforeAll(async () => {
    gateway = await startGateway({ TRUST_PROXY: '1' });
    account = await gateway.createAccount();
  });
  afterAll(() => gateway.close());

  for (const { name, path, body, other, count } of creations) {
    test(`a lost answer of ${name} is repeated with its key, and nothing is created twice`, async () => {
      const { secret } = await gateway.createAccount();
      const before = await count(gateway.origin, secret);
      const sent = { path, body, key: randomUUID(), secret };
      await loseAnswer(gateway.origin, sent);
      expect(await count(gateway.origin, secret)).toBe(before + 1);
      const repeated = await post(gateway.origin, sent);
      expect(repeated.headers.get('idempotency-replayed')).toBe('true');
      const answer = await readAnswer(repeated);
      expect(answer).toMatchObject({
        status: 201,
        cache: 'no-store',
        type: 'application/json; charset=utf-8',
      });
      expect(await readAnswer(await post(gateway.origin, sent))).toEqual(answer);
      expect(await count(gateway.origin, secret)).toBe(before + 1);
      await expectProblem(await post(gateway.origin, { ...sent, body: other }), 422, 'idempotency-mismatch');
      const fresh = await post(gateway.origin, { ...sent, key: randomUUID() });
      expect([fresh.status, fresh.headers.get('idempotency-replayed')]).toEqual([201, null]);
      expect(await count(gateway.origin, secret)).toBe(before + 2);
    });
  }

  test('a lost answer of a sign-up is repeated with its key: the key and the secret in it work', async () => {
    const body = { email: 'lost@example.com', name: 'Lost' };
    const sent = { path: '/v1/signup', body, key: randomUUID() };
    await loseAnswer(gateway.origin, sent);
    const response = await post(gateway.origin, sent);
    expect(response.status).toBe(201);
    const created = await response.json();
    expect(created.account.email).toBe(body.email);
    expect(created.recovery_codes).toHaveLength(8);
    expect((await gateway.get('/v1/brands', created.api_key)).status).toBe(200);
    expect(await listOf(gateway.origin, '/v1/account/keys', created.api_secret)).toHaveLength(1);
    await expectProblem(
      await post(gateway.origin, { ...sent, key: randomUUID() }),
      409,
      'email-already-registered',
    );
    const renamed = { ...body, name: 'Lost Again' };
    await expectProblem(await post(gateway.origin, { ...sent, body: renamed }), 422, 'idempotency-mismatch');
  });

  test('the answer of a sign-up is repeated to the address that signed up, and to no other', async () => {
    const body = { email: 'guessed@example.com', name: 'Guessed' };
    const sent = { path: '/v1/signup', body, key: 'easy-to-guess', address: '203.0.113.7' };
    expect((await post(gateway.origin, sent)).status).toBe(201);
    const stranger = await post(gateway.origin, { ...sent, address: '203.0.113.8' });
    await expectProblem(stranger, 409, 'email-already-registered');
    expect((await post(gateway.origin, sent)).headers.get('idempotency-replayed')).toBe('true');
  });

  test('each wrong guess of a key counts as a sign-up of the address that guessed', async () => {
    const limited = await startGateway({ SIGNUP_LIMIT_PER_HOUR: '2', TRUST_PROXY: '1' });
    const body = { email: 'guessed@example.com', name: 'Guessed' };
    const sent = { path: '/v1/signup', body, key: 'easy-to-guess', address: '203.0.113.7' };
    try {
      expect((await post(limited.origin, sent)).status).toBe(201);
      for (const [key, status, code] of [
        ['easy', 409, 'email-already-registered'],
        ['easy-to', 409, 'email-already-registered'],
        ['easy-to-guess', 429, 'too-many-attempts'],
      ] as const) {
        const guess = { ...sent, key, address: '203.0.113.8' };
        await expectProblem(await post(limited.origin, guess), status, code);
      }
    } finally {
      await limited.close();
    }
  });

  test('a lost answer of recovery codes is repeated with its key: they are the codes that work', async () => {
    const { email, secret } = await gateway.createAccount();
    const sent = { path: '/v1/account/recovery-codes', key: randomUUID(), secret };
    await loseAnswer(gateway.origin, sent);
    const { recovery_codes: codes } = await (await post(gateway.origin, sent)).json();
    expect(codes).toHaveLength(8);
    const body = { email, recovery_code: codes[0] };
    expect((await post(gateway.origin, { path: '/v1/account/recovery', body })).status).toBe(200);
  });

  test('a lost answer of a rotation is repeated with its key, for the key that was rotated', async () => {
    const { secret } = await gateway.createAccount();
    const [first] = await listOf(gateway.origin, '/v1/account/keys', secret);
    const sent = {
      path: `/v1/account/keys/${first?.id}/rotate`,
      body: { grace_seconds: 60 },
      key: randomUUID(),
      secret,
    };
    await loseAnswer(gateway.origin, sent);
    const { key, api_key: apiKey } = await (await post(gateway.origin, sent)).json();
    expect((await gateway.get('/v1/brands', apiKey)).status).toBe(200);
    expect(await listOf(gateway.origin, '/v1/account/keys', secret)).toHaveLength(2);
    const next = await post(gateway.origin, { ...sent, path: `/v1/account/keys/${key.id}/rotate` });
    expect([next.status, next.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('of many requests with one key at once one does the work; the others get its answer or 409', async () => {
    const { secret } = await gateway.createAccount();
    const sent = { path: '/v1/account/keys', body: { name: 'at once' }, key: randomUUID(), secret };
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(gateway.origin, sent)));
    const done = responses.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    const bodies = await Promise.all(done.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    for (const early of responses.filter(({ status }) => status !== 201)) {
      expect(early.headers.get('retry-after')).toBe('1');
      // A request that waited two seconds for its turn is 429.
      if (early.status === 429) await expectProblem(early, 429, 'too-many-attempts');
      else await expectProblem(early, 409, 'idempotency-in-progress');
    }
    expect(await listOf(gateway.origin, '/v1/account/keys', secret)).toHaveLength(2);
  });

  test('keys of another account and of another operation are other keys', async () => {
    const other = await gateway.createAccount();
    const key = randomUUID();
    const sent = { path: '/v1/account/keys', body: { name: 'mine' }, key, secret: account.secret };
    expect((await post(gateway.origin, sent)).status).toBe(201);
    const ofOther = await post(gateway.origin, { ...sent, body: { name: 'theirs' }, secret: other.secret });
    expect([ofOther.status, ofOther.headers.get('idempotency-replayed')]).toEqual([201, null]);
    const codes = await post(gateway.origin, {
      path: '/v1/account/recovery-codes',
      key,
      secret: account.secret,
    });
    expect(codes.status).toBe(201);
  });

  test('a rejection that is an answer is repeated; one that asks for another request is not', async () => {
    const { secret } = await gateway.createAccount();
    const create = (name: string, key?: string) =>
      post(gateway.origin, { path: '/v1/account/keys', body: { name }, secret, ...(key && { key }) });
    for (const name of ['a', 'b', 'c', 'd']) expect((await create(name)).status).toBe(201);
    const key = randomUUID();
    await expectProblem(await create('sixth', key), 409, 'too-many-keys');
    const [first] = await listOf(gateway.origin, '/v1/account/keys', secret);
    await fetch(`${gateway.origin}/v1/account/keys/${first?.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}` },
    });
    await expectProblem(await create('sixth', key), 409, 'too-many-keys');
    const corrected = randomUUID();
    await expectProblem(await create(' ', corrected), 400, 'invalid-body');
    expect((await create('corrected', corrected)).status).toBe(201);
  });

  test('the key is 1 to 255 visible ASCII characters', async () => {
    const { secret } = await gateway.createAccount();
    const create = (key: string) =>
      post(gateway.origin, { path: '/v1/account/keys', body: { name: 'k' }, secret, key });
    for (const wrong of ['', 'a b', 'ü', 'x'.repeat(256)]) {
      const { errors } = await expectProblem(await create(wrong), 400, 'invalid-parameter');
      expect(errors).toMatchObject([
        { parameter: 'Idempotency-Key', detail: expect.stringContaining('255') },
      ]);
    }
    for (const right of ['x', '~'.repeat(255), '"quoted"']) expect((await create(right)).status).toBe(201);
  });
});

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('on two gateways', () => {
  const start = () =>
    startGateway({
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
    });
  let one: TestGateway;
  let two: TestGateway;
  beforeAll(async () => {
    one = await start();
    two = await start();
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  for (const { name, path, body, other, count } of creations) {
    test(`an answer of ${name} that one gateway gave is repeated by the other`, async () => {
      const { secret } = await one.createAccount();
      const before = await count(one.origin, secret);
      const sent = { path, body, key: randomUUID(), secret };
      const answer = await readAnswer(await post(one.origin, sent));
      const repeated = await post(two.origin, sent);
      expect(repeated.headers.get('idempotency-replayed')).toBe('true');
      expect(await readAnswer(repeated)).toEqual(answer);
      await expectProblem(await post(two.origin, { ...sent, body: other }), 422, 'idempotency-mismatch');
      expect(await count(two.origin, secret)).toBe(before + 1);
    });
  }

  test('an answer is kept for 24 hours', async () => {
    const { id, secret } = await one.createAccount();
    const sent = { path: '/v1/account/keys', body: { name: 'kept' }, key: randomUUID(), secret };
    expect((await post(one.origin, sent)).status).toBe(201);
    const [row] = await queryPostgres(
      database?.url ?? '',
      `SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM repeatable_request WHERE account_id = '${id}'`,
    );
    expect(Number(row?.hours)).toBeGreaterThan(23.9);
    expect(Number(row?.hours)).toBeLessThanOrEqual(24);
  });

  test('the answers are stored encrypted', async () => {
    const { secret } = await one.createAccount();
    const sent = { path: '/v1/account/keys', body: { name: 'sealed' }, key: randomUUID(), secret };
    expect((await post(one.origin, sent)).status).toBe(201);
    const rows = await queryPostgres(
      database?.url ?? '',
      "SELECT encode(sealed_answer, 'escape') AS stored, id FROM repeatable_request",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { stored, id } of rows) {
      expect(stored).not.toMatch(/ph[ksr]_|whsec_|no-store|sealed/);
      expect(id).not.toContain(sent.key);
    }
  });

  test('a stored answer is bound to its request: as the answer of another one it cannot be read', async () => {
    const { id, secret } = await one.createAccount();
    const [first, second] = ['first', 'second'].map((name) => ({
      path: '/v1/account/keys',
      body: { name },
      key: randomUUID(),
      secret,
    })) as [Sent, Sent];
    expect((await post(one.origin, first)).status).toBe(201);
    expect((await post(one.origin, second)).status).toBe(201);
    await queryPostgres(
      database?.url ?? '',
      `UPDATE repeatable_request AS row SET sealed_answer = other.sealed_answer FROM repeatable_request AS other
        WHERE row.account_id = '${id}' AND other.account_id = '${id}' AND row.id <> other.id`,
    );
    for (const sent of [first, second])
      await expectProblem(await post(one.origin, sent), 422, 'idempotency-mismatch');
  });

  test('one of many sign-ups with one key at both at once is done', async () => {
    const sent = {
      path: '/v1/signup',
      body: { email: 'both@example.com', name: 'Both' },
      key: randomUUID(),
    };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post((index % 2 === 0 ? one : two).origin, sent)),
    );
    const done = responses.filter(({ status }) => status === 201);
    expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const secrets = await Promise.all(done.map(async (response) => (await response.json()).api_secret));
    expect(new Set(secrets).size).toBe(1);
    const later = await (await post(two.origin, sent)).json();
    expect(later.api_secret).toBe(secrets[0]);
  });
});
