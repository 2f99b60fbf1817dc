import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeCredential } from '../../src/domain/accounts/credential.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer } from '../../tools/testing/mail-server.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { createPeople, type Person } from '../support/people.ts';
import { expectProblem } from '../support/problem.ts';

let mails: MailServer;
let gateway: TestGateway;
let database: DatabaseSpy;
const started = Date.parse('2026-05-31T10:00:00Z');
let nowMs = started;
const dayMs = 86_400_000;
beforeAll(async () => {
  mails = await openMailServer();
  database = spyOnDatabase();
  const env = { TRUST_PROXY: '1', SMTP_URL: mails.url, MAIL_FROM: 'Phones <phones@example.com>' };
  gateway = await startGateway(env, { now: () => nowMs });
});
afterAll(async () => {
  await gateway.close();
  await mails.close();
  database.restore();
});

const { call, signUp, account, opens } = createPeople(() => gateway);
const report = (body: object, from = '') => call('POST', '/v1/keys/report', body, '', from);
const revoke = (body: object, credential = '', from = '') =>
  call('POST', '/v1/keys/report?revoke=true', body, credential, from);
const works = async (key: string): Promise<boolean> => (await gateway.get('/v1/auth/status', key)).ok;
/** A well-formed credential that does not exist. */
const unknownKey = (kind: 'key' | 'secret' = 'key') => composeCredential(kind, '0123456789', 'A'.repeat(32));

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly reported_at: string | null;
  readonly reported_url: string | null;
}
const keysOf = async ({ secret }: Person): Promise<Shown[]> =>
  (await (await call('GET', '/v1/account/keys', undefined, secret)).json()).data;
/** Finds it by its text, because keys of one instant are listed in any order. */
const keyOf = async (person: Person, key = person.key) =>
  (await keysOf(person)).find(({ id }) => id === key.slice(4, 14));
const createKey = async ({ secret }: Person, restrictions: object | null = null) =>
  (await call('POST', '/v1/account/keys', { name: 'shop', restrictions }, secret)).json();
const reportsTo = ({ email }: Person) =>
  mails.mails.filter(({ to, text }) => to === email && /reported to/.test(text));
/** Waits until earlier reports are processed. */
const marked = (person: Person, url: string | null, key = person.key) =>
  expect.poll(async () => (await keyOf(person, key))?.reported_url).toBe(url);

describe('a report of a key', () => {
  test('marks a working key, notifies its holder by mail, and leaves it working', async () => {
    const ann = await signUp('ann');
    expect(await keyOf(ann)).toMatchObject({ reported_at: null, reported_url: null });
    expect((await report({ token: ` ${ann.key} `, url: 'https://forum.example/topic/7' })).status).toBe(202);
    await marked(ann, 'https://forum.example/topic/7');
    expect(await keyOf(ann)).toMatchObject({ status: 'active', reported_at: '2026-05-31T10:00:00Z' });
    expect(await works(ann.key)).toBe(true);
    const mail = await mails.mailTo(ann.email, 2);
    expect(mail.subject).toMatch(/API key .* found in public/);
    expect(mail.text).toContain(`phk_${ann.key.slice(4, 14)}…`);
    const paths = mail.links.map(({ pathname }) => pathname.split('/').at(-1));
    expect(paths).toEqual(expect.arrayContaining(['rotate', 'restrict', 'revoke']));
    // Neither the place, which a stranger wrote, nor the key.
    expect(mail.raw).not.toContain('forum.example');
    expect(mail.raw + mail.text).not.toContain(ann.key);
  });

  test('has the same answer in every case, given before the look-up', async () => {
    const ben = await signUp('ben');
    const { key, api_key: revoked } = await createKey(ben);
    await call('DELETE', `/v1/account/keys/${key.id}`, undefined, ben.secret);
    const tokens = [
      ben.key,
      revoked,
      ben.key.replace(/.$/, '!'),
      unknownKey(),
      unknownKey('secret'),
      'x',
      'ก'.repeat(1_000),
    ];
    const { promise: held, resolve: release } = Promise.withResolvers();
    database.hold = held;
    database.credentialQueries = 0;
    try {
      const answers = await Promise.all(tokens.map((token) => report({ token })));
      const told = await Promise.all(
        answers.map(async (answer) => [answer.status, [...answer.headers.keys()], await answer.text()]),
      );
      expect(told).toEqual(Array(tokens.length).fill(told[0]));
      expect(told[0]?.[0]).toBe(202);
      expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
      expect(answers[0]?.headers.get('access-control-allow-origin')).toBeNull();
      // Three keys and a secret are credentials, the others are not.
      await expect.poll(() => database.credentialQueries).toBe(4);
    } finally {
      release(null);
      database.hold = null;
    }
    await expect.poll(async () => (await keyOf(ben))?.reported_at).toBe('2026-05-31T10:00:00Z');
    expect(await keyOf(ben, revoked)).toMatchObject({ status: 'revoked', reported_at: null });
  });

  test('with the ID of a key but another secret part does nothing', async () => {
    const [lea, max] = [await signUp('lea'), await signUp('max')];
    const forged = composeCredential('key', lea.key.slice(4, 14), 'A'.repeat(32));
    expect((await report({ token: forged, url: 'https://a.example/forged' })).status).toBe(202);
    // One after the other, so that the first is processed.
    for (const round of [1, 2, 3, 4, 5, 6]) {
      await report({ token: max.key, url: `https://a.example/${round}` });
      await marked(max, `https://a.example/${round}`);
    }
    expect(await keyOf(lea)).toMatchObject({ reported_at: null, reported_url: null });
  });

  test('is mailed once a day for each key, also for ten at once; for a restricted one again after 30 days without a report', async () => {
    const carl = await signUp('carl');
    const { api_key: restricted } = await createKey(carl, { units_per_day: 5 });
    const twice = async (url: string) => {
      await Promise.all(Array.from({ length: 10 }, () => report({ token: carl.key })));
      await Promise.all(Array.from({ length: 10 }, () => report({ token: restricted, url })));
      await marked(carl, url, restricted);
    };
    try {
      await twice('https://a.example/1');
      await expect.poll(() => reportsTo(carl)).toHaveLength(2);
      expect(reportsTo(carl).filter(({ text }) => text.includes('It is restricted'))).toHaveLength(1);
      nowMs = started + dayMs;
      await twice('https://a.example/2');
      await expect.poll(() => reportsTo(carl)).toHaveLength(3);
      nowMs = started + 31 * dayMs;
      await twice('https://a.example/3');
      await expect.poll(() => reportsTo(carl)).toHaveLength(5);
      // Earlier mails are in the queue once this one is.
      const last = await signUp('last');
      await report({ token: last.key });
      await mails.mailTo(last.email, 2);
      expect(reportsTo(carl)).toHaveLength(5);
    } finally {
      nowMs = started;
    }
  });

  test('of an API Secret notifies its holder and leaves it working; a recovery code ends', async () => {
    const dora = await signUp('dora');
    const [code = ''] = dora.codes;
    await report({ token: dora.secret });
    expect((await mails.mailTo(dora.email, 2)).subject).toMatch(/API Secret .* found in public/);
    expect(await opens(dora.secret)).toBe(true);
    for (let times = 0; times < 2; times += 1) await report({ token: code });
    expect((await mails.mailTo(dora.email, 3)).subject).toMatch(/recovery code .* found in public/);
    const recovery = { email: dora.email, recovery_code: code };
    await expectProblem(await call('POST', '/v1/account/recovery', recovery), 410, 'recovery-expired');
    expect(
      (await call('POST', '/v1/account/recovery', { ...recovery, recovery_code: dora.codes[1] })).status,
    ).toBe(200);
    expect(reportsTo(dora)).toHaveLength(2);
  });

  test('names the key only in a mail to a verified address', async () => {
    const edda = await signUp('edda');
    const { api_key: first } = await createKey(edda);
    await report({ token: first });
    expect((await mails.mailTo(edda.email, 2)).text).not.toContain('shop');
    const { code } = await mails.mailTo(edda.email);
    await call('POST', '/v1/account/email/verify', { email: edda.email, code });
    expect((await account(edda.secret)).email_verified_at).not.toBeNull();
    const { api_key: second } = await createKey(edda);
    await report({ token: second });
    expect((await mails.mailTo(edda.email, 3)).text).toContain('shop');
  });
});

describe('revoke=true', () => {
  test('revokes the key that is sent as credential, and notifies its holder', async () => {
    const fay = await signUp('fay');
    expect(await works(fay.key)).toBe(true);
    expect((await revoke({ token: fay.key, url: 'https://forum.example/9' }, fay.key)).status).toBe(202);
    await expectProblem(await gateway.get('/v1/brands', fay.key), 401, 'revoked-key');
    expect(await keyOf(fay)).toMatchObject({
      status: 'revoked',
      reported_url: 'https://forum.example/9',
    });
    expect((await mails.mailTo(fay.email, 2)).text).toMatch(/revoked it at once/);
    await expectProblem(await revoke({ token: fay.key }, fay.key), 401, 'revoked-key');
  });

  test('does not revoke a restricted key, because any visitor of a page could end it', async () => {
    const gus = await signUp('gus');
    const { api_key: key } = await createKey(gus, { origins: ['https://shop.example'] });
    const { detail } = await expectProblem(await revoke({ token: key }, key), 403, 'forbidden');
    expect(detail).toMatch(/restricted/);
    expect(await keyOf(gus, key)).toMatchObject({ status: 'active', reported_at: null });
  });

  test('needs the key itself, and reveals nothing otherwise', async () => {
    const hal = await signUp('hal');
    await expectProblem(await revoke({ token: hal.key }), 401, 'missing-key');
    for (const other of [unknownKey(), hal.secret]) {
      const { errors } = await expectProblem(await revoke({ token: hal.key }, other), 400, 'invalid-body');
      expect(errors?.[0]?.parameter).toBe('token');
    }
    await expectProblem(await revoke({ token: unknownKey() }, unknownKey()), 401, 'invalid-key');
    await expectProblem(await revoke({ token: hal.secret }, hal.secret), 401, 'wrong-credential');
    await expectProblem(
      await call('POST', '/v1/keys/report?revoke=yes', { token: 'x' }),
      400,
      'invalid-parameter',
    );
    expect(await works(hal.key)).toBe(true);
    expect((await keyOf(hal))?.reported_at).toBeNull();
  });
});

describe('the reported place', () => {
  test('is stored as an address without credentials, user and control characters', async () => {
    const ivy = await signUp('ivy');
    for (const [given, kept] of [
      ['HTTPS://me:pw@Forum.example/a?x=1#y', 'https://forum.example/a?x=1#y'],
      [`https://forum.example/?key=${ivy.key}&page=2`, 'https://forum.example/?key=[credential]&page=2'],
      ['https://forum.example/a\r\nBcc: you@example.com', 'https://forum.example/aBcc:%20you@example.com'],
      ['http://forum.example/<script>', 'http://forum.example/%3Cscript%3E'],
      ['https://forum.example/\u202egnp.exe', 'https://forum.example/%E2%80%AEgnp.exe'],
    ] as const) {
      expect((await report({ token: ivy.key, url: given })).status).toBe(202);
      await marked(ivy, kept);
    }
    await report({ token: ivy.key });
    await marked(ivy, 'https://forum.example/%E2%80%AEgnp.exe');
    await mails.mailTo(ivy.email, 2);
    expect(reportsTo(ivy)).toHaveLength(1);
    expect(reportsTo(ivy)[0]?.raw).not.toMatch(/^bcc:/im);
  });

  test.each([
    'ftp://forum.example',
    'javascript:alert(1)',
    'forum.example',
    '',
    `https://x.example/${'a'.repeat(500)}`,
    7,
    null,
  ])('%j is rejected', async (url) => {
    const { errors } = await expectProblem(
      await report({ token: 'x', url: url as string }),
      400,
      'invalid-body',
    );
    expect(errors?.map(({ parameter }) => parameter)).toEqual(['url']);
  });
});

describe('the limits of reports', () => {
  test.each([undefined, '', ' ', 'x'.repeat(1_001), 7, null, ['x']])(
    '%j is not a credential: 400',
    async (token) => {
      const { errors } = await expectProblem(await report({ token }), 400, 'invalid-body');
      expect(errors?.map(({ parameter }) => parameter)).toEqual(['token']);
    },
  );

  test('one address may send 20 reports an hour; invalid ones do not count', async () => {
    const jim = await signUp('jim');
    const from = '192.0.2.1';
    for (let times = 0; times < 5; times += 1) await report({ token: '' }, from);
    const tried = await Promise.all(Array.from({ length: 20 }, () => report({ token: unknownKey() }, from)));
    expect(tried.map(({ status }) => status)).toEqual(Array(20).fill(202));
    const refused = await report({ token: jim.key }, from);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    await expectProblem(refused, 429, 'too-many-attempts');
    await expectProblem(await revoke({ token: jim.key }, jim.key, from), 429, 'too-many-attempts');
    expect((await report({ token: jim.key, url: 'https://a.example/' }, '192.0.2.2')).status).toBe(202);
    await marked(jim, 'https://a.example/');
    expect(await works(jim.key)).toBe(true);
  });

  test('a mailbox gets ten such mails a day, however many keys are reported', async () => {
    const kim = await signUp('kim');
    let token = kim.key;
    for (let more = 0; more < 12; more += 1) {
      await report({ token });
      await expect.poll(async () => (await keyOf(kim, token))?.reported_at).not.toBeNull();
      const path = `/v1/account/keys/${token.slice(4, 14)}/rotate`;
      ({ api_key: token } = await (await call('POST', path, {}, kim.secret)).json());
    }
    await mails.mailTo(kim.email, 11);
    expect(reportsTo(kim)).toHaveLength(10);
  });

  test('no credential is logged', () => {
    expect(gateway.logs.length).toBeGreaterThan(0);
    expect(gateway.logs.join('\n')).not.toMatch(/ph[ksr]_[0-9A-Za-z]{20}/);
  });
});
