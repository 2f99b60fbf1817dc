import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { importPhones } from '../support/import-phones.ts';

let gateway: TestGateway;
let key: string;
/** Every phone of every device type, as in the list. */
let everything: Summary[];
/** The same phones with all details, by ID. */
let details: Map<number, Detail>;

interface Amount {
  readonly amount_minor: number;
  readonly currency: string;
}
interface Summary {
  readonly [member: string]: unknown;
  readonly id: number;
  readonly full_name: string;
  readonly device_type: string;
  readonly brand: { readonly slug: string; readonly name: string };
  readonly released_on: string | null;
  readonly price: { readonly amount: Amount; readonly converted_from: unknown } | null;
  readonly rating: { readonly average: number; readonly count: number } | null;
}
interface Detail {
  readonly cameras: readonly { readonly position: string; readonly megapixels: number | null }[];
  readonly displays: readonly { readonly refresh_hz: number | null }[];
  readonly network: {
    readonly generations: readonly string[] | null;
    readonly sims: readonly string[] | null;
  };
  readonly connectivity: { readonly nfc: boolean | null; readonly card_slot: boolean | null };
  readonly audio: { readonly headphone_jack: boolean | null };
  readonly battery: { readonly wireless: boolean | null };
}

beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
  await importPhones(gateway, priced(await all('device_type=any')));
  everything = await all('device_type=any&sort=name');
  details = new Map();
  // A gateway rejects requests when more than 1,000 wait.
  for (let start = 0; start < everything.length; start += 100) {
    const bodies = await Promise.all(
      everything
        .slice(start, start + 100)
        .map(({ id }) => json<{ data: Detail & { id: number } }>(`/v1/phones/${id}`)),
    );
    for (const { data } of bodies) details.set(data.id, data);
  }
});
afterAll(() => gateway.close());

async function json<Body>(path: string): Promise<Body> {
  const response = await gateway.get(path, key);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return (await response.json()) as Body;
}

/** Prices for two phones of three, in three currencies, many of them equal. */
function priced(phones: readonly Summary[]): Record<string, unknown>[] {
  const currencies = ['THB', 'EUR', 'USD'] as const;
  return phones.flatMap(({ id, brand, full_name }) => {
    if (id % 3 === 0) return [];
    const currency = currencies[id % 5 === 0 ? 1 : id % 7 === 0 ? 2 : 0];
    const minor = currency === 'THB' ? 100_000 * (1 + (id % 40)) : 10_000 * (1 + (id % 9));
    const prices = [
      { kind: 'msrp', amount_minor: minor, currency, observed_at: '2026-10-01' },
      { kind: 'refurbished', amount_minor: 50_000, currency: 'THB', observed_at: '2026-11-01' },
    ];
    return [{ brand: brand.name, full_name, prices }];
  });
}

/** Follows `next` from the first page to the last, as a client would. */
async function all(query: string, path = '/v1/phones'): Promise<Summary[]> {
  const found: Summary[] = [];
  for (let next: string | null = `${path}?per_page=100&${query}`; next !== null; ) {
    const response = await gateway.get(next, key);
    expect({ next, status: response.status }).toEqual({ next, status: 200 });
    found.push(...((await response.json()) as { data: Summary[] }).data);
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  }
  return found;
}

const ids = (phones: readonly Summary[]) => phones.map(({ id }) => id);
const sorted = (phones: readonly Summary[]) => ids(phones).sort((a, b) => a - b);
const isListed = ({ device_type: type }: Summary) => type === 'phone' || type === 'feature_phone';
const amount = ({ price }: Summary) => (price === null ? null : price.amount.amount_minor / 100);

/** First and last day of a partial date. */
function days(date: string): [string, string] {
  const [year = '', part] = date.split(/-(.*)/);
  if (part === undefined || part === '') return [`${year}-01-01`, `${year}-12-31`];
  if (part.startsWith('Q')) {
    const quarter = Number(part[1]);
    return [
      `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`,
      `${year}-${String(quarter * 3).padStart(2, '0')}-31`,
    ];
  }
  return part.length === 2 ? [`${date}-01`, `${date}-31`] : [date, date];
}

describe('every filter keeps matching phones, and no phone with an unknown value', () => {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const largest = (value: unknown) => Math.max(...(value as number[]), Number.NEGATIVE_INFINITY);
  const detail = (phone: Summary) => details.get(phone.id) as Detail;
  const atLeast = (value: number | null, min: number) => value !== null && value >= min;
  const atMost = (value: number | null, max: number) => value !== null && value <= max;
  const released = ({ released_on: date }: Summary) => (date === null ? null : days(date)[0]);
  const from = (phone: Summary, day: string) => (released(phone) ?? '') >= day;
  const to = (phone: Summary, day: string) => released(phone) !== null && (released(phone) as string) <= day;

  const filters: [query: string, holds: (phone: Summary) => boolean][] = [
    ['status=available', ({ status }) => status === 'available'],
    ['status=available,discontinued', ({ status }) => status === 'available' || status === 'discontinued'],
    ['os=ios', ({ os }) => os === 'ios'],
    ['os=android,harmonyos', ({ os }) => os === 'android' || os === 'harmonyos'],
    ['device_type=phone', ({ device_type: type }) => type === 'phone'],
    ['released_from=2024', (phone) => from(phone, '2024-01-01')],
    ['released_from=2024-Q2', (phone) => from(phone, '2024-04-01')],
    ['released_from=2024-09', (phone) => from(phone, '2024-09-01')],
    ['released_from=2024-01-31', (phone) => from(phone, '2024-01-31')],
    ['released_to=2023', (phone) => to(phone, '2023-12-31')],
    ['released_to=2023-Q1', (phone) => to(phone, '2023-03-31')],
    ['released_to=2024-02', (phone) => to(phone, '2024-02-31')],
    ['released_to=2024-01-31', (phone) => to(phone, '2024-01-31')],
    [
      'released_from=2023-Q4&released_to=2024-Q1',
      (phone) => from(phone, '2023-10-01') && to(phone, '2024-03-31'),
    ],
    ['price_min=20000', (phone) => atLeast(amount(phone), 20_000)],
    ['price_max=9999.99', (phone) => atMost(amount(phone), 9_999.99)],
    [
      'price_min=10000&price_max=20000',
      (phone) => atLeast(amount(phone), 10_000) && atMost(amount(phone), 20_000),
    ],
    ['ram_gb_min=12', ({ ram_gb: list }) => largest(list) >= 12],
    ['storage_gb_min=512', ({ storage_gb: list }) => largest(list) >= 512],
    ['battery_mah_min=5000', ({ battery_mah: value }) => atLeast(number(value), 5_000)],
    ['display_in_min=6.7', ({ display_in: value }) => atLeast(number(value), 6.7)],
    ['display_in_max=6.1', ({ display_in: value }) => atMost(number(value), 6.1)],
    ['refresh_hz_min=120', (phone) => atLeast(detail(phone).displays[0]?.refresh_hz ?? null, 120)],
    ['weight_g_max=170', ({ weight_g: value }) => atMost(number(value), 170)],
    [
      'front_camera_mp_min=32',
      (phone) =>
        detail(phone).cameras.some(
          ({ position, megapixels }) => position === 'front' && atLeast(megapixels, 32),
        ),
    ],
    ['brand_not=samsung,Apple', ({ brand }) => !['samsung', 'apple'].includes(brand.slug)],
    ['device_type_not=feature_phone', ({ device_type: type }) => type === 'phone'],
    ['main_camera_mp_min=50', ({ main_camera_mp: value }) => atLeast(number(value), 50)],
  ];
  for (const wanted of [true, false]) {
    filters.push(
      [`has_5g=${wanted}`, (phone) => detail(phone).network.generations?.includes('g5') === wanted],
      [`has_nfc=${wanted}`, (phone) => detail(phone).connectivity.nfc === wanted],
      [`has_esim=${wanted}`, (phone) => detail(phone).network.sims?.includes('esim') === wanted],
      [`has_headphone_jack=${wanted}`, (phone) => detail(phone).audio.headphone_jack === wanted],
      [`has_card_slot=${wanted}`, (phone) => detail(phone).connectivity.card_slot === wanted],
      [`has_wireless_charging=${wanted}`, (phone) => detail(phone).battery.wireless === wanted],
    );
  }
  test.each(filters)('%s', async (query, holds) => {
    expect(sorted(await all(query))).toEqual(
      sorted(everything.filter((phone) => isListed(phone) && holds(phone))),
    );
  });
  test('combined filters keep phones that pass all of them, with any brand and search', async () => {
    const query = 'brand=samsung,xiaomi&has_5g=true&ram_gb_min=8&price_max=40000&released_from=2022';
    const expected = everything.filter(
      (phone) =>
        isListed(phone) &&
        ['samsung', 'xiaomi'].includes(phone.brand.slug) &&
        detail(phone).network.generations?.includes('g5') === true &&
        largest(phone.ram_gb) >= 8 &&
        atMost(amount(phone), 40_000) &&
        from(phone, '2022-01-01'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(sorted(await all(query))).toEqual(sorted(expected));
    const searched = await all(`${query}&search=galaxy&sort=-battery`);
    expect(searched.length).toBeGreaterThan(0);
    for (const { id } of searched) expect(ids(expected)).toContain(id);
  });
  test('price filters and sort use the displayed price in the requested currency', async () => {
    const shown = await all('price_min=300&price_max=900&currency=usd&sort=price');
    expect(shown.length).toBeGreaterThan(0);
    const amounts = shown.map((phone) => amount(phone) as number);
    for (const { price } of shown) expect(price?.amount.currency).toBe('USD');
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(900);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });
  test('a filter without matches returns an empty list', async () => {
    const response = await gateway.get('/v1/phones?released_from=2024&released_to=2023', key);
    expect(await response.json()).toEqual({
      data: [],
      pagination: { page: 1, per_page: 20, total: 0, total_pages: 0 },
      meta: { edition: 'live' },
    });
    expect(response.headers.get('link')).toMatch(/^<\/v1\/phones\?[^>]*>; rel="first"$/);
  });
});

describe('every order sorts both ways, with unknown values last and ties by ID', () => {
  const keys: Record<string, (phone: Summary) => number | null> = {
    released: ({ released_on: date }) => (date === null ? null : Number(days(date)[0].replaceAll('-', ''))),
    price: amount,
    battery: ({ battery_mah: value }) => value as number | null,
    weight: ({ weight_g: value }) => value as number | null,
    rating: ({ rating }) => rating?.average ?? null,
  };
  for (const [name, value] of Object.entries(keys)) {
    for (const [sort, direction] of [
      [name, 1],
      [`-${name}`, -1],
    ] as const) {
      test(`sort=${sort}`, async () => {
        const expected = everything.filter(isListed).toSorted((a, b) => {
          const [left, right] = [value(a), value(b)];
          if (left === right) return a.id - b.id;
          if (left === null) return 1;
          if (right === null) return -1;
          return (left - right) * direction;
        });
        expect(ids(await all(`sort=${sort}`))).toEqual(ids(expected));
      });
    }
  }
  test('sort=name compares full names by the root collation, numerically', async () => {
    const names = (await all('sort=name')).map((phone) => phone.full_name);
    const order = new Intl.Collator('en-US-u-co-standard', { numeric: true });
    // Equal names ("G06", "G6") are in the order of their ids, in both directions.
    const areSorted = (list: readonly string[], direction: 1 | -1) =>
      list.every((name, at) => at === 0 || order.compare(list[at - 1] as string, name) * direction <= 0);
    expect(areSorted(names, 1)).toBe(true);
    expect(names.indexOf('Samsung Galaxy S9')).toBeLessThan(names.indexOf('Samsung Galaxy S24'));
    const backwards = (await all('sort=-name')).map((phone) => phone.full_name);
    expect(areSorted(backwards, -1)).toBe(true);
    expect(backwards.toSorted()).toEqual(names.toSorted());
  });
  test('the default order is newest first without a search, and best match with one', async () => {
    expect(ids(await all(''))).toEqual(ids(await all('sort=-released')));
    expect(ids(await all('search=galaxy+s24'))).toEqual(ids(await all('search=galaxy+s24&sort=relevance')));
    const [first] = await all('search=galaxy+s24+ultra');
    expect(first?.full_name).toBe('Samsung Galaxy S24 Ultra');
  });
});

describe('pages', () => {
  const links = (response: Response): Record<string, string> =>
    Object.fromEntries(
      [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(
        ([, url = '', rel = '']) => [rel, url],
      ),
    );

  test('following next from the first page meets every phone once', async () => {
    const found = await all('device_type=any');
    expect(new Set(ids(found)).size).toBe(found.length);
    expect(found).toHaveLength(everything.length);
    expect(everything.length).toBeGreaterThan(300);
  });
  test('Link is relative, keeps the other parameters, and each of its pages works', async () => {
    const query =
      'brand=Samsung&brand=apple,xiaomi&search=pro&has_5g=true&price_min=0.000001&per_page=2&currency=usd&page=2';
    const response = await gateway.get(`/v1/phones?${query}`, key);
    const found = links(response);
    expect(Object.keys(found).sort()).toEqual(['first', 'last', 'next', 'prev']);
    const { pagination } = (await response.json()) as { pagination: { total: number; total_pages: number } };
    for (const [rel, url] of Object.entries(found)) {
      expect(url).toMatch(/^\/v1\/phones\?/);
      const page = { first: 1, prev: 1, next: 3, last: pagination.total_pages }[rel];
      const body = await json<{ data: unknown[]; pagination: object }>(url ?? '');
      expect(body.pagination).toMatchObject({ page, per_page: 2, total: pagination.total });
      expect(body.data.length).toBeGreaterThan(0);
    }
  });
  test('a page past the end is 200 and empty, and links back', async () => {
    const response = await gateway.get('/v1/phones?page=9999', key);
    const body = (await response.json()) as {
      data: unknown[];
      pagination: { page: number; total: number; total_pages: number };
    };
    expect([response.status, body.data]).toEqual([200, []]);
    expect(body.pagination.page).toBe(9999);
    expect(body.pagination.total).toBeGreaterThan(300);
    const found = links(response);
    expect(Object.keys(found).sort()).toEqual(['first', 'last', 'prev']);
    expect(found.prev).toBe(found.last);
  });
  test.each([
    '/v1/search?q=galaxy&',
    '/v1/phones/samsung-galaxy-s24-ultra/prices?',
    '/v1/phones/samsung-galaxy-s24-ultra/reviews?',
  ])('%s is paged alike', async (path) => {
    const response = await gateway.get(`${path}per_page=1`, key);
    const body = (await response.json()) as {
      data: unknown[];
      pagination: { total: number; total_pages: number };
    };
    expect(body.pagination).toMatchObject({ page: 1, per_page: 1, total_pages: body.pagination.total });
    expect(body.data).toHaveLength(Math.min(1, body.pagination.total));
    const first = links(response).first ?? '';
    expect(first.startsWith(path.split('?')[0] ?? '')).toBe(true);
    await json(first);
  });
});

describe('schemas', () => {
  const summary = [
    'id',
    'slug',
    'brand',
    'name',
    'full_name',
    'device_type',
    'status',
    'announced_on',
    'released_on',
    'os',
    'chipset',
    'display_in',
    'ram_gb',
    'storage_gb',
    'main_camera_mp',
    'battery_mah',
    'weight_g',
    'price',
    'rating',
    'review_count',
    'url',
  ];

  test('a summary has every member of the record', () => {
    for (const phone of everything) expect(Object.keys(phone)).toEqual(expect.arrayContaining(summary));
  });
  test('a phone has every member of the record, and the values of its summary', async () => {
    const { data } = await json<{ data: Record<string, unknown> }>('/v1/phones/samsung-galaxy-s24-ultra');
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(
        'id slug brand name full_name device_type form_factor status announced_on released_on model_numbers colors body displays platform variants cameras battery network connectivity audio sensors main_camera_mp ram_gb storage_gb price rating review_count video security benchmarks spec_sheet source updated_at url'.split(
          ' ',
        ),
      ),
    );
    expect(data).not.toHaveProperty('prices');
    expect(data).not.toHaveProperty('reviews');
    const listed = everything.find(({ id }) => id === data.id) as Summary;
    for (const name of [
      'slug',
      'name',
      'full_name',
      'status',
      'released_on',
      'ram_gb',
      'storage_gb',
      'main_camera_mp',
      'rating',
      'url',
    ]) {
      expect({ [name]: data[name] }).toEqual({ [name]: listed[name] });
    }
    expect(data.price).toMatchObject(listed.price ?? {});
    expect(data.brand).toMatchObject({ id: expect.any(Number), slug: 'samsung', name: 'Samsung' });
  });
  test('search returns the understood query, with descending scores', async () => {
    const body = await json<{ query: object; data: (Summary & { score: number })[] }>(
      '/v1/search?q=galxy+s24+utra',
    );
    expect(body.query).toEqual({
      q: 'galxy s24 utra',
      corrected: expect.stringMatching(/galaxy s24 ultra/i),
      understood: null,
      unread: [],
      hint: null,
    });
    expect(body.data[0]?.full_name).toBe('Samsung Galaxy S24 Ultra');
    const scores = body.data.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Object.keys(body.data[0] ?? {})).toEqual(expect.arrayContaining([...summary, 'score']));
    expect((await json<{ query: object }>('/v1/search?q=galaxy+s24+ultra')).query).toMatchObject({
      corrected: null,
    });
  });
  test('a converted price states its origin and rate', async () => {
    const own = everything.filter(({ price }) => price !== null && price.converted_from === null);
    const converted = everything.filter(({ price }) => price !== null && price.converted_from !== null);
    expect(Math.min(own.length, converted.length)).toBeGreaterThan(0);
    for (const { price } of converted) {
      expect(price).toMatchObject({
        kind: expect.any(String),
        amount: { currency: 'THB', amount_minor: expect.any(Number) },
        converted_from: {
          amount: { currency: expect.stringMatching(/^(?!THB)[A-Z]{3}$/), amount_minor: expect.any(Number) },
          rate: expect.any(Number),
          rate_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
        observed_at: expect.stringMatching(/Z$/),
      });
    }
  });
  test('free and basic see a new price from the next day on, pro at once', async () => {
    const own = everything.filter(({ price }) => price !== null && price.converted_from === null);
    const { id } = own[0] as Summary;
    const total = async (reader: string) =>
      (
        (await (await gateway.get(`/v1/phones/${id}/prices`, reader)).json()) as {
          pagination: { total: number };
        }
      ).pagination.total;
    for (const plan of ['free', 'basic'])
      expect(await total((await gateway.createAccount(plan)).key)).toBe((await total(key)) - 2);
  });
  test('a search without matches returns an empty list', async () => {
    expect(await json('/v1/search?q=zzzzqqqqxxxx')).toMatchObject({
      data: [],
      pagination: { total: 0, total_pages: 0 },
    });
  });
  test('prices are newest first, with whole minor units', async () => {
    const { data } = await json<{ data: { observed_at: string; amount: Amount; kind: string }[] }>(
      `/v1/phones/${everything.find(({ price }) => price !== null)?.id}/prices`,
    );
    expect(data.length).toBeGreaterThan(0);
    const dates = data.map(({ observed_at: at }) => at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const price of data) {
      expect(Object.keys(price)).toEqual(
        expect.arrayContaining(
          'observation_id kind amount converted_from country variant seller observed_at'.split(' '),
        ),
      );
      expect(Number.isSafeInteger(price.amount.amount_minor)).toBe(true);
      expect(price.kind).toMatch(/^(msrp|street|refurbished|estimate)$/);
    }
  });
});

describe('fields that repeat a figure agree with it', () => {
  test('brands are sorted by name, and count the phones of the default list', async () => {
    const { data } = await json<{ data: { id: number; slug: string; name: string; phone_count: number }[] }>(
      '/v1/brands',
    );
    const names = data.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    let sum = 0;
    for (const { id, slug, name, phone_count: count } of data) {
      expect(id).toEqual(expect.any(Number));
      const { pagination } = await json<{ pagination: { total: number } }>(
        `/v1/phones?per_page=1&brand=${encodeURIComponent(name)}`,
      );
      expect({ slug, count }).toEqual({ slug, count: pagination.total });
      sum += count;
    }
    expect(sum).toBe((await json<{ pagination: { total: number } }>('/v1/phones')).pagination.total);
  });
  test('the plans are those of the contract', async () => {
    const response = await gateway.get('/v1/plans');
    expect(await response.json()).toEqual({
      data: [
        {
          name: 'free',
          requests_per_day: 100,
          requests_per_month: 1000,
          price: {
            amount_minor: 0,
            currency: 'THB',
            decimal: '0.00',
            formatted: '฿0.00',
            period: 'month',
          },
          data: 'complete',
          support: 'community',
        },
        {
          name: 'basic',
          requests_per_day: 1000,
          requests_per_month: 10000,
          price: null,
          data: 'complete',
          support: 'e-mail',
        },
        {
          name: 'pro',
          requests_per_day: 10000,
          requests_per_month: 100000,
          price: {
            amount_minor: 199000,
            currency: 'THB',
            decimal: '1990.00',
            formatted: '฿1,990.00',
            period: 'month',
          },
          data: 'real-time',
          support: 'priority',
        },
      ],
      support_contact: null,
    });
  });
});
