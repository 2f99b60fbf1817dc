import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import {
  assertAccessible,
  assertAccessibleInBoth,
  openBrowser,
  type Visitor,
} from '../../support/browser.ts';

const browser = await openBrowser();

describe.skipIf(browser === null)('phones in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  let visitor: Visitor;
  beforeAll(async () => {
    gateway = await startGateway();
    visitor = await browser.newVisitor(gateway.origin);
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });
  const path = () => new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search;

  test('the search box suggests while typing, by keyboard and by pointer', async () => {
    const { page } = visitor;
    await visitor.open('/en/phones');
    const box = page.getByRole('combobox', { name: 'Search by name or ask a question' });
    const options = page.locator('.suggestions [role="option"]');
    /** The list for this text, not for a part of it that was shown while it was typed slowly. */
    const listOf = (search: string) => options.and(page.locator(`[data-url="/en/phones?search=${search}"]`));
    await box.pressSequentially('galaxy z');
    await listOf('galaxy+z').waitFor();
    expect(await options.count()).toBeGreaterThan(2);
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    await assertAccessibleInBoth(page, '.phone-search');
    await box.press('ArrowUp');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    await box.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBeNull();
    await box.press('Escape');
    expect([await options.first().isVisible(), await box.inputValue()]).toEqual([false, 'galaxy z']);
    await box.press('ArrowDown');
    const name = (await options.first().locator('span').first().textContent()) ?? '';
    expect(await box.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    await box.press('Enter');
    await expect.poll(() => page.locator('h1').textContent()).toBe(name);

    await visitor.open('/en/phones');
    await box.pressSequentially('5g under 10000');
    expect(await listOf('5g+under+10000').innerText()).toMatch(/^All \d+ results/);
    await listOf('5g+under+10000').click();
    await expect.poll(path).toBe('/en/phones?search=5g+under+10000');
    // Empty fields are left out of the address.
    await box.fill('iphone');
    await box.press('Enter');
    await expect.poll(path).toBe('/en/phones?search=iphone');
    visitor.assertClean();
  });

  test('the values of the price chart are shown on focus and hover', async () => {
    const { page } = visitor;
    await visitor.open('/en/phones/apple-iphone-17');
    const value = page.locator('.chart-value');
    const points = page.locator('.price-chart .point');
    const hint = await value.textContent();
    await points.last().focus();
    expect(await value.textContent()).toBe(await points.last().getAttribute('aria-label'));
    await page.keyboard.press('Home');
    expect(await value.textContent()).toMatch(/^\d+ \w+ \d{4} · (?:≈\s)?฿[\d,.]+/);
    expect(await value.textContent()).toBe(await points.first().getAttribute('aria-label'));
    await page.locator('h1').click();
    expect(await value.textContent()).toBe(hint);
    await points.first().locator('.offer').hover({ force: true });
    expect(await value.textContent()).toBe(await points.first().getAttribute('aria-label'));
    visitor.assertClean();
  });

  test('requests contain the key of the tab, and keep their colours', async () => {
    const { page } = visitor;
    const key = `phk_${'a'.repeat(48)}`;
    await page.evaluate((own) => sessionStorage.setItem('phone-gateway.api-key', own), key);
    await visitor.open('/en/phones?search=$API_KEY');
    const code = page.locator('.samples pre code').first();
    expect(await code.textContent()).toBe(
      `curl 'http://127.0.0.1:4000/v1/phones?search=%24API_KEY' \\\n  -H "X-API-Key: ${key}"`,
    );
    expect(await code.locator('.code-string').count()).toBeGreaterThan(0);
    await page.evaluate(() => sessionStorage.clear());
  });

  test('on a small phone, the first phone is within the first screen, and filters are a sheet, without scripts too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const small = await browser.newVisitor(gateway.origin, { width: 360, height: 740, javaScriptEnabled });
      const { page } = small;
      for (const address of ['/en/phones', '/th/phones?brand=samsung&has_5g=true&price_max=20000']) {
        await small.open(address);
        const card = await page.locator('.phone-card').first().boundingBox();
        expect([address, (card?.y ?? 0) + (card?.height ?? 0) < 740]).toEqual([address, true]);
      }
      const sheet = page.getByRole('navigation', { name: 'ตัวกรอง' });
      expect(await sheet.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'ตัวกรอง (3)' }).click();
      await sheet.getByRole('link', { name: /^Xiaomi/ }).waitFor();
      expect(await sheet.getByLabel('ราคาไม่เกิน').inputValue()).toBe('20000');
      await page.keyboard.press('Escape');
      expect(await sheet.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'ตัวกรอง (3)' }).click();
      await sheet.getByLabel('ราคาตั้งแต่').fill('9000');
      await sheet.getByRole('button', { name: 'ใช้ตัวเลือก' }).click();
      await page.waitForURL(/price_min=9000/);
      expect(new URL(page.url()).searchParams.get('has_5g')).toBe('true');
      // The orders are links of a menu.
      await page.locator('.sort-button summary').click();
      await page.getByRole('link', { name: 'ราคาต่ำสุด' }).click();
      await page.waitForURL(/sort=price/);
      small.assertClean();
      await small.close();
    }
  });

  test('on a large screen, filters stand beside the list, and a whole card is a link', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await visitor.open('/en/phones');
    expect(await page.locator('.filters-button').isVisible()).toBe(false);
    expect(
      await page
        .getByRole('link', { name: /^Samsung/ })
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('button', { name: 'Compare selected' }).isVisible()).toBe(false);
    const boxes = page.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Compare selected' }).click();
    await page.waitForURL(/\/compare\?ids=/);
    await visitor.open('/en/phones');
    const name = await page.locator('.phone-card h3').nth(3).innerText();
    await page
      .locator('.phone-card')
      .nth(3)
      .click({ position: { x: 150, y: 70 } });
    await expect.poll(() => page.locator('h1').textContent()).toBe(name);
    visitor.assertClean();
  });

  test.each([
    '/th/phones?search=แบตอึด&brand=samsung,apple&sort=price',
    '/en/phones?page=x&search=a',
    '/th/phones/samsung-galaxy-s24-ultr',
  ])('%s is accessible on a tablet and on a small phone', async (address) => {
    const { page } = visitor;
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await visitor.open(address);
      const filters = page.locator('.filters-button');
      if (await filters.isVisible()) await filters.click();
      await assertAccessible(page);
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
    }
    visitor.assertClean();
  });
});
