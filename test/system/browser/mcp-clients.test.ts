import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { assertAccessibleInBoth, openBrowser } from '../../support/browser.ts';
import { assertRoom } from '../../support/page-layout.ts';

const browser = await openBrowser();
const clients = ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code', 'Windsurf', 'Codex CLI', 'Gemini CLI'];

describe.skipIf(browser === null)('how AI applications are connected, in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  const expectNoSideways = async (page: Page): Promise<void> => {
    const [scrolled, inner] = await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]);
    expect(scrolled).toBe(inner);
  };
  /** The settings for each client, opened one after the other. */
  const readAll = async (page: Page): Promise<string[]> => {
    const texts: string[] = [];
    for (const name of clients) {
      const client = page.locator('.clients > details', {
        has: page.locator('summary', { hasText: name }),
      });
      if ((await client.getAttribute('open')) === null) await client.locator('summary').click();
      await client.locator('pre').waitFor();
      expect(await page.locator('.clients pre:visible').count()).toBe(1);
      texts.push((await client.locator('pre code').textContent()) ?? '');
    }
    return texts;
  };

  test.each(['en', 'th'])('the home page, on a small phone: %s', async (language) => {
    const visitor = await browser.newVisitor(gateway.origin, { width: 360, height: 640 });
    const { page } = visitor;
    await visitor.open(`/${language}`);
    const texts = await readAll(page);
    for (const text of texts) expect(text).toMatch(/\$API_KEY|YOUR_API_KEY/);
    // Files are JSON, except for the table of Codex.
    for (const text of texts.filter((one) => one.startsWith('{'))) JSON.parse(text);
    expect(texts.filter((one) => one.startsWith('{'))).toHaveLength(4);
    await assertRoom(page);
    await expectNoSideways(page);
    await assertAccessibleInBoth(page);
    visitor.assertClean();
    await visitor.close();
  });

  test('works without scripts', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { javaScriptEnabled: false });
    await visitor.open('/en');
    expect(await readAll(visitor.page)).toHaveLength(clients.length);
    visitor.assertClean();
    await visitor.close();
  });

  test('a new key is filled in for every client, at once and later in the same tab, and is copied', async () => {
    const visitor = await browser.newVisitor(gateway.origin);
    const { page } = visitor;
    const { secret } = await gateway.createAccount();
    await visitor.context.request.post(`${gateway.origin}/dashboard/sign-in`, {
      form: { api_secret: secret },
    });
    await visitor.open('/en/dashboard/keys/create');
    await page.getByLabel('Name').fill('assistant');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Connect your AI application' }).waitFor();
    const key = (await page.locator('.secret code').first().innerText()).trim();
    expect(key).toMatch(/^phk_/);
    const made = await readAll(page);
    for (const text of made) expect(text).toContain(key);
    await assertAccessibleInBoth(page);
    await visitor.open('/en/dashboard');
    expect(await readAll(page)).toEqual(made);
    const code = page.locator('.clients > details', { hasText: 'Claude Code' });
    await code.locator('summary').click();
    await code.getByRole('button').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(made[clients.indexOf('Claude Code')]);
    visitor.assertClean();
    await visitor.close();
  });
});
