import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMinorDigits } from '../../src/record/minor-digits.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { askMcp } from '../support/mcp.ts';
import { sampleOf } from '../support/sample.ts';

let gateway: TestGateway;
let key: string;
const { used } = askThe(() => gateway);
const { message } = askMcp(() => gateway);
const listTools = async () => (await message('2026-07-28', 'tools/list')).body.result;
const call = async (name: string, given?: Record<string, unknown>) => {
  const params = { name, ...(given !== undefined && { arguments: given }) };
  const { status, body } = await message('2025-11-25', 'tools/call', params, { key });
  expect(status).toBe(200);
  return body.result;
};
const validators = new Map<string, (value: unknown) => boolean>();

beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
  const { tools } = await listTools();
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  for (const { name, outputSchema } of tools) validators.set(name, ajv.compile(outputSchema));
});
afterAll(() => gateway.close());

/** The `structuredContent`, after checks that apply to every answer. */
async function answerOf(name: string, given?: Record<string, unknown>) {
  const { content, structuredContent, isError } = await call(name, given);
  const text = JSON.stringify(structuredContent);
  if (isError) expect(content).toEqual([{ type: 'text', text: structuredContent.error.detail }]);
  else expect(content).toEqual([{ type: 'text', text }]);
  expect(text.length).toBeLessThanOrEqual(20_000);
  expect(validators.get(name)?.(structuredContent), `${name} ${text.slice(0, 300)}`).toBe(true);
  return structuredContent;
}

async function rest(path: string) {
  const response = await gateway.get(path, key);
  expect(response.status).toBe(200);
  return response.json();
}

/** Checked for every phone in the list. */
async function allNames() {
  const names: { slug: string; name: string; fullName: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, pagination } = await rest(`/v1/phones?per_page=100&cursor=${cursor}`);
    for (const { slug, name, full_name } of data) names.push({ slug, name, fullName: full_name });
    cursor = pagination.next_cursor;
  }
  return names;
}

type MoneyJson = { amount_minor: number; currency: string; formatted: string };
const decimal = ({ amount_minor, currency, formatted }: MoneyJson) => ({
  amount: amount_minor / 10 ** getMinorDigits(currency),
  currency,
  formatted,
});

test('lists the tools in their order, read-only and closed, with their input and output', async () => {
  const result = await listTools();
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
    ...['search_phones', 'get_phone', 'compare_phones', 'list_prices', 'list_reviews'],
    ...['identify_phones', 'get_quota'],
  ]);
  for (const tool of result.tools) {
    expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(tool.title).toMatch(/^[A-Z]/);
    expect(tool.description.length).toBeGreaterThan(80);
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema.type).toBe('object');
    for (const argument of Object.values(tool.inputSchema.properties ?? {}))
      expect(argument).toHaveProperty('description');
    // Both belong to queries.
    expect(JSON.stringify(tool)).not.toMatch(/(?:by|with) commas|per_page/);
    // Some clients reject lists of types.
    expect(JSON.stringify(tool.inputSchema)).not.toMatch(/"type":\[/);
  }
  expect(JSON.stringify(result).length).toBeLessThan(31_200);
});

describe('search_phones', () => {
  test('tolerates typing errors, and says what it read', async () => {
    const found = await answerOf('search_phones', { query: 'galxy s24 utra' });
    const { data } = await rest('/v1/phones?search=galxy+s24+utra');
    expect(found).toMatchObject({ total: 1, page: 1, corrected: 'galaxy s24 ultra' });
    const { price, ...facts } = found.phones[0];
    // The rate of May 2025 is old, and marked so.
    expect(price).toEqual({ ...decimal(data[0].price.amount), stale: true });
    expect(facts).toEqual({
      ...Object.fromEntries(
        ['id', 'slug', 'full_name', 'released_on', 'display_in', 'battery_mah', 'main_camera_mp']
          .concat('ram_gb', 'storage_gb', 'weight_g')
          .map((name) => [name, data[0][name]]),
      ),
      url: expect.stringMatching(/^http.*\/phones\/samsung-galaxy-s24-ultra$/),
    });
  });

  test('accepts the filters and orders of the list by their names, and pages', async () => {
    const asked = { brand: ['samsung', 'apple'], has_5g: true, price_max: 40_000, sort: '-battery' };
    const found = await answerOf('search_phones', { ...asked, limit: 3, page: 2, currency: 'eur' });
    const list = await rest(
      '/v1/phones?brand=samsung,apple&has_5g=true&price_max=40000&sort=-battery&per_page=3&page=2&currency=EUR',
    );
    expect(found.total).toBe(list.pagination.total);
    expect(found.phones.map(({ id }: { id: number }) => id)).toEqual(
      list.data.map(({ id }: { id: number }) => id),
    );
    expect(found.phones).toHaveLength(3);
    expect(await answerOf('search_phones', { brand: 'samsung,apple', limit: 1 })).toMatchObject({
      total: (await answerOf('search_phones', { brand: ['samsung', 'apple'], limit: 1 })).total,
    });
  });

  test('returns the filters that a question was understood as, in both languages', async () => {
    const english = await answerOf('search_phones', { query: '5g under 10000 baht' });
    expect(english.understood.filters).toMatchObject({ has_5g: true, price_max: 10_000 });
    const thai = await answerOf('search_phones', { query: 'กันน้ำ แบตอึด' });
    expect(Object.keys(thai.understood.filters)).toContain('ip_min');
    expect((await answerOf('search_phones', { query: 'zzqqxx' })).hint).toMatch(/^Nothing was found/);
  });

  test('leaves unknown members out', async () => {
    const { phones } = await answerOf('search_phones', { released_to: '2008', limit: 20 });
    expect(JSON.stringify(phones)).not.toContain('null');
    expect(phones.some((phone: object) => !('price' in phone))).toBe(true);
  });
});

describe('get_phone', () => {
  test('finds a phone by number, slug, model number, name and full name, ignoring case and spaces', async () => {
    const { data } = await rest('/v1/phones/samsung-galaxy-s24-ultra');
    const names = [data.id, `${data.slug}`, 'sm-s928b', 'galaxy S24 ULTRA', 'SamsungGalaxyS24Ultra'];
    for (const id of names) {
      const { phone } = await answerOf('get_phone', { id });
      expect(phone.slug, String(id)).toBe('samsung-galaxy-s24-ultra');
    }
  });

  test('finds every phone of the catalogue by its name and full name, without guessing', async () => {
    const names = await allNames();
    expect(names.length).toBeGreaterThan(700);
    const wrong: string[] = [];
    for (const { slug, name, fullName } of sampleOf(names, 60)) {
      for (const id of [name, fullName]) {
        const found = await call('get_phone', { id, sections: ['battery'] });
        const { phone, candidates = [], error } = found.structuredContent;
        const slugs = [phone, ...candidates].flatMap((one) => (one === undefined ? [] : one.slug));
        if (error !== undefined || !slugs.includes(slug)) wrong.push(`${id}: ${slugs}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('treats a number as an ID, and a text of digits also as a name', async () => {
    const { data } = await rest('/v1/phones/12');
    expect((await answerOf('get_phone', { id: 12 })).phone.full_name).toBe(data.full_name);
    const { candidates, next } = await answerOf('get_phone', { id: '12' });
    expect(candidates.map(({ slug }: { slug: string }) => slug)).toEqual(
      expect.arrayContaining([data.slug, 'oneplus-12']),
    );
    expect(next).toContain('slug');
  });

  test('does not find a name that is only similar, and suggests phones', async () => {
    const { error } = await answerOf('get_phone', { id: 'galxy s24 utra' });
    expect(error).toMatchObject({ code: 'not-found', status: 404 });
    expect(error.suggestions[0]).toEqual({
      id: expect.any(Number),
      slug: 'samsung-galaxy-s24-ultra',
      full_name: 'Samsung Galaxy S24 Ultra',
    });
    expect(error.suggestions.length).toBeLessThanOrEqual(5);
  });

  test('returns everything known except the spec sheet, or the requested sections', async () => {
    const { data } = await rest('/v1/phones/apple-iphone-15-pro');
    const { phone } = await answerOf('get_phone', { id: 'apple-iphone-15-pro' });
    const known = Object.keys(data).filter((name) => data[name] !== null && name !== 'spec_sheet');
    expect(Object.keys(phone)).toEqual(known);
    expect(phone.battery.capacity_mah).toBe(data.battery.capacity_mah);
    expect(phone.launch_price).toMatchObject(decimal(data.launch_price.amount));
    expect(phone.launch_price).not.toHaveProperty('amount_minor');
    const part = await answerOf('get_phone', {
      id: 'apple-iphone-15-pro',
      sections: ['battery', 'spec_sheet'],
    });
    expect(Object.keys(part.phone)).toEqual(['id', 'slug', 'full_name', 'battery', 'spec_sheet']);
  });

  test.each(['THB', 'JPY', 'KWD', 'USD'])('shows money in %s as decimals', async (currency) => {
    const response = await gateway.get(`/v1/phones/apple-iphone-15-pro?currency=${currency}`, key);
    const given = { id: 'apple-iphone-15-pro', sections: ['price', 'price_summary'], currency };
    if (response.status === 400) {
      expect((await answerOf('get_phone', given)).error.errors[0].parameter).toBe('currency');
      return;
    }
    const { data } = await response.json();
    expect((await answerOf('get_phone', given)).phone.price).toMatchObject(decimal(data.price.amount));
  });
});

describe('compare_phones', () => {
  const ids = ['apple-iphone-15-pro', 'Galaxy S24 Ultra', 12];

  test('returns the facts that differ, in the requested order', async () => {
    const { phones, fields } = await answerOf('compare_phones', { ids, currency: 'USD' });
    const list = `apple-iphone-15-pro,samsung-galaxy-s24-ultra,12`;
    const { data } = await rest(`/v1/compare?ids=${list}&currency=USD`);
    expect(phones.map(({ id }: { id: number }) => id)).toEqual(
      data.phones.map(({ id }: { id: number }) => id),
    );
    const differing = data.fields.filter(
      ({ values }: { values: unknown[] }) => new Set(values.map((value) => JSON.stringify(value))).size > 1,
    );
    expect(fields).toEqual(differing);
    expect(fields.length).toBeGreaterThan(10);
    const all = await answerOf('compare_phones', { ids, currency: 'USD', only_differences: false });
    expect(all.fields).toEqual(data.fields);
  });

  test('names an unknown phone, and asks about an ambiguous one', async () => {
    const unknown = await answerOf('compare_phones', { ids: ['apple-iphone-15-pro', 'galaxy s24 ulttra'] });
    expect(unknown.error.detail).toContain('galaxy s24 ulttra');
    expect(unknown.error.suggestions.length).toBeGreaterThan(0);
    const several = await answerOf('compare_phones', { ids: ['apple-iphone-15-pro', '12'] });
    expect(several.candidates.length).toBeGreaterThan(1);
    expect(several.next).toContain('"12"');
  });
});

describe('list_prices and list_reviews', () => {
  test('return the prices of REST, newest first, in decimals', async () => {
    const found = await answerOf('list_prices', {
      id: 'Galaxy S24 Ultra',
      currency: 'EUR',
      limit: 4,
      page: 2,
    });
    const { data, pagination } = await rest(
      '/v1/phones/samsung-galaxy-s24-ultra/prices?currency=EUR&per_page=4&page=2',
    );
    expect(found.total).toBe(pagination.total);
    expect(found.prices.map((price: { observation_id: number }) => price.observation_id)).toEqual(
      data.map(({ observation_id }: { observation_id: number }) => observation_id),
    );
    for (const [at, price] of found.prices.entries())
      expect(price).toMatchObject({ ...decimal(data[at].amount), kind: data[at].kind });
    expect(found.prices.length).toBeGreaterThan(0);
    expect(found.prices[0]).not.toHaveProperty('id');
  });

  test('return the reviews of REST', async () => {
    const found = await answerOf('list_reviews', { id: 'samsung-galaxy-s24-ultra' });
    const { data, pagination } = await rest('/v1/phones/samsung-galaxy-s24-ultra/reviews?per_page=5');
    expect(found.total).toBe(pagination.total);
    expect(found.reviews).toEqual(
      data.map((review: object) =>
        Object.fromEntries(Object.entries(review).filter(([, value]) => value !== null)),
      ),
    );
    expect(found.reviews.length).toBeGreaterThan(0);
  });
});

test('identify_phones does not repeat a key that is sent as a hint', async () => {
  const { results } = await answerOf('identify_phones', { hints: [key] });
  expect(results).toEqual([{ hint: '[credential]', matches: [] }]);
});

test('identify_phones accepts texts as they are, with commas', async () => {
  const hints = [
    'SM-S928B',
    'Google Pixel 8 Pro',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0',
    'galxy s24 utra',
  ];
  const { results } = await answerOf('identify_phones', { hints });
  expect(results.map(({ hint }: { hint: string }) => hint)).toEqual(hints);
  expect(results.map(({ matches }: { matches: { slug: string }[] }) => matches[0]?.slug)).toEqual([
    'samsung-galaxy-s24-ultra',
    'google-pixel-8-pro',
    'google-pixel-8-pro',
    'samsung-galaxy-s24-ultra',
  ]);
  expect(results[0].matches[0]).toMatchObject({ kind: 'model_number', confidence: 'exact' });
});

test('get_quota returns the data of GET /v1/auth/status, free', async () => {
  const before = await used(key);
  expect(await answerOf('get_quota')).toEqual((await rest('/v1/auth/status')).data);
  expect(await answerOf('get_quota', {})).toHaveProperty('quota.day.remaining');
  expect(await used(key)).toBe(before);
});

test('answered, ambiguous and not found calls cost one unit each', async () => {
  const before = await used(key);
  await answerOf('search_phones', { query: 'nokia' });
  await answerOf('get_phone', { id: '12' });
  await answerOf('get_phone', { id: 'no such phone' });
  await answerOf('compare_phones', { ids: ['apple-iphone-15-pro', 'samsung-galaxy-s24-ultra'] });
  await answerOf('list_prices', { id: 'apple-iphone-15-pro' });
  await answerOf('list_reviews', { id: 'apple-iphone-15-pro' });
  await answerOf('identify_phones', { hints: ['SM-S928B'] });
  expect(await used(key)).toBe(before + 7);
});

test('reports all invalid arguments at once with the nearest name and the accepted values, free', async () => {
  const before = await used(key);
  const { error } = await answerOf('search_phones', { qery: 'x', limit: 21, has_5g: 'maybe', brand: {} });
  expect(error.code).toBe('invalid-parameter');
  const wrong = await Promise.all([
    answerOf('search_phones', { qery: 'x', limit: 21, has_5g: 'maybe' }),
    answerOf('search_phones', { limt: 3 }),
    answerOf('get_phone', {}),
    answerOf('get_phone', { id: 0 }),
    answerOf('get_phone', { id: ['a', 'b'] }),
    answerOf('get_phone', { id: 'x', sections: ['batery'] }),
    answerOf('get_phone', { id: 'x', currency: 'XXX' }),
    answerOf('compare_phones', { ids: ['apple-iphone-15-pro'] }),
    answerOf('list_prices', { id: 1, country: 'Thailand' }),
    answerOf('list_prices', { id: 1, page: 2_147_483_647, limit: 50 }),
    answerOf('identify_phones', { hints: [] }),
    answerOf('identify_phones', { hints: ['x'.repeat(501)] }),
    answerOf('identify_phones', { hints: Array(21).fill('x') }),
    answerOf('get_quota', { key: 'x' }),
  ]);
  const told = wrong.map(({ error: { errors } }) =>
    errors.map(({ parameter, detail }: Record<string, string>) => `${parameter}: ${detail}`),
  );
  expect(told[0]).toEqual([
    'qery: unknown parameter; did you mean query?',
    expect.stringContaining('limit: must be a whole number from 1 to 20'),
    expect.stringContaining('has_5g: must be true or false'),
  ]);
  expect(told[1]).toEqual(['limt: unknown parameter; did you mean limit?']);
  expect(told.slice(2).map(([first]) => first?.split(':')[0])).toEqual([
    ...['id', 'id', 'id', 'sections', 'currency', 'ids', 'country', 'page'],
    ...['hints', 'hints', 'hints', 'key'],
  ]);
  expect(await used(key)).toBe(before);
});

test('treats null as an absent argument, and accepts a number or a flag as a text', async () => {
  const plain = await answerOf('search_phones', { query: 'nokia', limit: 2, has_5g: true });
  const sloppy = await answerOf('search_phones', { query: 'nokia', limit: '2', has_5g: 'true', sort: null });
  expect(sloppy).toEqual(plain);
});
