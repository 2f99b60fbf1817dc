import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertAccessible, openBrowser, type Visitor, type VisitorOptions } from '../support/browser.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

/** Every page a reader can come to. To add one, add a line: its path without language, and what is done before. */
const pages: readonly { readonly path: string; readonly status?: number; readonly signedIn?: true }[] = [
  { path: '/' },
  { path: '/dashboard' },
  { path: '/dashboard', signedIn: true },
  { path: '/problems' },
  { path: '/problems/quota-exceeded' },
  { path: '/no-such-page', status: 404 },
];

const languages = ['en', 'th'] as const;
const told = pages.map((page) => ({ ...page, name: `${page.path}${page.signedIn ? ' (signed in)' : ''}` }));
const inLanguage = (language: string, path: string): string => `/${language}${path === '/' ? '' : path}`;

const browser = await openBrowser();

describe.skipIf(browser === null)('pages in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  let secret: string;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    gateway = await startGateway();
    const account = await gateway.createAccount();
    secret = account.secret;
    for (let count = 0; count < 3; count += 1) await gateway.get('/v1/brands', account.key);
  });
  afterAll(async () => {
    for (const visitor of visitors) await visitor.close();
    await browser.close();
    await gateway.close();
  });

  const visit = async (page: (typeof pages)[number], language: string, options: VisitorOptions = {}) => {
    const visitor = await browser.newVisitor(gateway.origin, options);
    visitors.push(visitor);
    if (page.signedIn) {
      const url = `${gateway.origin}/dashboard/sign-in`;
      await visitor.context.request.post(url, { form: { api_secret: secret } });
    }
    const response = await visitor.open(inLanguage(language, page.path));
    expect(response.status()).toBe(page.status ?? 200);
    if (page.signedIn) expect(await visitor.page.locator('input[name="api_secret"]').count()).toBe(0);
    return visitor;
  };

  describe.each(told)('$name', (page) => {
    test.each(languages)(
      'is accessible in %s, light and dark, and loads nothing from elsewhere',
      async (language) => {
        const visitor = await visit(page, language);
        expect(await visitor.page.locator('html').getAttribute('lang')).toBe(language);
        await assertAccessible(visitor.page);
        await visitor.page.emulateMedia({ colorScheme: 'dark' });
        await assertAccessible(visitor.page);
        visitor.assertClean();
      },
    );

    test.each([
      { javaScriptEnabled: true, scripts: 'with' },
      { javaScriptEnabled: false, scripts: 'without' },
    ])('fits a window of 320 px $scripts scripts', async ({ javaScriptEnabled }) => {
      for (const language of languages) {
        const visitor = await visit(page, language, { width: 320, height: 640, javaScriptEnabled });
        const wide = await visitor.page.evaluate(() => {
          const width = document.documentElement.clientWidth;
          const scroller = document.scrollingElement;
          return scroller !== null && scroller.scrollWidth > width ? scroller.scrollWidth : null;
        });
        expect([language, wide]).toEqual([language, null]);
        expect(await visitor.page.locator('h1').isVisible()).toBe(true);
        expect((await visitor.page.locator('main').innerText()).length).toBeGreaterThan(40);
        visitor.assertClean();
      }
    });

    test('can be had in the other language by its switch, without scripts too', async () => {
      const visitor = await visit(page, 'en', { javaScriptEnabled: false });
      const english = await visitor.page.locator('h1').innerText();
      await visitor.page.getByRole('link', { name: 'ไทย' }).click();
      expect(new URL(visitor.page.url()).pathname).toBe(inLanguage('th', page.path));
      expect(await visitor.page.locator('html').getAttribute('lang')).toBe('th');
      expect(await visitor.page.locator('h1').innerText()).not.toBe(english);
      await visitor.page.getByRole('link', { name: 'English' }).click();
      expect(await visitor.page.locator('h1').innerText()).toBe(english);
    });
  });

  test('without a language in the address, that of the browser is shown', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { locale: 'th-TH' });
    visitors.push(visitor);
    await visitor.open('/problems');
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('th');
  });

  test('the keyboard reaches the content first of all, and every part that scrolls', async () => {
    const visitor = await visit({ path: '/problems/quota-exceeded' }, 'en', { width: 320 });
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    expect(new URL(visitor.page.url()).hash).toBe('#content');
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('PRE');
  });
});
