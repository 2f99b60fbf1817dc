import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import {
  assertAccessible,
  assertAccessibleInBoth,
  openBrowser,
  type Visitor,
} from '../../support/browser.ts';
import { type ListedPage, plainPages } from '../../support/every-page.ts';
import { assertRoom, unfoldAll } from '../../support/page-layout.ts';

const languages = ['en', 'th'] as const;
const told = plainPages.map((page) => ({
  ...page,
  name: `${page.path}${page.signedIn ? ' (signed in)' : ''}`,
}));
const inLanguage = (language: string, path: string): string => `/${language}${path === '/' ? '' : path}`;

const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 640 };

/** Checks that the page has its content, and does not scroll sideways. */
async function expectToFit({ page }: Visitor): Promise<void> {
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
  const widths = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
  expect([page.url(), ...widths]).toEqual([page.url(), narrow.width, narrow.width]);
}

/** Opens the menu of a narrow window. */
const openMenu = ({ page }: Visitor): Promise<void> =>
  page.getByRole('button', { name: /^(Menu|เมนู)$/ }).click();

const browser = await openBrowser();

describe.skipIf(browser === null)('pages in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  let secret: string;
  /** Readers who go from page to page: with scripts and without, signed in and not. */
  const readers = new Map<string, Visitor>();
  beforeAll(async () => {
    gateway = await startGateway();
    const account = await gateway.createAccount();
    secret = account.secret;
    for (let count = 0; count < 3; count += 1) await gateway.get('/v1/brands', account.key);
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  const readerOf = async ({ signedIn }: ListedPage, javaScriptEnabled: boolean) => {
    const name = `${signedIn} ${javaScriptEnabled}`;
    const known = readers.get(name);
    if (known !== undefined) return known;
    const visitor = await browser.newVisitor(gateway.origin, { javaScriptEnabled });
    readers.set(name, visitor);
    if (signedIn) {
      const url = `${gateway.origin}/dashboard/sign-in`;
      await visitor.context.request.post(url, { form: { api_secret: secret } });
    }
    return visitor;
  };
  const visit = async (
    page: ListedPage,
    language: string,
    size = wide,
    javaScriptEnabled = true,
  ): Promise<Visitor> => {
    const visitor = await readerOf(page, javaScriptEnabled);
    await visitor.page.setViewportSize(size);
    const response = await visitor.open(inLanguage(language, page.path));
    expect(response.status()).toBe(page.status ?? 200);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(language);
    if (page.signedIn) expect(await visitor.page.locator('input[name="api_secret"]').count()).toBe(0);
    return visitor;
  };

  describe.each(told)('$name', (page) => {
    test('is accessible, light and dark, and loads nothing from elsewhere', async () => {
      const visitor = await visit(page, 'en');
      await assertAccessibleInBoth(visitor.page);
      visitor.assertClean();
    });

    test('fits a window of 320 px, and is accessible there', async () => {
      for (const language of languages) {
        const visitor = await visit(page, language, narrow);
        await expectToFit(visitor);
        await unfoldAll(visitor.page);
        await assertRoom(visitor.page);
        // Both languages have the same layout; this one is checked here, the other above.
        if (language === 'th') await assertAccessible(visitor.page);
        visitor.assertClean();
      }
    });

    test('without scripts fits it too, and its menu leads to the key, the plans and the other language', async () => {
      const visitor = await visit(page, 'en', narrow, false);
      const english = await visitor.page.title();
      await expectToFit(visitor);
      const keyLinks = visitor.page.locator('header').getByRole('link', { name: 'Get a key' });
      expect(await keyLinks.count()).toBe(page.signedIn ? 0 : 1);
      await openMenu(visitor);
      expect(await visitor.page.locator('header').getByRole('link', { name: 'Plans' }).isVisible()).toBe(
        true,
      );
      await visitor.page.getByRole('link', { name: 'ไทย' }).click();
      expect(new URL(visitor.page.url()).pathname).toBe(inLanguage('th', page.path.replace(/\?.*/, '')));
      expect(await visitor.page.locator('html').getAttribute('lang')).toBe('th');
      expect(await visitor.page.title()).not.toBe(english);
      await expectToFit(visitor);
      await openMenu(visitor);
      await visitor.page.getByRole('link', { name: 'English' }).click();
      expect(await visitor.page.title()).toBe(english);
      visitor.assertClean();
    });
  });

  test('a page without a language in its address is in that of the browser', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { locale: 'th-TH' });
    await visitor.open('/problems');
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('th');
  });

  test('the keyboard reaches the content first, and every part that scrolls', async () => {
    const { page } = await visit({ path: '/problems/quota-exceeded' }, 'en', narrow);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#content');
    const reached: unknown[] = [];
    const stops = await page.locator('main :is(a, pre)').count();
    for (let times = 0; times < stops; times += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.tagName));
    }
    expect(reached.filter((name) => name !== 'A')).toEqual(['PRE']);
  });
});
