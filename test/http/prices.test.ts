import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { importPhones } from '../support/history.ts';

const dayMs = 86_400_000;
let nowMs = Date.now();
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const price = (kind: string, amount: number, currency: string, observed_at: string | null, more = {}) => ({
  ...{ kind, amount_minor: amount * 100, currency, observed_at },
  ...more,
});

const phones = [
  { full_name: 'Acme Old', prices: [price('msrp', 22_930, 'THB', '2017-09-22')] },
  {
    full_name: 'Acme Fresh',
    variants: [{ ram_mb: 8192, storage_mb: 128_000 }],
    prices: [
      price('msrp', 30_000, 'THB', daysAgo(700)),
      ...[19_000, 21_000, 20_000, 25_000].map((amount, at) =>
        price('street', amount, 'THB', daysAgo(2), { seller: `Shop ${at}`, country: 'TH' }),
      ),
      price('street', 15_000, 'THB', daysAgo(70), { seller: 'Shop 0' }),
      price('street', 10_000, 'THB', daysAgo(300), { seller: 'Shop 9' }),
      price('refurbished', 5_000, 'THB', daysAgo(1)),
    ],
  },
  {
    full_name: 'Acme Abroad',
    prices: [
      price('msrp', 319, 'INR', null),
      price('msrp', 300, 'USD', null),
      price('msrp', 290, 'EUR', null),
    ],
  },
  {
    brand: 'Acme Kinds',
    full_name: 'Acme Kinds Offer',
    prices: [
      price('street', 20_000, 'EUR', daysAgo(100)),
      price('regular', 1_000, 'EUR', daysAgo(1)),
      price('instalment', 30, 'EUR', daysAgo(1)),
      price('trade_in', 90, 'EUR', daysAgo(1)),
    ],
  },
  {
    brand: 'Acme Kinds',
    full_name: 'Acme Kinds Rates',
    prices: [price('instalment', 30, 'THB', daysAgo(1))],
  },
  { full_name: 'Acme Unpriced' },
].map((phone) => ({ brand: 'Acme Prices', ...phone }));
const brand = 'brand=Acme%20Prices';

let gateway: TestGateway;
let pro: string;
let free: string;
const { ask } = askThe(() => gateway);

// biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
async function read(path: string, key = pro): Promise<any> {
  const response = await gateway.get(path, key);
  expect(response.status, path).toBe(200);
  return response.json();
}
const namesOf = async (query: string): Promise<string[]> =>
  (await read(`/v1/phones?${brand}&${query}`)).data.map(({ name }: { name: string }) =>
    name.replace('Acme ', ''),
  );
const amountOf = (shown: { amount: { amount_minor: number } } | null) =>
  shown && shown.amount.amount_minor / 100;

beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
  pro = (await gateway.createAccount('pro')).key;
  free = (await gateway.createAccount('free')).key;
  await importPhones(gateway, phones);
});
afterAll(() => gateway.close());

describe('a price states', () => {
  test('whether it is stale, its source, and whether its date is its own', async () => {
    const { data } = await read('/v1/phones/acme-fresh');
    const told = { date_inferred: false, stale: false };
    const source = { name: 'zephon.ndjson', verified: true };
    expect(data.price).toMatchObject({ ...told, source, kind: 'street' });
    expect(amountOf(data.price), 'the lower of the two in the middle').toBe(20_000);
    const old = (await read('/v1/phones/acme-old')).data.price;
    expect(old).toMatchObject({ stale: true });
    const listed = (await read(`/v1/phones?${brand}&search=acme+fresh`)).data[0].price;
    const { observation_id, country, seller, variant, ...short } = data.price;
    expect(listed).toEqual(short);
    const { data: history } = await read('/v1/phones/acme-abroad/prices');
    expect(history).toHaveLength(3);
    for (const each of history) expect(each).toMatchObject({ date_inferred: true, source });
  });

  test('that the starter catalogue is not verified', async () => {
    const { data } = await read('/v1/phones/samsung-galaxy-s24-ultra');
    expect(data.launch_price.source).toEqual({ name: 'starter catalogue', verified: false });
  });

  test('from what it was converted, from the nearest price of one date, and warns of an old rate', async () => {
    const { price: shown } = (await read('/v1/phones/acme-abroad')).data;
    expect(shown.converted_from).toMatchObject({
      amount: { amount_minor: 29_000, currency: 'EUR' },
      rate_date: '2025-05-30',
      rate_stale: true,
    });
    const inr = (await read('/v1/phones/acme-abroad?currency=INR')).data.price;
    expect(inr).toMatchObject({ amount: { amount_minor: 31_900 }, converted_from: null });
  });

  test('its kind; a regular price, an instalment and a trade-in value are only in its list of prices', async () => {
    const shown = (await read('/v1/phones/acme-kinds-offer?currency=EUR')).data;
    expect(amountOf(shown.price)).toBe(20_000);
    expect(shown.price_summary).toMatchObject({
      lowest_90d: null,
      launch: null,
      median_90d: null,
      sellers: 0,
    });
    expect(amountOf(shown.price_summary.lowest_ever)).toBe(20_000);
    const { data, pagination } = await read(
      '/v1/phones/acme-kinds-offer/prices?kind=instalment,TRADE_IN,regular',
    );
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'instalment',
      'regular',
      'trade_in',
    ]);
    expect(pagination.total).toBe(3);
    expect((await read('/v1/phones/acme-kinds-rates')).data.price).toBeNull();
    const cheap = await read('/v1/phones?brand=acme-kinds&price_max=2000&currency=EUR');
    expect(cheap.pagination.total).toBe(0);
    const changes = (await read('/v1/changes?since=0&types=price&ids=acme-kinds-offer,acme-kinds-rates'))
      .data;
    expect(changes.map(({ price: { kind } }: { price: { kind: string } }) => kind)).toEqual([
      'street',
      'regular',
    ]);
  });

  test('the launch price is separate', async () => {
    const { launch_price } = (await read('/v1/phones/acme-fresh?currency=EUR')).data;
    expect(launch_price.converted_from.amount).toEqual({
      amount_minor: 3_000_000,
      currency: 'THB',
      decimal: '30000.00',
      formatted: '฿30,000.00',
    });
    expect((await read('/v1/phones/acme-unpriced')).data).toMatchObject({ launch_price: null, price: null });
    const { data } = await ask(
      '{ phone(id: "acme-old") { launchPrice { kind stale amount { amountMinor } } } }',
      pro,
    );
    expect(data.phone.launchPrice).toEqual({ kind: 'MSRP', stale: true, amount: { amountMinor: 2_293_000 } });
  });

  test('a summary has the lowest, the median, the trend and the sellers', async () => {
    const { price_summary: summary } = (await read('/v1/phones/acme-fresh')).data;
    const { lowest_90d, lowest_ever, launch, ...rest } = summary;
    expect([lowest_90d, lowest_ever, launch].map(amountOf)).toEqual([15_000, 10_000, 30_000]);
    // 20,000 now compared with 15,000 then.
    expect(rest).toEqual({
      median_90d: expect.objectContaining({ amount_minor: 2_000_000, formatted: '฿20,000.00' }),
      trend_90d_pct: 33.3,
      sellers: 4,
    });
    const { data } = await ask(
      '{ phone(id: "acme-fresh") { priceSummary(currency: "eur") { sellers median90d { currency } lowestEver { convertedFrom { amount { amountMinor } } } } } }',
      pro,
    );
    expect(data.phone.priceSummary).toEqual({
      sellers: 4,
      median90d: { currency: 'EUR' },
      lowestEver: { convertedFrom: { amount: { amountMinor: 1_000_000 } } },
    });
  });
});

describe('price_basis', () => {
  test('current ignores an old launch price in filters, launch filters by the launch price', async () => {
    expect(await namesOf('price_max=25000&sort=name')).toEqual(['Abroad', 'Fresh', 'Old']);
    expect(await namesOf('price_max=25000&price_basis=current')).toEqual(['Fresh']);
    expect(await namesOf('price_max=25000&price_basis=LAUNCH&sort=name')).toEqual(['Abroad', 'Old']);
    const graphql = `{ phones(brand: ["Acme Prices"], filter: { priceMax: 25000, priceBasis: CURRENT }) { nodes { name } } }`;
    expect((await ask(graphql, pro)).data.phones.nodes).toEqual([{ name: 'Acme Fresh' }]);
  });

  test('decides the order too: unknown values come last', async () => {
    expect(await namesOf('sort=-price')).toEqual(['Old', 'Fresh', 'Abroad', 'Unpriced']);
    expect(await namesOf('sort=-price&price_basis=launch')).toEqual(['Fresh', 'Old', 'Abroad', 'Unpriced']);
    expect(await namesOf('sort=-price&price_basis=current')).toEqual(['Fresh', 'Old', 'Abroad', 'Unpriced']);
    // Search results are sorted again.
    expect(await namesOf('search=acme&sort=price&price_basis=current')).toEqual([
      'Fresh',
      'Old',
      'Abroad',
      'Unpriced',
    ]);
  });

  test('applies to facets too, and excludes no phone by itself', async () => {
    const counted = async (query: string): Promise<number> => {
      const { data } = await read(`/v1/facets?${brand}&${query}`);
      expect(data.total).toBe(4);
      return data.price_bands.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    };
    expect([await counted('price_basis=any'), await counted('price_basis=current')]).toEqual([3, 1]);
    expect(await namesOf('price_basis=current&sort=name')).toHaveLength(4);
  });

  test('rejects anything else with the accepted values', async () => {
    const response = await gateway.get('/v1/phones?price_basis=newest', pro);
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ parameter: 'price_basis', detail: 'must be one of any, current, launch' }],
    });
  });
});

describe('the edition of prices', () => {
  const paths = [
    `/v1/phones?${brand}`,
    `/v1/phones?${brand}&fields=name`,
    '/v1/phones/acme-fresh',
    '/v1/phones/acme-fresh?fields=price',
    '/v1/phones/acme-fresh/prices',
    '/v1/search?q=acme',
    '/v1/compare?ids=acme-fresh,acme-old',
    '/v1/facets',
  ];

  test('is in meta of every answer with prices: live, or the day of the daily one', async () => {
    const query = '{ phones(perPage: 1) { nodes { id } } }';
    for (const [key, edition] of [
      [pro, 'live'],
      [free, new Date(nowMs).toISOString().slice(0, 10)],
    ] as const) {
      for (const path of paths) expect((await read(path, key)).meta, path).toEqual({ edition });
      for (let times = 0; times < 3; times += 1)
        expect(await ask(query, key)).toMatchObject({ meta: { edition }, cost: { units: 1 } });
    }
    expect(await ask('{ __schema { queryType { name } } }')).not.toHaveProperty('meta');
  });

  test('daily excludes prices that are not in it', async () => {
    const { data } = await read('/v1/phones/acme-fresh', free);
    expect(data).toMatchObject({ price: null, launch_price: null });
    expect(data.price_summary).toMatchObject({ lowest_ever: null, launch: null, sellers: 0 });
  });

  test('changes ETags on the next day, although nothing was imported', async () => {
    const look = async (key: string) => {
      const response = await gateway.get('/v1/phones/acme-fresh', key);
      const { meta } = await response.json();
      return { tag: response.headers.get('etag'), edition: meta.edition };
    };
    const today = await look(pro);
    expect(today).toMatchObject({ edition: 'live' });
    nowMs += dayMs;
    await expect.poll(async () => (await look(pro)).tag).not.toBe(today.tag);
    const again = await gateway.get('/v1/phones/acme-fresh', pro, { 'If-None-Match': today.tag ?? '' });
    expect(again.status).toBe(200);
    const tomorrow = new Date(nowMs).toISOString().slice(0, 10);
    expect(await look(free)).toMatchObject({ edition: tomorrow });
  });
});
