import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCredentialMaker } from '../../src/services/keys/credential-maker.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { readAnswer } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { expectProblem } from '../support/problem.ts';

const guesser = createCredentialMaker('a pepper that is not the gateway’s', randomBytes);
const unknownKey = (): string => guesser.issue('key').text;
const unknownSecret = (): string => guesser.issue('secret').text;

let nowMs = Date.now();
let spy: DatabaseSpy;
let gateway: TestGateway;
beforeAll(async () => {
  spy = spyOnDatabase();
  gateway = await startGateway({ TRUST_PROXY: '1' }, { now: () => nowMs });
});
afterAll(async () => {
  await gateway.close();
  spy.restore();
});

/** Each test is a separate client. */
let address = '';
let clients = 0;
beforeEach(() => {
  clients += 1;
  address = `198.51.100.${clients}`;
});
const from = (client: string) => ({ 'X-Forwarded-For': client });
const brands = (key: string, client = address) => gateway.get('/v1/brands', key, from(client));
const account = (secret: string, client = address) =>
  gateway.get('/v1/account', undefined, { Authorization: `Bearer ${secret}`, ...from(client) });

/** Sends unknown keys, one after the other. @returns how often each status came back */
async function guess(times: number, client = address): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { status } = await brands(unknownKey(), client);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('an address that has tried a hundred unknown credentials', () => {
  test('gets further ones rejected with 429, over every transport', async () => {
    expect(await guess(100)).toEqual({ 401: 100 });
    const last = await brands(unknownKey());
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    const { detail } = await expectProblem(last, 429, 'too-many-attempts');
    expect(detail).toMatch(/unknown API keys, API Secrets or sessions/);

    await expectProblem(
      await gateway.get(`/v1/auth/status?api_key=${unknownKey()}`, undefined, from(address)),
      429,
      'too-many-attempts',
    );
    await expectProblem(await account(unknownSecret()), 429, 'too-many-attempts');
    const graphql = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': unknownKey(), ...from(address) },
      body: JSON.stringify({ query: '{ brands { id } }' }),
    });
    expect(graphql.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await readAnswer(graphql)).toMatchObject({
      status: 429,
      errors: [{ extensions: { code: 'TOO_MANY_ATTEMPTS' } }],
    });

    // Credentials that need no look-up are answered as usual.
    await expectProblem(await brands('nonsense'), 401, 'invalid-key');
    await expectProblem(await brands(unknownSecret()), 401, 'wrong-credential');
    expect((await gateway.get('/v1/plans', undefined, from(address))).status).toBe(200);
    // Another client is not affected.
    spy.credentialQueries = 0;
    await expectProblem(await brands(unknownKey(), '203.0.113.1'), 401, 'invalid-key');
    await expectProblem(await account(unknownSecret(), '203.0.113.1'), 401, 'invalid-key');
    expect(spy.credentialQueries).toBe(2);
  });

  test('can still use its working keys and secrets, also when their account changes', async () => {
    const { key, secret } = await gateway.createAccount();
    expect((await brands(key)).status).toBe(200);
    expect((await account(secret)).status).toBe(200);
    expect(await guess(102)).toEqual({ 401: 100, 429: 2 });

    expect((await brands(key)).status).toBe(200);
    expect((await account(secret)).status).toBe(200);
    // Revoking a key makes the gateway drop its cache of the account.
    const created = await fetch(`${gateway.origin}/v1/account/keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', ...from(address) },
      body: JSON.stringify({ name: 'second' }),
    });
    const { key: second } = (await created.json()) as { key: { id: string } };
    await fetch(`${gateway.origin}/v1/account/keys/${second.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}`, ...from(address) },
    });
    spy.credentialQueries = 0;
    expect((await brands(key)).status).toBe(200);
    expect(spy.credentialQueries).toBe(1);
  });

  test('can use valid credentials that this gateway has never seen, while it goes on guessing', async () => {
    const { key, secret } = await gateway.createAccount();
    await guess(101);
    const guesses = Array.from({ length: 50 }, () => brands(unknownKey()));
    expect((await brands(key)).status).toBe(200);
    expect((await account(secret)).status).toBe(200);
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(50).fill(429));
  });
});

describe('an unknown credential', () => {
  test('is looked up and counted once a minute, however often it is sent', async () => {
    const [key, secret] = [unknownKey(), unknownSecret()];
    spy.credentialQueries = 0;
    for (let time = 0; time < 130; time += 1) {
      await expectProblem(await brands(key), 401, 'invalid-key');
      await expectProblem(await account(secret), 401, 'invalid-key');
    }
    expect(spy.credentialQueries).toBe(2);
    nowMs += 60_000;
    await expectProblem(await brands(key), 401, 'invalid-key');
    expect(spy.credentialQueries).toBe(3);
    // 3 attempts were counted, so 97 remain.
    expect(await guess(98)).toEqual({ 401: 97, 429: 1 });
  });

  test('counts once when it is sent many times at once', async () => {
    const key = unknownKey();
    const answers = await Promise.all(Array.from({ length: 130 }, () => brands(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(130).fill(401));
    expect(await guess(100)).toEqual({ 401: 99, 429: 1 });
  });
});

describe('valid requests', () => {
  test('with good keys, revoked ones, malformed ones and credentials of the other kind do not count', async () => {
    const { key, secret, email } = await gateway.createAccount('pro');
    const dead = await gateway.createAccount();
    await gateway.app.operator.keyRevoke({ id: dead.key.slice(4, 14) });
    for (let time = 0; time < 110; time += 1) {
      await brands(key);
      await brands(dead.key);
      await brands('phk_nonsense');
      await brands(secret);
    }
    await expectProblem(await brands(dead.key), 401, 'revoked-key');
    const { api_key: fresh } = await gateway.app.operator.keyCreate({ email, name: 'fresh' });
    expect((await brands(fresh)).status).toBe(200);
  });
});

describe('an address that has sent a hundred cookies of unknown sessions', () => {
  const dashboard = (token: string, method = 'GET', path = '') =>
    fetch(`${gateway.origin}/en/dashboard${path}`, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: `session=${token}`,
        ...from(address),
        ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: 'name=a' }),
    });
  const unknownSession = (): string => guesser.createRandomText(48);
  const signIn = async (secret: string): Promise<string> => {
    const signedIn = await fetch(`${gateway.origin}/en/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...from(address) },
      body: new URLSearchParams({ api_secret: secret }).toString(),
    });
    return /session=(\w+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  };

  test('gets further ones rejected with 429, and its open and new sessions keep working', async () => {
    const { secret, key } = await gateway.createAccount();
    const open = await signIn(secret);
    expect((await dashboard(open)).status).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 100; time += 1) statuses.push((await dashboard(unknownSession())).status);
    expect(statuses).toEqual(Array(100).fill(200));

    const refused = await dashboard(unknownSession());
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await dashboard(unknownSession(), 'POST', '/keys/create')).status).toBe(429);
    spy.sessionQueries = 0;
    expect((await dashboard('nonsense')).status).toBe(200);
    expect(spy.sessionQueries).toBe(0);

    expect(await (await dashboard(open)).text()).toContain('Hello, ');
    expect(await (await dashboard(await signIn(secret))).text()).toContain('Hello, ');
    expect((await brands(key)).status).toBe(200);
  });

  test('has each cookie of an unknown session removed, so that it is looked up once', async () => {
    const answer = await dashboard(unknownSession());
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session=; Max-Age=0/));
  });
});

test('a whole /64 of IPv6 is one address', async () => {
  for (let time = 0; time < 101; time += 1) {
    await brands(unknownKey(), `2001:db8:0:1:${time.toString(16)}::1`);
  }
  expect((await brands(unknownKey(), '2001:db8:0:1:ffff::2')).status).toBe(429);
  expect((await brands(unknownKey(), '2001:db8:0:2::1')).status).toBe(401);
});

test('several gateways count attempts together, in Redis', async (context) => {
  const redis = await openTestRedis();
  if (redis === null) return context.skip();
  const prefix = `guessed-${randomBytes(6).toString('hex')}:`;
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix };
  const [one, other] = [await startGateway(env), await startGateway(env)];
  try {
    const statuses = async (asked: TestGateway, times: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let time = 0; time < times; time += 1)
        seen.push((await asked.get('/v1/brands', unknownKey())).status);
      return seen;
    };
    expect(await statuses(one, 60)).toEqual(Array(60).fill(401));
    expect(await statuses(other, 42)).toEqual([...Array(40).fill(401), 429, 429]);
    // The other gateway learns of it by its own next failure.
    expect(await statuses(one, 2)).toEqual([429, 429]);
  } finally {
    await one.close();
    await other.close();
    await removeKeys(redis.url, prefix);
    await redis.close();
  }
});
