import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeCredential } from '../../src/domain/accounts/credential.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { createPeople, type Person } from '../support/people.ts';
import { expectProblem } from '../support/problem.ts';

let gateway: TestGateway;
let database: DatabaseSpy;
beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway({ TRUST_PROXY: '1' });
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

const { call, signUp, opens } = createPeople(() => gateway);
const recover = (email: string, code: unknown, from = '') =>
  call('POST', '/v1/account/recovery', { email, recovery_code: code }, '', from);
const codeOf = ({ codes }: Person, index = 0): string => codes[index] as string;

describe('recovery codes', () => {
  test('come with a sign-up: eight, each for one new secret; keys and the other codes keep working', async () => {
    const ann = await signUp('ann');
    expect(new Set(ann.codes).size).toBe(8);
    for (const code of ann.codes) expect(code).toMatch(/^phr_[0-9A-Za-z]{48}$/);
    const first = await recover(` ${ann.email.toUpperCase()} `, ` ${codeOf(ann)} `);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { api_secret: secret, ...rest } = await first.json();
    expect(rest).toEqual({});
    expect([await opens(ann.secret), await opens(secret)]).toEqual([false, true]);
    expect((await gateway.get('/v1/brands', ann.key)).status).toBe(200);
    await expectProblem(await recover(ann.email, codeOf(ann)), 410, 'recovery-expired');
    expect((await recover(ann.email, codeOf(ann, 1))).status).toBe(200);
  });

  test('end the sessions of the dashboard', async () => {
    const ben = await signUp('ben');
    const signedIn = await fetch(`${gateway.origin}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: gateway.origin },
      body: new URLSearchParams({ api_secret: ben.secret }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const open = async () =>
      (await (await fetch(`${gateway.origin}/dashboard`, { headers: { Cookie: cookie } })).text()).includes(
        ben.email,
      );
    expect(await open()).toBe(true);
    expect((await recover(ben.email, codeOf(ben))).status).toBe(200);
    expect(await open()).toBe(false);
  });

  test('of twenty simultaneous uses of one code exactly one succeeds', async () => {
    const carl = await signUp('carl');
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await recover(carl.email, codeOf(carl))).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array(19).fill(410)]);
  });

  test('give the same 410 if wrong, of another account, used, or of an unknown address', async () => {
    const [dora, eve] = [await signUp('dora'), await signUp('eve')];
    expect((await recover(dora.email, codeOf(dora))).status).toBe(200);
    const mistyped = `${codeOf(dora, 1).slice(0, -1)}${codeOf(dora, 1).endsWith('0') ? '1' : '0'}`;
    // Well formed, with the ID of a valid code.
    const forged = composeCredential('recovery', codeOf(dora, 1).slice(4, 14), 'A'.repeat(32));
    const tried = [
      [dora.email, codeOf(dora)],
      [dora.email, mistyped],
      [dora.email, forged],
      [dora.email, codeOf(eve)],
      [dora.email, ''],
      [dora.email, dora.key],
      [dora.email, dora.secret],
      ['nobody@example.com', codeOf(dora, 1)],
      ['nobody@example.com', mistyped],
      [eve.email, codeOf(dora, 1)],
    ] as const;
    const bodies = await Promise.all(
      tried.map(async ([email, code]) => {
        const response = await recover(email, code);
        const text = await response.clone().text();
        await expectProblem(response, 410, 'recovery-expired');
        return text.replaceAll(response.headers.get('x-request-id') ?? '', '');
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    // None of these attempts used a code up.
    expect((await recover(dora.email, codeOf(dora, 1))).status).toBe(200);
    expect((await recover(eve.email, codeOf(eve))).status).toBe(200);
  });

  test('cause the same database query for an unknown address as for a wrong code', async () => {
    const [faye, guy] = [await signUp('faye'), await signUp('guy')];
    const askedFor = async (email: string) => {
      database.accountQueries = [];
      expect((await recover(email, codeOf(guy))).status).toBe(410);
      return database.accountQueries;
    };
    const known = await askedFor(faye.email);
    expect(known).not.toEqual([]);
    expect(await askedFor('nobody@example.com')).toEqual(known);
  });

  test('are all replaced by new ones, which count as new credentials', async () => {
    const gus = await signUp('gus');
    const renewed = await call('POST', '/v1/account/recovery-codes', undefined, gus.secret);
    expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { recovery_codes: codes } = await renewed.json();
    expect(new Set([...codes, ...gus.codes]).size).toBe(16);
    await expectProblem(await recover(gus.email, codeOf(gus)), 410, 'recovery-expired');
    expect((await recover(gus.email, codes[7])).status).toBe(200);
    const hal = await signUp('hal');
    const renew = () => call('POST', '/v1/account/recovery-codes', {}, hal.secret);
    const statuses = [];
    for (let times = 0; times < 21; times += 1) statuses.push((await renew()).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test('have fifty wrong attempts in five minutes for one client address; successes do not count', async () => {
    const ida = await signUp('ida');
    const from = '198.51.100.77';
    expect((await recover(ida.email, codeOf(ida), from)).status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 55 }, async () => (await recover(ida.email, codeOf(ida), from)).status),
    );
    expect(statuses.filter((status) => status === 410)).toHaveLength(50);
    await expectProblem(await recover(ida.email, codeOf(ida, 1), from), 429, 'too-many-attempts');
    // Others cannot lock the holder out: from another address the right code works.
    expect((await recover(ida.email, codeOf(ida, 1))).status).toBe(200);
  });

  test('regain a secret that a thief has rotated', async () => {
    const jan = await signUp('jan');
    const { api_secret: stolen } = await (
      await call('POST', '/v1/account/secret/rotate', undefined, jan.secret)
    ).json();
    const { api_secret: own } = await (await recover(jan.email, codeOf(jan))).json();
    expect([await opens(stolen), await opens(own)]).toEqual([false, true]);
  });

  test.each([
    [{}, ['email']],
    [{ email: 1, recovery_code: 2 }, ['email', 'recovery_code']],
    [{ email: 'nobody', recovery_code: 'x' }, ['email']],
    [{ email: 'a@example.com\r\nBcc: b@example.com', recovery_code: 'x' }, ['email']],
    [{ email: 'phr_0123456789abcdefgh@example.com', recovery_code: 'x' }, ['email']],
    [{ email: 'a@example.com', recovery_code: 'x', secret: 'y' }, ['secret']],
  ])('%j is rejected', async (body, parameters) => {
    const { errors } = await expectProblem(
      await call('POST', '/v1/account/recovery', body),
      400,
      'invalid-body',
    );
    expect(errors?.map(({ parameter }) => parameter)).toEqual(parameters);
  });

  test('open neither the catalogue nor the account', async () => {
    const kim = await signUp('kim');
    await expectProblem(await gateway.get('/v1/brands', codeOf(kim)), 401, 'wrong-credential');
    await expectProblem(await call('GET', '/v1/account', undefined, codeOf(kim)), 401, 'wrong-credential');
  });
});

describe('recovery without mail', () => {
  test('is 503 by mail, as is a new address, and changes nothing else', async () => {
    const lea = await signUp('lea');
    await expectProblem(
      await call('POST', '/v1/account/recovery', { email: lea.email }),
      503,
      'mail-unavailable',
    );
    const change = { email: 'lea2@example.com', name: 'Other', alerts: [] };
    await expectProblem(await call('PATCH', '/v1/account', change, lea.secret), 503, 'mail-unavailable');
    const { data } = await (await call('GET', '/v1/account', undefined, lea.secret)).json();
    expect(data).toMatchObject({
      email: lea.email,
      name: 'lea',
      email_verified_at: null,
      pending_email: null,
      alerts: [80, 100],
      locale: 'en',
      plan_until: null,
    });
  });
});

test('never logs a part of a code', () => {
  expect(gateway.logs.join('\n')).not.toMatch(/ph[ksr]_[0-9A-Za-z]{20}/);
});
