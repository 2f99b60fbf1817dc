import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { processorMsOf } from '../support/processor-time.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());
const { post, used } = askThe(() => gateway);

const many = (times: number, text: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => text(index)).join(' ');
/** JSON text that is too deep to be built as an object. */
const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
const withVariables = (variables: string, type = 'PhoneFilter'): string =>
  `{"query":"query($v: ${type}) { phones(filter: $v) { totalCount } }","variables":${variables}}`;
const document = (query: string): string => JSON.stringify({ query });

/** In addition to those of `http/graphql-limits`: one of each kind, as close to the limits as possible. */
const bombs: [name: string, body: string][] = [
  ['variables 20,000 deep', withVariables(`{"v":${deep('{"a":', '}', 10_000).replace('}', '1}')}}`)],
  ['lists 30,000 deep', withVariables(`{"v":${deep('[', ']', 30_000)}}`)],
  ['lists 30,000 deep where a list is meant', withVariables(`{"v":{"os":${deep('[', ']', 30_000)}}}`)],
  [
    'extensions 30,000 deep',
    `{"query":"{ __schema { queryType { name } } }","extensions":{"a":${deep('[', ']', 30_000)}}}`,
  ],
  ['a body that is only depth', deep('[', ']', 32_000)],
  ['5,000 members', `{${Array.from({ length: 5_000 }, (_, index) => `"a${index}":1`).join()}}`],
  [
    '5,000 variables that nobody declared',
    withVariables(`{${Array.from({ length: 5_000 }, (_, index) => `"a${index}":1`).join()}}`),
  ],
  [
    'a member that is the prototype',
    '{"query":"{ __schema { queryType { name } } }","variables":{"__proto__":{"a":1}}}',
  ],
  [
    'fragments that all have to be compared with each other',
    document(
      `{ phone(id: 1) { ${many(60, (n) => `...F${n}`)} } } ${many(60, (n) => `fragment F${n} on Phone { name slug ...F${(n + 1) % 60 || 60} }`)} fragment F60 on Phone { id }`,
    ),
  ],
  [
    'inline fragments in inline fragments',
    document(`{ phone(id: 1) { ${'... on Phone { name '.repeat(190)}${'}'.repeat(190)} } }`),
  ],
  [
    'the same fields, each with 60 arguments to compare',
    document(`{ ${many(14, () => `phones(search: "a", brand: [${'"b" '.repeat(50)}]) { totalCount }`)} }`),
  ],
  [
    '200 variables',
    document(`query(${many(200, (n) => `$v${n}: Int`)}) { __schema { queryType { name } } }`),
  ],
  [
    '200 fragments that nobody uses',
    document(`{ __schema { queryType { name } } } ${many(160, (n) => `fragment F${n} on __Type { name }`)}`),
  ],
  ['100 operations', document(many(100, (n) => `query Q${n} { __schema { queryType { name } } }`))],
  [
    '@include with a variable that is missing, 100 times',
    document(`query($a: Boolean!) { __schema { queryType { name ${'@include(if: $a) '.repeat(100)} } } }`),
  ],
  [
    'as many nodes as there may be, of the dearest kind',
    document(`{ phones(perPage: 100) { nodes { name variants { ramGb } displays { diagonalIn } } } }`),
  ],
  [
    'a block string of 60,000 letters',
    document(`{ phones(search: """${'x\n'.repeat(20_000)}""") { totalCount } }`),
  ],
  ['a number of 60,000 digits', document(`{ phones(page: ${'9'.repeat(60_000)}) { totalCount } }`)],
  ['a comment of 60,000 letters', document(`# ${'x'.repeat(60_000)}\n{ __schema { queryType { name } } }`)],
  ['commas alone', document(`{ __schema { queryType { name${','.repeat(60_000)} } } }`)],
];

describe('rejects a bomb before it runs', () => {
  test.each(bombs)('%s', async (_name, body) => {
    let text = '';
    let response = Response.error();
    const spentMs = await processorMsOf(async () => {
      response = await post(body, { 'X-API-Key': key });
      text = await response.text();
    });
    expect({ status: response.status, text: text.slice(0, 200) }).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 200 || status === 400),
    });
    // Each takes some milliseconds.
    expect(spentMs).toBeLessThan(1_000);
    expect(text.length).toBeLessThan(1_000_000);
  });

  test('rejected requests cost nothing', async () => {
    const before = await used(key);
    let charged = 0;
    for (const [, body] of bombs) {
      const response = await post(body, { 'X-API-Key': key });
      const { extensions } = (await response.json()) as { extensions?: { cost?: { units: number } } };
      charged += extensions?.cost?.units ?? 0;
    }
    expect(await used(key)).toBe(before + charged);
  });
});

test('does not decompress compressed bodies', async () => {
  const { gzipSync } = await import('node:zlib');
  const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
  expect(bomb.length).toBeLessThan(65_536);
  for (const coding of ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'unknown']) {
    const response = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': coding, 'X-API-Key': key },
      body: bomb,
    });
    expect({ coding, status: response.status }).toEqual({ coding, status: 415 });
  }
});
