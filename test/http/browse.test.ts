import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { importPhones } from '../support/import-phones.ts';
import { rawRequest } from '../support/raw-request.ts';

const hostileName = 'Xss"><script>alert(1)</script>&\'';
const evil = '</script><script>alert(2)</script>';

let gateway: TestGateway;
let database: DatabaseSpy;
let key: string;
beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway({ BROWSE_LIMIT_PER_HOUR: '100000' });
  ({ key } = await gateway.createAccount('pro'));
  await importPhones(gateway, [
    {
      brand: 'Zephon',
      full_name: 'Zephon Pad',
      body: { height_mm: 250, width_mm: 170, depth_mm: 6 },
      displays: [{ diagonal_in: 11 }],
    },
    {
      brand: 'Zephon',
      full_name: `Zephon ${hostileName}`,
      released_on: '2025',
      colors: [evil],
      body: { height_mm: 150, width_mm: 70, depth_mm: 8, build: evil },
      displays: [{ diagonal_in: 6.1, width_px: 1080, height_px: 2340 }],
      prices: [
        { kind: 'street', amount_minor: 999_900, currency: 'THB', observed_at: '2025-01-02', seller: evil },
      ],
      reviews: [
        {
          kind: 'user',
          author: evil,
          title: evil,
          body: `${evil}\nSecond line`,
          locale: 'en',
          score: 7,
          url: 'https://reviews.example/1?a=1&b="2"',
          published_at: '2025-02-03',
        },
      ],
    },
  ]);
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

const open = (path: string, headers: Record<string, string> = {}, at = gateway): Promise<Response> =>
  fetch(at.origin + path, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });
const read = async (path: string): Promise<string> => (await open(path)).text();
const namesIn = (page: string): string[] =>
  [...page.matchAll(/<h3><a href="[^"]*\/phones\/[^"]*">([^<]*)</g)].map(([, name]) => name as string);
const slugsIn = (page: string): string[] =>
  [...page.matchAll(/<h3><a href="[^"]*\/phones\/([^"?]*)"/g)].map(([, slug]) => slug as string);
const totalIn = (page: string): number =>
  Number(/<h2 id="results">([\d,]+)/.exec(page)?.[1]?.replace(',', ''));
const facetsIn = (page: string) =>
  [
    ...page.matchAll(
      /class="facet-link" href="([^"]*)" rel="nofollow"><span>([^<]*)<\/span> <span class="count">([\d,]+)/g,
    ),
  ].map(([, href = '', text, count]) => ({
    href: href.replaceAll('&amp;', '&'),
    text,
    count: Number(count?.replace(',', '')),
  }));
const s24 = '/en/phones/samsung-galaxy-s24-ultra';

describe('/phones', () => {
  test.each([
    '',
    'search=galaxy',
    'search=5g+under+10000+baht',
    'brand=samsung,apple&sort=price&ram_gb_min=8',
    'price_min=5000&price_max=7999.99&currency=THB',
    'released_from=2024&released_to=2024&page=2',
    'device_type=tablet&per_page=5',
    'search=กันน้ำ+แบตอึด',
    'has_5g=false&sort=-battery',
  ])('shows the phones of GET /v1/phones with the same parameters: %s', async (query) => {
    const page = await read(`/en/phones?${query}`);
    const answer = await (await gateway.get(`/v1/phones?${query}`, key)).json();
    expect(slugsIn(page)).toEqual(answer.data.map(({ slug }: { slug: string }) => slug));
    expect(totalIn(page)).toBe(answer.pagination.total);
  });

  test('shows beside each filter the count that the filter gives', async () => {
    const links = facetsIn(await read('/en/phones?has_5g=true&search=galaxy'));
    expect(links.length).toBeGreaterThan(20);
    for (const { href, count } of links.filter((_, index) => index % 5 === 0))
      expect([href, totalIn(await read(href))]).toEqual([href, count]);
  });

  test('offers no price that every phone of the list has', async () => {
    for (const query of ['search=galaxy+s24+ultra', 'search=nokia+3310']) {
      const page = await read(`/en/phones?${query}`);
      expect([query, facetsIn(page).filter(({ text }) => text === '0 or more')]).toEqual([query, []]);
      expect(page).toContain('name="price_min" form="search-form"');
    }
  });

  test('shows how many filters are active beside its order, and keeps both when searching again', async () => {
    const page = await read('/en/phones?brand=samsung&has_5g=true&sort=price');
    expect(page).toContain('<button class="filters-button" popovertarget="filters">Filters (2)</button>');
    expect(page).toContain('</span> Cheapest</summary>');
    expect(page).toContain('href="/en/phones?brand=samsung&amp;has_5g=true&amp;sort=-price"');
    for (const field of [
      'name="brand" value="samsung"',
      'name="has_5g" value="true"',
      'name="sort" value="price"',
    ])
      expect(page).toContain(`<input type="hidden" ${field}>`);
    expect(await read('/en/phones')).toContain('popovertarget="filters">Filters</button>');
  });

  test('is redirected to from its address with a slash at the end', async () => {
    const response = await open('/en/phones/?brand=nokia');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/en/phones?brand=nokia']);
  });

  test('offers the other values of a kind beside the chosen one', async () => {
    const page = await read('/en/phones?brand=samsung');
    const xiaomi = facetsIn(page).find(({ text }) => text === 'Xiaomi');
    expect(xiaomi?.href).toBe('/en/phones?brand=samsung&brand=xiaomi');
    const [samsung, both] = [totalIn(page), totalIn(await read(xiaomi?.href ?? ''))];
    expect(both - samsung).toBe(xiaomi?.count);
    expect(page).toMatch(/href="\/en\/phones" rel="nofollow" aria-current="true"><span>Samsung</);
  });

  test('says what of a question was not understood, as the API does, and names excluded brands', async () => {
    const search = 'search=5g+no+samsung+with+xylophone';
    const { query } = await (await gateway.get(`/v1/search?${search.replace('search', 'q')}`, key)).json();
    expect(query.unread).toEqual(['xylophone']);
    const page = await read(`/en/phones?${search}`);
    expect(page).toContain('Not understood and therefore ignored: “xylophone”.');
    expect(page).toContain('</span>Not Samsung <span');
    expect(await read(`/th/phones?${search}`)).toContain('“xylophone”');
    const chosen = await read('/en/phones?brand_not=samsung&brand_not=apple&brand=Nokia');
    for (const chip of ['Not Samsung', 'Not Apple', 'Brand: Nokia'])
      expect(chosen).toContain(`</span>${chip} <span`);
    expect(await read('/en/phones?search=5g')).not.toContain('Not understood');
  });
  test('removes one part of an understood question after the other', async () => {
    const page = await read('/en/phones?search=5g+under+10000+baht');
    expect(page).toContain('Understood as:');
    const [, href = ''] =
      /<a class="chip" href="([^"]*)"[^>]*><span class="visually-hidden">Remove: <\/span>5G /.exec(page) ??
      [];
    expect(href).toBe('/en/phones?price_max=10000');
    const thai = await read('/th/phones?search=5g+under+10000+baht');
    expect(thai).toContain('ไม่เกิน ฿10,000');
  });

  test('reports a corrected spelling, an unknown brand and a comparison with a link', async () => {
    expect(await read('/en/phones?search=galxy+s24+utra')).toMatch(/Searched for <strong>galaxy s24 ultra</);
    expect(await read('/en/phones?brand=samsng')).toMatch(
      /There is no brand “samsng”\. Did you mean <a href="\/en\/phones\?brand=Samsung">/,
    );
    expect(await read('/en/phones?search=s24+ultra+vs+iphone+15')).toContain('/en/compare?ids=');
  });

  test('swaps prices that are in the wrong order, and says so in one line', async () => {
    const note = 'The lowest price was above the highest, so the two were swapped.';
    const [swapped, ordered] = ['price_min=20000&price_max=10000', 'price_min=10000&price_max=20000'];
    const page = await read(`/en/phones?${swapped}`);
    const { pagination } = await (await gateway.get(`/v1/phones?${ordered}`, key)).json();
    expect(totalIn(page)).toBe(pagination.total);
    expect(totalIn(page)).toBeGreaterThan(0);
    expect(page).toContain(`<p class="notice">${note}</p>`);
    expect(await read(`/en/phones?${ordered}`)).not.toContain(note);
    // The API does what a request says.
    const reversed = await (await gateway.get(`/v1/phones?${swapped}`, key)).json();
    expect(reversed.pagination.total).toBe(0);
  });

  test('offers to leave out each part of a request that matches nothing', async () => {
    for (const [query, heading] of [
      ['brand=samsung&price_max=3000&ram_gb_min=12&has_5g=true', 'Chosen:'],
      ['search=5g+samsung+under+1000+baht', 'Understood as:'],
    ] as const) {
      const page = await read(`/en/phones?${query}`);
      expect([query, totalIn(page), page.includes(heading)]).toEqual([query, 0, true]);
    }
  });

  test('says what to do if nothing is found', async () => {
    const nothing = await read('/en/phones?search=qqqqxxzz');
    expect(nothing).toContain('You can search by name or model number');
    expect(nothing).toContain('<a class="button" href="/en/phones">All phones</a>');
    const tablets = await read('/en/phones?search=zephon+pad');
    expect(tablets).toMatch(/href="[^"]*device_type=any[^"]*"/);
    expect(await read('/en/phones?page=9999')).toContain('The list ends at page');
  });

  test.each([
    ['page=x', 'page', 'must be a whole number'],
    ['sort=cheapest', 'sort', 'must be one of'],
    ['search=a&search=b', 'search', 'must be given once'],
    ['currency=XXX', 'currency', 'prices cannot be shown in XXX'],
    ['page=2147483647&per_page=100', 'page', 'page × per_page'],
    ['sort=relevance', 'sort', 'relevance needs a search'],
    [`search=${'a'.repeat(201)}`, 'search', 'must be at most 200 characters'],
    ['search=%00', 'search', 'must not contain control characters'],
    ['search=%ff', 'search', 'must be valid UTF-8'],
  ])('reports an invalid parameter and keeps the others: %#', async (query, name, told) => {
    const response = await open(`/en/phones?${query}&brand=nokia`);
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain(`<code>${name}</code>: `);
    expect(page).toContain(told);
    expect(page).toContain('<input type="hidden" name="brand" value="nokia">');
    const thai = await read(`/th/phones?${query}`);
    expect(thai).toMatch(new RegExp(`<code>${name}</code>: [ก-๛]|<code>${name}</code>: page × per_page ต้อง`));
  });

  test('ignores parameters that the page does not have, and repeats them nowhere', async () => {
    const foreign = 'fbclid=IwAR0_x&utm_source=line&gclid=EAIaIQ&brand[0]=x';
    for (const path of ['/en/phones?', '/en/phones?search=s24&', '/en/phones/samsung-galaxy-s24?']) {
      const response = await open(`${path}${foreign}`);
      expect([path, response.status]).toEqual([path, 200]);
      const page = await response.text();
      // Links to the other language keep the whole address.
      const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
      expect([path, /fbclid|utm_|gclid|brand%5B/.exec(main)]).toEqual([path, null]);
      expect([path, /<link rel="canonical"[^>]*(?:fbclid|utm_|gclid)/.exec(page)]).toEqual([path, null]);
    }
    expect(await read(`/en/phones?${foreign}`)).toMatch(/<link rel="canonical" href="[^"?]*\/en\/phones">/);
    const own = await open(`/en/phones?page=x&${foreign}`);
    expect([own.status, await own.text()]).toEqual([400, expect.not.stringContaining('<code>fbclid')]);
    const renamed = await open(`/en/phones/SAMSUNG-GALAXY-S24?currency=USD&${foreign}`, {
      redirect: 'manual',
    });
    expect(renamed.headers.get('location')).toBe('/en/phones/samsung-galaxy-s24?currency=USD');
  });

  test('ignores empty fields of a form', async () => {
    expect((await open('/en/phones?search=&sort=&price_min=&brand=nokia')).status).toBe(200);
  });

  test('shows a request that runs and returns the same phones', async () => {
    const markup = await read('/en/phones?search=5g+o%27clock&brand=samsung&sort=-price');
    const page = markup.replaceAll(/<span [^>]*>|<\/span>/g, '');
    const [, url = ''] = /curl '([^<]*?)' \\\n {2}-H "X-API-Key: \$API_KEY"</.exec(page) ?? [];
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
    const listed = await (await gateway.get(pathname + search, key)).json();
    expect(listed.pagination.total).toBe(totalIn(page));
    const [, body = ''] = /-d '(.*?)'<\/code>/.exec(page) ?? [];
    const { query, variables } = JSON.parse(body.replaceAll('&quot;', '"'));
    const { data } = await (await gateway.graphql(query, key, variables)).json();
    expect(data.phones.totalCount).toBe(totalIn(page));
  });
});

describe('/phones/{slug}', () => {
  test('shows facts with their units, and leaves out unknown ones', async () => {
    const page = (await read(s24)).replaceAll('\u00a0', ' ');
    expect(page).toContain('<h1>Samsung Galaxy S24 Ultra</h1>');
    for (const said of [
      '5,000 mAh',
      '6.8 in',
      '162.3 × 79 × 8.6 mm',
      '232 g',
      '120 Hz',
      'f/1.7',
      '4K@30/60/120',
      'LTPO AMOLED',
    ])
      expect(page).toContain(said);
    expect(page).not.toMatch(/\bnull\b|undefined|NaN|\[object/);
    const thai = (await read(s24.replace('/en', '/th'))).replaceAll('\u00a0', ' ');
    for (const said of ['6.8 นิ้ว', '232 กรัม', 'แบตเตอรี่', 'ที่มาของข้อมูล']) expect(thai).toContain(said);
  });

  test('draws the chart of the memory variant that its link names, and asks the API without it', async () => {
    const page = await read('/en/phones/apple-iphone-17?currency=EUR&variant=8-512');
    expect(page).toMatch(/\?currency=EUR&amp;variant=8-512#prices" rel="nofollow" aria-current="true"/);
    expect(page).toContain('/v1/phones/apple-iphone-17?currency=EUR');
    expect(page).not.toContain('/v1/phones/apple-iphone-17?currency=EUR&amp;variant');
  });

  test('begins with its price, which has one note of its age, and with key facts', async () => {
    const page = await read(s24);
    const headings = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(headings.slice(0, 5)).toEqual(['price-now', 'key-facts', 'prices', 'facts', 'reviews']);
    const panel = page.slice(page.indexOf('price-panel'), page.indexOf('key-facts'));
    expect(panel.match(/ old</g)).toHaveLength(1);
    expect(panel.match(/Converted/g)).toHaveLength(1);
  });

  test('shows every price of the history with its source, in a chart and a table', async () => {
    const { data } = await (
      await gateway.get('/v1/phones/apple-iphone-17/prices?currency=THB&per_page=100', key)
    ).json();
    const page = await read('/en/phones/apple-iphone-17');
    expect(page).toContain('<g class="median">');
    expect(page.match(/<tr><td>/g)?.length).toBeGreaterThanOrEqual(data.length);
    expect(await read(s24)).toContain('Last known price');
    expect(await read('/en/phones/apple-iphone-17?currency=EUR')).toContain('€');
  });

  test.each([
    ['/en/phones/Samsung-Galaxy-S24-Ultra?currency=EUR', '/en/phones/samsung-galaxy-s24-ultra?currency=EUR'],
    ['/phones/SAMSUNG-GALAXY-S24-ULTRA', '/phones/samsung-galaxy-s24-ultra'],
  ])('redirects %s to %s permanently', async (from, to) => {
    const { status, headers } = await open(from);
    expect([status, headers.get('location')]).toEqual([301, to]);
  });

  test('redirects a number to the slug', async () => {
    const { data } = await (await gateway.get('/v1/phones/samsung-galaxy-s24-ultra', key)).json();
    const { status, headers } = await open(`/th/phones/${data.id}`);
    expect([status, headers.get('location')]).toEqual([301, '/th/phones/samsung-galaxy-s24-ultra']);
  });

  test('is 404 for an unknown phone, with suggestions', async () => {
    const response = await open('/en/phones/samsng-galxy-s24-ultr');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.text()).toContain('/en/phones/samsung-galaxy-s24-ultra"');
  });

  test.each([
    '..%2f..%2fv1',
    '%ff',
    '%00',
    '0',
    '99999999999',
    '-',
    'a'.repeat(3000),
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'constructor',
    '__proto__',
  ])('is 404 for an invalid name, without suggestions: %#', async (segment) => {
    const response = await open(`/en/phones/${segment}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<script>');
  });

  test('has one canonical address', async () => {
    const page = await read(s24);
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/en\/phones\/samsung-galaxy-s24-ultra">/);
    expect(page).toMatch(/hreflang="th" href="[^"]*\/th\/phones\/samsung-galaxy-s24-ultra">/);
  });

  test('shows the data in memory while the database is away, and says that history is missing', async () => {
    database.isAway = true;
    try {
      const response = await open(s24);
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).toContain('5,000');
      expect(page).toContain('The price history cannot be read at the moment');
      expect(page).toContain('Reviews cannot be read at the moment');
      expect(response.headers.get('etag')).toBeNull();
      expect((await open('/en/phones')).status).toBe(200);
    } finally {
      database.isAway = false;
      await expect.poll(async () => (await gateway.get('/readyz')).status).toBe(200);
    }
  });
});

describe('hostile texts', () => {
  test('in the name of a phone, a seller or a review is shown as text', async () => {
    const [slug] = slugsIn(await read('/en/phones?brand=zephon'));
    const page = await read(`/en/phones/${slug}`);
    expect(page).toContain('&lt;script&gt;alert(2)');
    expect(page.match(/<script/g)?.length).toBe(page.match(/<script src="\/assets/g)?.length);
    expect(page).toContain('href="https://reviews.example/1?a=1&amp;b=&quot;2&quot;"');
    expect(namesIn(await read('/en/phones?brand=zephon'))[0]).not.toContain('<');
    const { data } = await (await open('/en/suggest?q=zephon')).json();
    expect(data[0].text).toBe('Zephon');
  });

  test.each([
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '{{7*7}}',
    '\u202eevil',
    '<svg/onload=alert(1)>',
  ])('in a parameter is shown escaped: %s', async (text) => {
    for (const query of [
      `search=${encodeURIComponent(text)}`,
      `brand=${encodeURIComponent(text)}`,
      `${encodeURIComponent(text)}=1`,
      `sort=${encodeURIComponent(text)}`,
    ]) {
      const page = await read(`/en/phones?${query}`);
      expect(page).not.toMatch(/<img src=x|<svg\/onload|\sonerror=[^&]*alert\(1\)>/);
    }
  });

  test('is not repeated if it is a key in the address', async () => {
    const secret = `phk_${'0123456789'.repeat(4)}ABCDEFGH`;
    for (const path of [`/en/phones?search=${secret}`, `/en/phones/${secret}`, `/en/phones?${secret}=1`])
      expect(await read(path)).not.toContain('0123456789ABC');
  });

  test('that no browser would send does not break the page', async () => {
    const { status, body } = await rawRequest(gateway.origin, [
      'GET /phones/"><script>alert(1)</script> HTTP/1.1',
      'Accept: text/html',
    ]);
    expect([status, body.includes('<script>alert')]).toEqual([404, false]);
  });
});

describe('suggestions while typing', () => {
  test('complete names and answer questions in the language of the page', async () => {
    const { data } = await (await open('/th/suggest?q=galaxy+s24')).json();
    expect(data[0]).toMatchObject({ url: expect.stringMatching(/^\/th\/phones\/samsung-galaxy-s24/) });
    const answers = (await (await open('/en/suggest?q=5g+under+10000')).json()).data;
    expect(answers.at(-1)).toMatchObject({
      text: expect.stringMatching(/^All \d+ results for/),
      url: '/en/phones?search=5g+under+10000',
    });
    expect((await open('/en/suggest?q=sam')).headers.get('cache-control')).toBe('private, max-age=60');
  });

  test('say what they are, and lead to a list only if it has more than they show', async () => {
    const suggest = async (text: string): Promise<{ text: string; note: string | null; url: string }[]> =>
      (await (await open(`/en/suggest?${new URLSearchParams({ q: text })}`)).json()).data;
    const brands = await suggest('sam');
    expect(brands[0]).toMatchObject({ text: 'Samsung', note: expect.stringMatching(/^Brand · \d+ phones$/) });
    expect(brands[1]?.note).toMatch(/^Smartphone · \w+ \d{4} · /);
    expect((await suggest('5g under 10000')).at(-1)?.note).toBe('Question');
    const few = await suggest('galaxy s24 ultra');
    expect(few.map(({ text }) => text)).toEqual(['Samsung Galaxy S24 Ultra']);
    expect((await suggest('nokia 3310'))[0]?.note).toMatch(/^Feature phone · |· Feature phone/);
  });

  test.each(['', 'q=a', `q=${'a'.repeat(300)}`, 'q=%00'])(
    'are empty for input that cannot be completed: %#',
    async (query) => {
      const response = await open(`/suggest?${query}`);
      expect([response.status, await response.json()]).toEqual([400, { data: [] }]);
    },
  );
});

describe('what pages cost', () => {
  test('a cached page is 304 until the language or the edition changes', async () => {
    for (const path of ['/en/phones?brand=samsung', s24]) {
      const first = await open(path, { Cookie: 'lang=en' });
      const etag = first.headers.get('etag') ?? '';
      expect([etag.startsWith('W/"'), first.headers.get('cache-control')]).toEqual([true, 'no-cache']);
      const headers = { 'If-None-Match': etag };
      expect((await open(path, { ...headers, Cookie: 'lang=en' })).status).toBe(304);
      expect((await open(path, { ...headers, Cookie: 'lang=en; session=x' })).status).toBe(200);
      expect((await open(path.replace('/en', '/th'), { ...headers, Cookie: 'lang=en' })).status).toBe(200);
    }
  });

  test('every page has at most 60 KB compressed', async () => {
    const worst = [
      '/th/phones?per_page=100',
      '/en/phones?per_page=100&search=phone',
      s24.replace('/en', '/th'),
    ];
    for (const path of worst) expect(brotliCompressSync(await read(path)).length).toBeLessThan(60_000);
  });

  test('rejects an address that is too long to be repeated in each link', async () => {
    const brands = Array.from({ length: 95 }, (_, at) => `brand=${String(at).padEnd(100, 'x')}`);
    const response = await open(`/en/phones?${brands.join('&')}&has_5g=true`);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page.length).toBeLessThan(50_000);
    expect(page).toMatch(/<code>brand<\/code>: must be at most 3000 characters/);
    expect(page).toContain('href="/en/phones?has_5g=true"');
  });
});

describe('the hourly limit of pages', () => {
  test('counts pages of an address, also HEAD and unknown pages, and suggestions separately', async () => {
    const few = await startGateway({ BROWSE_LIMIT_PER_HOUR: '4' });
    try {
      const first = await open('/en/phones', {}, few);
      await open('/en/phones/no-such-phone', {}, few);
      await fetch(`${few.origin}/en/phones`, { method: 'HEAD', headers: { Accept: 'text/html' } });
      await open('/th/phones?page=x', {}, few);
      const refused = await open('/th/phones', {}, few);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
      const page = await refused.text();
      expect(page).toContain('href="/th#sign-up"');
      expect(page).toContain('4 หน้าต่อชั่วโมง');
      // Cached pages cost nothing, and neither do pages outside of the catalogue.
      const kept = { 'If-None-Match': first.headers.get('etag') ?? '' };
      expect((await open('/en/phones', kept, few)).status).toBe(304);
      expect((await open('/en', {}, few)).status).toBe(200);
      for (let typed = 0; typed < 40; typed += 1)
        expect((await open('/suggest?q=sam', {}, few)).status).toBe(200);
      expect((await open('/suggest?q=sam', {}, few)).status).toBe(429);
    } finally {
      await few.close();
    }
  });

  test('of 0 turns the pages off, and no page links to them', async () => {
    const none = await startGateway({ BROWSE_LIMIT_PER_HOUR: '0' });
    try {
      for (const path of ['/phones', '/en/phones', '/phones/samsung-galaxy-s24-ultra', '/suggest?q=sam'])
        expect([path, (await open(path, {}, none)).status]).toEqual([path, 404]);
      expect(await (await open('/en', {}, none)).text()).not.toMatch(/href="[^"]*\/(phones|compare)/);
    } finally {
      await none.close();
    }
  });
});
