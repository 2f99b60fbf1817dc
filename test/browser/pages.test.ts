import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertAccessible, openBrowser } from '../support/browser.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

const browser = await openBrowser();

describe.skipIf(browser === null)('pages in a browser', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  it('a help page is accessible', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { locale: 'th', colorScheme: 'dark' });
    const response = await visitor.open('/problems/internal');
    expect(response.status()).toBe(200);
    await assertAccessible(visitor.page);
    visitor.assertClean();
    await visitor.close();
  });
});
