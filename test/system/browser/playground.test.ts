import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import {
  assertAccessibleInBoth,
  openBrowser,
  type Visitor,
  type VisitorOptions,
} from '../../support/browser.ts';
import { importPrices } from '../../support/import-prices.ts';
import { openStreams } from '../../support/open-streams.ts';

const browser = await openBrowser();

/** Longer than GraphiQL waits before it stores the typed text. */
const keptAfterMs = 800;

const tabsOf = (page: Page) => page.locator('.graphiql-tab > button:first-child');
const box = (page: Page) => page.locator('#api-key');
const cost = (page: Page) => page.locator('#cost');
const editor = (page: Page) => page.locator('.graphiql-query-editor .monaco-editor');

/** The used part of Monaco, which GraphiQL keeps in `__MONACO`; the page has only the visible lines. */
interface Monaco {
  editor: { getModels(): { uri: { path: string }; getValue(): string; setValue(text: string): void }[] };
}

const queryOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { __MONACO: monaco } = globalThis as unknown as { __MONACO: Monaco };
    const [model] = monaco.editor.getModels().filter(({ uri }) => uri.path.endsWith('operation.graphql'));
    return model?.getValue() ?? '';
  });

async function write(page: Page, query: string): Promise<void> {
  await page.evaluate((text) => {
    const { __MONACO: monaco } = globalThis as unknown as { __MONACO: Monaco };
    const [model] = monaco.editor.getModels().filter(({ uri }) => uri.path.endsWith('operation.graphql'));
    model?.setValue(text);
  }, query);
}

/** The text of the answer editor. */
const responseOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { __MONACO: monaco } = globalThis as unknown as { __MONACO: Monaco };
    const [model] = monaco.editor.getModels().filter(({ uri }) => uri.path.endsWith('response.json'));
    return model?.getValue() ?? '';
  });

/** Everything that the browser stores beyond the tab, as one text. */
const keptBeyondTab = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, location.href, history.state, document.cookie]));

const isOperation = (request: Request): boolean =>
  request.method() === 'POST' &&
  new URL(request.url()).pathname === '/graphql' &&
  !request.postData()?.includes('IntrospectionQuery');

const isCostRequest = (request: Request): boolean => new URL(request.url()).pathname === '/v1/graphql/cost';
const liveCost = (page: Page) => page.locator('.live-cost');

/** Runs the operation in the editor. @returns the request, its answer, and the status line */
async function run(page: Page, name = /Execute query/) {
  const [response] = await Promise.all([
    page.waitForResponse((response) => isOperation(response.request())),
    page.getByRole('button', { name }).click(),
  ]);
  await page.waitForFunction(() => !document.getElementById('cost')?.textContent?.endsWith('…'));
  return { request: response.request(), answer: await response.json(), told: await cost(page).innerText() };
}

/** Repairs are applied in the next frame. */
async function settle(page: Page): Promise<void> {
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
  /** In every test: no other origin was requested, no policy violated, no error in the console. */
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
    // On a narrow screen, GraphiQL loads only when it is asked for.
    if ((options.width ?? 1280) < 800) await visitor.page.locator('#shell-open').click();
    await editor(visitor.page).waitFor();
    return visitor.page;
  };

  describe('on one page', () => {
    let visitor: Visitor;
    let page: Page;
    const asked: string[] = [];
    beforeAll(async () => {
      visitor = await browser.newVisitor(gateway.origin);
      visitor.page.on('request', (request) => asked.push(request.url().replace(gateway.origin, '')));
      await visitor.open('/en/graphql');
      page = visitor.page;
      await editor(page).waitFor();
    });
    beforeEach(() => box(page).fill(''));
    afterEach(() => visitor.assertClean());

    it('says that a key is missing and where to get one', async () => {
      const { told, answer } = await run(page);
      expect(answer.errors[0].extensions.code).toBe('MISSING_KEY');
      expect(told).toContain('An API key is needed. Put yours in the box above');
      const link = cost(page).getByRole('link', { name: 'Sign up for a key' });
      expect(await link.getAttribute('href')).toBe('/en#sign-up');
    });

    it('requests only files and GraphQL of this origin', async () => {
      const expected = /^\/(en\/graphql|graphql|assets\/(?:[\w.]+\?v=\w+|[\w.-]+-[\w-]{8,12}\.\w+))$/;
      // Workers are loaded once the editor is ready.
      await expect.poll(() => asked.some((path) => path.startsWith('/assets/graphql.worker-'))).toBe(true);
      expect(asked.filter((path) => !expected.test(path))).toEqual([]);
    });

    it('runs each of six starter queries with the typed key, and shows its cost and the remaining quota', async () => {
      const { key } = await gateway.createAccount();
      await box(page).fill(key);
      const costs = {
        NewestOfBrand: 1,
        ForgivingSearch: 1,
        SideBySide: 2,
        LightWithBigBattery: 1,
        PricesAndReviews: 3,
        QuotaLeft: 0,
      };
      expect(await tabsOf(page).allInnerTexts()).toEqual([...Object.keys(costs), 'Changes']);
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
      const described = await page
        .locator('.graphiql-doc-explorer-item')
        .evaluateAll((fields) =>
          fields.map((field) => [
            field.querySelector('.graphiql-doc-explorer-field-name')?.textContent,
            (field.querySelector('.graphiql-markdown-description')?.textContent ?? '').length > 10,
          ]),
        );
      expect(described.length).toBeGreaterThan(3);
      expect(described.filter(([, isDescribed]) => !isDescribed)).toEqual([]);
      await page.getByRole('button', { name: 'Re-fetch GraphQL schema' }).click();
      await page.getByRole('link', { name: 'totalCount' }).waitFor();
    });

    it('runs free operations without a key', async () => {
      await write(page, '{ __schema { queryType { name } } }');
      expect((await run(page)).told).toBe('Units used: 0 · this operation is free');
    });

    it('says what to do about an unknown or revoked key, an error in the query, and a used-up quota', async () => {
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

    it('says at once that a text is not a key, and neither stores nor sends it', async () => {
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

    it('copies the operation as curl and as fetch, which run, with the key only on request', async () => {
      const { key } = await gateway.createAccount();
      const withKey = page.getByRole('checkbox', { name: 'with my key' });
      expect(await withKey.isDisabled()).toBe(true);
      await box(page).fill(key);
      await write(
        page,
        `# It’s a note\nquery Some { phones(search: "it's \`a\` \${phone}") { totalCount } }`,
      );
      await tabsOf(page).getByText('Some').waitFor();
      const copy = async (name: string) => {
        await page.getByRole('button', { name: `Copy as ${name}` }).click();
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toMatch(`${name === 'curl' ? 'curl -s' : 'await fetch'}`);
        return page.evaluate(() => navigator.clipboard.readText());
      };
      const byCurl = async (text: string) => {
        const { stdout } = await promisify(execFile)('sh', ['-c', text], {
          env: { ...process.env, API_KEY: key },
        });
        return JSON.parse(stdout);
      };
      const byFetch = (text: string) =>
        new Function(`return (async () => { ${text}; return { data, errors }; })()`)();
      const answers = { data: { phones: { totalCount: expect.any(Number) } } };

      const [curl, script] = [await copy('curl'), await copy('fetch')];
      expect(curl + script).not.toContain(key);
      expect(curl + script).not.toContain('a note');
      expect(await byCurl(curl)).toMatchObject(answers);
      expect(await byFetch(script.replace('process.env.API_KEY', `'${key}'`))).toMatchObject(answers);
      await withKey.check();
      expect(await byFetch(await copy('fetch'))).toMatchObject(answers);
      expect(await copy('curl')).toContain(`X-API-Key: ${key}'`);
      await box(page).fill('');
      expect(await copy('curl')).toContain('X-API-Key: $API_KEY');
    });

    it('runs a subscription, shows each change and the remaining quota, and closes the stream when it is stopped', async () => {
      const phone = { brand: 'Stream', fullName: 'Stream One' };
      await importPrices(gateway, phone, []);
      const { key } = await gateway.createAccount('pro');
      await box(page).fill(key);
      await write(
        page,
        'subscription Prices { changes(types: [PRICE]) { phone { fullName } price { amount { amountMinor } } } }',
      );
      await tabsOf(page).getByText('Prices').waitFor();
      await page.getByRole('button', { name: /Execute query/ }).click();
      await expect
        .poll(() => cost(page).innerText())
        .toMatch(/^Listening · changes received: 0 · .* left today at the start: [\d,]+$/);
      const answer = () => responseOf(page);
      for (const [at, amount] of [1_000_00, 2_000_00].entries()) {
        await importPrices(gateway, phone, [amount]);
        await expect.poll(answer).toContain(`"amountMinor": ${amount}`);
        await expect.poll(() => cost(page).innerText()).toContain(`changes received: ${at + 1} `);
      }
      expect(await answer()).toContain('"fullName": "Stream One"');
      expect(await openStreams(gateway)).toEqual({ rest: 0, graphql: 1 });
      await page.getByRole('button', { name: /Stop query/ }).click();
      await expect.poll(() => cost(page).innerText()).toBe('Stopped. Changes received: 2');
      await expect.poll(() => openStreams(gateway)).toEqual({ rest: 0, graphql: 0 });
      await page.getByRole('button', { name: /Execute query/ }).waitFor();
    });

    it('says why a plan has no subscriptions, and why one ended', async () => {
      const free = await gateway.createAccount('free');
      await box(page).fill(free.key);
      await write(page, 'subscription Prices { changes { cursor } }');
      await page.getByRole('button', { name: /Execute query/ }).click();
      await expect
        .poll(() => cost(page).innerText())
        .toBe(
          'Subscriptions need a plan with real-time data. Choose one in the dashboard. Not run, nothing charged.',
        );
      const { key } = await gateway.createAccount('pro');
      await box(page).fill(key);
      await page.getByRole('button', { name: /Execute query/ }).click();
      await expect.poll(() => cost(page).innerText()).toMatch(/^Listening/);
      const [, id = ''] = /^phk_(.{10})/.exec(key) ?? [];
      await gateway.app.operator.keyRevoke({ id });
      await expect.poll(() => cost(page).innerText()).toMatch(/^The service ended the subscription/);
      expect(await responseOf(page)).toContain('REVOKED_KEY');
    });

    it('shows and hides the key', async () => {
      expect(await box(page).getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show key' }).click();
      expect(await box(page).getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide key' }).click();
      expect(await box(page).getAttribute('type')).toBe('password');
    });
  });

  it('is in Thai, including the texts that GraphiQL has in English, and says if the remaining units are unknown', async () => {
    const page = await open('/th/graphql');
    expect((await run(page, /สั่งทำงาน/)).told).toContain('ต้องใช้ API key โปรดใส่คีย์ของคุณในช่องด้านบน');
    const link = cost(page).getByRole('link', { name: 'สมัครเพื่อรับคีย์' });
    expect(await link.getAttribute('href')).toBe('/th#sign-up');
    await page.route('**/graphql', (route) =>
      route.fulfill({
        json: { data: {}, extensions: { cost: { units: 1200, remainingDay: null, remainingMonth: null } } },
      }),
    );
    const { told } = await run(page, /สั่งทำงาน/);
    expect(told).toMatch(/^ใช้ไป 1,200 หน่วย ขณะนี้ยังบอกจำนวนที่เหลือไม่ได้/);

    await page.getByRole('button', { name: 'แสดงเอกสาร schema' }).click();
    await page.getByRole('link', { name: 'PhonePage' }).click();
    await page.getByRole('button', { name: 'แสดงประวัติ' }).click();
    await settle(page);
    // English words are names, or marked as English.
    const english = await page.evaluate(() => {
      const names = /GraphiQL|GraphQL|API key|schema|curl|fetch|Ctrl|Shift|Alt|fragment|X-API-Key/g;
      const labels = [...document.querySelectorAll('#graphiql :is(button, input, section, [role="toolbar"])')]
        .filter(
          (element) =>
            !element.closest('[lang="en"], .graphiql-tab, .graphiql-history-items, .monaco-editor'),
        )
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
      return labels.filter((label) => /[A-Za-z]{3,}/.test(label.replace(names, '')) && !/[ก-๙]/.test(label));
    });
    expect(english).toEqual([]);
  });

  it('shows what the operation will cost as one types, and asks for nothing while it is not valid', async () => {
    const { key } = await gateway.createAccount();
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isCostRequest(request)) asked.push(request.postDataJSON().query);
    });
    const priced = (query: string) =>
      Promise.all([
        page.waitForResponse((response) => isCostRequest(response.request())),
        write(page, query),
      ]);
    await write(page, '{ brands { id } }');
    await settle(page);
    expect(await liveCost(page).count()).toBe(0);
    await Promise.all([
      page.waitForResponse((response) => isCostRequest(response.request())),
      box(page).fill(key),
    ]);
    await expect.poll(() => liveCost(page).innerText()).toMatch(/^1\s+unit\b/);
    await page.locator('.graphiql-query-editor textarea').focus();
    // A text that does not parse, and one that does not match the schema, are not sent.
    await write(page, '{ brands { id }');
    await expect.poll(() => liveCost(page).count()).toBe(0);
    await write(page, '{ nothing }');
    await priced('{ phones(perPage: 7) { nodes { reviews { totalCount } } } }');
    await expect.poll(() => liveCost(page).innerText()).toMatch(/^8\s+units\b/);
    expect(await liveCost(page).getAttribute('title')).toBe('Units that this will cost: 8 · left today: 100');
    await priced('{ a: phones(perPage: 100) { nodes { reviews { totalCount } } } }');
    await expect.poll(() => liveCost(page).getAttribute('class')).toContain('too-much');
    expect(asked).toEqual([
      '{ brands { id } }',
      '{ phones(perPage: 7) { nodes { reviews { totalCount } } } }',
      '{ a: phones(perPage: 100) { nodes { reviews { totalCount } } } }',
    ]);
    await assertAccessibleInBoth(page);
  });

  describe('on a phone, before GraphiQL is asked for', () => {
    const openFields = async (path = '/en/graphql') => {
      const visitor = await browser.newVisitor(gateway.origin, { width: 360 });
      visitors.push(visitor);
      const asked: string[] = [];
      visitor.page.on('request', (request) => asked.push(request.url()));
      await visitor.open(path);
      return { page: visitor.page, asked };
    };
    const answerOf = (page: Page) => page.locator('#shell-answer');

    it('runs an example with the typed key, shows its cost, and has the answer in the same screen', async () => {
      const { key } = await gateway.createAccount();
      const { page, asked } = await openFields();
      await box(page).fill(key);
      await page.getByLabel('Examples').selectOption('ForgivingSearch');
      await page.getByRole('button', { name: 'Run' }).click();
      await cost(page).getByText('Units used: 1 · left today: 99').waitFor();
      expect(JSON.parse(await answerOf(page).innerText()).data.phones.corrected).toBe('galaxy s24 ultra');
      const bottom = await answerOf(page).evaluate((answer) => answer.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth])).toEqual([0, 360]);
      expect(asked.filter((url) => /monaco|main-/.test(url))).toEqual([]);
      await assertAccessibleInBoth(page);
    });

    it('says what is wrong with the variables and the key, and sends neither', async () => {
      const { page, asked } = await openFields();
      await page.getByText('Variables (JSON)').click();
      await page.getByRole('textbox', { name: 'Variables (JSON)' }).fill('{');
      await page.getByRole('button', { name: 'Run' }).click();
      await cost(page).getByText('The variables are not JSON. Not run, nothing charged.').waitFor();
      expect(asked.filter((url) => url.endsWith('/graphql') && !url.endsWith('/en/graphql'))).toEqual([]);
    });

    it('shows the operation in its address, and hands a changed text over to GraphiQL', async () => {
      const query = 'query Linked($id: ID!) { phone(id: $id) { fullName } }';
      const variables = JSON.stringify({ id: 'samsung-galaxy-s24-ultra' });
      const { page } = await openFields(`/en/graphql?${new URLSearchParams({ query, variables })}`);
      const queryBox = page.getByRole('textbox', { name: 'Query' });
      expect(await queryBox.inputValue()).toBe(query);
      await box(page).fill((await gateway.createAccount()).key);
      await page.getByRole('button', { name: 'Run' }).click();
      await expect.poll(() => answerOf(page).innerText()).toContain('Samsung Galaxy S24 Ultra');
      await queryBox.fill(query.replace('Linked', 'Changed'));
      await page.getByRole('button', { name: 'Full editor' }).click();
      await editor(page).waitFor();
      await expect.poll(() => queryOf(page)).toBe(query.replace('Linked', 'Changed'));
    });

    it('listens to a subscription until it is stopped', async () => {
      const { key } = await gateway.createAccount('pro');
      const { page } = await openFields();
      await box(page).fill(key);
      await page.getByLabel('Examples').selectOption('Changes');
      await page.getByRole('button', { name: 'Run' }).click();
      await cost(page).getByText('Listening').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await cost(page).getByText('Stopped. Changes received: 0').waitFor();
      await page.getByRole('button', { name: 'Run' }).waitFor();
    });

    it('says if GraphiQL cannot be loaded, and goes on without it', async () => {
      const { page } = await openFields();
      await page.route('**/monaco-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
      );
      await page.getByRole('button', { name: 'Full editor' }).click();
      await cost(page).getByText('The full editor could not be loaded').waitFor();
      expect(await page.getByRole('button', { name: 'Full editor' }).isEnabled()).toBe(true);
    });
  });

  it('does not replace the fields on a wide screen under a reader who has begun to type', async () => {
    const visitor = await browser.newVisitor(gateway.origin);
    visitors.push(visitor);
    const { page } = visitor;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/main-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await visitor.open('/en/graphql');
    const queryBox = page.getByRole('textbox', { name: 'Query' });
    const openButton = page.getByRole('button', { name: 'Full editor' });
    await expect.poll(() => openButton.isDisabled()).toBe(true);
    await queryBox.fill('query Mine { brands { name } }');
    release();
    await expect.poll(() => openButton.isEnabled()).toBe(true);
    expect(await queryBox.inputValue()).toBe('query Mine { brands { name } }');
    await openButton.click();
    await editor(page).waitFor();
    await expect.poll(() => queryOf(page)).toBe('query Mine { brands { name } }');
  });

  it('stores the key for this tab only: not in permanent storage, an address, or another tab', async () => {
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

  it('keeps the key out of the address if scripts do not run', async () => {
    const visitor = await browser.newVisitor(gateway.origin, { javaScriptEnabled: false });
    visitors.push(visitor);
    await visitor.open('/en/graphql');
    await box(visitor.page).fill('phk_something');
    await box(visitor.page).press('Enter');
    expect(visitor.page.url()).not.toContain('phk_');
    expect(await visitor.page.locator('main').innerText()).toContain('GraphiQL needs JavaScript.');
    expect(await visitor.page.locator('#shell').isVisible()).toBe(false);
  });

  it('restores exactly the tabs of the last visit', async () => {
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
      expect(titles).toHaveLength(7);
      expect(titles[1]).toBe('Mine');
      await expect.poll(() => tabsOf(page).nth(4).getAttribute('aria-current')).toBe('true');
      await page.clock.runFor(keptAfterMs);
    }
    expect(await queryOf(page)).toMatch(/^# โทรศัพท์หนึ่งรุ่นพร้อมราคาและรีวิว[\s\S]*query PricesAndReviews/);
    await tabsOf(page).nth(1).click();
    expect(await queryOf(page)).toBe('query Mine { brands { name } }');
  });

  it('shows the operation in its address, with its variables, before the stored ones, and does not run it', async () => {
    const query = 'query Linked($id: ID!) { phone(id: $id) { fullName } }';
    const variables = { id: 'samsung-galaxy-s24-ultra' };
    const link = `/en/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;
    const page = await open(link, { hasOwnClock: true });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (isOperation(request)) sent.push(request.url());
    });
    const expectLinked = async (tabs: number): Promise<void> => {
      await expect.poll(() => queryOf(page)).toBe(query);
      const titles = await tabsOf(page).allInnerTexts();
      expect([titles.length, titles.filter((title) => title === 'Linked').length]).toEqual([tabs, 1]);
    };
    await expectLinked(8);
    await page.clock.runFor(keptAfterMs);
    // A returning user finds it once.
    await page.reload();
    await editor(page).waitFor();
    await expectLinked(8);
    expect(sent).toEqual([]);
    await box(page).fill((await gateway.createAccount()).key);
    const { answer } = await run(page);
    expect(answer.data).toEqual({ phone: { fullName: 'Samsung Galaxy S24 Ultra' } });
  });

  it('stores no key from an operation in its address, and ignores variables that are not JSON', async () => {
    const key = `phk_${'a'.repeat(48)}`;
    const query = `{ phone(id: "${key}") { fullName } }`;
    const page = await open(`/en/graphql?${new URLSearchParams({ query, variables: '{' })}`);
    await expect.poll(() => queryOf(page)).toBe('{ phone(id: "phk_…") { fullName } }');
  });

  it('can be used by keyboard: Tab moves through the editors and past hidden parts', async () => {
    const { key } = await gateway.createAccount();
    const page = await open();
    await settle(page);
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
      if (name === 'Query') {
        await page.keyboard.press('Control+Enter');
        await cost(page).getByText('Units used: 1').waitFor();
      }
    }
    expect(stops).toEqual(
      expect.arrayContaining([
        'Show key',
        'QuotaLeft',
        'Query',
        'Variables',
        'Response',
        'Copy as curl',
        'footer',
      ]),
    );
    expect(stops.filter((name) => name.startsWith('hidden'))).toEqual([]);
  });

  /** On a phone: one column, nothing cut off, and all controls within the screen. */
  async function assertOneColumn(page: Page): Promise<void> {
    const sizes = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      panes: ['.graphiql-query-editor', '.graphiql-response'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0,
      ),
      cut: [...document.querySelectorAll('#graphiql button')]
        .filter((button) => button.closest('.graphiql-tabs') === null && button.checkVisibility())
        .filter((button) => {
          const { left, right, width } = button.getBoundingClientRect();
          return width === 0 || left < 0 || right > 360;
        })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
      below:
        (document.querySelector('.graphiql-response')?.getBoundingClientRect().top ?? 0) -
        (document.querySelector('.graphiql-query-editor')?.getBoundingClientRect().bottom ?? 0),
    }));
    expect(sizes.page).toBe(360);
    expect(sizes.cut).toEqual([]);
    for (const width of sizes.panes) expect(width).toBeGreaterThan(300);
    expect(sizes.below).toBeGreaterThanOrEqual(0);
  }

  describe.each(['en', 'th'] as const)('in %s', (language) => {
    const says =
      language === 'th'
        ? { run: /สั่งทำงาน/, docs: 'แสดงเอกสาร schema', variables: 'ตัวแปร', history: 'แสดงประวัติ' }
        : {
            run: /Execute query/,
            docs: 'Show Documentation Explorer',
            variables: 'Variables',
            history: 'Show History',
          };
    const dialogs =
      language === 'th'
        ? ['เปิดรายการปุ่มลัด', 'เปิดการตั้งค่า']
        : ['Open short keys dialog', 'Open settings dialog'];
    const width = language === 'th' ? 360 : 1280;

    it(`is accessible at ${width} px, with every part open, light and dark`, async () => {
      const { key } = await gateway.createAccount();
      const page = await open(`/${language}/graphql`, { width });
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      if (width === 360) await assertOneColumn(page);
      await run(page, says.run);
      await press(says.docs);
      await page.getByRole('link', { name: 'PhoneFilter' }).click();
      await settle(page);
      await assertAccessibleInBoth(page);
      await box(page).fill(key);
      await tabsOf(page).nth(1).click();
      await run(page, says.run);
      await press(says.variables);
      await press(says.history);
      await box(page).fill('phs_');
      await settle(page);
      await assertAccessibleInBoth(page);
      if (width === 360) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      for (const dialog of dialogs) {
        await press(dialog);
        await settle(page);
        await assertAccessibleInBoth(page, '[role="dialog"]');
        await page.keyboard.press('Escape');
      }
    });
  });

  it('is accessible with every pop-up, light and dark', async () => {
    const page = await open();
    const isClean = async (sign: string, part = sign) => {
      await page.locator(sign).first().waitFor();
      await settle(page);
      await assertAccessibleInBoth(page, part);
    };
    const mistake = page.locator('.graphiql-query-editor .squiggly-error').filter({ visible: true }).first();
    // From then on the editor knows the schema, and its suggestions.
    await write(page, '{ nothing }');
    await mistake.waitFor();
    await write(page, '');
    await page.locator('.graphiql-query-editor textarea').focus();
    await page.keyboard.type('query A { pho');
    await isClean('.suggest-widget [role="option"]', '.suggest-widget');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    await isClean('.find-widget.visible');
    await page.keyboard.press('Escape');
    await write(page, 'query A { phones { total } } query B { brands { name } }');
    // The markers of the earlier text stay until the next frame, without a width.
    await settle(page);
    await mistake.waitFor();
    await page.locator('.graphiql-query-editor .view-line span span', { hasText: 'total' }).hover();
    await isClean('.monaco-hover:not(.hidden) .marker', '.monaco-hover:not(.hidden)');
    await page.locator('.graphiql-query-editor .view-line span span', { hasText: 'brands' }).hover();
    await isClean('.monaco-hover:not(.hidden):has-text("Brand")', '.monaco-hover:not(.hidden)');
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
