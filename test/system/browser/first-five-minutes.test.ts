import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { assertAccessible, openBrowser, type TestBrowser, type Visitor } from '../../support/browser.ts';
import { assertRoom } from '../../support/page-layout.ts';

const run = promisify(execFile);
const browser = await openBrowser();

let aheadMs = 0;
let gateway: TestGateway;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  if (browser === null) return;
  gateway = await startGateway({ PORT: String(await freePort()) }, { now: () => Date.now() + aheadMs });
  visitor = await browser.newVisitor(gateway.origin);
  page = visitor.page;
});
afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await gateway?.close();
});

const readClipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const copyFrom = async (block: Locator): Promise<string> => {
  const text = (await block.locator('code').textContent()) ?? '';
  await block.getByRole('button').click();
  await expect.poll(readClipboard).toBe(text);
  return text;
};
const statusOf = async (key: string): Promise<number> => (await gateway.get('/v1/brands', key)).status;
const card = (name: string): Locator => page.getByRole('article', { name, exact: true });
/** Opens the form of an entry of a key's menu: a dialog, or without JavaScript a page. */
async function openForm(page: Page, key: string, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions: ${key}`, exact: true }).click();
  await page.getByRole('link', { name: entry, exact: true }).click();
  const form = page.locator('[data-form-page]');
  await form.waitFor();
  return form;
}
/** The result is in view, and focused if it is a notice on a long page. */
async function expectInView(text: string | RegExp): Promise<void> {
  const told = page.getByText(text);
  await told.waitFor();
  await expect.poll(() => isInView(told)).toBe(true);
  const notice = page.locator('#notice');
  if ((await notice.count()) > 0)
    expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
}
const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
const shownKey = (): Promise<string> => copyFrom(page.locator('.secret').first());

describe.skipIf(browser === null)('the first five minutes of a developer', () => {
  let key = '';
  let secret = '';
  let rotated = '';
  let second = '';

  test('sign-up shows key and secret, to be copied', async () => {
    await visitor.open('/');
    await page.getByLabel('E-mail address').fill('ann@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByRole('button', { name: 'Create my key' }).click();
    await page.getByRole('heading', { name: 'Your key is ready' }).waitFor();
    key = await copyFrom(page.locator('.secret').nth(0));
    secret = await copyFrom(page.locator('.secret').nth(1));
    expect(key).toMatch(/^phk_[0-9A-Za-z]{48}$/);
    expect(secret).toMatch(/^phs_[0-9A-Za-z]{48}$/);
  });

  test('each first request runs as it is pasted', async () => {
    const pasted: Record<string, string> = {};
    for (const name of ['curl', 'JavaScript', 'Python', 'GraphQL']) {
      const details = page.locator('details', { has: page.getByText(name, { exact: true }) });
      if (name !== 'curl') await details.locator('summary').click();
      pasted[name] = await copyFrom(details.locator('[data-copyable]'));
    }
    const { stdout: curl } = await run('bash', ['-c', `${pasted.curl} -s`]);
    const { full_name: fullName, battery } = JSON.parse(curl).data;
    const printed = `${fullName} ${battery.capacity_mah}\n`;
    const script = `(async () => {${pasted.JavaScript}})()`;
    const { stdout: javascript } = await run(process.execPath, ['-e', script]);
    expect(javascript).toBe(printed);
    const { stdout: graphql } = await run('bash', ['-c', `${pasted.GraphQL} -s`]);
    expect(JSON.parse(graphql)).toMatchObject({
      data: { phone: { fullName } },
      extensions: { cost: { units: 1 } },
    });
    const python = await run('python3', ['-c', pasted.Python ?? '']).catch((error) => error);
    // Without Python there is nothing to check.
    if (python.code !== 'ENOENT') expect(python.stdout).toBe(printed);
  });

  test('a request runs on the page, and shows the remaining quota', async () => {
    const before = await usedToday();
    await page.getByRole('button', { name: 'Run it here' }).click();
    await page.locator('#first-answer').getByText('"full_name": "').waitFor();
    expect(await page.locator('#first-answer [data-status]').textContent()).toContain(`r=${99 - before}`);
    expect(await usedToday()).toBe(before + 1);
  });

  test('reload and Back show key and secret again', async () => {
    await page.reload();
    await page.getByText(secret).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Accurate phone specs, as an API' }).waitFor();
    await page.goForward();
    await page.getByText(secret).waitFor();
  });

  test('the reference and GraphiQL have the key filled in, and never the secret', async () => {
    for (const name of ['REST reference', 'GraphiQL']) {
      await page.getByRole('main').getByRole('link', { name }).click();
      // The reference begins with an overview; each operation has a page with the key.
      if (name === 'REST reference')
        await page.getByRole('main').getByRole('link', { name: 'List phones' }).last().click();
      await expect.poll(() => page.locator('#api-key').inputValue()).toBe(key);
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('phs_');
      await page.getByRole('link', { name: 'Show them again' }).click();
      await page.getByText(secret).waitFor();
    }
  });

  test('confirming that they are saved leads to the dashboard, which shows the requests', async () => {
    const used = await usedToday();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor();
    const today = page.getByRole('meter', { name: 'Today' });
    expect(await today.getAttribute('aria-valuetext')).toBe(`${used} of 100 units used`);
    expect(await page.getByRole('img', { name: `${used} units charged` }).count()).toBe(1);
    await card('default').getByText(`${used} requests, ${used} units, 0 over quota`).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  test('a second key is created and works', async () => {
    await page.getByRole('link', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Name of the key').fill('shop');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your new key: shop' }).waitFor();
    second = await shownKey();
    expect(await statusOf(second)).toBe(200);
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  });

  test('a key is renamed', async () => {
    const form = await openForm(page, 'shop', 'Rename');
    await form.getByLabel('Name of the key').fill('web shop');
    await form.getByRole('button', { name: 'Rename' }).click();
    await expectInView('The key has its new name.');
    expect(await card('web shop').count()).toBe(1);
  });

  test('a rotated key works beside the new one during its grace period, and stops after it', async () => {
    const form = await openForm(page, 'default', 'Rotate');
    await form.getByLabel('Old key expires').selectOption('3600');
    await form.getByRole('button', { name: 'Rotate' }).click();
    await page.getByText(/The old key works until/).waitFor();
    await expectInView(/The old key works until/);
    rotated = await shownKey();
    expect([await statusOf(key), await statusOf(rotated)]).toEqual([200, 200]);
    aheadMs = 3_601_000;
    expect([await statusOf(key), await statusOf(rotated)]).toEqual([401, 200]);
    aheadMs = 0;
  });

  test('a revoked key is rejected within a second, after a confirmation', async () => {
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    const form = await openForm(page, 'web shop', 'Revoke');
    expect(await statusOf(second)).toBe(200);
    await form.getByRole('button', { name: 'Revoke “web shop”' }).click();
    await expectInView('The key is revoked.');
    await until('the key is refused', async () => (await statusOf(second)) === 401, { patienceMs: 1_000 });
    await page.getByText(/Inactive keys \(1\)/).waitFor();
  });

  test('rotating the secret ends the session, and the new one opens the dashboard', async () => {
    await page.getByRole('link', { name: 'Rotate the API Secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the API Secret' }).click();
    await page.getByRole('heading', { name: 'Your new API Secret' }).waitFor();
    const renewed = await shownKey();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('API Secret').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/malformed or does not exist/).waitFor();
    await page.getByLabel('API Secret').fill(renewed);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor();
  });

  test('signing out leaves nothing open', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are signed out.').waitFor();
    await visitor.open('/dashboard');
    expect(await page.getByRole('heading', { name: /Hello/ }).count()).toBe(0);
  });

  test('only this origin was requested all the while, and no policy was violated', () => {
    visitor.assertClean();
  });

  const usedToday = async (): Promise<number> => {
    const response = await gateway.get('/v1/auth/status', key);
    return ((await response.json()) as { data: { quota: { day: { used: number } } } }).data.quota.day.used;
  };
});

describe.skipIf(browser === null)('key and secret that are shown once', () => {
  test.each([
    ['en', 'light'],
    ['th', 'dark'],
  ] as const)('are accessible, in %s and %s', async (locale, colorScheme) => {
    const reader = await (browser as TestBrowser).newVisitor(gateway.origin, {
      locale,
      colorScheme,
      width: 360,
    });
    const { page } = reader;
    await reader.open(`/${locale}`);
    await page.locator('#email').fill(`${locale}-${colorScheme}@example.com`);
    await page.locator('#name').fill('Reader');
    await page.locator('#sign-up button').click();
    await page.locator('.secret').first().waitFor();
    await assertRoom(page);
    await assertAccessible(page);
    await page.locator('.keeping form button').click();
    await page.locator('a[href$="/keys/create"]').click();
    await page.locator('#key-name').fill('second');
    await page.locator('form[action*="/keys/create"] button').click();
    await page.locator('.secret').waitFor();
    await assertAccessible(page);
    await page.locator('.button.primary').click();
    await page.locator('a[href$="/secret/rotate"]').click();
    await page.locator('form[action*="/secret/rotate"] button').click();
    await page.locator('.secret').waitFor();
    await assertAccessible(page);
    reader.assertClean();
    await reader.close();
  });
});

describe.skipIf(browser === null)('on a phone', () => {
  test.each([true, false])(
    'the result of a form is in view without scrolling, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { secret } = await gateway.createAccount();
      const options = { width: 360, height: 640, javaScriptEnabled };
      const phone = await (browser as TestBrowser).newVisitor(gateway.origin, options);
      const { page } = phone;
      const url = `${gateway.origin}/dashboard/sign-in`;
      await phone.context.request.post(url, { form: { api_secret: secret } });
      await phone.open('/dashboard');
      const said = async (text: string) => {
        const notice = page.locator('#notice', { hasText: text });
        await notice.waitFor();
        await expect.poll(() => isInView(notice)).toBe(true);
      };
      let form = await openForm(page, 'default', 'Rename');
      await form.getByLabel('Name of the key').fill('  ');
      await form.getByRole('button', { name: 'Rename' }).click();
      await said('A name must have 1 to 80 characters');
      await form.getByLabel('Name of the key').fill('default');
      await form.getByRole('button', { name: 'Rename' }).click();
      await said('The key has its new name.');
      form = await openForm(page, 'default', 'Revoke');
      await form.getByRole('button', { name: 'Revoke “default”' }).click();
      await said('The key is revoked.');
      await page.getByRole('link', { name: 'Delete my account' }).click();
      await page.locator('#confirm-email').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await said('That is not the e-mail address of this account.');
      phone.assertClean();
      await phone.close();
    },
  );
});

describe.skipIf(browser === null)('without JavaScript', () => {
  test('sign-up, dashboard, a new key and its revocation work', async () => {
    const plain = await (browser as TestBrowser).newVisitor(gateway.origin, { javaScriptEnabled: false });
    const { page } = plain;
    await plain.open('/');
    await page.getByLabel('E-mail address').fill('plain@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Plain');
    await page.getByRole('button', { name: 'Create my key' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download .env' }).click();
    expect((await download).suggestedFilename()).toBe('phone-gateway.env');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('link', { name: 'New key' }).click();
    await page.getByLabel('Name of the key').fill('second');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('.secret code').textContent()) ?? '';
    expect(await statusOf(key)).toBe(200);
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    const form = await openForm(page, 'second', 'Revoke');
    await form.getByRole('button', { name: 'Revoke “second”' }).click();
    await page.getByText('The key is revoked.').waitFor();
    plain.assertClean();
    await plain.close();
  });
});
