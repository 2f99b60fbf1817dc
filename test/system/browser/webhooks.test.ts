import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { assertAccessibleInBoth, openBrowser, type TestBrowser } from '../../support/browser.ts';
import { assertRoom } from '../../support/page-layout.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const browser = await openBrowser();

describe.skipIf(browser === null)('webhooks in the dashboard, in a browser', () => {
  let gateway: TestGateway;
  let receiver: WebhookReceiver;
  let holder: Awaited<ReturnType<TestGateway['createAccount']>>;
  beforeAll(async () => {
    [gateway, receiver] = await Promise.all([startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' }), startReceiver()]);
    holder = await gateway.createAccount('pro');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([gateway?.close(), receiver?.close()]);
  });

  const reader = async (path: string, options: Parameters<TestBrowser['newVisitor']>[1] = {}) => {
    const visitor = await (browser as TestBrowser).newVisitor(gateway.origin, options);
    const url = `${gateway.origin}/dashboard/sign-in`;
    await visitor.context.request.post(url, { form: { api_secret: holder.secret } });
    await visitor.open(path);
    return visitor;
  };
  const expectNoSideways = async (page: Page): Promise<void> => {
    const [scrolled, inner] = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
    expect(scrolled).toBe(inner);
  };
  /** Without findings by axe in light and dark, with room around buttons, and without sideways scrolling. */
  const expectGood = async (page: Page): Promise<void> => {
    await assertAccessibleInBoth(page);
    await assertRoom(page);
    await expectNoSideways(page);
  };
  const longUrl = () => `${receiver.url}webhooks/phone-gateway/with-a-path-that-is-longer-than-a-phone`;

  test('are created in a dialog, whose secret can be copied, and a test is shown when it is delivered', async () => {
    const { page, assertClean, close } = await reader('/en/dashboard', { width: 360, height: 740 });
    await page.getByRole('link', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('URL of your server').fill(longUrl());
    await dialog.getByLabel('New reviews').uncheck();
    await dialog.getByLabel('Brands (optional)').fill('Samsung, Apple');
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your new webhook' }).waitFor();
    const secret = await page.locator('.secret code').innerText();
    await page.getByRole('button', { name: 'Copy: Signing secret' }).click();
    await page.getByRole('button', { name: 'Copied: Signing secret' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expectGood(page);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('status').getByText('The test is on its way.').waitFor();
    // The script reloads the list until the outcome is there.
    const entry = page.getByRole('listitem').filter({ hasText: 'webhook-id' });
    await entry.getByText('delivered').waitFor();
    await entry.getByText('204').waitFor();
    await expectGood(page);
    expect(receiver.received.at(-1)?.body).toContain('"webhook.test"');
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.getByRole('heading', { level: 2, name: 'Webhooks' }).waitFor();
    await expectGood(page);
    assertClean();
    await close();
  });

  test('without JavaScript, and in Thai on a narrow dark screen, every form is a page', async () => {
    const { page, open, assertClean, close } = await reader('/th/dashboard', {
      javaScriptEnabled: false,
      width: 360,
      colorScheme: 'dark',
    });
    await page.getByRole('link', { name: 'Webhook ใหม่' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhook ใหม่' }).waitFor();
    await page.getByLabel('URL ของเซิร์ฟเวอร์ของคุณ').fill(longUrl());
    await page.getByLabel('แบรนด์ (ไม่บังคับ)').fill('Samsnug');
    await page.getByRole('button', { name: 'สร้าง Webhook' }).click();
    await page.getByRole('alert').getByText('มีแบรนด์ที่ไม่รู้จัก').waitFor();
    await expectNoSideways(page);
    await page.getByLabel('แบรนด์ (ไม่บังคับ)').fill('Samsung');
    await page.getByRole('button', { name: 'สร้าง Webhook' }).click();
    await page.locator('.secret').getByText('whsec_').waitFor();
    await expectNoSideways(page);
    await page.getByRole('button', { name: 'ส่งการทดสอบ' }).click();
    await page.getByText('กำลังส่งการทดสอบ').waitFor();
    await expect
      .poll(async () => {
        await page.getByRole('link', { name: 'โหลดใหม่' }).click();
        return page.getByText('ส่งแล้ว', { exact: true }).count();
      })
      .toBe(1);
    await expectNoSideways(page);
    await open('/th/dashboard');
    await page.getByRole('button', { name: 'จัดการ: http' }).last().click();
    await page.getByRole('link', { name: 'ลบ', exact: true }).click();
    await page.getByRole('button', { name: 'ลบ', exact: true }).click();
    await page.getByRole('status').getByText('ลบ Webhook แล้ว').waitFor();
    await expectNoSideways(page);
    assertClean();
    await close();
  });
});
