import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '../../tools/testing/mail-server.ts';
import { expectProblem } from '../support/problem.ts';

const dayMs = 86_400_000;
let aheadMs = 0;
let gateway: TestGateway;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer();
  gateway = await startGateway(
    {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Phone Gateway <api@example.com>',
      OPERATOR_EMAIL: 'operator@example.com',
      SUPPORT_CONTACT: 'mailto:help@example.com',
      QUOTA_TIMEZONE: 'Asia/Bangkok',
    },
    { now: () => Date.now() + aheadMs },
  );
});
afterAll(async () => {
  await gateway?.close();
  await mails?.close();
});

const ask = (secret: string, body: unknown): Promise<Response> =>
  fetch(`${gateway.origin}/v1/account/plan-request`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const planOf = async (key: string): Promise<string> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { plan: { name: string } };
  };
  return data.plan.name;
};

test('a request for another plan is stored for the operator, and done when the plan is set', async () => {
  const { email, key, secret } = await gateway.createAccount();
  const { operator } = gateway.app;
  const response = await ask(secret, { plan: 'basic', note: ' For our shop\r\nfrom May on ' });
  expect(response.status).toBe(202);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    data: { plan: 'basic', note: 'For our shop\nfrom May on', requested_at: expect.any(String) },
  });
  await ask(secret, { plan: 'pro' });
  expect(await operator.accountRequests()).toMatchObject([{ email, plan: 'free', wanted: 'pro', note: '' }]);
  await operator.accountSetPlan({ email, plan: 'pro' });
  expect(await operator.accountRequests()).toEqual([]);
  expect(await planOf(key)).toBe('pro');
});

test('an invalid request is rejected with advice, and does not count', async () => {
  const { secret } = await gateway.createAccount();
  for (const [body, detail] of [
    [{}, /plan/],
    [{ plan: 'gold' }, /must be one of basic, pro/],
    [{ plan: 'free' }, /is already the plan of the account/],
    [{ plan: 'pro', note: 'x'.repeat(1_001) }, /at most 1000/],
    [{ plan: 'pro', note: 'a\u0000b' }, /control/],
    [{ plan: 'pro', note: secret }, /must not contain/],
    [{ plan: 'pro', wish: 1 }, /wish/],
  ] as const) {
    const problem = await expectProblem(await ask(secret, body), 400, 'invalid-body');
    expect(problem.detail).toMatch(detail);
  }
  await expectProblem(await ask('phs_nobody', { plan: 'pro' }), 401, 'invalid-key');
  const statuses = [];
  for (let times = 0; times < 6; times += 1) statuses.push((await ask(secret, { plan: 'pro' })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test('a request for a plan is mailed to the operator, who can answer it', async () => {
  const { email, secret } = await gateway.createAccount();
  await ask(secret, { plan: 'pro', note: 'For <our> shop' });
  const mine = () => mails.mails.find(({ text }) => text.includes(email));
  await expect.poll(mine, { timeout: 60_000 }).toBeDefined();
  const { to, text, html, headers } = mine() as ReceivedMail;
  expect(to).toBe('operator@example.com');
  expect(text).toContain('For <our> shop');
  expect(html).toContain('For &lt;our&gt; shop');
  expect(headers.get('reply-to')).toBe(email);
});

test('a plan with an end date lasts through that day in the zone of the quota, and its end is announced three days before', async () => {
  const { email, key } = await gateway.createAccount();
  const lastDay = new Date(Date.now() + 7 * 3_600_000 + 10 * dayMs).toISOString().slice(0, 10);
  const end = Date.parse(`${lastDay}T00:00:00+07:00`) + dayMs;
  const set = await gateway.app.operator.accountSetPlan({ email, plan: 'pro', until: lastDay });
  expect(set.plan).toBe('pro');
  expect(Date.parse(set.plan_until as string)).toBe(end);
  aheadMs = end - 3 * dayMs + 1_000 - Date.now();
  const { subject } = await mails.mailTo(email);
  expect(subject).toMatch(/pro plan ends on/);
  expect(await planOf(key)).toBe('pro');
  aheadMs = end - Date.now() + 1_000;
  expect((await mails.mailTo(email, 2)).text).toMatch(/now on the free plan/);
  await expect.poll(() => planOf(key)).toBe('free');
  expect(mails.mails.filter(({ to }) => to === email)).toHaveLength(2);
  aheadMs = 0;
});

test('a plan cannot end before today, nor on a day that does not exist', async () => {
  const { email } = await gateway.createAccount();
  const set = (until: string) => gateway.app.operator.accountSetPlan({ email, plan: 'pro', until });
  await expect(set('2026-02-30')).rejects.toThrow('until: must be a date such as 2027-01-31');
  await expect(set('tomorrow')).rejects.toThrow('until: must be a date');
  await expect(set('2020-01-01')).rejects.toThrow('until: must not be before today');
});

test('/v1/plans names the support contact', async () => {
  expect(await (await gateway.get('/v1/plans')).json()).toMatchObject({
    support_contact: 'mailto:help@example.com',
    data: [{ name: 'free' }, { name: 'basic' }, { name: 'pro' }],
  });
});
