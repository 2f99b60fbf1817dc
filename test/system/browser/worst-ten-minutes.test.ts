import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { type MailServer, openMailServer } from '../../../tools/testing/mail-server.ts';
import { assertAccessible, openBrowser, type Visitor } from '../../support/browser.ts';

const browser = await openBrowser();
const email = 'ann@example.com';

let mails: MailServer;
let gateway: TestGateway;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  if (browser === null) return;
  mails = await openMailServer();
  gateway = await startGateway({
    PORT: String(await freePort()),
    SMTP_URL: mails.url,
    MAIL_FROM: 'Phones <phones@example.com>',
    SUPPORT_CONTACT: 'mailto:help@example.com',
  });
  visitor = await browser.newVisitor(gateway.origin);
  page = visitor.page;
});
afterAll(async () => {
  visitor?.assertClean();
  await visitor?.close();
  await browser?.close();
  await gateway?.close();
  await mails?.close();
});

const works = async (secret: string): Promise<boolean> =>
  (await fetch(`${gateway.origin}/v1/account`, { headers: { Authorization: `Bearer ${secret}` } })).ok;
/** The credential of this kind on the page. */
const shown = async (form: RegExp): Promise<string[]> => [
  ...new Set((await page.locator('main').textContent())?.match(form)),
];
const shownSecret = async (): Promise<string> => {
  await page.getByRole('heading', { name: 'Your new API Secret' }).waitFor();
  return (await shown(/phs_[0-9A-Za-z]{48}/g))[0] ?? '';
};
const loseSecret = async (): Promise<void> => {
  await page.context().clearCookies();
  await visitor.open('/dashboard');
  await page.getByRole('link', { name: 'Get a new secret' }).click();
  await page.getByRole('heading', { name: 'Get a new API Secret', level: 1 }).waitFor();
};

describe.skipIf(browser === null)('a lost API Secret', () => {
  let codes: string[] = [];
  let secret = '';

  test('is replaced with a recovery code; the new one is shown until it is saved, and keys keep working', async () => {
    await visitor.open('/');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByRole('button', { name: 'Create my key' }).click();
    await page.getByRole('heading', { name: 'Your key is ready' }).waitFor();
    codes = await shown(/phr_[0-9A-Za-z]{48}/g);
    const [key = ''] = await shown(/phk_[0-9A-Za-z]{48}/g);
    [secret = ''] = await shown(/phs_[0-9A-Za-z]{48}/g);
    expect(codes).toHaveLength(8);

    await loseSecret();
    const form = page.locator('form[action*="/recover/code"]');
    await form.getByLabel('E-mail address of the account').fill(email);
    await form.getByLabel('Recovery code').fill(codes[0] as string);
    await form.getByRole('button').click();
    const renewed = await shownSecret();
    expect([await works(secret), await works(renewed)]).toEqual([false, true]);
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    await page.reload();
    expect(await shownSecret()).toBe(renewed);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor();
    secret = renewed;
  });

  test('is not replaced with a used code, and the page says what to do next', async () => {
    await loseSecret();
    const form = page.locator('form[action*="/recover/code"]');
    await form.getByLabel('E-mail address of the account').fill(email);
    await form.getByLabel('Recovery code').fill(codes[0] as string);
    await form.getByRole('button').click();
    await page.getByText('the code was used or is too old').waitFor();
    await assertAccessible(page);
  });

  test('is replaced with the mail, whose link a scanner opened five times before', async () => {
    const form = page.locator('form[action*="/recover/mail"]');
    await form.getByLabel('E-mail address of the account').fill(email);
    await form.getByRole('button').click();
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
    await assertAccessible(page);
    const isRecovery = ({ to, links }: MailServer['mails'][number]): boolean =>
      to === email && links.some(({ pathname }) => pathname.endsWith('/recover/complete'));
    await expect.poll(() => mails.mails.some(isRecovery), { timeout: 60_000 }).toBe(true);
    const link = mails.mails
      .find(isRecovery)
      ?.links.find(({ pathname }) => pathname.endsWith('/recover/complete')) as URL;
    for (let times = 0; times < 5; times += 1)
      for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    expect(await works(secret)).toBe(true);

    await page.goto(link.href);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Get a new secret' }).first().click();
    const renewed = await shownSecret();
    expect([await works(secret), await works(renewed)]).toEqual([false, true]);
    await page.goto(link.href);
    await page.getByRole('button', { name: 'Get a new secret' }).first().click();
    await page.getByText('This link was used').waitFor();
    await assertAccessible(page);
  });

  test('without either, the page says who can help, and that programs keep working', async () => {
    await loseSecret();
    await page.getByRole('heading', { name: 'With neither of these' }).waitFor();
    const contact = page.locator('main').getByRole('link', { name: /help@example\.com|Contact/ });
    expect(await contact.first().getAttribute('href')).toBe('mailto:help@example.com');
    await page.getByText('Until then, your programs keep working').waitFor();
  });
});
