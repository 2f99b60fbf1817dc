import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { assertAccessible, assertAccessibleInBoth, openBrowser } from '../../support/browser.ts';
import { assertRoom } from '../../support/page-layout.ts';

const browser = await openBrowser();

describe.skipIf(browser === null)('home and compare in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  test('the questions of a newcomer are answered on the home page', async () => {
    const visitor = await browser.newVisitor(gateway.origin);
    const { page } = visitor;
    await visitor.open('/en');
    const inFirstScreen = async (selector: string): Promise<boolean> => {
      const box = await page.locator(selector).boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    };
    // What is this, how do I get a key, and what does a request look like? Answered without scrolling.
    for (const part of ['h1', '.hero a[href="#sign-up"]', '.window .tabs pre:visible'])
      expect([part, await inFirstScreen(part)]).toEqual([part, true]);
    expect(await page.locator('.lead').innerText()).toMatch(/[\d,]+ phones from \d+ brands/);
    // What does it cost?
    const free = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'free' }) });
    expect(await free.innerText()).toMatch(/฿0\s+Units a day\s+100\s+Units a month\s+1,000/);
    // Four samples of the request, and the current answer to them.
    for (const [name, text] of [
      ['Python', 'import json'],
      ['GraphQL', '{ phone(id:'],
      ['curl', '-H "X-API-Key'],
    ] as const) {
      await page.getByText(name, { exact: true }).first().click();
      await page.locator('.tabs code', { hasText: text }).first().waitFor();
      expect(await page.locator('.tabs pre:visible').count()).toBe(1);
    }
    const shownAnswer = JSON.parse(await page.locator('.window h3 + pre').innerText());
    const { key } = await gateway.createAccount();
    const command = await page.locator('.tabs pre:visible').innerText();
    const [, path = ''] = /'http:\/\/[^/]+(\/v1\/phones\/[^']+)'/.exec(command) ?? [];
    expect(shownAnswer).toEqual(await (await gateway.get(path, key)).json());
    await assertAccessibleInBoth(page);
    // What does it find?
    await page.getByRole('link', { name: 'galaxy s24' }).click();
    expect(await page.locator('.phone-card a').first().innerText()).toContain('Galaxy S24');
    visitor.assertClean();
  });

  test('a comparison scrolls by itself with its names in view, and is accessible', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { width: 360, height: 640 });
    const { page } = visitor;
    await visitor.open('/th/compare?ids=samsung-galaxy-s24-ultra,google-pixel-8-pro,samsung-galaxy-z-fold6');
    const widths = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
    expect(widths).toEqual([360, 360]);
    const region = page.locator('.comparison');
    await region.evaluate((element) => element.scrollTo({ left: 100, behavior: 'instant' }));
    expect(await region.evaluate((element) => element.scrollLeft)).toBeGreaterThanOrEqual(100);
    const first = await region.locator('tbody tr:nth-child(2) > th').first().boundingBox();
    expect(first?.x).toBeCloseTo((await region.boundingBox())?.x ?? -1, 0);
    await assertRoom(page);
    await assertAccessibleInBoth(page);
    // Adds a phone from the list at once; otherwise the list for a part of the text would be replaced
    // meanwhile.
    await page.locator('#add').fill('xiaomi 14 ultra');
    await page.getByRole('option', { name: 'Xiaomi 14 Ultra' }).first().click();
    await page.waitForURL(/samsung-galaxy-z-fold6,xiaomi-14-ultra$/);
    visitor.assertClean();
    await page.goto(`${gateway.origin}/en/compare?ids=nothing-like-this,${'a'.repeat(90)}&add=galaxy`);
    await assertAccessible(page);
    await visitor.close();
  });

  test.each([
    ['on a small phone', { width: 360, height: 740 }],
    ['on a small phone without scripts', { width: 360, height: 740, javaScriptEnabled: false }],
    ['on a tablet', { width: 800, height: 1000 }],
    ['on a large screen', { width: 1280, height: 900 }],
  ])('the names of compared phones stay in view %s, down the page and sideways', async (_, options) => {
    const visitor = await browser.newVisitor(gateway.origin, options);
    const { page } = visitor;
    const names = [
      'Galaxy S24 Ultra',
      'Pixel 8 Pro',
      'Galaxy Z Fold6',
      'iPhone 15',
      'Xiaomi 14',
      'Galaxy A55',
    ];
    await visitor.open(
      '/en/compare?ids=samsung-galaxy-s24-ultra,google-pixel-8-pro,samsung-galaxy-z-fold6,apple-iphone-15,xiaomi-14,samsung-galaxy-a55',
    );
    const row = page.getByRole('row', { name: /^Weight/ });
    await row.scrollIntoViewIfNeeded();
    // With a wheel, as people do.
    await page.mouse.move(options.width / 2, 400);
    await page.mouse.wheel(0, 400);
    /** The names that are seen, from left to right. */
    const readNames = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.names th, .name-strip:not([hidden]) span')]
          .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
          .filter(
            ({ box }) =>
              box.top >= -1 && box.bottom < innerHeight && box.left < innerWidth - 60 && box.right > 60,
          )
          .map(({ text }) => text),
      );
    const at = (index: number) => expect.stringContaining(names[index] as string);
    await expect.poll(readNames).toEqual(expect.arrayContaining([at(0), at(1)]));
    await page
      .locator('.comparison')
      .evaluate((table) => table.scrollTo({ left: 10_000, behavior: 'instant' }));
    await expect.poll(readNames).toEqual(expect.arrayContaining([at(4), at(5)]));
    // The names of the facts stay at the left edge, and nothing is cut off.
    const fact = await row.getByRole('rowheader').boundingBox();
    expect(fact?.x).toBeGreaterThanOrEqual(0);
    expect(fact?.x).toBeLessThan(60);
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(options.width);
    if (options.width === 1280)
      expect(
        await page.locator('.comparison').evaluate((table) => table.scrollWidth - table.clientWidth),
      ).toBe(0);
    visitor.assertClean();
    await visitor.close();
  });

  test('works without scripts: add, only differences, remove', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { javaScriptEnabled: false });
    const { page } = visitor;
    await visitor.open('/en/compare?add=galaxy+s24+ultra');
    await page.getByLabel('Add a phone').fill('Google Pixel 8 Pro');
    await page.getByRole('button', { name: 'Add' }).click();
    expect(await page.locator('h1').innerText()).toBe('Samsung Galaxy S24 Ultra vs Google Pixel 8 Pro');
    const all = await page.locator('tr:has(th[scope="row"])').count();
    await page.getByRole('link', { name: 'Only differences' }).click();
    expect(await page.locator('tr:has(th[scope="row"])').count()).toBeLessThan(all);
    await page.getByRole('link', { name: 'Remove Google Pixel 8 Pro' }).click();
    await page.getByText('Add a second phone to compare it with.').waitFor();
    visitor.assertClean();
  });
});
