import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { createFormVisitor, type FormVisitor } from '../support/form-visitor.ts';

type Holder = Awaited<ReturnType<TestGateway['createAccount']>>;

const nowMs = Date.parse('2026-05-20T10:00:00Z');
/** Nothing listens there, so mails stay in the queue. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'gateway@example.com' };
let gateway: TestGateway;
let silent: TestGateway;
beforeAll(async () => {
  [gateway, silent] = await Promise.all([
    startGateway({ ...withMail, SUPPORT_CONTACT: 'mailto:help@example.com' }, { now: () => nowMs }),
    startGateway({}, { now: () => nowMs }),
  ]);
});
afterAll(() => Promise.all([gateway.close(), silent.close()]));

/** A session with everything needed to submit its forms. */
async function open(at: TestGateway) {
  const holder = await at.createAccount();
  const visitor: FormVisitor = createFormVisitor(at.origin);
  await visitor.signIn(holder.secret);
  const form_token = await visitor.formToken();
  return {
    holder,
    get: visitor.get,
    /** Submits a form, and follows its redirect. */
    send: async (path: string, fields: Record<string, string> = {}) => {
      const answer = await visitor.post(`/dashboard/${path}`, { form_token, ...fields });
      return answer.status === 303 ? visitor.get(answer.headers.get('location') ?? '') : answer;
    },
  };
}
const accountOf = async (at: TestGateway, { secret }: Holder) => {
  const response = await fetch(`${at.origin}/v1/account`, { headers: { Authorization: `Bearer ${secret}` } });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
};

describe('account settings', () => {
  test('change name, alerts and language of mails, and show a notice', async () => {
    const { holder, send, get } = await open(gateway);
    const named = await send('account/name', { name: 'My <shop>' });
    expect(named.text).toContain('Hello, My &lt;shop&gt;');
    expect(named.text).toMatch(/id="account"[\s\S]*id="notice"[\s\S]*The account has its new name/);
    const mails = await send('account/mails', { 'alert-100': 'on', locale: 'th' });
    expect(mails.text).toContain('Alerts at 100 % of the daily and monthly units.');
    expect(mails.text).toContain('In Thai.');
    expect(await accountOf(gateway, holder)).toMatchObject({
      name: 'My <shop>',
      alerts: [100],
      locale: 'th',
    });
    expect((await send('account/mails', { locale: 'en' })).text).toContain('No alerts.');
    expect((await get('/dashboard/account/mails')).text).not.toContain('checked');
    const wrong = await send('account/name', { name: ' ' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('A name must have 1 to 80 characters');
  });

  test('keep a new e-mail address pending until it is verified, and say so', async () => {
    const [{ holder, send, get }, other] = [await open(gateway), await open(gateway)];
    const before = (await get('/dashboard')).text;
    expect(before).toContain('Your e-mail address is not verified.');
    expect(before).toContain('Send the e-mail again');
    const sent = await send('account/email', { email: 'new@example.com' });
    expect(sent.text).toContain('An e-mail with a link and a code is on its way.');
    expect(sent.text).toContain('Becomes new@example.com once that address is verified.');
    expect(await accountOf(gateway, holder)).toMatchObject({
      email: holder.email,
      pending_email: 'new@example.com',
    });
    expect((await send('account/verification')).text).toContain('Becomes new@example.com');
    expect((await send('account/keep-email')).text).not.toContain('Becomes new@example.com');
    for (const [email, status, text] of [
      ['no address', 400, 'Enter an e-mail address such as you@example.com'],
      [other.holder.email, 409, 'Another account has this e-mail address.'],
    ] as const) {
      const refused = await send('account/email', { email });
      expect({ email, status: refused.status }).toEqual({ email, status });
      expect(refused.text).toContain(text);
      expect(refused.text).toContain(`value="${email}"`);
    }
  });

  test('say what else to do without mail, and change nothing', async () => {
    const { holder, send, get } = await open(silent);
    const { text } = await get('/dashboard');
    expect(text).toContain('This gateway does not send e-mail');
    expect(text).not.toContain('/dashboard/account/mails');
    expect(text).not.toContain('Your e-mail address is not verified');
    const refused = await send('account/email', { email: 'new@example.com' });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('This gateway cannot send e-mail. Nothing was changed.');
    expect(await accountOf(silent, holder)).toMatchObject({ email: holder.email, pending_email: null });
  });

  test('show eight new recovery codes once, count them, and each gives a new secret', async () => {
    const { holder, send, get } = await open(silent);
    await send('account/recovery-codes');
    const made = await send('account/recovery-codes');
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const [, shown = ''] = /<code>([\s\S]*?)<\/code>/.exec(made.text) ?? [];
    const codes = shown.split('\n');
    expect(codes).toHaveLength(8);
    for (const code of codes) expect(code).toMatch(/^phr_/);
    expect(made.text).toContain(encodeURIComponent(shown));
    const page = (await get('/dashboard')).text;
    expect(page).toContain('8 codes left.');
    for (const code of codes) expect(page).not.toContain(code);
    expect(page).not.toContain('you cannot get a new one on your own');
    const response = await fetch(`${silent.origin}/v1/account/recovery`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: holder.email, recovery_code: codes[0] }),
    });
    expect(response.status).toBe(200);
    const { api_secret: secret } = (await response.json()) as { api_secret: string };
    const again = createFormVisitor(silent.origin);
    await again.signIn(secret);
    expect((await again.get('/dashboard')).text).toContain('7 codes left.');
  });

  test('offer everything stored about the account as a file, to signed-in users only', async () => {
    const { holder, get } = await open(gateway);
    const { headers, text } = await get('/dashboard/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename="phone-gateway-account.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({ account: { email: holder.email }, keys: [{ name: 'default' }] });
    expect(text).not.toContain(holder.key);
    const stranger = await createFormVisitor(gateway.origin).get('/dashboard/export');
    expect(stranger.text).toContain('name="api_secret"');
  });
});

describe('a request for another plan', () => {
  test('has a note, is shown to operators, and is replaced by a second request', async () => {
    const { holder, send, get } = await open(gateway);
    expect((await get('/dashboard/plan/request')).text).toContain('<option value="basic" selected>');
    const first = await send('plan/request', { plan: 'basic', note: '' });
    expect(first.text).toMatch(/id="plan"[\s\S]*id="notice"[\s\S]*Request sent/);
    await send('plan/request', { plan: 'pro', note: 'For a shop\r\nin Bangkok' });
    expect((await get('/dashboard')).text).toContain('You requested the pro plan on 20 May 2026');
    const requests = await gateway.app.operator.accountRequests();
    expect(requests.filter(({ email }) => email === holder.email)).toMatchObject([
      { wanted: 'pro', note: 'For a shop\nin Bangkok' },
    ]);
    const refusals = [
      [{ plan: 'free' }, 'Choose a plan other than your own.'],
      [{ plan: 'pro', note: 'x'.repeat(1_001) }, 'A note has at most 1,000 characters'],
    ] as const;
    for (const [fields, text] of refusals) {
      const refused = await send('plan/request', fields);
      expect({ fields, status: refused.status }).toEqual({ fields, status: 400 });
      expect(refused.text).toContain(text);
    }
    await gateway.app.operator.accountSetPlan({ email: holder.email, plan: 'pro', until: '2026-05-31' });
    const { text } = await get('/dashboard');
    expect(text).toContain('Your plan is pro until the end of 31 May 2026; then it is free.');
    expect(text).not.toContain('You requested the');
    expect(text).toContain('href="mailto:help@example.com">Contact the operator</a>');
  });
});
