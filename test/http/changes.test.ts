import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerShapes } from '../../tools/testing/answer-readers.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectShape } from '../support/answer-shapes.ts';
import { importPrices } from '../support/import-prices.ts';

const dayMs = 86_400_000;
const phone = { brand: 'Changing', fullName: 'Changing One' };
const other = { brand: 'Two Words', fullName: 'Two Words Two' };

interface Change {
  readonly cursor: string;
  readonly type: 'phone' | 'price' | 'review';
  readonly phone: { readonly id: number; readonly slug: string; readonly full_name: string };
  readonly changed_at: string;
  readonly price: { readonly amount: object; readonly converted_from: object | null } | null;
  readonly review: { readonly body: string } | null;
}
interface Page {
  readonly data: readonly Change[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

describe('GET /v1/changes', () => {
  let gateway: TestGateway;
  let key: string;
  let clockMs = Date.now();
  /** The catalogue before any test. */
  let start: string;

  beforeAll(async () => {
    gateway = await startGateway({ QUOTA_TIMEZONE: 'UTC' }, { now: () => clockMs });
    ({ key } = await gateway.createAccount('pro'));
    start = (await read('')).next_cursor;
    await importPrices(gateway, phone, [100, 101]);
    await importPrices(gateway, other, [200]);
  });
  afterAll(() => gateway.close());

  async function read(query: string, own = key): Promise<Page> {
    const response = await gateway.get(`/v1/changes${query}`, own);
    expect({ query, status: response.status }).toEqual({ query, status: 200 });
    const page = (await response.json()) as Page;
    expectShape(answerShapes.get('listChanges'), page, query);
    return page;
  }
  const told = ({ data }: Page) =>
    data.map(({ type, phone: { slug }, price }) => [type, slug, ...(price ? [price.amount] : [])]);
  const thb = (amount_minor: number) => expect.objectContaining({ amount_minor, currency: 'THB' });
  const usedBy = async (own: string): Promise<number> => {
    const answer = (await (await gateway.get('/v1/auth/status', own)).json()) as {
      data: { quota: { day: { used: number } } };
    };
    return answer.data.quota.day.used;
  };
  const problem = async (query: string, own = key) => {
    const response = await gateway.get(`/v1/changes${query}`, own);
    const { code, errors = [] } = (await response.json()) as {
      code: string;
      errors?: { parameter: string; detail: string }[];
    };
    return { status: response.status, code, errors };
  };

  test('returns the changes to the catalogue in order, with prices as observed', async () => {
    const page = await read(`?since=${start}`);
    expect(told(page)).toEqual([
      ['phone', 'changing-one'],
      ['price', 'changing-one', thb(100)],
      ['price', 'changing-one', thb(101)],
      ['phone', 'two-words-two'],
      ['price', 'two-words-two', thb(200)],
    ]);
    expect(page.has_more).toBe(false);
    expect(page.data[1]?.price).toMatchObject({ kind: 'street', country: 'TH', converted_from: null });
    expect(page.data[0]?.phone).toMatchObject({ full_name: 'Changing One' });
    expect(new Date(page.data[0]?.changed_at as string).getTime()).toBeGreaterThan(Date.now() - 600_000);
  });

  test('returns no change and the current cursor without since', async () => {
    const now = await read('');
    expect(now).toMatchObject({ data: [], has_more: false });
    expect(await read(`?since=${now.next_cursor}`)).toEqual(now);
  });

  test('returns everything once from 0 on, and every page continues after the one before', async () => {
    const seen: Change[] = [];
    let pages = 0;
    for (let since = '0', isMore = true; isMore; pages += 1) {
      const page = await read(`?since=${since}&limit=500`);
      expect(page.data.at(-1)?.cursor === page.next_cursor || !page.has_more).toBe(true);
      seen.push(...page.data);
      since = page.next_cursor;
      isMore = page.has_more;
      if (isMore) expect(page.data.length).toBe(500);
    }
    const starters = (await (await gateway.get('/v1/phones?device_type=any&per_page=1', key)).json()) as {
      pagination: { total: number };
    };
    expect(seen.filter(({ type }) => type === 'phone').length).toBe(starters.pagination.total);
    const once = new Set(seen.map(({ cursor }) => cursor));
    expect(once.size).toBe(seen.length);
    expect(pages).toBe(Math.ceil(seen.length / 500));
    expect((await read(`?since=0`)).data.length).toBe(100);
  });

  test('accepts types in any case, brands by name or slug, and phones by number or slug', async () => {
    const since = `?since=${start}`;
    expect(told(await read(`${since}&types=PHONE,review`)).map(([, slug]) => slug)).toEqual([
      ...['changing-one', 'two-words-two'],
    ]);
    const ofOther = told(await read(`${since}&brand=two+words`));
    expect(ofOther).toEqual([
      ['phone', 'two-words-two'],
      ['price', 'two-words-two', thb(200)],
    ]);
    expect(told(await read(`${since}&brand=two-words&ids=two-words-two`))).toEqual(ofOther);
    const [first] = (await read(`${since}&ids=two-words-two&limit=1`)).data;
    const id = first?.phone.id;
    expect(told(await read(`${since}&ids=${id}`))).toEqual(ofOther);
    expect(told(await read(`${since}&brand=changing&ids=${id}`))).toEqual([]);
  });

  test('costs one unit, is free if rejected, and names every invalid parameter', async () => {
    const { key: own } = await gateway.createAccount('pro');
    await read('', own);
    await read('?since=0&limit=500', own);
    expect(await usedBy(own)).toBe(2);
    const wrong = await problem('?since=MTIz&types=prices&brand=Changin&limit=501', own);
    expect(wrong).toMatchObject({ status: 400, code: 'invalid-parameter' });
    expect(wrong.errors.map(({ parameter }) => parameter)).toEqual(['types', 'limit']);
    const unknown = await problem('?since=MTIz&brand=Changin&ids=nobody,2147483000', own);
    expect(unknown).toMatchObject({ status: 400, code: 'invalid-parameter' });
    expect(unknown.errors.map(({ parameter, detail }) => `${parameter}: ${detail}`)).toEqual([
      'brand: there is no brand "Changin"; did you mean Changing?',
      'ids: there is no phone nobody; search for its name or model number',
      'ids: there is no phone 2147483000; search for its name or model number',
      expect.stringMatching(/^since: is not a valid cursor/),
    ]);
    expect((await problem('?since=x%20y', own)).errors[0]?.parameter).toBe('since');
    expect((await problem('?cursor=0', own)).errors[0]?.detail).toMatch(/unknown parameter/);
    expect(await usedBy(own)).toBe(2);
  });

  test('is never answered from a cache', async () => {
    const response = await gateway.get(`/v1/changes?since=${start}`, key, { 'If-None-Match': '*' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('ratelimit')).toMatch(/day/);
  });

  test('returns prices from the next midnight on for plans without real-time data, and the rest at once', async () => {
    const { key: free } = await gateway.createAccount('free');
    const before = await read(`?since=${start}`, free);
    expect(told(before)).toEqual([
      ['phone', 'changing-one'],
      ['phone', 'two-words-two'],
    ]);
    const now = await read('', free);
    clockMs += dayMs;
    const after = await read(`?since=${before.next_cursor}`, free);
    expect(told(after).map(([type, , amount]) => [type, amount])).toEqual([
      ['price', thb(100)],
      ['price', thb(101)],
      ['price', thb(200)],
    ]);
    expect(told(await read(`?since=${now.next_cursor}`, free))).toEqual(told(after));
    expect(told(await read(`?since=${after.next_cursor}`, free))).toEqual([]);
  });

  test('answers 410 to a cursor of another database', async () => {
    const second = await startGateway();
    const { key: own } = await second.createAccount('pro');
    await importPrices(second, phone, [300]);
    const answer = await second.get('/v1/changes', own);
    const { next_cursor } = (await answer.json()) as Page;
    await second.close();
    expect(await problem(`?since=${next_cursor}`)).toMatchObject({ status: 410, code: 'cursor-expired' });
    const { key: asks } = await gateway.createAccount('pro');
    expect((await gateway.get(`/v1/changes?since=${next_cursor}`, asks)).status).toBe(410);
    const status = (await (await gateway.get('/v1/auth/status', asks)).json()) as {
      data: { quota: { day: { used: number } } };
    };
    expect(status.data.quota.day.used).toBe(0);
  });
});
