import { request as ask, createServer } from 'node:http';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { docsMessages } from '../../src/web/messages/docs.ts';
import { toolPolicy } from '../../src/web/page-headers.ts';
import { freePort } from '../../testing/free-port.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { restOperations } from '../../testing/rest-operations.ts';
import {
  assertAccessible,
  assertAccessibleInBoth,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from '../support/browser.ts';

interface Answer {
  readonly status: string;
  readonly headers: string;
  readonly body: string;
}

const browser = await openBrowser();

/** The block of an operation of Swagger UI, opened, with its details loaded. */
async function openOperation(page: Page, id: string): Promise<Locator> {
  const block = page.locator(`[id="operations-${id}"]`);
  const button = block.locator('h3 button');
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await block.getByRole('heading', { name: 'Responses' }).first().waitFor();
  return block;
}

/** The same with its form, and nothing of an earlier answer. */
async function openForm(page: Page, id: string): Promise<Locator> {
  const block = await openOperation(page, id);
  const [tryIt, clear] = ['Try it out', 'Clear'].map((name) => block.getByRole('button', { name }));
  if (await tryIt?.isVisible()) await tryIt?.click();
  if (await clear?.isVisible()) await clear?.click();
  return block;
}

/** Sends what the form of an operation holds; what is shown of the answer. */
async function send(block: Locator): Promise<Answer> {
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table .response');
  await answer.waitFor();
  const [body = '', headers = ''] = await answer.locator('pre').allInnerTexts();
  return { status: (await answer.locator('.response-col_status').innerText()).trim(), headers, body };
}

/** A proxy that serves another server below a path, as operators do who have one host for many services. */
async function serveBelow(prefix: string, port: number, target: string): Promise<() => Promise<unknown>> {
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    if (!url.startsWith(`${prefix}/`)) return response.writeHead(404).end();
    const onward = ask(target + url.slice(prefix.length), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    return request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
}

describe.skipIf(browser === null)('the REST reference', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  let account: { key: string; secret: string };

  beforeAll(async () => {
    gateway = await startGateway();
    account = await gateway.createAccount();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  const visit = async (path: string, options: VisitorOptions = {}, origin = gateway.origin) => {
    const visitor = await browser.newVisitor(origin, options);
    const response = await visitor.open(path);
    expect(response.status()).toBe(200);
    expect(await response.headerValue('content-security-policy')).toBe(toolPolicy);
    if (options.javaScriptEnabled !== false) await hasLoaded(visitor);
    return visitor;
  };
  const hasLoaded = ({ page }: Visitor): Promise<void> =>
    page
      .locator('.swagger-ui .opblock')
      .nth(restOperations.length - 1)
      .waitFor();
  const keyBox = (page: Page): Locator => page.getByLabel('API key', { exact: true });
  const usedToday = async (): Promise<number> => {
    const answer = await gateway.get('/v1/auth/status', account.key);
    return ((await answer.json()) as { data: { quota: { day: { used: number } } } }).data.quota.day.used;
  };

  describe('on one page, in English and then in Thai', () => {
    let visitor: Visitor;
    let page: Page;
    beforeAll(async () => {
      visitor = await visit('/en/docs');
      page = visitor.page;
    });
    afterEach(() => visitor.assertClean());

    test('it is accessible as it comes, light and dark', () => assertAccessibleInBoth(page));

    test('trying an operation sends the key and costs one unit', async () => {
      const before = await usedToday();
      await keyBox(page).fill(account.key);
      const block = await openForm(page, 'Phones-getPhone');
      const { status, headers, body } = await send(block);
      expect(status).toBe('200');
      expect(JSON.parse(body).data.slug).toBe('samsung-galaxy-s24-ultra');
      expect(headers).toContain(`ratelimit: "day";r=${100 - before - 1};`);
      expect(await usedToday()).toBe(before + 1);
      expect(await block.locator('.curl').innerText()).toContain(`X-API-Key: ${account.key}`);
    });

    test('what is shown is the answer of the service, not of a cache', async () => {
      const first = await send(await openForm(page, 'Phones-listBrands'));
      const second = await send(await openForm(page, 'Phones-listBrands'));
      const left = ({ headers }: Answer) => Number(/r=(\d+)/.exec(headers)?.[1]);
      expect(left(second)).toBe(left(first) - 1);
    });

    test('the form of the list asks for the list, not for all examples at once', async () => {
      const all = await send(await openForm(page, 'Phones-listPhones'));
      expect(JSON.parse(all.body).data).toHaveLength(20);
      const block = await openForm(page, 'Phones-listPhones');
      await block.getByLabel('brand').fill('samsung,apple');
      await block.getByLabel('per_page').fill('3');
      const some = await send(block);
      const brands = JSON.parse(some.body).data.map((phone: { brand: { slug: string } }) => phone.brand.slug);
      expect(brands).toHaveLength(3);
      expect(['samsung', 'apple']).toEqual(expect.arrayContaining([...new Set(brands)]));
    });

    test('account operations get the API Secret, catalogue operations the key, and never the other', async () => {
      await page.getByLabel('API Secret').fill(account.secret);
      const sent: Record<string, string>[] = [];
      const note = (request: Request): void => {
        if (request.resourceType() === 'fetch') sent.push(request.headers());
      };
      page.on('request', note);
      for (const id of ['Account-listKeys', 'Phones-listBrands', 'Account-listPlans'])
        expect((await send(await openForm(page, id))).status).toBe('200');
      page.off('request', note);
      const credentials = sent.map((headers) => [headers['x-api-key'], headers.authorization]);
      expect(credentials).toEqual([
        [undefined, `Bearer ${account.secret}`],
        [account.key, undefined],
        [undefined, undefined],
      ]);
    });

    test('what deletes or replaces something is asked about before it is sent', async () => {
      const asked: string[] = [];
      page.once('dialog', async (dialog) => {
        asked.push(dialog.message());
        await dialog.dismiss();
      });
      const block = await openForm(page, 'Account-deleteAccount');
      await block.getByRole('button', { name: 'Execute' }).click();
      expect(asked).toEqual([docsMessages.en.confirm]);
      expect(await block.locator('.live-responses-table').count()).toBe(0);
      expect((await gateway.get('/v1/brands', account.key)).status).toBe(200);
    });

    test('without a key the rejection is shown, and a key taken out of its box is not sent', async () => {
      await keyBox(page).fill('');
      const { status, body } = await send(await openForm(page, 'Phones-listBrands'));
      expect(status).toBe('401');
      expect(JSON.parse(body).code).toBe('missing-key');
    });

    test('it is accessible with forms, schemas and answers, light and dark', async () => {
      const brands = await openOperation(page, 'Phones-listBrands');
      await brands.getByRole('tab', { name: 'Schema' }).first().click();
      await openForm(page, 'Account-createKey');
      const blocks = ['Phones-listBrands', 'Account-createKey'].map((id) => `[id="operations-${id}"]`);
      await assertAccessibleInBoth(page, blocks.join());
    });

    test('a key typed here is there in the playground, and the other way round', async () => {
      await keyBox(page).fill(account.key);
      await visitor.open('/graphql');
      expect(await page.locator('#api-key').inputValue()).toBe(account.key);
      const another = `phk_${'a'.repeat(48)}`;
      await page.locator('#api-key').fill(another);
      await visitor.open('/th/docs');
      await hasLoaded(visitor);
      await expect.poll(() => keyBox(page).inputValue()).toBe(another);
    });

    test('a secret in the input for the key is neither stored nor sent, and the page says so', async () => {
      // In its own box it is kept for the tab.
      await page.getByLabel('API Secret').fill('');
      await keyBox(page).fill(account.secret);
      await page.getByText(docsMessages.th.keyWrong).waitFor();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('phs_');
      const { body } = await send(await openForm(page, 'Phones-listBrands'));
      expect(JSON.parse(body).code).toBe('missing-key');
    });

    test('English within the Thai page is marked as English, and Thai within that as Thai', async () => {
      const block = await openOperation(page, 'Phones-getPhone');
      const languageOf = (locator: Locator) =>
        locator.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
      expect(await languageOf(block.getByRole('button', { name: 'Try it out' }))).toBe('en');
      expect(await languageOf(block.locator('.summary'))).toBe('th');
      expect(await languageOf(page.locator('#reference h2').first())).toBe('th');
      expect(await languageOf(page.locator('#credentials label').first())).toBe('th');
    });

    test('in Thai it is accessible with forms and an answer', () => assertAccessible(page));
  });

  test('without JavaScript it lists every operation, what it needs and what it costs', async () => {
    const { page } = await visit('/en/docs', { javaScriptEnabled: false });
    const lines = await page.locator('li.operation').allInnerTexts();
    const told = lines.map((line) => line.replaceAll(/\s+/g, ' '));
    expect(told).toHaveLength(restOperations.length);
    expect(told).toContain('GET /v1/phones List phones API key · 1 unit');
    expect(told).toContain('GET /v1/auth/status Check the quota API key · free');
    expect(told).toContain('DELETE /v1/account Delete the account API Secret · free');
    expect(await page.locator('noscript .notice').isVisible()).toBe(true);
    expect(await page.locator('#api-key').isVisible()).toBe(false);
  });

  test('every operation has its summary in Thai', async () => {
    const { page } = await visit('/th/docs', { javaScriptEnabled: false });
    expect(await page.locator('.operation [lang="en"]').allInnerTexts()).toEqual([]);
    const headings = await page.locator('#reference h2').allInnerTexts();
    expect(headings.filter((heading) => !/[ก-๙]/.test(heading))).toEqual([]);
  });

  test('an operation is opened and tried with the keyboard alone, and its answer is announced', async () => {
    const visitor = await visit('/en/docs');
    const { page } = visitor;
    await keyBox(page).fill(account.key);
    const goTo = async (target: Locator): Promise<void> => {
      await target.waitFor();
      for (let presses = 0; presses < 60; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('The Tab key does not lead there.');
    };
    const block = page.locator('[id="operations-Phones-listBrands"]');
    await goTo(block.locator('h3 button'));
    await page.keyboard.press('Enter');
    await goTo(block.getByRole('button', { name: 'Try it out' }));
    await page.keyboard.press('Enter');
    await goTo(block.getByRole('button', { name: 'Execute' }));
    await page.keyboard.press('Space');
    await block.locator('.live-responses-table .response').waitFor();
    const said = await page.locator('[role="status"]').allInnerTexts();
    expect(said).toContain(`${docsMessages.en.answered}: 200`);
    visitor.assertClean();
  });

  test('a link to an operation opens it; narrow and wide windows hold it', async () => {
    const visitor = await visit('/en/docs#/Search/searchPhones', { width: 320 });
    const { page } = visitor;
    const button = page.locator('[id="operations-Search-searchPhones"] h3 button');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await keyBox(page).fill(account.key);
    await send(await openForm(page, 'Phones-listPhones'));
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `in a window of ${width} pixels`).toBeLessThanOrEqual(width);
    }
    visitor.assertClean();
  });

  test('works below a path of a host', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const below = await startGateway({ PUBLIC_URL: `${origin}/phones` });
    const stop = await serveBelow('/phones', port, below.origin);
    try {
      const { key } = await below.createAccount();
      const visitor = await visit('/phones/en/docs', {}, origin);
      await keyBox(visitor.page).fill(key);
      expect((await send(await openForm(visitor.page, 'Phones-listBrands'))).status).toBe('200');
      visitor.assertClean();
    } finally {
      await stop();
      await below.close();
    }
  });
});
