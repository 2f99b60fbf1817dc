import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import {
  assertAccessibleInBoth,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from '../support/browser.ts';

const browser = await openBrowser();

/** Longer than GraphiQL waits before it keeps what was typed. */
const keptAfterMs = 800;

const tabsOf = (page: Page) => page.locator('.graphiql-tab > button:first-child');
const box = (page: Page) => page.locator('#api-key');
const cost = (page: Page) => page.locator('#cost');
const editor = (page: Page) => page.locator('.graphiql-query-editor .CodeMirror');

/** What is in the text box of an editor of CodeMirror, which shows only the lines in sight. */
const textOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .evaluate((element) =>
      (element as unknown as { CodeMirror: { getValue(): string } }).CodeMirror.getValue(),
    );
const queryOf = (page: Page): Promise<string> => textOf(page, '.graphiql-query-editor .CodeMirror');

async function write(page: Page, query: string): Promise<void> {
  await editor(page).evaluate((element, text) => {
    (element as unknown as { CodeMirror: { setValue(text: string): void } }).CodeMirror.setValue(text);
  }, query);
}

/** Everything that the browser keeps beyond the tab, as one text. */
const keptBeyondTab = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href, history.state, document.cookie]));

const isOperation = (request: Request): boolean =>
  request.method() === 'POST' && !request.postData()?.includes('IntrospectionQuery');

/** Runs what is in the editor; the request, its answer, and what the page says of it. */
async function run(page: Page) {
  const [response] = await Promise.all([
    page.waitForResponse((response) => isOperation(response.request())),
    page.getByRole('button', { name: /Execute query/ }).click(),
  ]);
  await page.waitForFunction(() => !document.getElementById('cost')?.textContent?.endsWith('…'));
  return { request: response.request(), answer: await response.json(), told: await cost(page).innerText() };
}

/** For axe, which scrolls: editors put lines in and out of the page as they scroll, unless they hold all of them. */
async function settle(page: Page): Promise<void> {
  await page.locator('.CodeMirror').evaluateAll((editors) => {
    for (const one of editors as unknown as {
      CodeMirror: { setOption(name: string, value: number): void };
    }[]) {
      one.CodeMirror.setOption('viewportMargin', Number.POSITIVE_INFINITY);
    }
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

describe.skipIf(browser === null)('the playground', () => {
  if (browser === null) return;
  let gateway: TestGateway;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    gateway = await startGateway();
  });
  /** Of every test: no other origin was asked, no policy broken, no error in the console. */
  afterEach(async () => {
    const met = visitors;
    visitors = [];
    for (const visitor of met) await visitor.close();
    for (const visitor of met) visitor.assertClean();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
  });

  const open = async (path = '/en/graphql', options: VisitorOptions = {}): Promise<Page> => {
    const visitor = await browser.newVisitor(gateway.origin, options);
    visitors.push(visitor);
    await visitor.open(path);
    await editor(visitor.page).waitFor();
    return visitor.page;
  };

  describe('on one page', () => {
    let visitor: Visitor;
    let page: Page;
    beforeAll(async () => {
      visitor = await browser.newVisitor(gateway.origin);
      await visitor.open('/en/graphql');
      page = visitor.page;
      await editor(page).waitFor();
    });
    beforeEach(() => box(page).fill(''));
    afterEach(() => visitor.assertClean());

    it('runs each of six starter queries with the key in the box, and shows what it cost and what is left', async () => {
      const { key } = await gateway.createAccount();
      await box(page).fill(key);
      const costs = {
        NewestOfBrand: 1,
        ForgivingSearch: 1,
        SideBySide: 1,
        LightWithBigBattery: 1,
        PricesAndReviews: 3,
        QuotaLeft: 0,
      };
      expect(await tabsOf(page).allInnerTexts()).toEqual(Object.keys(costs));
      let left = { day: 100, month: 1000 };
      for (const [name, units] of Object.entries(costs)) {
        await tabsOf(page).filter({ hasText: name }).click();
        const { request, answer, told } = await run(page);
        expect(request.headers()['x-api-key']).toBe(key);
        expect(answer.errors, name).toBeUndefined();
        const [root] = Object.values(answer.data);
        expect(JSON.stringify(root), name).not.toMatch(/^null|"nodes":\[\]|"corrected":null/);
        left = { day: left.day - units, month: left.month - units };
        expect(told).toBe(`Units used: ${units} · left today: ${left.day} · left this month: ${left.month}`);
        const promised = units === 0 ? /^# Free;/m : new RegExp(`^# Costs ${units} units?[,.:]`, 'm');
        expect(await queryOf(page)).toMatch(promised);
      }
    });

    it('shows the schema without a key, and with a wrong one', async () => {
      await box(page).fill(`phk_${'0'.repeat(48)}`);
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.getByRole('link', { name: 'PhonePage' }).click();
      await page.getByRole('link', { name: 'totalCount' }).waitFor();
      await page.getByRole('button', { name: 'Re-fetch GraphQL schema' }).click();
      await page.getByRole('link', { name: 'totalCount' }).waitFor();
    });

    it('runs what is free without a key', async () => {
      await write(page, '{ plans { name } }');
      expect((await run(page)).told).toBe('Units used: 0 · this operation is free');
    });

    it('says what to do about a key that is unknown or revoked, an error in the query, and a used-up quota', async () => {
      const account = await gateway.createAccount();
      await box(page).fill(`phk_${'0'.repeat(48)}`);
      expect((await run(page)).told).toMatch(/^This API key does not exist\./);

      await box(page).fill(account.key);
      await write(page, '{ phones { nodes { colour } } }');
      expect((await run(page)).told).toMatch(
        /^This does not match the schema\. .* Not run, nothing charged\.$/,
      );
      await write(page, '{ phones(perPage: 1000) { totalCount } }');
      expect((await run(page)).told).toMatch(/^An argument or a variable is not valid\./);

      const nine = Array.from({ length: 9 }, (_, at) => `a${at}: brands { id }`).join(' ');
      for (let spent = 0; spent < 99; spent += 9) await gateway.graphql(`{ ${nine} }`, account.key);
      await write(page, '{ brands { id } phones { totalCount } }');
      const { told, request } = await run(page);
      expect((await request.response())?.status()).toBe(429);
      expect(told).toMatch(
        /^This costs more units than are left today \(1 left\)\. Wait until \d+ \w+ \d{4}/,
      );

      const other = await gateway.createAccount();
      await box(page).fill(other.key);
      await write(page, '{ brands { id } }');
      expect((await run(page)).told).toMatch(/^Units used: 1 /);
      const [, id = ''] = /^phk_(.{10})/.exec(other.key) ?? [];
      await gateway.app.operator.keyRevoke({ id });
      expect((await run(page)).told).toMatch(/^This API key was revoked\./);
    });

    it('says at once that something is no key, and neither stores nor sends it', async () => {
      const { secret } = await gateway.createAccount();
      const note = page.locator('#key-note');
      const kept = () => page.evaluate(() => sessionStorage.length);
      for (const [text, said] of [
        [secret, 'This is the API Secret (phs_…)'],
        ['phk_copied-in-half', 'This key is incomplete; it was not sent'],
      ] as const) {
        await box(page).fill(text);
        expect(await note.innerText()).toContain(said);
        expect(await box(page).getAttribute('aria-invalid')).toBe('true');
        const { request, told } = await run(page);
        expect(request.headers()).not.toHaveProperty('x-api-key');
        expect(told).toContain(said);
        expect(await kept()).toBe(0);
      }
      await box(page).fill('');
      expect(await note.innerText()).toMatch(/^Stored in this tab only/);
      expect(await box(page).getAttribute('aria-invalid')).toBeNull();
    });

    it('shows and hides the key', async () => {
      expect(await box(page).getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show key' }).click();
      expect(await box(page).getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide key' }).click();
      expect(await box(page).getAttribute('type')).toBe('password');
    });
  });

  it.each([
    ['/en/graphql', 'An API key is needed. Put yours in the box above', 'Sign up for a key', '/en#sign-up'],
    ['/th/graphql', 'ต้องใช้ API key โปรดใส่คีย์ของคุณในช่องด้านบน', 'สมัครเพื่อรับคีย์', '/th#sign-up'],
  ])('tells that a key is missing and where to get one: %s', async (path, said, label, address) => {
    const page = await open(path);
    const { told, answer } = await run(page);
    expect(answer.errors[0].extensions.code).toBe('MISSING_KEY');
    expect(told).toContain(said);
    expect(await cost(page).getByRole('link', { name: label }).getAttribute('href')).toBe(address);
  });

  it('says when the remaining units are unknown', async () => {
    const page = await open('/th/graphql');
    await page.route('**/graphql', (route) =>
      route.fulfill({
        json: { data: {}, extensions: { cost: { units: 1200, remainingDay: null, remainingMonth: null } } },
      }),
    );
    expect((await run(page)).told).toMatch(/^ใช้ไป 1,200 หน่วย ขณะนี้ยังบอกจำนวนที่เหลือไม่ได้/);
  });

  it('stores the key for this tab only: never in lasting storage, an address, or another tab', async () => {
    const { key } = await gateway.createAccount();
    const page = await open('/en/graphql', { hasOwnClock: true });
    await box(page).fill(key);
    await box(page).press('Enter');
    await run(page);
    await write(page, `query WithKey { suggest(q: "${key}") { text } }`);
    await run(page);
    await page.clock.runFor(keptAfterMs);
    expect(await keptBeyondTab(page)).toContain('phk_…');
    expect(await keptBeyondTab(page)).not.toContain(key);
    await page.reload();
    expect(await box(page).inputValue()).toBe(key);
    await editor(page).waitFor();
    await page.clock.runFor(keptAfterMs);
    expect(await keptBeyondTab(page)).not.toContain(key);

    const second = await page.context().newPage();
    await second.goto(page.url());
    expect(await box(second).inputValue()).toBe('');
  });

  it('keeps the key out of the address where scripts do not run', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { javaScriptEnabled: false });
    visitors.push(visitor);
    await visitor.open('/en/graphql');
    await box(visitor.page).fill('phk_something');
    await box(visitor.page).press('Enter');
    expect(visitor.page.url()).not.toContain('phk_');
    expect(await visitor.page.locator('main').innerText()).toContain('GraphiQL needs JavaScript.');
  });

  it('has for somebody who comes back the tabs as they were left, and no more of them', async () => {
    const page = await open('/en/graphql', { hasOwnClock: true });
    await tabsOf(page).nth(1).click();
    await write(page, 'query Mine { brands { name } }');
    await tabsOf(page).getByText('Mine').waitFor();
    await tabsOf(page).nth(4).click();
    await page.clock.runFor(keptAfterMs);
    for (const path of ['/en/graphql', '/th/graphql']) {
      await page.goto(gateway.origin + path);
      await editor(page).waitFor();
      const titles = await tabsOf(page).allInnerTexts();
      expect(titles).toHaveLength(6);
      expect(titles[1]).toBe('Mine');
      expect(await tabsOf(page).nth(4).getAttribute('aria-current')).toBe('true');
      await page.clock.runFor(keptAfterMs);
    }
    expect(await queryOf(page)).toMatch(/^# โทรศัพท์หนึ่งรุ่นพร้อมราคาและรีวิว[\s\S]*query PricesAndReviews/);
    await tabsOf(page).nth(1).click();
    expect(await queryOf(page)).toBe('query Mine { brands { name } }');
  });

  it('posts below the path that the service has', async () => {
    const below = await startGateway({ PUBLIC_URL: 'https://example.com/phones' });
    try {
      const response = await below.get('/th/graphql', undefined, { Accept: 'text/html' });
      const [, settings = ''] = /data-settings="([^"]+)"/.exec(await response.text()) ?? [];
      expect(JSON.parse(settings.replaceAll('&quot;', '"').replaceAll('&#39;', "'"))).toMatchObject({
        endpoint: '/phones/graphql',
        signUp: '/phones/th#sign-up',
      });
    } finally {
      await below.close();
    }
  });

  it('asks for nothing but files and GraphQL of this origin', async () => {
    const asked: Request[] = [];
    const visitor = await browser.newVisitor(gateway.origin);
    visitors.push(visitor);
    visitor.page.on('request', (request) => asked.push(request));
    await visitor.open('/en/graphql');
    await editor(visitor.page).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    const paths = asked.map((request) => request.url().replace(gateway.origin, ''));
    expect(paths.filter((path) => !/^\/(en\/graphql|graphql|assets\/[\w.-]+\?v=\w+)$/.test(path))).toEqual(
      [],
    );
  });

  it('can be used by keyboard: Tab goes through the editors and past what is hidden', async () => {
    const { key } = await gateway.createAccount();
    const page = await open();
    await box(page).fill(key);
    const stops: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement } = document;
        const { left, width } = (activeElement as Element).getBoundingClientRect();
        if (activeElement?.closest('.site-footer')) return 'footer';
        const isHidden = width === 0 || left < 0;
        return `${isHidden ? 'hidden ' : ''}${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent}`;
      });
      stops.push(name);
      if (name === 'footer') break;
      if (name === 'Query Editor') {
        await page.keyboard.press('Control+Enter');
        await cost(page).getByText('Units used: 1').waitFor();
      }
    }
    expect(stops).toEqual(
      expect.arrayContaining(['Show key', 'QuotaLeft', 'Query Editor', 'Variables', 'footer']),
    );
    expect(stops.filter((name) => name.startsWith('hidden'))).toEqual([]);
  });

  it('stands in one column on a phone, with nothing cut off', async () => {
    const page = await open('/th/graphql', { width: 360, height: 740 });
    const sizes = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      panes: ['.graphiql-query-editor', '.graphiql-response'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0,
      ),
      below:
        (document.querySelector('.graphiql-response')?.getBoundingClientRect().top ?? 0) -
        (document.querySelector('.graphiql-query-editor')?.getBoundingClientRect().bottom ?? 0),
    }));
    expect(sizes.page).toBe(360);
    for (const width of sizes.panes) expect(width).toBeGreaterThan(300);
    expect(sizes.below).toBeGreaterThanOrEqual(0);
  });

  describe.each(['en', 'th'] as const)('in %s', (language) => {
    it('is accessible, with every part open, light and dark', async () => {
      const { key } = await gateway.createAccount();
      const width = language === 'th' ? 360 : 1280;
      const page = await open(`/${language}/graphql`, { width });
      await run(page);
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.getByRole('link', { name: 'PhoneFilter' }).click();
      await settle(page);
      await assertAccessibleInBoth(page);
      await box(page).fill(key);
      await tabsOf(page).nth(1).click();
      await run(page);
      await page.getByRole('button', { name: 'Variables' }).click();
      await page.getByRole('button', { name: 'Show History' }).click();
      await box(page).fill('phs_');
      await settle(page);
      await assertAccessibleInBoth(page);
      for (const dialog of ['Open short keys dialog', 'Open settings dialog']) {
        await page.getByRole('button', { name: dialog }).click();
        await settle(page);
        await assertAccessibleInBoth(page, '[role="dialog"]');
        await page.keyboard.press('Escape');
      }
    });
  });

  it('is accessible in all that pops up, light and dark', async () => {
    const page = await open();
    const isClean = async (part: string) => {
      await page.locator(part).first().waitFor();
      await settle(page);
      await assertAccessibleInBoth(page, part);
    };
    await write(page, '');
    await page.locator('.graphiql-query-editor textarea').focus();
    await page.keyboard.type('query A { pho');
    await isClean('.CodeMirror-hints');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    await isClean('.CodeMirror-dialog input');
    await page.keyboard.press('Escape');
    await write(page, 'query A { phones { total } } query B { plans { name } }');
    await page.locator('.CodeMirror-lint-mark-error').first().hover();
    await isClean('.CodeMirror-lint-tooltip');
    await page.locator('.graphiql-query-editor .cm-property').first().hover();
    await isClean('.CodeMirror-info');
    await page.getByRole('button', { name: /Prettify/ }).hover();
    await isClean('.graphiql-tooltip');
    await page.getByRole('button', { name: /Execute query/ }).click();
    await isClean('[role="menu"]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('combobox').fill('bat');
    await isClean('[role="listbox"]');
  });
});
