import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { importPhones } from '../support/import-phones.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at by their members.
type Any = any;
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

interface Called {
  readonly content: Any;
  readonly text: string;
  readonly isError: boolean;
  readonly charged: number;
}

const used = async (): Promise<number> => {
  const response = await gateway.get('/v1/auth/status', key);
  return ((await response.json()) as Any).data.quota.day.used;
};

async function call(name: string, given: object): Promise<Called> {
  const before = await used();
  const response = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const { result } = (await response.json()) as Any;
  expect(response.status).toBe(200);
  return {
    content: result.structuredContent,
    text: result.content[0].text,
    isError: result.isError === true,
    charged: (await used()) - before,
  };
}
const rest = async (path: string): Promise<Any> => (await (await gateway.get(path, key)).json()) as Any;

const slug = 'samsung-galaxy-s24-ultra';

describe('get_phone', () => {
  test('finds a phone by ID, slug, model number and name, with or without the brand, in any case', async () => {
    const { data } = await rest(`/v1/phones/${slug}`);
    const names = [data.id, slug, data.full_name, data.name, data.model_numbers[0]];
    const spellings = [
      '  GALAXY   s24 ULTRA ',
      'samsunggalaxys24ultra',
      'ｇａｌａｘｙ s24 ultra',
      `#${data.id}`,
    ];
    for (const id of [...names, String(data.id), ...spellings]) {
      const { content, charged } = await call('get_phone', { id, sections: ['battery'] });
      expect({ id, slug: content.phone?.slug, charged }).toEqual({ id, slug, charged: 1 });
    }
  });

  test('finds phones of any brand by their full name, and by their name alone', async () => {
    const { data: some } = await rest('/v1/phones?per_page=40&sort=price');
    expect(some.length).toBeGreaterThan(20);
    for (const phone of some) {
      for (const id of [phone.full_name, phone.name]) {
        const { content } = await call('get_phone', { id, sections: ['id'] });
        const slugs = content.phone ? [content.phone.slug] : content.candidates.map((one: Any) => one.slug);
        expect(slugs).toContain(phone.slug);
      }
    }
  });

  test('returns the figures of REST, without unknown members, with money as a decimal amount', async () => {
    for (const [currency, digits] of [
      ['THB', 2],
      ['JPY', 0],
      ['KWD', 3],
    ] as const) {
      const asked = await gateway.get(`/v1/phones/${slug}?currency=${currency}`, key);
      if (asked.status === 400) continue;
      const { data } = (await asked.json()) as Any;
      const { content } = await call('get_phone', { id: slug, currency });
      expect(content.phone.battery.capacity_mah).toBe(data.battery.capacity_mah);
      expect(content.phone.price).toMatchObject({ currency });
      expect(Math.round(content.phone.price.amount * 10 ** digits)).toBe(data.price.amount.amount_minor);
      expect(JSON.stringify(content)).not.toContain('null,"');
      expect(content.phone).not.toHaveProperty('spec_sheet');
    }
  });

  test('returns only the requested sections, with id, slug and full_name', async () => {
    const { content, text } = await call('get_phone', { id: slug, sections: ['battery', 'price'] });
    expect(Object.keys(content.phone).sort()).toEqual(['battery', 'full_name', 'id', 'price', 'slug']);
    expect(JSON.parse(text)).toEqual(content);
    const sheet = await call('get_phone', { id: slug, sections: ['spec_sheet'] });
    expect(sheet.content.phone.spec_sheet).toBeDefined();
  });

  test('suggests the nearest phones for a misspelt name, charged', async () => {
    const { content, text, isError, charged } = await call('get_phone', { id: 'galxy s24 utra' });
    expect({ isError, charged, code: content.error.code }).toEqual({
      isError: true,
      charged: 1,
      code: 'not-found',
    });
    expect(content.error.suggestions[0]).toMatchObject({ slug });
    expect(Object.keys(content.error.suggestions[0])).toEqual(['id', 'slug', 'full_name']);
    expect(content.error.suggestions.length).toBeLessThanOrEqual(5);
    expect(text).toContain(slug);
  });

  test('never accepts a part of a name, or a name with more words', async () => {
    for (const id of [
      'galaxy',
      'samsung',
      's24 ultra',
      'Galaxy S24 Ultra 512GB black',
      '5g under 10000 baht',
    ]) {
      const { content } = await call('get_phone', { id });
      expect({ id, code: content.error?.code }).toEqual({ id, code: 'not-found' });
    }
  });

  test('accepts a JSON number only as an ID', async () => {
    const { content, charged } = await call('get_phone', { id: 2_000_000_000 });
    expect({ ...content.error, charged }).toMatchObject({ code: 'not-found', suggestions: [], charged: 1 });
    for (const id of [0, -1, 1.5, 3e9]) {
      const refused = await call('get_phone', { id });
      expect({ id, code: refused.content.error.code, charged: refused.charged }).toEqual({
        ...{ id, code: 'invalid-parameter' },
        charged: 0,
      });
    }
  });

  test('rejects unknown sections and currencies for free, with the nearest one', async () => {
    const wrong = await call('get_phone', { id: slug, sections: ['batery'] });
    expect({ text: wrong.text, charged: wrong.charged }).toEqual({
      text: expect.stringContaining('did you mean battery?'),
      charged: 0,
    });
    const { content, charged } = await call('get_phone', { id: slug, currency: 'XXX' });
    expect({ code: content.error.code, charged }).toEqual({ code: 'invalid-parameter', charged: 0 });
  });
});

describe('compare_phones', () => {
  const ids = ['Galaxy S24 Ultra', 'apple-iphone-15-pro'];

  test('returns the fields of REST that differ, with values in the order of the phones, for 1 unit', async () => {
    const { content, charged } = await call('compare_phones', { ids });
    const { data } = await rest(`/v1/compare?ids=${slug},apple-iphone-15-pro`);
    expect(charged).toBe(1);
    expect(content.phones.map((one: Any) => one.slug)).toEqual([slug, 'apple-iphone-15-pro']);
    const differing = data.fields.filter(
      ({ values: [a, b] }: Any) => JSON.stringify(a) !== JSON.stringify(b),
    );
    expect(content.fields.length).toBeLessThan(data.fields.length);
    expect(content.fields.map(({ name, values, best }: Any) => ({ name, values, best }))).toEqual(
      differing.map(({ name, values, best }: Any) => ({ name, values, best })),
    );
    const all = await call('compare_phones', { ids, only_differences: false });
    expect(all.content.fields).toHaveLength(data.fields.length);
  });

  test('compares a phone that is named twice once, and says so if there is no other', async () => {
    const twice = await call('compare_phones', { ids: [slug, ...ids] });
    expect(twice.content.phones).toHaveLength(2);
    const same = await call('compare_phones', { ids: [slug, ids[0]] });
    expect(same.content).toMatchObject({
      phones: [{ slug }],
      fields: [],
      next: expect.stringContaining('same phone'),
    });
    expect(same.charged).toBe(1);
  });

  test('names an unknown phone, charged; one phone alone is rejected for free', async () => {
    const { content, charged } = await call('compare_phones', { ids: [slug, 'iphne 15 pro'] });
    expect(content.error.detail).toContain('"iphne 15 pro"');
    expect(content.error.suggestions[0].slug).toBe('apple-iphone-15-pro');
    expect(charged).toBe(1);
    const alone = await call('compare_phones', { ids: [slug] });
    expect({ code: alone.content.error.code, charged: alone.charged }).toEqual({
      ...{ code: 'invalid-parameter' },
      charged: 0,
    });
  });
});

describe('a name that several phones have', () => {
  const isRenewed = () =>
    expect.poll(async () => (await gateway.get('/v1/phones/acme-5', key)).status).toBe(200);
  beforeAll(async () => {
    await importPhones(gateway, [
      { brand: 'Acme', full_name: 'Acme 5', device_type: 'phone' },
      { brand: 'Acme', full_name: 'Acme Galaxy S24 Ultra', device_type: 'phone' },
    ]);
  });

  test('returns its candidates without an error, for 1 unit; the slug of each identifies it', async () => {
    await isRenewed();
    const { content, isError, charged } = await call('get_phone', { id: 'galaxy s24 ultra' });
    expect({ isError, charged }).toEqual({ isError: false, charged: 1 });
    const slugs = content.candidates.map((one: Any) => one.slug);
    expect(slugs.toSorted()).toEqual(['acme-galaxy-s24-ultra', slug]);
    expect(content.next).toContain('slug');
    for (const id of slugs) expect((await call('get_phone', { id })).content.phone.slug).toBe(id);
    const brand = await call('get_phone', { id: 'Samsung Galaxy S24 Ultra' });
    expect(brand.content.phone.slug).toBe(slug);
  });

  test('is distinguished from an ID: the number 5 is an ID, the text "5" may be both', async () => {
    await isRenewed();
    const number = await call('get_phone', { id: 5 });
    expect(number.content.phone.id).toBe(5);
    const text = await call('get_phone', { id: '5' });
    const slugs = text.content.candidates.map((one: Any) => one.slug);
    expect(slugs).toEqual(expect.arrayContaining([number.content.phone.slug, 'oneplus-5', 'acme-5']));
  });

  test('is named in a comparison, so that one knows which text to replace', async () => {
    await isRenewed();
    const { content, isError, charged } = await call('compare_phones', { ids: [1, 'Galaxy S24 Ultra'] });
    expect({ isError, charged, id: content.id }).toEqual({
      ...{ isError: false, charged: 1 },
      id: 'Galaxy S24 Ultra',
    });
    expect(content.candidates).toHaveLength(2);
  });
});

describe('search_phones', () => {
  test('returns phones only unless device_type asks for others, and its description says how', async () => {
    const tablets = await call('search_phones', { query: 'ipad', device_type: ['tablet'] });
    const phones = await call('search_phones', { query: 'ipad' });
    const names = (content: Any) => content.phones.map((one: Any) => one.full_name).join();
    expect(names(phones.content)).not.toContain('iPad');
    expect(tablets.isError).toBe(false);
  });
});
