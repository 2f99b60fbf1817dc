import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../src/domain/errors.ts';
import { readArguments } from '../../src/mcp/arguments.ts';
import { createSearchTools, createTools } from '../../src/mcp/create-tools.ts';
import type { JsonObject } from '../../src/mcp/json.ts';
import type { ToolDeps } from '../../src/mcp/tool.ts';
import { createArgumentSchema } from '../../src/mcp/tool-schemas.ts';
import { runsOf } from '../support/sample.ts';

// Operations read no argument here, because they are called when a call is prepared.
const deps = { findOperation: () => ({}) } as unknown as ToolDeps;
const tools = [...createTools(deps), ...createSearchTools(deps)];
const paramsOf = (name: string) => tools.find((tool) => tool.name === name)?.params ?? {};
/** Arguments as parsed JSON, where `__proto__` is an ordinary name. */
const parsed = (json: string): JsonObject => JSON.parse(json);

/** The parsed values, or the errors as `name: detail`. */
function read(tool: string, given: JsonObject) {
  try {
    return { values: readArguments(paramsOf(tool), given) };
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid-parameter') throw error;
    return {
      wrong: (error.facts.parameters ?? []).map(({ parameter, detail }) => `${parameter}: ${detail}`),
      text: error.message,
    };
  }
}

describe('valid arguments', () => {
  test.each<[string, string, object]>([
    ['search_phones', '{}', {}],
    ['search_phones', '{"query":null,"brand":null}', {}],
    ['search_phones', '{"has_5g":true,"has_nfc":"false"}', { has_5g: true, has_nfc: false }],
    [
      'search_phones',
      '{"price_max":5.5,"price_min":-0,"limit":"3"}',
      { price_max: 5.5, price_min: 0, limit: 3 },
    ],
    ['search_phones', '{"brand":"samsung, apple"}', { brand: ['samsung', 'apple'] }],
    ['search_phones', '{"brand":["samsung","apple"]}', { brand: ['samsung', 'apple'] }],
    ['search_phones', `{"brand":"['samsung', 'apple']"}`, { brand: ['samsung', 'apple'] }],
    ['search_phones', '{"os":["ANDROID"],"currency":"eur"}', { os: ['android'], currency: 'EUR' }],
    ['search_phones', '{"fingerprint":"none"}', { fingerprint: ['none'] }],
    ['search_phones', '{"query":2024}', { query: '2024' }],
    ['list_prices', '{"id":5}', { id: '#5' }],
    ['list_prices', '{"id":" Galaxy S24 ","country":"th"}', { id: 'Galaxy S24', country: 'TH' }],
    ['identify_phones', '{"hints":["a, b; c"," d "]}', { hints: ['a, b; c', 'd'] }],
    ['identify_phones', '{"hints":"SM-S928B"}', { hints: ['SM-S928B'] }],
    ['get_quota', '{}', {}],
    ['get_quota', '{"nothing":""}', {}],
  ])('of %s: %s', (tool, given, values) => {
    expect(read(tool, parsed(given))).toEqual({ values });
  });
});

describe('what models write in place of a value', () => {
  test.each(['""', '" "', 'null', '"null"', '"None"', '"Null"', '[]', '[""]', '[null]', '["null"]', '"[]"'])(
    '%s is an absent argument',
    (value) => {
      const given = ['query', 'brand', 'os', 'price_max', 'has_5g', 'page'].map(
        (name) => `${JSON.stringify(name)}:${value}`,
      );
      expect(read('search_phones', parsed(`{${given.join(',')}}`))).toEqual({ values: {} });
      expect(read('get_phone', parsed(`{"id":${value}}`)).wrong).toEqual(['id: is required']);
    },
  );
  test.each(['0', '"0"', '-0'])('page and limit %s are absent, and other zeros are not', (zero) => {
    const given = parsed(`{"page":${zero},"limit":${zero},"price_min":0}`);
    expect(read('search_phones', given)).toEqual({ values: { price_min: 0 } });
  });
  test.each<[string, string, string, object]>([
    [
      'a JSON list as text is that list',
      'search_phones',
      '{"brand":"[\\"samsung\\", \\"apple\\"]"}',
      { brand: ['samsung', 'apple'] },
    ],
    [
      'a JSON list in a list too',
      'search_phones',
      '{"brand":["[\\"samsung\\",null]"]}',
      { brand: ['samsung'] },
    ],
    ['one text in a list is a text', 'search_phones', '{"query":"[\\"galaxy\\"]"}', { query: 'galaxy' }],
    [
      'IDs in a JSON list stay IDs',
      'compare_phones',
      '{"ids":"[5, \\"Pixel 8\\"]"}',
      { ids: ['#5', 'Pixel 8'] },
    ],
    ['brackets alone are no JSON list', 'search_phones', '{"query":"[samsung]"}', { query: '[samsung]' }],
    [
      'commas separate phones',
      'compare_phones',
      '{"ids":"Galaxy S24 Ultra, iPhone 15"}',
      { ids: ['Galaxy S24 Ultra', 'iPhone 15'] },
    ],
    [
      'but not within the identifier of a device',
      'compare_phones',
      '{"ids":"iPhone15,2,iPhone16,1"}',
      { ids: ['iPhone15,2', 'iPhone16,1'] },
    ],
    [
      'commas separate codes',
      'identify_phones',
      '{"hints":"SM-S928B, husky"}',
      { hints: ['SM-S928B', 'husky'] },
    ],
    [
      'but not parts of a title',
      'identify_phones',
      '{"hints":"Galaxy S24 Ultra, 256 GB"}',
      { hints: ['Galaxy S24 Ultra, 256 GB'] },
    ],
    [
      'flags in any case',
      'search_phones',
      '{"has_5g":"True","has_nfc":"FALSE","has_esim":1}',
      { has_5g: true, has_nfc: false, has_esim: true },
    ],
    [
      'numbers as people write them',
      'search_phones',
      '{"price_max":"1,210,000.50","price_min":" 5 ","limit":"3.0"}',
      { price_max: 1_210_000.5, price_min: 5, limit: 3 },
    ],
  ])('%s', (_title, tool, given, values) => {
    expect(read(tool, parsed(given))).toEqual({ values });
  });
});

test('no schema of arguments has a choice of types, which some clients lose', () => {
  for (const tool of tools)
    expect(JSON.stringify(createArgumentSchema(tool)), tool.name).not.toMatch(/anyOf|oneOf|"type":\[/);
});

describe('invalid arguments are reported by their names, with the accepted values', () => {
  test.each<[string, string, string[]]>([
    ['search_phones', '{"query":{"text":"x"}}', ['query: must be a string, a number or a boolean']],
    ['search_phones', '{"query":["a","b"]}', ['query: must be one value, not a list']],
    ['search_phones', '{"brand":[["samsung"]]}', ['brand: must be a list of strings or numbers']],
    ['search_phones', '{"limit":1e21}', ['limit: must be a whole number from 1 to 20']],
    ['search_phones', '{"limit":5.5}', ['limit: must be a whole number from 1 to 20']],
    ['search_phones', '{"limit":"ten"}', ['limit: must be a whole number from 1 to 20']],
    ['search_phones', '{"price_max":"10,00"}', ['price_max: must be a number of 0 or more, such as 6.5']],
    ['search_phones', '{"query":"[\\"a\\",\\"b\\"]"}', ['query: must be one value, not a list']],
    ['search_phones', '{"price_min":-1}', ['price_min: must be a number of 0 or more, such as 6.5']],
    [
      'search_phones',
      '{"query":"\\ud800"}',
      ['query: must be well-formed Unicode without replacement characters (U+FFFD)'],
    ],
    ['search_phones', '{"query":"a\\u0000b"}', ['query: must not contain control characters']],
    ['search_phones', '{"qery":{}}', ['qery: unknown parameter; did you mean query?']],
    [
      'search_phones',
      '{"qery":1,"brand":{},"limit":"x"}',
      [
        'qery: unknown parameter; did you mean query?',
        'limit: must be a whole number from 1 to 20',
        'brand: must be a list of strings or numbers',
      ],
    ],
    ['list_reviews', '{}', ['id: is required']],
    ['list_reviews', '{"id":{}}', ['id: must be a string, a number or a boolean']],
    ['list_reviews', '{"id":null}', ['id: is required']],
    ['identify_phones', '{"hints":[" "]}', ['hints: is required']],
    ['identify_phones', '{"hints":[{"text":"x"}]}', ['hints: must be a list of strings or numbers']],
    ['get_quota', '{"__proto__":1}', ['__proto__: unknown parameter; there are none here']],
    ['get_quota', '{"constructor":{}}', ['constructor: unknown parameter; there are none here']],
  ])('%s: %s', (tool, given, wrong) => {
    expect(read(tool, parsed(given)).wrong).toEqual(wrong);
  });

  test('much too long values are not read, so that they cost little', () => {
    for (const os of [Array(1_001).fill('a'), 'a,'.repeat(6_001), ['a'.repeat(12_001)]])
      expect(read('search_phones', { os }).wrong).toEqual(['os: is too long']);
    const hints = Array(20).fill('x'.repeat(500));
    expect(read('identify_phones', { hints })).toEqual({ values: { hints } });
  });

  test('a long name is truncated, many names are summarized', () => {
    const long = read('get_quota', { ['n'.repeat(70)]: 1 });
    expect(long.wrong).toEqual([`${'n'.repeat(64)}: unknown parameter; there are none here`]);
    for (const count of [100, 5_000]) {
      const { text } = read(
        'search_phones',
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`zz${at}`, 1])),
      );
      // The answer contains it twice, as text and by its parameters.
      expect(text?.length).toBeGreaterThan(20);
      expect(text?.length).toBeLessThan(9_000);
    }
  });
});

const isAbsent = (value: unknown): boolean =>
  [value]
    .flat()
    .every(
      (item) =>
        item === null || (typeof item === 'string' && /^(|null|Null|NULL|None|undefined)$/.test(item.trim())),
    );

test('any input is read or rejected as arguments, and an unknown name is never accepted', () => {
  const names = [...new Set(tools.flatMap(({ params }) => Object.keys(params)))];
  const name = fc.oneof(
    fc.constantFrom(...names, '__proto__', 'constructor', 'toString', '', 'n'.repeat(64)),
    fc.string({ unit: 'binary', maxLength: 70 }),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', 'a,b', '\u0000', '\ufffd', 'THB', '5', 'samsung', '#5'),
  );
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1e21, -0, 5.5, 1e-7));
  const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
  const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 25 }), fc.jsonValue());
  const given = fc.array(fc.tuple(name, value), { maxLength: 8 });
  const outcomes = { values: 0, wrong: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...tools), given, (tool, pairs) => {
      const members = Object.fromEntries(pairs) as JsonObject;
      const { values } = read(tool.name, members);
      outcomes[values === undefined ? 'wrong' : 'values'] += 1;
      const isUnknown = Object.keys(members).some(
        (sent) => !isAbsent(members[sent]) && !Object.hasOwn(tool.params, sent),
      );
      if (isUnknown) expect(values).toBeUndefined();
      for (const known of Object.keys(values ?? {})) expect(Object.hasOwn(tool.params, known)).toBe(true);
    }),
    { numRuns: runsOf(600, 3_000) },
  );
  expect(Math.min(outcomes.values, outcomes.wrong)).toBeGreaterThan(runsOf(10, 50));
});
