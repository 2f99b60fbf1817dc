import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer } from '../../tools/testing/mail-server.ts';
import { createFormVisitor } from '../support/form-visitor.ts';

let gateway: TestGateway;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer();
  gateway = await startGateway({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Phones <phones@example.com>',
    PUBLIC_URL: 'http://phones.example.com',
  });
});
afterAll(async () => {
  await gateway.close();
  await mails.close();
});

let count = 0;
/** An account created on the page, with its credentials. */
const newcomer = async () => {
  const one = createFormVisitor(gateway.origin);
  count += 1;
  const email = `lost-${count}@example.com`;
  const text = await one.signUp({ email, name: 'Ann' });
  const [secret = ''] = text.match(/phs_[0-9A-Za-z]{48}/) ?? [];
  const codes = [...new Set(text.match(/phr_[0-9A-Za-z]{48}/g))];
  return { one, email, secret, codes };
};
const visitor = () => createFormVisitor(gateway.origin);
const works = async (secret: string): Promise<boolean> =>
  (await fetch(`${gateway.origin}/v1/account`, { headers: { Authorization: `Bearer ${secret}` } })).ok;
const secretIn = (text: string): string => /phs_[0-9A-Za-z]{48}/.exec(text)?.[0] ?? '';
/** The mailed link, as a path of this gateway. */
const pathOf = ({ pathname, search }: URL): string => pathname + search;
const linkTo = async (email: string, path: string, nth = 1): Promise<URL> => {
  const { links } = await mails.mailTo(email, nth);
  const link = links.find(({ pathname }) => pathname.endsWith(path));
  if (link === undefined) throw new Error(`there is no link to ${path} in the mail`);
  return link;
};

describe('a lost secret', () => {
  test('is replaced with a recovery code, once; the user is signed in and sees the new one until it is saved', async () => {
    const { one: before, email, secret, codes } = await newcomer();
    expect(codes).toHaveLength(8);
    const one = visitor();
    const form = { email: ` ${email.toUpperCase()} `, recovery_code: ` ${codes[3]} ` };
    const answer = await one.post('/recover/code', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/welcome']);
    const renewed = secretIn((await one.get('/welcome')).text);
    expect(renewed).not.toBe(secret);
    expect([await works(secret), await works(renewed)]).toEqual([false, true]);
    expect((await before.get('/dashboard')).text).not.toContain('Hello, ');
    expect((await one.get('/dashboard')).text).toContain('Hello, Ann');

    const again = await visitor().post('/recover/code', form);
    expect(again.status).toBe(410);
    expect(again.text).toContain('the code was used or is too old');
    expect(again.text).not.toContain(codes[3]);
  });

  test('is replaced by mail: scanners that open the link five times change nothing, the button does, once', async () => {
    const { email, secret } = await newcomer();
    const asked = await visitor().post('/recover/mail', { email });
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const link = await linkTo(email, '/recover/complete', 2);
    for (let times = 0; times < 5; times += 1)
      for (const method of ['GET', 'HEAD']) {
        const seen = await fetch(gateway.origin + pathOf(link), { method, headers: { Accept: 'text/html' } });
        expect([seen.status, seen.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
      }
    expect(await works(secret)).toBe(true);

    const one = visitor();
    const fields = { email, token: link.searchParams.get('token') ?? '' };
    expect((await one.post('/recover/complete', fields)).headers.get('location')).toMatch(/^\/welcome$/);
    const welcome = (await one.get('/welcome')).text;
    expect(await works(secretIn(welcome))).toBe(true);
    expect(new Set(welcome.match(/phr_[0-9A-Za-z]{48}/g)).size).toBe(8);
    expect(welcome).toContain('The keys are revoked and the webhooks deleted.');
    expect(await works(secret)).toBe(false);
    const again = await visitor().post('/recover/complete', fields);
    expect(again.status).toBe(410);
    expect(again.text).toContain('Request another e-mail below');
    expect(gateway.logs.join('')).not.toContain(fields.token);
  });

  test('is replaced with the typed code of the mail', async () => {
    const { email } = await newcomer();
    await visitor().post('/recover/mail', { email });
    const { code } = await mails.mailTo(email, 2);
    const one = visitor();
    const wrong = await one.post('/recover/complete', { email, code: '00000-00000' });
    expect([wrong.status, wrong.text.includes('address or the code is wrong')]).toEqual([410, true]);
    const typed = { email, code: code?.toLowerCase().replace('-', '') ?? '' };
    expect((await one.post('/recover/complete', typed)).status).toBe(303);
    expect(secretIn((await one.get('/welcome')).text)).not.toBe('');
  });

  test('is recovered by pages that do not reveal whether there is an account', async () => {
    const { email } = await newcomer();
    const pageFor = async (path: string, fields: Record<string, string>) => {
      const { status, text } = await visitor().post(path, fields);
      return { status, text: text.replaceAll(fields.email ?? '', 'ADDRESS').replace(/Request ID .*/, '') };
    };
    const recovery_code = `phr_${'0'.repeat(48)}`;
    for (const [path, fields] of [
      ['/recover/mail', {}],
      ['/recover/code', { recovery_code }],
      ['/recover/complete', { token: 'x'.repeat(43) }],
      ['/recover/complete', { code: 'AAAAA-AAAAA' }],
      ['/verify', { token: 'x'.repeat(43) }],
    ] as const)
      expect(await pageFor(path, { email, ...fields })).toEqual(
        await pageFor(path, { email: 'nobody-here@example.com', ...fields }),
      );
  });
});

describe('an e-mail address', () => {
  test('is confirmed by the button behind the link, not by opening it', async () => {
    const { one, email, secret } = await newcomer();
    const link = await linkTo(email, '/verify');
    const isVerified = async (): Promise<boolean> => {
      const answer = await fetch(`${gateway.origin}/v1/account`, {
        headers: { Authorization: `Bearer ${secret}` },
      });
      return (await answer.text()).match(/"email_verified_at":"/) !== null;
    };
    for (let times = 0; times < 5; times += 1) {
      const seen = await one.get(pathOf(link));
      expect([seen.status, seen.text.includes('Confirm the address')]).toEqual([200, true]);
    }
    expect(await isVerified()).toBe(false);
    const fields = { email, token: link.searchParams.get('token') ?? '' };
    const done = await visitor().post('/verify', fields);
    expect([done.status, done.text.includes('Your address is confirmed')]).toEqual([200, true]);
    expect(await isVerified()).toBe(true);
    const again = await visitor().post('/verify', fields);
    expect(again.status).toBe(410);
    expect(again.text).toContain('request another e-mail in the dashboard');
  });
});

describe('every form of recovery', () => {
  const forms = [
    ['/recover/code', { recovery_code: `phr_${'0'.repeat(48)}` }],
    ['/recover/mail', {}],
    ['/recover/complete', { code: '00000-00000' }],
    ['/verify', { code: '00000-00000' }],
  ] as const;

  test('does nothing for another site, and accepts POST only', async () => {
    const { email, secret, codes } = await newcomer();
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    ]) {
      for (const [path, fields] of forms) {
        const { status, headers: told } = await visitor().post(path, { email, ...fields }, headers);
        expect([path, status, told.getSetCookie()]).toEqual([path, 403, []]);
      }
      const right = { email, recovery_code: codes[0] ?? '' };
      expect((await visitor().post('/recover/code', right, headers)).status).toBe(403);
    }
    expect((await visitor().get(`/recover/code?email=${email}&recovery_code=${codes[0]}`)).status).toBe(405);
    expect(await works(secret)).toBe(true);
  });

  test('rejects an address with a line break or markup, and shows the input as text', async () => {
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      '"><script>alert(1)</script>',
      '',
      'x'.repeat(10_000),
    ])
      for (const [path, fields] of forms) {
        const { status, text, headers } = await visitor().post(path, { ...fields, email });
        expect([path, status]).toEqual([path, 400]);
        expect(text).not.toContain('<script>alert');
        expect([...headers.values()].join()).not.toContain('Bcc');
      }
    const { text } = await visitor().get(
      `/verify?email=${encodeURIComponent('"><script>alert(1)</script>')}&token=x`,
    );
    expect(text).not.toContain('<script>alert');
  });

  test('redirects only within this site, and starts a new session', async () => {
    const attacker = await newcomer();
    const { email, codes } = await newcomer();
    const victim = visitor();
    victim.cookie = attacker.one.cookie;
    const fields = {
      email,
      recovery_code: codes[0] ?? '',
      next: 'https://evil.example',
      return_to: '//evil.example',
    };
    const answer = await victim.post('/recover/code?next=https://evil.example', fields);
    expect(answer.headers.get('location')).toBe('/welcome');
    expect(victim.cookie).not.toBe(attacker.one.cookie);
    expect((await attacker.one.get('/dashboard')).text).not.toContain('Hello, ');
  });
});

test('shows no command of the operator if no contact is set', async () => {
  const { text } = await visitor().get('/recover');
  expect(text).toContain('Write to the person who gave you its address');
  expect(text).not.toContain('reset-secret');
});

test('without mail, says what else to do', async () => {
  const contact = 'mailto:help@example.com';
  const own = await startGateway({ SUPPORT_CONTACT: contact });
  try {
    const one = createFormVisitor(own.origin);
    expect((await one.get('/dashboard')).text).not.toContain('the mailbox of your account');
    expect((await visitor().get('/dashboard')).text).toContain('the mailbox of your account');
    const { text } = await one.get('/recover');
    expect(text).toContain('Without a recovery code');
    expect(text).not.toMatch(/action="\/recover\/mail"|By e-mail/);
    for (const path of ['/recover/complete', '/verify'])
      expect([path, (await one.get(path)).status]).toEqual([path, 404]);
    expect((await one.post('/recover/mail', { email: 'ann@example.com' })).status).toBe(404);
  } finally {
    await own.close();
  }
});
