import { type GraphQLObjectType, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, type GraphQLAnswer } from '../support/answers.ts';
import { processorMsOf } from '../support/processor-time.ts';

let gateway: TestGateway;
let key: string;
const { ask } = askThe(() => gateway);

beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
  await ask('{ phones { nodes { id } } __schema { queryType { name } } }', key); // warm
});
afterAll(() => gateway.close());

const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

/** 30 fragments, each spreading the next one twice: 2^30 fields when expanded. */
const bomb = (on: string, leaf: string): string =>
  many(30, (n) => `fragment F${n} on ${on} { ${n === 29 ? leaf : `...F${n + 1} ...F${n + 1}`} }`);

const expectTooComplex = (answer: GraphQLAnswer): void => {
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
  expect(answer).not.toHaveProperty('data');
};

describe('each limit accepts its maximum and rejects more', () => {
  test('1,000 tokens', async () => {
    // Braces and the names around `name` are 8 tokens, `...` and the name of a fragment two.
    const withTokens = (count: number) =>
      `{ __schema { queryType { ${'name '.repeat(6)} } } ${'...P '.repeat((count - 22) / 2)}} fragment P on Query { __typename }`;
    expect(await ask(withTokens(1_000))).toMatchObject({ status: 200 });
    expectTooComplex(await ask(withTokens(1_002)));
  });

  test('depth 10, with fragments expanded', async () => {
    const deep =
      '{ phones { nodes { variants { price { variant { price { variant { price { kind } } } } } } } }';
    expect(await ask(`${deep} }`, key)).toMatchObject({ status: 200 });
    const ten = `query { phones { nodes { ...A } } } fragment A on Phone { variants { price { ...B } } } fragment B on Price { variant { price { variant { price { variant { ramMb } } } } } }`;
    expect(await ask(ten, key)).toMatchObject({ status: 200 });
    expectTooComplex(await ask(ten.replace('ramMb', 'price { kind }'), key));
  });

  test('depth 11 is rejected also with unknown fields', async () => {
    expectTooComplex(await ask('{ a { b { c { d { e { f { g { h { i { j { k } } } } } } } } } } }'));
  });

  test('15 aliases, including __typename, with fragments counted at each spread', async () => {
    expect(await ask(`{ ${many(15, (n) => `a${n}: __typename`)} }`)).toMatchObject({ status: 200 });
    expectTooComplex(await ask(`{ ${many(16, (n) => `a${n}: __typename`)} }`));
    const spread = `fragment A on Brand { x: name y: name z: name w: name }`;
    expectTooComplex(await ask(`{ brands { ...A ...A ...A ...A } } ${spread}`));
    expectTooComplex(await ask(`{ ${many(3_000, (n) => `a${n}: __typename`)} }`));
  });

  test('10 catalogue root fields', async () => {
    const roots = (count: number) =>
      `{ __schema { queryType { name } } __typename ${many(count, (n) => `a${n}: brands { id }`)} }`;
    expect((await ask(roots(10), key)).cost?.units).toBe(10);
    expectTooComplex(await ask(roots(11), key));
  });

  test('20,000 nodes, with the values of variables', async () => {
    const query = `query($n: Int) { phones(perPage: $n) { nodes { reviews(perPage: 10) { nodes { pros cons } } colors } } }`;
    // A phone counts 1, its reviews 10, their lists 160, its colours 8.
    const fits = await ask(query, key, { n: 50 });
    expect(fits.errors).toBeUndefined();
    expectTooComplex(
      await ask(
        `query($n: Int) { a: phones(perPage: $n) { nodes { reviews(perPage: 10) { nodes { pros cons } } colors } } b: phones(perPage: $n) { nodes { reviews(perPage: 10) { nodes { pros cons } } } } }`,
        key,
        { n: 100 },
      ),
    );
  });

  test('1,000 values in variables, at any depth, before they are read', async () => {
    const query = 'query ($f: PhoneFilter) { phones(filter: $f) { totalCount } }';
    const wide = (count: number) => ({
      f: Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, 1])),
    });
    const first = await ask(query, key, wide(999));
    expect(first.status).toBe(400);
    expect(first.errors?.[0]?.message).toContain('got invalid value');
    const beyond = [wide(1_000), { f: [[wide(997)]] }, { unused: Array(1_001).fill(null) }];
    for (const variables of beyond) {
      const { status, errors } = await ask(query, key, variables);
      expect(status).toBe(400);
      expect(errors?.[0]?.message).toBe(
        '"variables" must have at most 1,000 values, including values in lists and objects.',
      );
    }
    const hints = Array.from({ length: 100 }, () => ({ brand: 'a', model: 'b', device: 'c', text: 'd' }));
    expect(
      await ask('query ($h: [IdentifyHint!]!) { identify(hints: $h) { matches { kind } } }', key, {
        h: hints,
      }),
    ).toMatchObject({ status: 200 });
  });

  test('the whole record of a page of 100 phones is allowed', async () => {
    const { errors } = await ask(
      `{ phones(perPage: 100) { nodes {
        modelNumbers colors displays { ppi } variants { ramMb price { kind } } cameras { ois } network { generations sims }
        connectivity { wifi gnss } sensors ramGb storageGb specSheet { name rows { label value } }
      } } }`,
      key,
    );
    expect(errors).toBeUndefined();
  });
});

describe('introspection', () => {
  test('the query of graphql-js is answered without a key, twice alike', async () => {
    const answers = [await ask(getIntrospectionQuery()), await ask(getIntrospectionQuery())];
    expect(answers[0]).toMatchObject({ status: 200, data: { __schema: { queryType: { name: 'Query' } } } });
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    const full = getIntrospectionQuery({
      specifiedByUrl: true,
      inputValueDeprecation: true,
      schemaDescription: true,
    });
    expect((await ask(full)).data.__schema.types.length).toBeGreaterThan(40);
  });

  test('is cached for all accounts, comments, layouts and names', async () => {
    const query = getIntrospectionQuery();
    const first = await ask(query);
    await ask(query);
    const lookedUp = vi.spyOn(schema.getType('Phone') as GraphQLObjectType, 'getFields');
    for (const variant of [
      query,
      `# of this test alone\n${query}`,
      query.replace('IntrospectionQuery', 'Another'),
      query.replaceAll('\n', ' , '),
    ]) {
      for (const presented of [undefined, key]) {
        expect((await ask(variant, presented)).data).toEqual(first.data);
      }
    }
    expect(lookedUp).not.toHaveBeenCalled();
    lookedUp.mockRestore();
  });

  test('is limited in depth', async () => {
    expectTooComplex(
      await ask('{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }'),
    );
  });

  test('is limited by its work, and not by the number of its fields', async () => {
    const small = many(30, (n) => `a${n}: __type(name: "__Field") { fields { name args { name } } }`);
    expect(await ask(`{ ${small} __schema { queryType { name } } }`)).toMatchObject({ status: 200 });
    const members = 'name description type { kind name ofType { kind name ofType { kind name } } }';
    for (const [field, selection] of [
      ['__type(name: "Phone")', `fields { ${members} args { ${members} } }`],
      ['__type(name: "PhoneFilter")', `inputFields { defaultValue ${members} }`],
    ]) {
      expect(await ask(`{ ${field} { ${selection} } }`)).toMatchObject({ status: 200 });
      const repeated = many(60, (n) => `a${n}: ${field} { ...T }`);
      expectTooComplex(await ask(`{ ${repeated} } fragment T on __Type { ${selection} }`));
    }
    const ofQuery = many(60, (n) => `a${n}: __schema { queryType { ...T } }`);
    expectTooComplex(await ask(`{ ${ofQuery} } fragment T on __Type { fields { ${members} } }`));
  });

  test('may select twice what tools request, and no more, however it is written', async () => {
    const whole = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, oneOf: true });
    const twice = whole.replace('{', '{ again: __schema { types { ...FullType } }');
    expect((await ask(twice)).data.again.types.length).toBeGreaterThan(40);
    expectTooComplex(
      await ask(`{ __schema { types { ...T } } } fragment T on __Type { name fields { name type { ...U ofType { ...U ofType { ...U } } } } }
        fragment U on __Type { name fields { name description isDeprecated type { name kind ofType { name kind ofType { name kind } } } } }`),
    );
    expectTooComplex(
      await ask(`{ __schema { types { ${many(80, (n) => `a${n}: fields { name type { name } }`)} } } }`),
    );
  });

  test('of the same text with other variables has its own answer', async () => {
    const query = 'query($name: String!) { __type(name: $name) { name } }';
    expect((await ask(query, undefined, { name: 'Phone' })).data.__type.name).toBe('Phone');
    expect((await ask(query, undefined, { name: 'Brand' })).data.__type.name).toBe('Brand');
  });
});

describe('a rejected document', () => {
  test('gets its first ten errors', async () => {
    const { status, errors = [] } = await ask(`{ ${many(300, (n) => `phone${n}`)} }`);
    expect(status).toBe(400);
    expect(errors).toHaveLength(11);
    expect(errors[0]?.message).toMatch(/Cannot query field "phone0" on type "Query"/);
    expect(errors[10]?.message).toMatch(/Too many validation errors/);
  });

  test('has at most 2,000 lines, so that errors are located quickly', async () => {
    expect(await ask(`${'\n'.repeat(1_999)}{ __schema { queryType { name } } }`)).toMatchObject({
      status: 200,
    });
    expectTooComplex(await ask(`${'\n'.repeat(2_000)}{ __schema { queryType { name } } }`));
    expectTooComplex(await ask(`${'\r'.repeat(2_000)}{ __schema { queryType { name } } }`));
  });

  test('is not validated again when it is repeated, and is rejected as before', async () => {
    const wrong = '{ __schema { queryType { name nonsenseOfThisTest } } }';
    const first = await ask(wrong);
    await ask(wrong, key);
    const lookedUp = vi.spyOn(schema.getType('Plan') as GraphQLObjectType, 'getFields');
    expect(await ask(wrong)).toMatchObject({ status: 400, errors: first.errors });
    expect(await ask(wrong, key)).toMatchObject({ status: 400, errors: first.errors });
    expect(lookedUp).not.toHaveBeenCalled();
    const other = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ query: wrong }),
    });
    expect(other.status).toBe(200);
    lookedUp.mockRestore();
  });
});

test('a cached document is not parsed again if its variables do not fit', async () => {
  const query = 'query V($page: Int) { phones(page: $page) { totalCount } __schema { queryType { name } } }';
  const refused = await ask(query, key, { page: 'x' });
  // Documents that are sent once are not cached.
  await ask(query, key, { page: 'x' });
  const lookedUp = vi.spyOn(schema.getType('Plan') as GraphQLObjectType, 'getFields');
  expect(await ask(query, key, { page: 'x' })).toMatchObject({ status: 400, errors: refused.errors });
  expect(await ask(query, key, { page: 0 })).toMatchObject({ status: 400 });
  expect(lookedUp).not.toHaveBeenCalled();
  lookedUp.mockRestore();
  expect(await ask(query, key, { page: 1 })).toMatchObject({ status: 200, cost: { units: 1 } });
});

describe('hostile documents are answered quickly, and never with a 5xx', () => {
  const hostile: [string, string, Record<string, unknown>?][] = [
    ['a fragment that contains itself', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    ['a fragment bomb', `{ ...F0 } ${bomb('Query', '__schema { queryType { name } }')}`],
    ['a fragment bomb below a phone', `{ phone(id: 1) { ...F0 } } ${bomb('Phone', 'name')}`],
    [
      'a fragment bomb in introspection',
      `{ __schema { types { ...F0 } } } ${bomb('__Type', 'fields { name }')}`,
    ],
    ['a fragment bomb of aliases', `{ phone(id: 1) { ...F0 } } ${bomb('Phone', 'a: name')}`],
    ['a flood of directives', `{ __schema { queryType { name ${'@include(if: true) '.repeat(140)} } } }`],
    ['a flood of unknown directives', `{ __schema { queryType { name ${'@a '.repeat(480)} } } }`],
    ['unknown fields that look alike', `{ ${many(990, (n) => `phone${n}`)} }`],
    ['one field a thousand times', `{ __schema { queryType { ${'name '.repeat(990)} } } }`],
    ['fields that cannot be merged', `{ ${many(90, (n) => `phone(id: ${n + 1}) { name }`)} }`],
    [
      'a literal 5,000 deep',
      `{ phones(filter: ${'{a:'.repeat(5_000)}1${'}'.repeat(5_000)}) { totalCount } }`,
    ],
    ['a list 5,000 deep', `{ phones(brand: ${'['.repeat(5_000)}${']'.repeat(5_000)}) { totalCount } }`],
    ['a list 480 deep', `{ phones(brand: ${'['.repeat(480)}${']'.repeat(480)}) { totalCount } }`],
    ['a selection 5,000 deep', `${'{ a '.repeat(5_000)}${'}'.repeat(5_000)}`],
    [
      'a type 480 deep',
      `query($a: ${'['.repeat(480)}Int${']'.repeat(480)}) { __schema { queryType { name } } }`,
    ],
    ['a name of 60,000 letters', `{ ${'x'.repeat(60_000)} }`],
    [
      'a large variable of another type',
      'query($n: Int) { phones(page: $n) { totalCount } }',
      { n: 'x'.repeat(60_000) },
    ],
    [
      '20,000 brands',
      'query($b: [String!]) { phones(brand: $b) { totalCount } }',
      { b: Array(15_000).fill('a') },
    ],
    [
      '20,000 wrong brands',
      'query($b: [String!]) { phones(brand: $b) { totalCount } }',
      { b: Array(20_000).fill(1) },
    ],
    [
      'the largest type, as often as is allowed',
      `{ ${many(20, (n) => `a${n}: __type(name: "Phone") { ...T }`)} } fragment T on __Type { fields { name description args { name type { name } } type { kind name ofType { kind name } } } }`,
    ],
    [
      'all of introspection many times',
      `{ ${many(16, (n) => `a${n}: __schema { types { ...T } }`)} } fragment T on __Type { name fields { name type { ofType { fields { name } } fields { name description } } } }`,
    ],
  ];
  test.each(hostile)('%s', async (_name, query, variables) => {
    const spentMs = await processorMsOf(async () => {
      const { status } = await ask(query, key, variables);
      expect([200, 400]).toContain(status);
    });
    // Each takes less than 100 ms by itself.
    expect(spentMs).toBeLessThan(500);
  });
});
