import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { importPhones } from '../support/import-phones.ts';
import { sampleOf } from '../support/sample.ts';

const told = 'http://127.0.0.1:4000';
const evil = '*a*_b_|c<script>[d](javascript:alert(1))`e`\n# f';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway({ BROWSE_LIMIT_PER_HOUR: '100000' });
  ({ key } = await gateway.createAccount('pro'));
  await importPhones(gateway, [
    {
      brand: 'Zephon',
      full_name: 'Zephon One',
      colors: [evil],
      prices: [
        { kind: 'street', amount_minor: 999_900, currency: 'THB', observed_at: '2025-01-02', seller: evil },
      ],
      reviews: [
        {
          kind: 'user',
          author: evil,
          title: evil,
          body: 'Fine.',
          locale: 'en',
          score: 7,
          url: 'https://reviews.example/1?a=(b)',
          published_at: '2025-02-03',
        },
      ],
    },
  ]);
});
afterAll(() => gateway.close());

const open = (path: string, init: RequestInit = {}, at = gateway): Promise<Response> =>
  fetch(at.origin + path, { redirect: 'manual', ...init });
const s24 = '/phones/samsung-galaxy-s24-ultra';

/** Cells of each row of each table; an escaped pipe is text. */
const tablesOf = (text: string): number[][] =>
  (text.match(/(?:^\|.*\n?)+/gm) ?? []).map((table) =>
    table
      .trim()
      .split('\n')
      .map((row) => row.replaceAll(/\\\\|\\\|/g, '').split('|').length - 2),
  );

function assertSound(slug: string, text: string): void {
  const lines = text.split('\n');
  expect([slug, lines.filter((line) => line.startsWith('# ')).length]).toEqual([slug, 1]);
  for (const counts of tablesOf(text)) expect([slug, new Set(counts).size]).toEqual([slug, 1]);
  // Every line has an expected form, so no imported text has changed the form of its line.
  const strange = lines.filter((line) => /^\s*(?:```|~~~|<|>|={3,}|-{3,}|\d+[.)])/.test(line));
  expect([slug, strange]).toEqual([slug, []]);
  expect([slug, /undefined|null|NaN|\[object/.exec(text)]).toEqual([slug, null]);
}

describe('/phones/{slug}.md', () => {
  test('is valid Markdown for every phone in both languages', async () => {
    const slugs: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const response = await gateway.get(`/v1/phones?per_page=100&fields=slug&cursor=${cursor}`, key);
      const { data, pagination } = (await response.json()) as {
        data: { slug: string }[];
        pagination: { next_cursor: string | null };
      };
      slugs.push(...data.map(({ slug }) => slug));
      cursor = pagination.next_cursor;
    }
    expect(slugs.length).toBeGreaterThan(50);
    for (const slug of sampleOf(slugs, 40))
      for (const language of ['/en', '/th']) {
        const response = await open(`${language}/phones/${slug}.md`);
        expect([slug, response.status]).toEqual([slug, 200]);
        assertSound(slug, await response.text());
      }
  });

  test('says what REST says, and links to the page and the request', async () => {
    const response = await open(`/en${s24}.md?currency=USD`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-language')).toBe('en');
    expect(response.headers.get('link')).toBe(`<${told}/en${s24}>; rel="canonical"`);
    const text = await response.text();
    const { data } = (await (await gateway.get(`/v1${s24}?currency=USD`, key)).json()) as {
      data: {
        full_name: string;
        battery: { capacity_mah: number };
        body: { weight_g: number };
        price: { amount: { amount_minor: number } };
      };
    };
    expect(text).toContain(`# ${data.full_name}\n`);
    expect(text).toContain(`${data.battery.capacity_mah.toLocaleString('en')} mAh`);
    expect(text).toContain(`${data.body.weight_g} g`);
    expect(text.replaceAll(',', '')).toContain(String(Math.trunc(data.price.amount.amount_minor / 100)));
    expect(text).toContain(`(<${told}/en${s24}>)`);
    expect(text).toContain(`\`GET ${told}/v1${s24}?currency=USD\``);
    expect(text).toMatch(/Price now\*\*: .*old/);
  });

  test('is in Thai below /th, and in the preferred language without one', async () => {
    expect(await (await open(`/th${s24}.md`)).text()).toContain('\n## สเปก\n');
    const preferred = await open(`${s24}.md`, { headers: { 'Accept-Language': 'th' } });
    expect(preferred.headers.get('content-language')).toBe('th');
    expect(preferred.headers.get('vary')).toContain('Accept-Language');
    expect((await open(`${s24}.md`)).headers.get('content-language')).toBe('en');
  });

  test('is linked from the page, and its own links lead to existing pages', async () => {
    const page = await (await open(`/en${s24}`, { headers: { Accept: 'text/html' } })).text();
    const [, href = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]*)">/.exec(page) ?? [];
    expect(href).toBe(`${told}/en${s24}.md`);
    expect((await open(href.replace(told, ''))).status).toBe(200);
  });

  test('escapes text of others', async () => {
    const text = await (await open('/en/phones/zephon-one.md')).text();
    assertSound('zephon-one', text);
    expect(text).not.toMatch(/(?<!\\)<script|(?<!\\)\[d|^# f/m);
    expect(text).toContain('\\*a\\*\\_b\\_\\|c\\<script\\>\\[d\\](javascript:alert(1))\\`e\\` # f');
    expect(text).toContain('(<https://reviews.example/1?a=(b)>)');
  });

  test('is found by number and in capitals, supports HEAD and an ETag, and is not found elsewhere', async () => {
    const moved = await open('/en/phones/SAMSUNG-galaxy-s24-ultra.md?currency=USD');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/en${s24}.md?currency=USD`]);
    const head = await open(`/en${s24}.md`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const again = await open(`/en${s24}.md`, {
      headers: { 'If-None-Match': head.headers.get('etag') ?? 'none' },
    });
    expect(again.status).toBe(304);
    for (const name of ['no-such-phone.md', '.md', '%ff.md', 'galaxy-md']) {
      const response = await open(`/en/phones/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
    }
    const unknown = await open('/en/phones/no-such-phone.md');
    expect(unknown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const wrong = await open(`/en${s24}.md?currency=XXX`);
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'text/markdown; charset=utf-8']);
    expect(await wrong.text()).toContain('- currency: ');
  });
});

test('counts as a page: beyond the limit 429 as text, and with 0 it is off', async () => {
  const few = await startGateway({ BROWSE_LIMIT_PER_HOUR: '1' });
  expect((await open(`/en${s24}.md`, {}, few)).status).toBe(200);
  const response = await open(`/en${s24}.md`, {}, few);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    429,
    'text/markdown; charset=utf-8',
  ]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.text()).toMatch(/^# Too many pages in one hour\n\n/);
  await few.close();
  const none = await startGateway({ BROWSE_LIMIT_PER_HOUR: '0' });
  expect((await open(`/en${s24}.md`, {}, none)).status).toBe(404);
  await none.close();
});

describe('/phones/{slug} negotiates its form', () => {
  const html = 'text/html; charset=utf-8';
  const markdown = 'text/markdown; charset=utf-8';
  test.each([
    ['text/markdown', markdown],
    ['text/markdown, */*;q=0.1', markdown],
    ['text/markdown; charset=utf-8', markdown],
    ['text/html; charset=utf-8, text/markdown; variant=GFM; q=0.5', html],
    ['text/markdown;q=0.9, text/html;q=0.8', markdown],
    ['text/html, text/markdown;q=0.9', html],
    ['text/html,application/xhtml+xml,*/*;q=0.8', html],
    ['text/markdown;q=0', html],
    ['*/*', html],
    ['application/json', html],
  ])('Accept: %s', async (accept, type) => {
    for (const path of [`/en${s24}`, s24]) {
      const response = await open(path, { headers: { Accept: accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect(response.headers.get('vary')).toMatch(/^Accept, /);
    }
  });

  test('with the text of the .md page, an ETag of its own, and Markdown errors', async () => {
    const asked = { headers: { Accept: 'text/markdown' } };
    const negotiated = await open(`/en${s24}`, asked);
    const etag = negotiated.headers.get('etag') as string;
    expect(await negotiated.text()).toBe(await (await open(`/en${s24}.md`)).text());
    const page = await open(`/en${s24}`, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('etag')).not.toBe(etag);
    const ask = (accept: string) => open(`/en${s24}`, { headers: { Accept: accept, 'If-None-Match': etag } });
    const current = await ask('text/markdown');
    expect([current.status, current.headers.get('vary')]).toEqual([304, 'Accept, Cookie']);
    expect((await ask('text/html')).status).toBe(200);
    const unknown = await open('/en/phones/no-such-phone', asked);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, markdown]);
    const moved = await open('/en/phones/SAMSUNG-GALAXY-S24-ULTRA', asked);
    expect(moved.headers.get('location')).toBe(`/en${s24}`);
  });
});
