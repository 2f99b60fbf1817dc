import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';

let gateway: TestGateway;
let key: string;
const { ask, used } = askThe(() => gateway);
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

interface Understood {
  filters: Record<string, unknown>;
  sort: string | null;
  text: string | null;
  compare: string[] | null;
}
interface Phone {
  id: number;
  slug: string;
  score: number;
  price: { amount: { amount_minor: number; currency: string } } | null;
}
interface Page {
  query: {
    q: string;
    corrected: string | null;
    understood: Understood | null;
    unread: string[];
    hint: string | null;
  };
  data: Phone[];
  pagination: { total: number };
}

const read = async (path: string): Promise<Page> => {
  const response = await gateway.get(path, key);
  expect(response.status, path).toBe(200);
  return response.json() as Promise<Page>;
};
const search = (q: string, more = ''): Promise<Page> =>
  read(`/v1/search?q=${encodeURIComponent(q)}&per_page=50${more}`);
const slugs = ({ data }: Pick<Page, 'data'>): string[] => data.map(({ slug }) => slug);

/** The understood parameters, as a query string of the list. */
function asParameters({ filters, sort, text }: Understood): string {
  const pairs = Object.entries({ ...filters, sort, search: text });
  return pairs
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

const questions = [
  '5g under 30000 baht',
  'samsung with nfc',
  'มือถือกันน้ำ ไม่เกิน 40000',
  'big battery under $500',
  'cheap 5g phone',
  'iphone under 40000',
  'จอใหญ่ แบตอึด',
  'phones of 2023 with 8gb ram',
  'tablet with 5g',
  'no 5g under 5000',
  'best phone under 40000',
  'พับได้',
  'no samsung under 40000',
  'no tablets under 40000',
];

describe('a question', () => {
  test.each(questions)(
    '%s: the understood parameters, sent to the list, return the same phones',
    async (q) => {
      const answer = await search(q);
      const { understood } = answer.query;
      expect(understood).not.toBeNull();
      const listed = await read(`/v1/phones?per_page=50&${asParameters(understood as Understood)}`);
      expect(slugs(answer)).toEqual(slugs(listed));
      expect(answer.pagination).toEqual(listed.pagination);
      expect(answer.data.map(({ price }) => price)).toEqual(listed.data.map(({ price }) => price));
    },
  );

  test('is understood alike by search, the list and GraphQL, with the same results', async () => {
    for (const q of [
      ...questions,
      's24 vs iphone 15',
      'galxy s24',
      'zzqx',
      '5g no notch',
      'phone for grandma',
    ]) {
      const { query, data } = await search(q);
      const listed = await read(`/v1/phones?per_page=50&search=${encodeURIComponent(q)}`);
      expect(listed.query).toEqual(query);
      const answer = await ask(
        'query ($q: String!) { phones(search: $q, perPage: 50) { understood unread hint corrected nodes { slug } } }',
        key,
        { q },
      );
      const { phones } = answer.data as { phones: Page['query'] & { nodes: Phone[] } };
      expect(phones.understood).toEqual(query.understood);
      expect(phones.hint).toEqual(query.hint);
      expect(phones.unread).toEqual(query.unread);
      expect(phones.corrected).toEqual(query.corrected);
      expect(slugs({ data: phones.nodes })).toEqual(slugs(listed));
      if (query.understood !== null) expect(slugs({ data })).toEqual(slugs(listed));
    }
  });

  test('says what it did not understand, and ignores that', async () => {
    const { query, data } = await search('5g no notch');
    expect(query).toMatchObject({ understood: { filters: { has_5g: true } }, unread: ['no notch'] });
    expect(query.hint).toBe('Not understood and therefore ignored: "no notch".');
    expect(data.length).toBeGreaterThan(0);
    const nothing = await search('phone for grandma');
    expect(nothing.data).toEqual([]);
    expect(nothing.query.hint).toContain('"phone for grandma"');
  });

  test('that ends with an unencoded plus hints at the model with a plus', async () => {
    const { query } = await read('/v1/search?q=galaxy+s24+');
    expect(query.hint).toMatch(
      /A \+ in a query string means a space; for the Samsung Galaxy S24\+, write %2B/,
    );
    for (const q of ['galaxy+s24', 'galaxy+s24%2B', 'galaxy+s24%20'])
      expect((await read(`/v1/search?q=${q}`)).query.hint).toBeNull();
  });

  test('costs one unit, like a name', async () => {
    for (const q of ['5g under 10000 baht', 'galaxy s24', 's24 vs iphone 15', 'zzqx']) {
      const before = await used(key);
      await search(q);
      expect((await used(key)) - before, q).toBe(1);
    }
  });

  test('with another currency is understood and answered in it', async () => {
    const { query, data } = await search('$500');
    expect(query.understood?.filters).toEqual({ currency: 'USD', price_max: 500 });
    expect(data.length).toBeGreaterThan(0);
    for (const { price } of data) {
      expect(price?.amount.currency).toBe('USD');
      expect(price?.amount.amount_minor).toBeLessThanOrEqual(50_000);
    }
  });

  test('with a currency without an exchange rate lists the price as not understood', async () => {
    const { query, data } = await search('under 100 kwd');
    expect(query).toMatchObject({ understood: null, unread: ['100 KWD'] });
    expect(data).toEqual([]);
    const other = await search('5g under 100 kwd');
    expect(other.query).toMatchObject({ understood: { filters: { has_5g: true } }, unread: ['100 KWD'] });
  });

  test.each(['ars', 'bgn', 'gel', 'xof', 'irr'])(
    'with the code of a currency without an exchange rate is no price in another one: %s',
    async (code) => {
      const { query } = await search(`5g under 500 ${code}`);
      expect(query).toMatchObject({
        understood: { filters: { has_5g: true } },
        unread: [`500 ${code.toUpperCase()}`],
      });
      expect(query.understood?.filters).not.toHaveProperty('price_max');
    },
  );

  test('with one currency, requested in another, is converted into that one', async () => {
    const { query } = await search('under $500', '&currency=EUR');
    const { price_max: max, currency } = query.understood?.filters ?? {};
    expect(currency).toBeUndefined();
    expect(max).toBeGreaterThan(300);
    expect(max).toBeLessThan(600);
  });

  test('beside parameters yields to them, and they are not reported as understood', async () => {
    const page = await read('/v1/phones?search=5g+under+30000+baht&price_max=20000&sort=price&brand=samsung');
    expect(page.query.understood).toEqual({
      filters: { has_5g: true },
      sort: null,
      text: null,
      compare: null,
    });
    expect(page.data.length).toBeGreaterThan(0);
    const amounts = page.data.map(({ price }) => price?.amount.amount_minor ?? Number.NaN);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(Math.max(...amounts)).toBeLessThanOrEqual(2_000_000);
  });
});

describe('a question that compares two phones', () => {
  test.each(['s24 vs iphone 15', 'เทียบ s24 กับ iphone 15'])('%s: returns both, in that order', async (q) => {
    const { query, data } = await search(q);
    const both = ['samsung-galaxy-s24', 'apple-iphone-15'];
    expect(query.understood).toEqual({ filters: {}, sort: null, text: null, compare: both });
    expect(slugs({ data }).slice(0, 2)).toEqual(both);
  });
});

describe('a question for similar phones', () => {
  test.each(['like s24 ultra but cheaper', 'คล้าย s24 ultra แต่ถูกกว่า'])(
    '%s: returns cheaper ones, the most similar first',
    async (q) => {
      const { query, data } = await search(q);
      const model = (await read('/v1/phones?search=samsung+galaxy+s24+ultra')).data[0];
      const price = (model?.price?.amount.amount_minor ?? 0) / 100;
      expect(query.understood).toMatchObject({ sort: '-price', compare: ['samsung-galaxy-s24-ultra'] });
      expect(query.understood?.filters.price_max).toBeLessThan(price);
      expect(data.length).toBeGreaterThan(0);
      expect(slugs({ data })).not.toContain('samsung-galaxy-s24-ultra');
    },
  );
});

describe('words that are also names', () => {
  test.each([
    ['galaxy a54 5g', 'samsung-galaxy-a54'],
    ['galaxy z flip5', 'samsung-galaxy-z-flip5'],
    ['iphone 15 pro max', 'apple-iphone-15-pro-max'],
    ['iphone 15 256gb', 'apple-iphone-15'],
  ])('%s stays a name', async (q, slug) => {
    const { query, data } = await search(q);
    expect(query.understood).toBeNull();
    expect(data[0]?.slug).toBe(slug);
  });
});

describe('a text that is neither a name nor a question', () => {
  test('gets a hint with possible questions', async () => {
    const { query, data } = await search('zzqxw');
    expect(data).toEqual([]);
    expect(query).toEqual({
      q: 'zzqxw',
      corrected: null,
      understood: null,
      unread: [],
      hint: expect.stringContaining('5g under'),
    });
  });
  test('gets no hint if filters exclude a name', async () => {
    const page = await read('/v1/phones?search=galaxy+s24&price_max=1');
    expect(page.data).toEqual([]);
    expect(page.query.hint).toBeNull();
  });
});
