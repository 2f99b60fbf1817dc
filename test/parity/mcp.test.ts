import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMinorDigits } from '../../src/record/minor-digits.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { addHistory, importPhones } from '../support/history.ts';
import { askMcp } from '../support/mcp.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at by their members
type Any = any;
let gateway: TestGateway;
let database: DatabaseSpy;
let keys: { pro: string; free: string };
/** Validators of each tool, for the drafts of JSON Schema that the two official SDKs use. */
const schemas = new Map<string, readonly ValidateFunction[]>();
const { used } = askThe(() => gateway);
const { message } = askMcp(() => gateway);

beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway();
  await addHistory(gateway, database);
  const code = { brand: 'Zephon', status: 'available', released_on: '2025' };
  await importPhones(gateway, [
    { ...code, full_name: 'Zephon Coded', code_names: ['zephyrine'], model_numbers: ['ZP-900'] },
    { ...code, full_name: 'Zephon Silent' },
  ]);
  keys = { pro: (await gateway.createAccount('pro')).key, free: (await gateway.createAccount('free')).key };
  const compilers = [Ajv, Ajv2020].map((Compiler) => new Compiler({ strict: false, validateFormats: false }));
  const { body } = await message('2026-07-28', 'tools/list');
  for (const { name, outputSchema } of body.result.tools)
    schemas.set(
      name,
      compilers.map((compiler) => compiler.compile(outputSchema)),
    );
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

const fits = (tool: string, content: unknown): readonly boolean[] =>
  (schemas.get(tool) ?? []).map((isRight) => isRight(content));

/** The `structuredContent`, after a check against the tool's schema. @param units the cost of the call */
async function answerOf(tool: string, given: object, units = 1, key = keys.pro): Promise<Any> {
  const before = await used(key);
  const { body } = await message('2025-11-25', 'tools/call', { name: tool, arguments: given }, { key });
  const { structuredContent } = body.result;
  expect((await used(key)) - before).toBe(units);
  expect(fits(tool, structuredContent), JSON.stringify(structuredContent).slice(0, 500)).toEqual([
    true,
    true,
  ]);
  return structuredContent;
}

const rest = async (path: string, key = keys.pro): Promise<Any> => {
  const response = await gateway.get(path, key);
  expect(response.status).toBe(200);
  return response.json();
};

/** A row of REST as a model sees it, written independently of `forModel`. */
function seen(value: Any): Any {
  if (Array.isArray(value)) return value.map(seen);
  if (typeof value !== 'object' || value === null) return value;
  const { amount, ...others } = value;
  const known = Object.entries(others).filter(([, member]) => member !== null);
  const money = amount && {
    amount: Number((amount.amount_minor / 10 ** getMinorDigits(amount.currency)).toFixed(4)),
    currency: amount.currency,
    formatted: amount.formatted,
  };
  return { ...money, ...Object.fromEntries(known.map(([name, member]) => [name, seen(member)])) };
}
const seenPrice = ({ id: _deprecated, ...price }: Any): Any => seen(price);

const phones = ['zephon-model-1', 'zephon-model-7', 'zephon-silent', 'samsung-galaxy-s24-ultra'];

describe('list_prices', () => {
  const questions = [
    {},
    { currency: 'THB' },
    { currency: 'JPY' },
    { currency: 'EUR', country: 'TH' },
    { country: 'DE' },
    { kind: ['street', 'MSRP'], to: '2024-02', storage_gb: 512 },
    { from: '2024-02-01', ram_gb: '12' },
    { limit: 1, page: 2 },
    { limit: 2, page: 2, currency: 'USD' },
    { limit: 50, page: 99 },
  ];
  test.each(phones)('has the rows, the order and the total of REST: %s', async (slug) => {
    for (const question of questions) {
      const { limit = 20, ...others } = question as Record<string, unknown>;
      const query = new URLSearchParams({ per_page: String(limit) });
      for (const [name, value] of Object.entries(others)) query.set(name, String(value));
      const { data, pagination } = await rest(`/v1/phones/${slug}/prices?${query}`);
      const found = await answerOf('list_prices', { id: slug, ...question });
      expect(found).toEqual({
        total: pagination.total,
        page: others.page ?? 1,
        prices: data.map(seenPrice),
      });
    }
  });

  test('shows each plan the same edition as REST', async () => {
    const totals: number[] = [];
    for (const key of [keys.pro, keys.free]) {
      const { data, pagination } = await rest('/v1/phones/zephon-model-3/prices?per_page=20', key);
      const found = await answerOf('list_prices', { id: 'zephon-model-3' }, 1, key);
      expect(found).toEqual({ total: pagination.total, page: 1, prices: data.map(seenPrice) });
      totals.push(found.total);
    }
    // Prices that were imported today are in tomorrow's daily edition.
    expect(totals).toEqual([3, 0]);
  });
});

describe('list_reviews', () => {
  test.each(phones)('has the rows, the order and the total of REST: %s', async (slug) => {
    for (const { limit, page } of [
      { limit: 5, page: 1 },
      { limit: 5, page: 3 },
      { limit: 20, page: 1 },
      { limit: 20, page: 99 },
    ]) {
      const { data, pagination } = await rest(`/v1/phones/${slug}/reviews?per_page=${limit}&page=${page}`);
      const found = await answerOf('list_reviews', { id: slug, limit, page });
      expect(found).toEqual({ total: pagination.total, page, reviews: data.map(seen) });
    }
  });

  test('leads from a shortened answer to the rest of it, page by page', async () => {
    await database.exec(`UPDATE review SET body = repeat('Long words. ', 400) FROM phone
      WHERE phone.id = review.phone_id AND phone.full_name = 'Zephon Model 9'`);
    const { data } = await rest('/v1/phones/zephon-model-9/reviews?per_page=20');
    expect(data).toHaveLength(12);
    const rows: Any[] = [];
    let asked = { limit: 20, page: 1 };
    for (let calls = 0; calls < 12 && rows.length < data.length; calls += 1) {
      const found = await answerOf('list_reviews', { id: 'zephon-model-9', ...asked });
      rows.push(...found.reviews);
      const [, limit, page] = /limit=(\d+) and page=(\d+)/.exec(found.next ?? '') ?? [];
      if (calls === 0) expect(found.truncated).toBe(true);
      asked =
        limit === undefined
          ? { ...asked, page: asked.page + 1 }
          : { limit: Number(limit), page: Number(page) };
    }
    expect(rows).toEqual(data.map(seen));
  });
});

describe('identify_phones', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14; ZP-104) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0';
  const hints = [
    'ZP-100',
    'zp 101',
    'zephyrine',
    'Zephon Model 2',
    agent,
    'zefon modle 3',
    'nothing known 99',
  ];

  test('has the matches of REST in their order, for one unit', async () => {
    const response = await fetch(`${gateway.origin}/v1/identify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': keys.pro },
      body: JSON.stringify({ hints: hints.map((text) => ({ text })) }),
    });
    const { data } = (await response.json()) as Any;
    const { results } = await answerOf('identify_phones', { hints });
    expect(results).toEqual(
      data.map(({ hint, matches }: Any) => ({
        hint: hint.text,
        matches: matches.map(({ phone, kind, confidence }: Any) => ({ ...phone, kind, confidence })),
      })),
    );
    expect(results.map(({ matches }: Any) => matches[0]?.slug)).toEqual([
      ...['zephon-model-1', 'zephon-model-2', 'zephon-coded', 'zephon-model-2', 'zephon-model-5'],
      ...['zephon-model-3', undefined],
    ]);
    expect(results[2].matches[0]).toMatchObject({ kind: 'code_name', confidence: 'family' });
  });

  test.each([
    [[]],
    [['', ' ']],
    [['x'.repeat(501)]],
    [['a\u0007b']],
    [Array(21).fill('x')],
    [[{ text: 'x' }]],
    [null],
  ])('names its own argument if hints are invalid, for free (%#)', async (wrong) => {
    const { error } = await answerOf('identify_phones', { hints: wrong }, 0);
    expect(error.errors.map(({ parameter }: Any) => parameter)).toEqual(['hints']);
    expect(error.code).toBe('invalid-parameter');
  });
});

test.each<[string, object, number, string]>([
  ['search_phones', { query: 'zephon' }, 1, 'phones'],
  ['search_phones', { query: '5g under 20000 baht' }, 1, 'understood'],
  ['search_phones', { query: 'zzqqxx' }, 1, 'hint'],
  ['search_phones', { limit: 99 }, 0, 'error'],
  ['get_phone', { id: 'zephon-model-1' }, 1, 'phone'],
  ['get_phone', { id: 'samsung-galaxy-s24-ultra', sections: ['spec_sheet', 'price_summary'] }, 1, 'phone'],
  ['get_phone', { id: '12' }, 1, 'candidates'],
  ['get_phone', { id: 'zephon modle 1' }, 1, 'error'],
  ['get_phone', {}, 0, 'error'],
  ['compare_phones', { ids: ['zephon-model-1', 'zephon-silent'], only_differences: false }, 1, 'fields'],
  ['compare_phones', { ids: ['zephon-model-1', 'zephon-model-1'] }, 1, 'phones'],
  ['compare_phones', { ids: ['zephon-model-1', '12'] }, 1, 'candidates'],
  ['compare_phones', { ids: ['zephon-model-1', 'no such phone'] }, 1, 'error'],
  ['compare_phones', { ids: ['zephon-model-1'] }, 0, 'error'],
  ['list_prices', { id: '12' }, 1, 'candidates'],
  ['list_prices', { id: 'no such phone' }, 1, 'error'],
  ['list_prices', { id: 'zephon-model-1', currency: 'XXX' }, 0, 'error'],
  ['list_reviews', { id: '12' }, 1, 'candidates'],
  ['list_reviews', { id: 999_999 }, 1, 'error'],
  ['list_reviews', { id: 1, per_page: 3 }, 0, 'error'],
  ['identify_phones', { hints: ['husky'] }, 1, 'results'],
  ['get_quota', {}, 0, 'quota'],
  ['get_quota', { a: 1 }, 0, 'error'],
])('every kind of answer fits the schema of its tool: %s %j', async (tool, given, units, member) => {
  expect(await answerOf(tool, given, units)).toHaveProperty(member);
});

test('the schema of a tool rejects other answers', async () => {
  const price = { amount: 'much', currency: 'THB' };
  for (const [tool, wrong] of [
    ['search_phones', { total: 1, phones: [] }],
    ['search_phones', { total: 1, page: 1, corrected: null, phones: [{ id: 'five' }] }],
    ['search_phones', { total: 1, page: 1, corrected: null, phones: [{ price: { amount_minor: '1' } }, 5] }],
    ['search_phones', { candidates: [] }],
    ['get_phone', { phone: { battery: { capacity_mah: 'big' } } }],
    ['get_phone', { phone: { price } }],
    ['compare_phones', { fields: [] }],
    ['list_prices', { total: 1, page: 1, prices: [price] }],
    ['list_prices', { total: null, page: 1, prices: [] }],
    ['list_reviews', { total: 0, page: 1, reviews: {} }],
    ['identify_phones', { results: [{ hint: 5, matches: [] }] }],
    ['get_quota', { quota: {} }],
    ['get_quota', { error: 'used up' }],
  ] as const)
    expect([tool, wrong, ...fits(tool, wrong)]).toEqual([tool, wrong, false, false]);
  for (const tool of schemas.keys()) expect([tool, ...fits(tool, {})]).toEqual([tool, false, false]);
});
