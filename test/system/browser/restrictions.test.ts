import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { assertAccessibleInBoth, openBrowser, type TestBrowser } from '../../support/browser.ts';
import { assertRoom } from '../../support/page-layout.ts';

const browser = await openBrowser();

describe.skipIf(browser === null)('restricting a key in the dashboard', () => {
  let gateway: TestGateway;
  let holder: Awaited<ReturnType<TestGateway['createAccount']>>;
  beforeAll(async () => {
    gateway = await startGateway({}, { now: () => Date.parse('2026-11-23T10:00:00Z') });
    holder = await gateway.createAccount();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  const reader = async (path: string, options: Parameters<TestBrowser['newVisitor']>[1] = {}) => {
    const visitor = await (browser as TestBrowser).newVisitor(gateway.origin, options);
    const url = `${gateway.origin}/dashboard/sign-in`;
    await visitor.context.request.post(url, { form: { api_secret: holder.secret } });
    await visitor.open(path);
    return visitor;
  };
  const restrictionsOf = async (name: string) => {
    const url = `${gateway.origin}/v1/account/keys`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${holder.secret}` } });
    const { data } = (await response.json()) as { data: { name: string; restrictions: object | null }[] };
    return data.find((key) => key.name === name)?.restrictions;
  };
  const expectNoSideways = async (page: Page): Promise<void> => {
    const [scrolled, inner] = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
    expect(scrolled).toBe(inner);
  };

  test('a key for a web page needs one choice and its origin, and limits are proposed', async () => {
    const { page, assertClean, close } = await reader('/en/dashboard', { width: 360, height: 640 });
    await page.getByRole('link', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New key' });
    await dialog.getByLabel('Name of the key').fill('page');
    const origins = dialog.getByLabel('Web pages that may use it');
    expect(await origins.isVisible()).toBe(false);
    await dialog.getByLabel('Public: used in a web page or app').check();
    await origins.fill('https://shop.example');
    expect(await dialog.getByLabel('Units a day').inputValue()).toBe('50');
    expect(await dialog.getByLabel('Units an hour for one address').inputValue()).toBe('5');
    await dialog.getByText('This stops other people’s pages, not programs').waitFor();
    await assertAccessibleInBoth(page);
    await assertRoom(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your new key: page' }).waitFor();
    expect(await restrictionsOf('page')).toMatchObject({
      origins: ['https://shop.example'],
      units_per_day: 50,
      per_address_per_hour: 5,
    });
    assertClean();
    await close();
  });

  test('without JavaScript, and in Thai on a narrow dark screen, the form is a page that shows errors', async () => {
    const { page, assertClean, close } = await reader('/th/dashboard', {
      javaScriptEnabled: false,
      width: 360,
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'จัดการ: page' }).click();
    await page.getByRole('link', { name: 'จำกัดการใช้', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'จำกัดการใช้ “page”' }).waitFor();
    await page.getByText('ข้อจำกัดเพิ่มเติม').click();
    await page.getByLabel('GraphQL', { exact: true }).check();
    await page.getByLabel('เฉพาะเอกสาร GraphQL ที่ลงทะเบียนไว้').check();
    await page.getByLabel('หน้าเว็บที่ใช้คีย์ได้').fill('https://shop.example/');
    await page.getByRole('button', { name: 'บันทึกข้อจำกัด' }).click();
    await page.getByRole('alert').getByText('ไม่มีพาธและไม่มีเครื่องหมาย / ต่อท้าย').waitFor();
    await expectNoSideways(page);
    expect(await page.getByLabel('GraphQL', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('หน้าเว็บที่ใช้คีย์ได้').fill('https://*.shop.example\nhttp://localhost:3000');
    await page.getByLabel('วันสุดท้าย').fill('2026-12-31');
    await page.getByRole('button', { name: 'บันทึกข้อจำกัด' }).click();
    await page.getByText('บันทึกข้อจำกัดแล้ว').waitFor();
    expect(await restrictionsOf('page')).toEqual({
      origins: ['https://*.shop.example', 'http://localhost:3000'],
      addresses: null,
      doors: ['graphql'],
      documents_only: true,
      units_per_day: 50,
      per_address_per_hour: 5,
      expires_at: '2027-01-01T00:00:00Z',
    });
    await expectNoSideways(page);
    assertClean();
    await close();
  });
});
