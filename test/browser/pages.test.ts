import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertAccessible, openBrowser, type Visitor, type VisitorOptions } from '../support/browser.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

/** Every page a reader can come to. To add one, add a line: its path without language, and what is done before. */
const pages: readonly { readonly path: string; readonly status?: number; readonly signedIn?: true }[] = [
  { path: '/' },
  { path: '/dashboard' },
  { path: '/dashboard', signedIn: true },
  { path: '/docs' },
  { path: '/problems' },
  { path: '/problems/quota-exceeded' },
  { path: '/no-such-page', status: 404 },
];

const languages = ['en', 'th'] as const;
const told = pages.map((page) => ({ ...page, name: `${page.path}${page.signedIn ? ' (signed in)' : ''}` }));
const inLanguage = (language: string, path: string): string => `/${language}${path === '/' ? '' : path}`;

const narrow: VisitorOptions = { width: 320, height: 640 };

/** The page has its content, and nothing of it makes the window scroll sideways. */
async function expectToFit({ page }: Visitor): Promise<void> {
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
  const widths = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
  expect([page.url(), ...widths]).toEqual([page.url(), narrow.width, narrow.width]);
}

const browser = await openBrowser();

describe.skipIf(browser === null)('pages in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  let secret: string;
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

  const visit = async (page: (typeof pages)[number], language: string, options: VisitorOptions = {}) => {
    const visitor = await browser.newVisitor(gateway.origin, options);
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

    test('fits a window of 320 px, and is accessible there', async () => {
      for (const language of languages) {
        const visitor = await visit(page, language, narrow);
        await expectToFit(visitor);
        if (language === 'th') await assertAccessible(visitor.page);
        visitor.assertClean();
        await visitor.close();
      }
    });

    test('without scripts fits it too, and can be had in the other language', async () => {
      const visitor = await visit(page, 'en', { ...narrow, javaScriptEnabled: false });
      const heading = visitor.page.locator('h1');
      const english = await heading.innerText();
      await expectToFit(visitor);
      await visitor.page.getByRole('link', { name: 'ไทย' }).click();
      expect(new URL(visitor.page.url()).pathname).toBe(inLanguage('th', page.path));
      expect(await visitor.page.locator('html').getAttribute('lang')).toBe('th');
      expect(await heading.innerText()).not.toBe(english);
      await expectToFit(visitor);
      await visitor.page.getByRole('link', { name: 'English' }).click();
      expect(await heading.innerText()).toBe(english);
      visitor.assertClean();
      await visitor.close();
    });
  });

  test('without a language in the address, that of the browser is shown', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { locale: 'th-TH' });
    await visitor.open('/problems');
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('th');
    await visitor.close();
  });

  test('the keyboard reaches the content first of all, and every part that scrolls', async () => {
    const visitor = await visit({ path: '/problems/quota-exceeded' }, 'en', narrow);
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => new URL(visitor.page.url()).hash).toBe('#content');
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('PRE');
    await visitor.close();
  });
});
