import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '../../tools/testing/mail-server.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { createPeople, type Person } from '../support/people.ts';
import { expectProblem } from '../support/problem.ts';

let mails: MailServer;
let gateway: TestGateway;
let database: DatabaseSpy;
let aheadMs = 0;
beforeAll(async () => {
  mails = await openMailServer();
  database = spyOnDatabase();
  const env = { TRUST_PROXY: '1', SMTP_URL: mails.url, MAIL_FROM: 'Phones <phones@example.com>' };
  gateway = await startGateway(env, { now: () => Date.now() + aheadMs });
});
afterEach(() => {
  aheadMs = 0;
});
afterAll(async () => {
  await gateway.close();
  await mails.close();
  database.restore();
});

const { call, signUp, account, opens } = createPeople(() => gateway);
const request = (email: string, from = '') => call('POST', '/v1/account/recovery', { email }, '', from);
const complete = (body: object, from = '') => call('POST', '/v1/account/recovery/complete', body, '', from);
const verify = (body: object) => call('POST', '/v1/account/email/verify', body);
const change = (secret: string, body: object) => call('PATCH', '/v1/account', body, secret);

const tokenOf = ({ links }: ReceivedMail): string =>
  links.map((link) => link.searchParams.get('token')).find((token) => token !== null) ?? '';
const codeOf = ({ code }: ReceivedMail): string => code ?? '';
/** A different code. */
const wrong = (code: string, nth = 1): string =>
  code.slice(0, -1) + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt((alphabetPlace(code) + nth) % 32);
const alphabetPlace = (code: string): number => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(code.slice(-1));

/** Requests a recovery mail; the first mail of an account is the one of its sign-up. */
async function recoveryMail({ email }: Person, nth = 1): Promise<ReceivedMail> {
  expect((await request(email)).status).toBe(202);
  return mails.mailTo(email, nth + 1);
}

describe('recovery by mail', () => {
  test('the link gives a new secret and new codes once; sessions end, keys of a verified address stay, and the holder is notified', async () => {
    const ann = await signUp('ann');
    await verify({ email: ann.email, code: codeOf(await mails.mailTo(ann.email)) });
    const made = await call('POST', '/v1/account/webhooks', { url: 'https://hook.example/a' }, ann.secret);
    const { id: webhookId } = (await made.json()).webhook;
    const mail = await recoveryMail(ann);
    const [link] = mail.links.filter(({ searchParams }) => searchParams.has('token'));
    expect(link?.pathname).toBe('/en/recover/complete');
    expect(tokenOf(mail)).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(codeOf(mail)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const proof = { email: ann.email, token: tokenOf(mail) };
    const answer = await complete(proof);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body = await answer.json();
    const secret = body.api_secret;
    expect(Object.keys(body)).toEqual(['api_secret', 'recovery_codes', 'keys', 'webhooks']);
    expect(body.keys).toEqual([
      {
        id: ann.key.slice(4, 14),
        name: 'default',
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      },
    ]);
    expect(body.webhooks).toEqual([{ id: webhookId, url: 'https://hook.example/a' }]);
    expect(new Set(body.recovery_codes).size).toBe(8);
    expect([await opens(ann.secret), await opens(secret)]).toEqual([false, true]);
    expect((await gateway.get('/v1/brands', ann.key)).status).toBe(200);
    const byOldCode = await call('POST', '/v1/account/recovery', {
      email: ann.email,
      recovery_code: ann.codes[0],
    });
    await expectProblem(byOldCode, 410, 'recovery-expired');
    expect((await account(secret)).email_verified_at).toMatch(/Z$/);
    await expectProblem(await complete(proof), 410, 'recovery-expired');
    const told = await mails.mailTo(ann.email, 3);
    expect(told.subject).toMatch(/secret/i);
    expect(told.text).toContain('These API keys and webhooks still work');
    expect(told.text).toContain(`${webhookId} https://hook.example/a`);
  });

  test('somebody who signed up first with an address of another person loses the account after a recovery by mail', async () => {
    const thief = await signUp('victim-of-sign-up');
    const hook = await call('POST', '/v1/account/webhooks', { url: 'https://thief.example/a' }, thief.secret);
    const { id: webhookId } = (await hook.json()).webhook;
    const mail = await recoveryMail(thief);
    const body = await (await complete({ email: thief.email, code: codeOf(mail) })).json();
    expect(body.keys.map(({ id }: { id: string }) => id)).toEqual([thief.key.slice(4, 14)]);
    expect(body.webhooks).toEqual([{ id: webhookId, url: 'https://thief.example/a' }]);
    await expectProblem(await gateway.get('/v1/brands', thief.key), 401, 'revoked-key');
    for (const recovery_code of thief.codes)
      await expectProblem(
        await call('POST', '/v1/account/recovery', { email: thief.email, recovery_code }),
        410,
        'recovery-expired',
      );
    const left = await call('GET', '/v1/account/webhooks', undefined, body.api_secret);
    expect((await left.json()).data).toEqual([]);
    const told = await mails.mailTo(thief.email, 3);
    expect(told.text).toContain('The keys are revoked and the webhooks deleted');
    expect(told.text).toContain(`phk_${thief.key.slice(4, 14)}…`);
    expect(told.text).toContain(`${webhookId} https://thief.example/a`);
    const byNewCode = await call('POST', '/v1/account/recovery', {
      email: thief.email,
      recovery_code: body.recovery_codes[7],
    });
    expect(byNewCode.status).toBe(200);
  });

  test('recovery codes made by a thief of the secret stop working after a recovery by mail', async () => {
    const una = await signUp('una');
    await verify({ email: una.email, code: codeOf(await mails.mailTo(una.email)) });
    const renewed = await call('POST', '/v1/account/recovery-codes', undefined, una.secret);
    const { recovery_codes: stolen } = await renewed.json();
    const mail = await recoveryMail(una);
    expect((await complete({ email: una.email, token: tokenOf(mail) })).status).toBe(200);
    for (const recovery_code of [...stolen, ...una.codes])
      await expectProblem(
        await call('POST', '/v1/account/recovery', { email: una.email, recovery_code }),
        410,
        'recovery-expired',
      );
  });

  test('the code works in any case, without hyphen, with I, L and O for 1 and 0; several mails are valid, and using one ends all', async () => {
    const ben = await signUp('ben');
    const [first, second] = [await recoveryMail(ben), await recoveryMail(ben, 2)];
    const typed = ` ${codeOf(first).toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await complete({ email: ben.email.toUpperCase(), code: typed })).status).toBe(200);
    for (const mail of [first, second]) {
      await expectProblem(await complete({ email: ben.email, code: codeOf(mail) }), 410, 'recovery-expired');
      await expectProblem(
        await complete({ email: ben.email, token: tokenOf(mail) }),
        410,
        'recovery-expired',
      );
    }
  });

  test('of twenty simultaneous uses of one link and one code exactly one succeeds', async () => {
    const carl = await signUp('carl');
    const mail = await recoveryMail(carl);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const proof = index % 2 === 0 ? { token: tokenOf(mail) } : { code: codeOf(mail) };
        return (await complete({ email: carl.email, ...proof })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('five wrong codes, also at once and from anywhere, end the codes of an address, but not the link', async () => {
    const dora = await signUp('dora');
    const mail = await recoveryMail(dora);
    const tries = Array.from({ length: 9 }, (_, index) => wrong(codeOf(mail), index + 1));
    const statuses = await Promise.all(
      tries.map(async (code) => (await complete({ email: dora.email, code })).status),
    );
    expect(statuses).toEqual(Array(9).fill(410));
    await expectProblem(await complete({ email: dora.email, code: codeOf(mail) }), 410, 'recovery-expired');
    const next = await recoveryMail(dora, 2);
    expect((await complete({ email: dora.email, token: tokenOf(mail) })).status).toBe(200);
    await expectProblem(await complete({ email: dora.email, code: codeOf(next) }), 410, 'recovery-expired');
  });

  test('four wrong codes leave the right one valid', async () => {
    const emma = await signUp('emma');
    const mail = await recoveryMail(emma);
    for (const code of [wrong(codeOf(mail)), '', 'UUUUU-UUUUU', 'nonsense'])
      await expectProblem(await complete({ email: emma.email, code }), 410, 'recovery-expired');
    expect((await complete({ email: emma.email, code: codeOf(mail) })).status).toBe(200);
  });

  test('a mailbox cannot be flooded: of many requests in an hour three send a mail, and all answers are the same', async () => {
    const [vic, other] = [await signUp('vic'), await signUp('other')];
    for (let times = 0; times < 6; times += 1)
      expect((await request(vic.email, `10.7.0.${times}`)).status).toBe(202);
    await mails.mailTo(vic.email, 4);
    // Mails are sent a third of a second after the answer at the latest; these are later.
    for (const nth of [1, 2, 3]) await recoveryMail(other, nth);
    expect(mails.mails.filter(({ to }) => to === vic.email)).toHaveLength(1 + 3);
  });

  test('a mail stops working after half an hour', async () => {
    const faye = await signUp('faye');
    const mail = await recoveryMail(faye);
    aheadMs = 30 * 60_000 + 1_000;
    for (const proof of [{ token: tokenOf(mail) }, { code: codeOf(mail) }])
      await expectProblem(await complete({ email: faye.email, ...proof }), 410, 'recovery-expired');
  });

  test('a mail to one address does not work for another, nor for another purpose', async () => {
    const [gus, hal] = [await signUp('gus'), await signUp('hal')];
    const [welcome, mail] = [await mails.mailTo(gus.email), await recoveryMail(gus)];
    for (const [body, ask] of [
      [{ email: hal.email, token: tokenOf(mail) }, complete],
      [{ email: hal.email, code: codeOf(mail) }, complete],
      [{ email: 'nobody@example.com', token: tokenOf(mail) }, complete],
      [{ email: gus.email, token: tokenOf(welcome) }, complete],
      [{ email: gus.email, code: codeOf(welcome) }, complete],
      [{ email: gus.email, token: tokenOf(mail) }, verify],
      [{ email: gus.email, code: codeOf(mail) }, verify],
    ] as const)
      await expectProblem(await ask(body), 410, 'recovery-expired');
    expect((await complete({ email: gus.email, token: tokenOf(mail) })).status).toBe(200);
  });

  test('the answer to a request is the same, and given before the look-up of the account', async () => {
    const ida = await signUp('ida');
    await mails.mailTo(ida.email);
    const { promise: held, resolve: release } = Promise.withResolvers();
    database.hold = held;
    database.accountQueries = [];
    try {
      const answers = await Promise.all([request(ida.email), request('nobody@example.com')]);
      const [known, unknown] = await Promise.all(
        answers.map(async (answer) => ({
          status: answer.status,
          names: [...answer.headers.keys()],
          body: await answer.text(),
        })),
      );
      expect(known).toEqual(unknown);
      expect(known?.status).toBe(202);
      const lookedFor = () => database.accountQueries.filter((text) => text.includes('"email_key" = '));
      await expect.poll(lookedFor).toHaveLength(2);
    } finally {
      release(null);
      database.hold = null;
    }
    await mails.mailTo(ida.email, 2);
    expect(mails.mails.some(({ to }) => to === 'nobody@example.com')).toBe(false);
  });

  test('a failed attempt takes as long with a mailed code as without', async () => {
    const jan = await signUp('jan');
    const mail = await recoveryMail(jan);
    for (const email of [jan.email, 'nobody@example.com']) {
      const startedAt = performance.now();
      expect((await complete({ email, code: wrong(codeOf(mail)) })).status).toBe(410);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99);
    }
  });

  test('one mailbox gets three mails an hour and the fourth request the same answer; one client address has twenty requests', async () => {
    const kim = await signUp('kim');
    const texts = [];
    for (let times = 0; times < 4; times += 1) texts.push(await (await request(kim.email)).text());
    expect(new Set(texts).size).toBe(1);
    await mails.mailTo(kim.email, 4);
    const statuses = [];
    // Alternates between addresses of one IPv6 network.
    for (let times = 0; times < 21; times += 1)
      statuses.push((await request(`x${times}@example.com`, `2001:db8:7:7::${times + 1}`)).status);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
    expect(mails.mails.filter(({ to }) => to === kim.email)).toHaveLength(4);
  });

  test.each([
    [{ email: 'a@example.com' }, ['code']],
    [{ email: 'a@example.com', token: 'x', code: 'y' }, ['code']],
    [{ token: 'x' }, ['email']],
    [{ email: 'a@example.com\nBcc: b@example.com', code: 'y' }, ['email']],
    [{ email: 'a@example.com', code: 1 }, ['code']],
  ])('%j is rejected', async (body, parameters) => {
    const { errors } = await expectProblem(await complete(body), 400, 'invalid-body');
    expect(errors?.map(({ parameter }) => parameter)).toEqual(parameters);
  });
});

describe('verification of an address', () => {
  test('works once, by the link or code of the mail of the sign-up', async () => {
    const lea = await signUp('lea');
    expect(await account(lea.secret)).toMatchObject({ email_verified_at: null, pending_email: null });
    const mail = await mails.mailTo(lea.email);
    expect(mail.links.some(({ pathname }) => pathname === '/en/verify')).toBe(true);
    const verified = await verify({ email: lea.email, code: codeOf(mail) });
    expect([verified.status, await verified.text()]).toEqual([204, '']);
    expect((await account(lea.secret)).email_verified_at).toMatch(/Z$/);
    await expectProblem(await verify({ email: lea.email, token: tokenOf(mail) }), 410, 'recovery-expired');
  });

  test('of a new address takes effect; the old one is notified, and its mails stop working', async () => {
    const max = await signUp('max');
    const old = await recoveryMail(max);
    const next = 'max.new@example.com';
    const changed = await change(max.secret, { email: ` ${next} `, locale: 'th' });
    expect((await changed.json()).data).toMatchObject({
      email: max.email,
      pending_email: next,
      locale: 'th',
    });
    const mail = await mails.mailTo(next);
    expect(mail.links.some(({ pathname }) => pathname === '/th/verify')).toBe(true);
    expect((await verify({ email: next, token: tokenOf(mail) })).status).toBe(204);
    expect(await account(max.secret)).toMatchObject({
      email: next,
      pending_email: null,
      email_verified_at: expect.stringMatching(/Z$/),
    });
    expect((await mails.mailTo(max.email, 3)).text).toContain(next);
    for (const email of [max.email, next])
      await expectProblem(await complete({ email, token: tokenOf(old) }), 410, 'recovery-expired');
    const code = { email: max.email, recovery_code: max.codes[0] };
    await expectProblem(await call('POST', '/v1/account/recovery', code), 410, 'recovery-expired');
    const { status } = await call('POST', '/v1/account/recovery', { ...code, email: next });
    expect(status).toBe(200);
  });

  test('works only for the latest requested address, and requesting the present one ends a change', async () => {
    const ned = await signUp('ned');
    await change(ned.secret, { email: 'ned.one@example.com' });
    const one = await mails.mailTo('ned.one@example.com');
    await change(ned.secret, { email: 'ned.two@example.com' });
    const two = await mails.mailTo('ned.two@example.com');
    const proofOf = (email: string, mail: ReceivedMail) => ({ email, token: tokenOf(mail) });
    await expectProblem(await verify(proofOf('ned.one@example.com', one)), 410, 'recovery-expired');
    // The present address was not verified: it gets a new mail, and the change is cancelled.
    expect((await (await change(ned.secret, { email: ned.email })).json()).data.pending_email).toBeNull();
    await expectProblem(await verify(proofOf('ned.two@example.com', two)), 410, 'recovery-expired');
    expect((await verify(proofOf(ned.email, await mails.mailTo(ned.email, 2)))).status).toBe(204);
  });

  test('is 409 for an address of another account, also if it took it meanwhile', async () => {
    const [ole, pia] = [await signUp('ole'), await signUp('pia')];
    const taken = await change(ole.secret, { email: pia.email.toUpperCase(), name: 'Other' });
    await expectProblem(taken, 409, 'email-already-registered');
    expect((await account(ole.secret)).name).toBe('ole');
    await change(ole.secret, { email: 'quin@example.com' });
    const mail = await mails.mailTo('quin@example.com');
    await signUp('quin');
    const late = await verify({ email: 'quin@example.com', token: tokenOf(mail) });
    await expectProblem(late, 409, 'email-already-registered');
    expect((await account(ole.secret)).email).toBe(ole.email);
  });

  test('a thief of the secret loses a pending change of address when the holder recovers the account', async () => {
    const rita = await signUp('rita');
    await change(rita.secret, { email: 'thief@example.com' });
    const mail = await mails.mailTo('thief@example.com');
    const recovered = await call('POST', '/v1/account/recovery', {
      email: rita.email,
      recovery_code: rita.codes[0],
    });
    const { api_secret: secret } = await recovered.json();
    const late = await verify({ email: 'thief@example.com', token: tokenOf(mail) });
    await expectProblem(late, 410, 'recovery-expired');
    expect(await account(secret)).toMatchObject({ email: rita.email, pending_email: null });
  });

  test('a mailbox cannot be flooded: three mails an hour to it, ten a day for an account', async () => {
    const [sam, tom] = [await signUp('sam'), await signUp('tom')];
    const victim = { email: 'victim@example.com' };
    const statuses = [];
    for (const { secret } of [sam, tom, sam, tom]) statuses.push((await change(secret, victim)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const others = [];
    for (let times = 0; times < 9; times += 1)
      others.push((await change(sam.secret, { email: `sam${times}@example.com` })).status);
    expect(others).toEqual([...Array(8).fill(200), 429]);
    expect((await change(sam.secret, { name: 'Sam' })).status).toBe(200);
    await mails.mailTo(victim.email, 3);
    expect(mails.mails.filter(({ to }) => to === victim.email)).toHaveLength(3);
  });
});

test('never logs a token or a code', () => {
  const log = gateway.logs.join('\n');
  for (const mail of mails.mails) {
    if (tokenOf(mail) !== '') expect(log).not.toContain(tokenOf(mail));
    if (mail.code !== null) {
      expect(log).not.toContain(mail.code);
      expect(log).not.toContain(mail.code.replace('-', ''));
    }
  }
});
