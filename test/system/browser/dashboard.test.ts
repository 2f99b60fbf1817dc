import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import {
  assertAccessible,
  assertAccessibleInBoth,
  openBrowser,
  type TestBrowser,
  type Visitor,
  type VisitorOptions,
} from '../../support/browser.ts';
import { assertRoom } from '../../support/page-layout.ts';

const browser = await openBrowser();
const dayMs = 86_400_000;
const today = Date.parse('2026-11-23T10:00:00Z');

describe.skipIf(browser === null)('the dashboard in a browser', () => {
  let gateway: TestGateway;
  type Holder = Awaited<ReturnType<TestGateway['createAccount']>>;
  /** Accounts, each in another state. */
  const accounts = {} as Record<'used' | 'empty' | 'near' | 'out' | 'keyless', Holder>;
  let nowMs = today - 2 * dayMs;
  const ask = async ({ key }: Holder, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await gateway.get('/v1/brands', key);
  };
  beforeAll(async () => {
    gateway = await startGateway({}, { now: () => nowMs });
    for (const name of ['used', 'empty', 'near', 'out', 'keyless'] as const)
      accounts[name] = await gateway.createAccount();
    await ask(accounts.used, 12);
    nowMs = today;
    await ask(accounts.used, 3);
    await ask(accounts.near, 85);
    await ask(accounts.out, 102);
    const { key, secret } = accounts.keyless;
    const url = `${gateway.origin}/v1/account/keys/${key.slice(4, 14)}`;
    await fetch(url, { method: 'DELETE', headers: { Authorization: `Bearer ${secret}` } });
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  /** A user who has opened the dashboard of an account. */
  const reader = async (
    { secret }: Holder,
    path = '/en/dashboard',
    options: VisitorOptions = {},
  ): Promise<Visitor> => {
    const visitor = await (browser as TestBrowser).newVisitor(gateway.origin, options);
    const url = `${gateway.origin}/dashboard/sign-in`;
    await visitor.context.request.post(url, { form: { api_secret: secret } });
    await visitor.open(path);
    return visitor;
  };
  const expectNoSideways = async (page: Page): Promise<void> => {
    const [scrolled, inner] = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
    expect(scrolled).toBe(inner);
  };

  const states = [
    ['used', 'no attention', 'The busiest day had 12 units.'],
    ['empty', 'no attention', 'No requests yet.'],
    [
      'near',
      'You have used 85 % of today’s units',
      '15 units left. The units reset 24 Nov 2026, 00:00 UTC (in 14 hours).',
    ],
    ['out', 'Today’s units are used up', 'Requests are rejected with status 429'],
    ['keyless', 'no attention', 'You have no active key.'],
  ] as const;
  test.each(states)(
    '%s: says what to do, is accessible, and fits a phone in Thai',
    async (name, heading, text) => {
      const { page, assertClean, open, close } = await reader(accounts[name]);
      await page.getByText(text).first().waitFor();
      const attention = page.getByRole('region', { name: 'What needs your attention' });
      if (heading === 'no attention') expect(await attention.count()).toBe(0);
      else {
        await attention.getByRole('heading', { name: heading }).waitFor();
        expect(await attention.getByRole('link').allTextContents()).toEqual([
          'See which key uses them',
          'Get 10 times as many units a day with the basic plan',
        ]);
      }
      await assertAccessibleInBoth(page);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await open('/th/dashboard');
      for (const summary of await page.locator('main details:not([name]) > summary').all())
        await summary.click();
      await assertAccessible(page);
      await assertRoom(page);
      await expectNoSideways(page);
      assertClean();
      await close();
    },
  );

  test('the chart shows the figures of a day on focus, on hover and on touch', async () => {
    const { page, assertClean, close } = await reader(accounts.used);
    const plot = page.getByRole('slider', { name: 'Day in the chart' });
    const tip = page.locator('.plot-tip');
    await plot.focus();
    expect(await tip.innerText()).toBe('23 Nov 2026\ndefault: 3');
    await page.keyboard.press('ArrowLeft');
    expect(await tip.innerText()).toBe('22 Nov 2026\nno requests');
    await page.keyboard.press('ArrowLeft');
    expect(await plot.getAttribute('aria-valuetext')).toBe('21 Nov 2026, default: 12');
    await assertAccessible(page, '.chart');
    await page.keyboard.press('Home');
    expect(await tip.innerText()).toContain('25 Oct 2026');
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
    await page.keyboard.press('Tab');

    const { x, y, width, height } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * (27.5 / 30), y + height / 2);
    expect(await tip.innerText()).toBe('21 Nov 2026\ndefault: 12');
    await page.mouse.move(0, 0);
    expect(await tip.isVisible()).toBe(false);
    await plot.dispatchEvent('pointerdown', { clientX: x + width - 2, clientY: y + 5, pointerType: 'touch' });
    expect(await tip.innerText()).toBe('23 Nov 2026\ndefault: 3');
    assertClean();
    await close();
  });

  test('without JavaScript the table has the figures, and every form is a page', async () => {
    const { page, assertClean, close } = await reader(accounts.used, '/en/dashboard', {
      javaScriptEnabled: false,
      width: 360,
    });
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.getByText('As a table').click();
    const rows = page.getByRole('region', { name: /As a table/ }).getByRole('row');
    expect(await rows.nth(2).getByRole('cell').allInnerTexts()).toEqual([
      '21 Nov 2026',
      'default',
      '12',
      '12',
      '0',
    ]);
    await page.getByRole('button', { name: 'Actions: default' }).click();
    await page.getByRole('link', { name: 'Rotate', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Rotate “default”' }).waitFor();
    expect(page.url()).toContain(`/en/dashboard/keys/${accounts.used.key.slice(4, 14)}/rotate`);
    await expectNoSideways(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: /Hello/ }).waitFor();
    assertClean();
    await close();
  });

  test('a menu opens its forms as dialogs, by keyboard, and returns the focus', async () => {
    const { page, assertClean, close } = await reader(accounts.used, '/en/dashboard', {
      width: 360,
      height: 640,
    });
    const button = page.getByRole('button', { name: 'Actions: default' });
    const isFocused = () => button.evaluate((element) => element === document.activeElement);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Revoke', exact: true }).waitFor();
    await assertAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const rename = page.getByRole('dialog', { name: 'Rename “default”' });
    await rename.waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('default');
    await page.keyboard.press('Escape');
    await expect.poll(isFocused).toBe(true);

    await button.click();
    await page.getByRole('link', { name: 'Revoke', exact: true }).click();
    const revoke = page.getByRole('dialog', { name: 'Revoke “default”' });
    await revoke.getByText('It was last used 23 Nov 2026, 10:00 UTC.').waitFor();
    // Enter must not trigger what cannot be undone.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await assertAccessibleInBoth(page);
    await assertRoom(page);
    const box = await revoke.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await page.keyboard.press('Enter');
    await expect.poll(isFocused).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await gateway.get('/v1/auth/status', accounts.used.key)).status).toBe(200);
    assertClean();
    await close();
  });

  test('a dialog after the end of the session leads to the sign-in page', async () => {
    const { page, context, close } = await reader(accounts.empty);
    await context.clearCookies();
    await page.getByRole('link', { name: 'New key' }).click();
    await page.getByLabel('API Secret').waitFor();
    await close();
  });

  test('the first request to run contains the key of the tab, otherwise a variable', async () => {
    const { page, close } = await reader(accounts.empty);
    const curl = page.locator('pre:has([data-slot="API_KEY"]) code').first();
    const hint = page.getByText('Set the environment variable API_KEY');
    expect(await curl.innerText()).toContain('-H "X-API-Key: $API_KEY"');
    expect(await hint.isVisible()).toBe(true);
    await page.evaluate((key) => sessionStorage.setItem('phone-gateway.api-key', key), accounts.empty.key);
    await page.reload();
    expect(await curl.innerText()).toContain(`-H "X-API-Key: ${accounts.empty.key}"`);
    expect(await hint.isVisible()).toBe(false);
    await close();
  });
});
