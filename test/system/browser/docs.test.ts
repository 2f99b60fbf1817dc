import { request as ask, createServer } from 'node:http';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exampleAnswers } from '../../../src/rest/openapi/list-operations.ts';
import { docsMessages } from '../../../src/web/messages/docs/docs.ts';
import { pagePolicy } from '../../../src/web/rendering/page-headers.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import {
  assertAccessible,
  assertAccessibleInBoth,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from '../../support/browser.ts';

interface Answer {
  /** Status, time, and remaining quota. */
  readonly said: string;
  readonly body: string;
}

const browser = await openBrowser();

/** Goes to the page of an operation, unless it is shown, and opens its form. */
async function openForm(page: Page, id: string): Promise<Locator> {
  await goTo(page, id);
  const section = page.locator(`#${id}`);
  const form = section.locator('.try form');
  if (!(await form.isVisible())) await section.locator('.try summary').click();
  await form.waitFor();
  return section;
}

/** Goes to the page of an operation, in the language of the current page. */
async function goTo(page: Page, id: string): Promise<void> {
  const path = new URL(page.url()).href.replace(/\/docs.*/, `/docs/${id}`);
  if (page.url() !== path) await page.goto(path);
}

const sendOf = (section: Locator): Locator => section.locator('.try .row button');

/** Submits the form of an operation. @returns the displayed answer */
async function send(section: Locator): Promise<Answer> {
  await sendOf(section).click();
  await section.locator('.try .row button:enabled').waitFor();
  const body = section.locator('.answered pre');
  return {
    said: await section.locator('.try [role="status"]').innerText(),
    body: (await body.count()) === 0 ? '' : await body.innerText(),
  };
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
    expect(await response.headerValue('content-security-policy')).toBe(pagePolicy);
    return visitor;
  };
  const keyBox = (page: Page): Locator => page.getByLabel('API key', { exact: true });
  const shownSample = (page: Page, id: string): Locator =>
    page.locator(`#${id} [role="tabpanel"]:not([hidden]) code`);
  const usedToday = async (): Promise<number> => {
    const answer = await gateway.get('/v1/auth/status', account.key);
    return ((await answer.json()) as { data: { quota: { day: { used: number } } } }).data.quota.day.used;
  };

  describe('with one reader, in English and then in Thai', () => {
    let visitor: Visitor;
    let page: Page;
    beforeAll(async () => {
      visitor = await visit('/en/docs/getPhone');
      page = visitor.page;
    });
    afterEach(() => visitor.assertClean());

    test('a typed key appears in every sample, and what is copied runs', async () => {
      expect(await shownSample(page, 'getPhone').innerText()).toContain('"X-API-Key: $API_KEY"');
      await keyBox(page).fill(account.key);
      expect(await shownSample(page, 'getPhone').innerText()).toContain(`"X-API-Key: ${account.key}"`);
      await page.locator('#getPhone [role="tabpanel"]:not([hidden]) .copy').click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toContain('/v1/phones/samsung-galaxy-s24-ultra');
      expect(await copied()).toContain(account.key);
      await goTo(page, 'getAccount');
      expect(await shownSample(page, 'getAccount').innerText()).toContain(
        '"Authorization: Bearer $API_SECRET"',
      );
    });

    test('the language chosen by mouse or arrows applies to every page, and is remembered', async () => {
      await goTo(page, 'getPhone');
      const tabs = page.locator('#getPhone').getByRole('tab');
      expect(await tabs.allInnerTexts()).toEqual(['curl', 'JavaScript', 'Python', 'GraphQL']);
      await tabs.nth(1).click();
      expect(await shownSample(page, 'getPhone').innerText()).toContain('await fetch(');
      await page.keyboard.press('ArrowRight');
      expect(await tabs.nth(2).getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('End');
      expect(await shownSample(page, 'getPhone').innerText()).toContain(
        'phone(id: "samsung-galaxy-s24-ultra")',
      );
      // Requests without a GraphQL form are shown in the first language.
      await goTo(page, 'listKeys');
      expect(await shownSample(page, 'listKeys').innerText()).toContain('curl ');
      await goTo(page, 'getPhone');
      await tabs.nth(2).click();
      await goTo(page, 'listBrands');
      expect(await shownSample(page, 'listBrands').innerText()).toContain('import urllib.request');
      await page.locator('#listBrands').getByRole('tab', { name: 'curl' }).click();
    });

    test('the cost is shown before a request is sent, and the remaining quota after it', async () => {
      const before = await usedToday();
      const section = await openForm(page, 'getPhone');
      expect(await sendOf(section).innerText()).toBe('Send (1 unit)');
      const { said, body } = await send(section);
      expect(said).toMatch(/^200 OK · \d+ ms · /);
      expect(said).toContain(docsMessages.en.script.unitsLeft.day.replace('#', String(100 - before - 1)));
      expect(JSON.parse(body).data.slug).toBe('samsung-galaxy-s24-ultra');
      expect(await usedToday()).toBe(before + 1);
      // The answer comes from the service, not from a cache: a repeated request is charged again.
      await send(section);
      expect(await usedToday()).toBe(before + 2);
    });

    test('changed values and parameters appear in the samples too', async () => {
      const section = await openForm(page, 'listPhones');
      await keyBox(page).fill(account.key);
      await section.getByLabel('brand', { exact: true }).fill('xiaomi, nothing');
      await section.getByRole('button', { name: 'Remove: has_5g' }).click();
      await section.getByLabel(docsMessages.en.script.addParameter).selectOption('fields');
      await section.getByLabel('fields', { exact: true }).fill('slug');
      const sample = await shownSample(page, 'listPhones').innerText();
      expect(sample).toContain("/v1/phones?brand=xiaomi,%20nothing&sort=-battery&per_page=1&fields=slug'");
      const [phone] = JSON.parse((await send(section)).body).data;
      expect(Object.keys(phone)).toEqual(['slug']);
      const identify = await openForm(page, 'identifyPhones');
      await identify.getByLabel(docsMessages.en.script.bodyLabel).fill(`{"hints":[{"text":"moto's g84"}]}`);
      expect(await shownSample(page, 'identifyPhones').innerText()).toContain(String.raw`moto'\''s g84`);
      expect(JSON.parse((await send(identify)).body).data).toHaveLength(1);
    });

    test('account operations get the API Secret, catalogue operations the key, and never the other', async () => {
      await goTo(page, 'listKeys');
      await page.getByLabel('API Secret', { exact: true }).fill(account.secret);
      const sent: Record<string, string>[] = [];
      const note = (request: Request): void => {
        if (request.resourceType() === 'fetch') sent.push(request.headers());
      };
      page.on('request', note);
      for (const id of ['listKeys', 'listBrands', 'listPlans'])
        expect((await send(await openForm(page, id))).said).toMatch(/^200 /);
      page.off('request', note);
      const credentials = sent.map((headers) => [headers['x-api-key'], headers.authorization]);
      expect(credentials).toEqual([
        [undefined, `Bearer ${account.secret}`],
        [account.key, undefined],
        [undefined, undefined],
      ]);
    });

    test('deleting and replacing ask for confirmation before they are sent', async () => {
      const asked: string[] = [];
      const refuse = async (dialog: { message(): string; dismiss(): Promise<void> }): Promise<void> => {
        asked.push(dialog.message());
        await dialog.dismiss();
      };
      page.on('dialog', refuse);
      for (const id of ['deleteAccount', 'rotateSecret', 'revokeKey']) {
        await sendOf(await openForm(page, id)).click();
        expect(await page.locator(`#${id} .try [role="status"]`).innerText()).toBe('');
      }
      page.off('dialog', refuse);
      const target = exampleAnswers.revokeKey?.request.target ?? '';
      expect(await page.locator('#revokeKey .try').getByLabel('id', { exact: true }).inputValue()).toBe(
        target.split('/').at(-1),
      );
      expect(await shownSample(page, 'revokeKey').innerText()).toContain(`${target}'`);
      expect(asked).toEqual(Array(3).fill(docsMessages.en.script.confirm));
      expect((await gateway.get('/v1/brands', account.key)).status).toBe(200);
    });

    test('an error links to its help page; a key removed from its input is not sent', async () => {
      const section = await openForm(page, 'listBrands');
      await keyBox(page).fill('');
      const { said, body } = await send(section);
      expect(said).toMatch(/^401 /);
      expect(JSON.parse(body).code).toBe('missing-key');
      const help = section.getByRole('link', { name: docsMessages.en.script.errorHelp });
      expect(await help.getAttribute('href')).toBe('/en/problems/missing-key');
      await section.getByRole('link', { name: docsMessages.en.script.missingKey }).waitFor();
    });

    test('the search finds operations, parameters, response fields and guides, and says if there is nothing', async () => {
      const box = page.getByLabel(docsMessages.en.search);
      const results = page.locator('.results li');
      await box.fill('nr_band');
      await expect
        .poll(() => results.allInnerTexts())
        .toEqual(['nr_band\nList phones', 'nr_band\nCount phones', 'data.network.nr_bands\nPhone detail']);
      await box.fill('key rotate');
      await expect.poll(() => results.first().innerText()).toContain('Rotate an API key');
      await box.fill('quota and headers');
      await expect.poll(() => results.first().innerText()).toContain(docsMessages.en.guides);
      await box.fill('colour of the sky');
      await expect.poll(() => page.locator('#found').innerText()).toBe(docsMessages.en.script.noResults);
      await box.fill('battery');
      await expect.poll(() => results.allInnerTexts()).toContain('data.battery.capacity_mah\nPhone detail');
      await assertAccessible(page, '.contents');
      await results.getByRole('link', { name: 'data.battery.capacity_mah' }).click();
      await page.waitForURL('**/docs/getPhone#response.data.battery.capacity_mah');
      expect(await page.getByText('Capacity, in mAh.').isVisible()).toBe(true);
    });

    test('pages are accessible with forms, parameters, fields and answers, light and dark', async () => {
      for (const id of ['listPhones', 'createKey']) {
        await openForm(page, id);
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('main details'))
            (fold as unknown as { open: boolean }).open = true;
        });
        await assertAccessibleInBoth(page, 'main');
      }
    });

    test('a key typed here is available in the playground, and the other way round', async () => {
      await goTo(page, 'listBrands');
      await keyBox(page).fill(account.key);
      await visitor.open('/graphql');
      expect(await page.locator('#api-key').inputValue()).toBe(account.key);
      const another = `phk_${'a'.repeat(48)}`;
      await page.locator('#api-key').fill(another);
      await visitor.open('/th/docs/listBrands');
      expect(await keyBox(page).inputValue()).toBe(another);
      expect(await shownSample(page, 'listBrands').innerText()).toContain(another);
    });

    test('a secret in the input for the key is neither stored nor sent, and the page says so', async () => {
      // In its own input it is stored for the tab.
      await goTo(page, 'listKeys');
      await page.getByLabel('API Secret', { exact: true }).fill('');
      await goTo(page, 'listBrands');
      await keyBox(page).fill(account.secret);
      await page.getByText(docsMessages.th.incompleteKey).waitFor();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('phs_');
      expect(await page.locator('.reference-body').innerText()).not.toContain(account.secret);
      const { body } = await send(await openForm(page, 'listBrands'));
      expect(JSON.parse(body).code).toBe('missing-key');
    });

    test('in Thai it is accessible with a form and an answer', () => assertAccessible(page, 'main'));
  });

  test('an operation is tried with the keyboard alone, and its answer is announced', async () => {
    const visitor = await visit('/en/docs/listBrands');
    const { page } = visitor;
    await keyBox(page).fill(account.key);
    await page.locator('#listBrands .try summary').focus();
    await page.keyboard.press('Enter');
    const button = sendOf(page.locator('#listBrands'));
    await button.waitFor();
    await page.keyboard.press('Tab');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.locator('#listBrands .answered pre').waitFor();
    const said = page.locator('#listBrands .try').getByRole('status');
    expect(await said.innerText()).toMatch(/^200 /);
    visitor.assertClean();
  });

  test('former addresses of operations, parameters and guides lead to their pages, without an animation', async () => {
    const visitor = await visit('/en/docs#listPhones.nr_band', { width: 320 });
    const { page } = visitor;
    const isInView = (id: string) =>
      expect
        .poll(() =>
          page.evaluate((name) => {
            const box = document.getElementById(name)?.getBoundingClientRect();
            return box !== undefined && box.height > 0 && box.top >= 0 && box.top < innerHeight;
          }, id),
        )
        .toBe(true);
    await page.waitForURL('**/en/docs/listPhones#nr_band');
    await isInView('nr_band');
    await visitor.open('/en/docs#/Search/searchPhones');
    await page.waitForURL('**/en/docs/searchPhones');
    await page.locator('.contents summary').click();
    await page.locator('.contents').getByRole('link', { name: 'Pagination' }).click();
    await page.waitForURL('**/en/docs/guides#pagination');
    await isInView('pagination');
    await visitor.open('/en/docs#guide-quota');
    await page.waitForURL('**/en/docs/guides#quota');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    visitor.assertClean();
  });

  test('no page is wider than the window, with an answer and everything unfolded', async () => {
    const visitor = await visit('/en/docs', { width: 320 });
    const { page } = visitor;
    for (const path of ['', '/guides', '/listPhones', '/getPhone', '/createWebhook', '/listChanges']) {
      await page.goto(`${gateway.origin}/en/docs${path}`);
      if (path === '/listPhones') {
        await keyBox(page).fill(account.key);
        await send(await openForm(page, 'listPhones'));
      }
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('main details'))
          (fold as unknown as { open: boolean }).open = true;
      });
      for (const width of [320, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(needed, `${path} in a window of ${width} pixels`).toBeLessThanOrEqual(width);
      }
    }
    visitor.assertClean();
  });

  test('everything can be read without JavaScript', async () => {
    const { page } = await visit('/en/docs', { javaScriptEnabled: false });
    expect(await page.locator('noscript .notice').isVisible()).toBe(true);
    expect(await page.locator('#find').isVisible()).toBe(false);
    await page.locator('main').getByRole('link', { name: 'Phone detail' }).last().click();
    expect(await page.locator('#api-key').isVisible()).toBe(false);
    const samples = page.locator('#getPhone .sample');
    expect(await samples.locator('summary').allInnerTexts()).toEqual([
      'curl',
      'JavaScript',
      'Python',
      'GraphQL',
    ]);
    await samples.nth(2).locator('summary').click();
    expect(await samples.nth(2).locator('code').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/docs/listBrands');
    await page.goto(`${gateway.origin}/en/docs/listPhones`);
    expect(await page.locator('#nr_band').isVisible()).toBe(true);
  });

  test('works below a path of a host', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const below = await startGateway({ PUBLIC_URL: `${origin}/phones` });
    const stop = await serveBelow('/phones', port, below.origin);
    try {
      const { key } = await below.createAccount();
      const visitor = await visit('/phones/en/docs/listBrands', {}, origin);
      await keyBox(visitor.page).fill(key);
      expect((await send(await openForm(visitor.page, 'listBrands'))).said).toMatch(/^200 /);
      visitor.assertClean();
    } finally {
      await stop();
      await below.close();
    }
  });
});
