import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, newType, oldType, readAnswer } from '../support/answers.ts';

let gateway: TestGateway;
let key: string;
const { ask, post, used } = askThe(() => gateway);

beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(async () => {
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const s24 = 'phone(id: "samsung-galaxy-s24-ultra")';

describe('the cost of an operation', () => {
  const costs: [string, number, string, Record<string, unknown>?][] = [
    ['a root field is one unit', 1, '{ phones { totalCount } }'],
    ['an absent phone is an answer', 1, '{ phone(id: "no-such-phone") { id } }'],
    ['each alias is one', 3, '{ a: brands { id } b: brands { id } c: brands { id } }'],
    ['the same field twice under one key is one', 1, `{ ${s24} { id } ${s24} { name } }`],
    [
      'fragments are counted where they are spread',
      2,
      'query { ...A ...A } fragment A on Query { brands { id } b: brands { id } }',
    ],
    [
      'a fragment merges with the field beside it',
      1,
      'query { brands { id } ...A } fragment A on Query { brands { name } }',
    ],
    [
      '@skip and @include with variables',
      1,
      'query($yes: Boolean!) { a: brands @skip(if: $yes) { id } b: brands @include(if: $yes) { id } }',
      { yes: true },
    ],
    [
      'a skipped fragment',
      1,
      'query($yes: Boolean = true) { brands { id } ... @skip(if: $yes) { b: brands { id } } }',
    ],
    ['reviews of one phone are one more', 2, `{ ${s24} { reviews { totalCount } } }`],
    [
      'prices and reviews, by response key',
      5,
      `{ ${s24} { reviews { totalCount } b: reviews(page: 2) { totalCount } prices { totalCount } p: prices { totalCount } } }`,
    ],
    ['reviews under a list cost its perPage', 21, '{ phones { nodes { reviews { totalCount } } } }'],
    [
      'reviews under a list with perPage',
      8,
      'query($n: Int) { phones(perPage: $n) { nodes { reviews { totalCount } } } }',
      { n: 7 },
    ],
    [
      'prices and reviews under a list',
      11,
      '{ phones(perPage: 5) { nodes { reviews { totalCount } prices { totalCount } } } }',
    ],
    [
      'nodes under two keys are asked twice',
      5,
      '{ phones(perPage: 2) { a: nodes { reviews { totalCount } } b: nodes { reviews { totalCount } } } }',
    ],
    ['price is free', 1, `{ ${s24} { price { kind } usd: price(currency: "USD") { kind } } }`],
    [
      'suggest adds nothing, as it is free',
      1,
      '{ brands { id } suggest(q: "gal") { text item { __typename } } }',
    ],
    [
      'prices of suggested phones count as ten',
      10,
      '{ suggest(q: "gal") { item { ... on Phone { prices { totalCount } } } } }',
    ],
    [
      'quotaStatus and introspection add nothing',
      1,
      '{ brands { id } __schema { queryType { name } } quotaStatus { day { used } } __typename __schema { queryType { name } } }',
    ],
  ];
  test.each(costs)('%s: %i', async (_name, units, query, variables) => {
    const answer = await ask(query, key, variables);
    expect(answer.errors).toBeUndefined();
    expect(answer.cost).toEqual({ units, remainingDay: 10_000 - units, remainingMonth: 100_000 - units });
    expect(await used(key)).toBe(units);
  });

  test('operationName selects the charged operation', async () => {
    const query = 'query A { brands { id } } query B { a: brands { id } b: brands { id } c: brands { id } }';
    const answer = await readAnswer(
      await post(JSON.stringify({ query, operationName: 'B' }), { 'X-API-Key': key }),
    );
    expect(answer.cost?.units).toBe(3);
  });

  test.each([
    ['nothing but introspection', '{ __schema { queryType { name } } }'],
    ['nothing but introspection', '{ __schema { types { name } } __typename }'],
    ['nothing but quotaStatus', '{ quotaStatus { day { used } } }'],
    ['everything skipped', '{ brands @skip(if: true) { id } }'],
  ])('%s costs nothing and states no cost', async (_name, query) => {
    const answer = await ask(query, key);
    expect(answer.status).toBe(200);
    expect(answer.cost).toBeUndefined();
    expect(await used(key)).toBe(0);
  });

  test('skipped fields need no key', async () => {
    expect(await ask('{ brands @skip(if: true) { id } __schema { queryType { name } } }')).toMatchObject({
      status: 200,
    });
  });
});

describe('the answer of a charged operation', () => {
  test('has the same quota headers as REST', async () => {
    const graphql = await ask('{ brands { id } }', key);
    const rest = await gateway.get('/v1/brands', key);
    for (const name of ['ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-reset']) {
      expect(graphql.headers.get(name)).toBe(rest.headers.get(name));
    }
    expect(graphql.headers.get('x-ratelimit-remaining')).toBe('9999');
    expect(rest.headers.get('x-ratelimit-remaining')).toBe('9998');
  });
});

describe('the quota', () => {
  test.each([newType, oldType])(
    'an operation that exceeds it is rejected whole, 429 also as %s',
    async (type) => {
      const { key: small } = await gateway.createAccount('free');
      const tooMuch = JSON.stringify({
        query: '{ phones(perPage: 100) { nodes { reviews { totalCount } } } }',
      });
      const answer = await readAnswer(await post(tooMuch, { Accept: type, 'X-API-Key': small }));
      expect(answer).toMatchObject({
        status: 429,
        errors: [
          {
            message: expect.stringMatching(
              /^This request costs more units than are left of today's 100 units of the free plan; the quota resets at /,
            ),
            extensions: { code: 'QUOTA_EXCEEDED', violatedPolicies: ['day'], plan: 'free' },
          },
        ],
      });
      expect(answer).not.toHaveProperty('data');
      expect(answer.errors?.[0]?.extensions.resetsAt).toMatch(/T00:00:00Z$/);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('ratelimit')).toMatch(/^"day";r=100;t=\d+, "month";r=1000;t=\d+$/);
      expect(await used(small)).toBe(0);
    },
  );

  test('when it is used up, only free operations are answered', async () => {
    const { key: small } = await gateway.createAccount('free');
    expect(
      (await ask('{ phones(perPage: 99) { nodes { reviews { totalCount } } } }', small)).cost?.remainingDay,
    ).toBe(0);
    expect(await ask('{ brands { id } }', small)).toMatchObject({ status: 429 });
    expect(
      await ask('{ __schema { queryType { name } } quotaStatus { day { remaining } } }', small),
    ).toMatchObject({
      status: 200,
      data: { quotaStatus: { day: { remaining: 0 } } },
    });
    expect(await ask('{ nope }', small)).toMatchObject({ status: 400 });
    expect(await ask('{ phones(page: 0) { totalCount } }', small)).toMatchObject({ status: 400 });
  });
});
