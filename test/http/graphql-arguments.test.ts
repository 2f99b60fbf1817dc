import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';

/** GraphQL reports all invalid arguments, in its own terms, for free. */
let gateway: TestGateway;
let key: string;
const { ask, used } = askThe(() => gateway);

beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(async () => {
  const spent = await used(key);
  await gateway.close();
  expect(spent).toBe(0);
});

/** The paths in an error, after checking that it is one. */
async function refused(query: string, variables?: Record<string, unknown>) {
  const { status, errors = [], ...answer } = await ask(query, key, variables);
  expect([status, 'data' in answer]).toEqual([400, false]);
  for (const { message, extensions } of errors) {
    expect(extensions.code).toBe('BAD_USER_INPUT');
    // Nothing is spelt or addressed as in REST.
    expect(message).not.toMatch(/[a-z]_[a-z]|GET |\/v1/);
  }
  return errors;
}
const pathsOf = async (query: string, variables?: Record<string, unknown>) =>
  (await refused(query, variables)).map(({ extensions }) => extensions.argumentPath);

test('reports invalid arguments of all root fields and of fields below at once, by their paths', async () => {
  const query = `{
    phones(page: 0, perPage: 101, sort: RELEVANCE, brand: ["", "a"], filter: { ramGbMin: -1, releasedFrom: "24", brandNot: " ", modelNumber: "", currency: "ZZZ" }) {
      nodes { reviews(perPage: 11, page: -1) { totalCount } eur: price(currency: "EURO") { kind } variants { price(currency: "XXX") { kind } } }
    }
    second: phones(search: " ") { totalCount }
    phone(id: "Two words") { prices(country: "THA", currency: "Z") { totalCount } }
    suggest(q: "a") { text }
    facets(filter: { priceMax: -1 }) { total }
    identify(hints: [{ text: "ok" }, {}]) { hint { text } }
    node(nodeId: "x") { nodeId }
    brand(id: "A B") { phones(perPage: 0) { totalCount } }
  }`;
  const errors = await refused(query);
  expect(errors.map(({ extensions }) => extensions.argumentPath)).toEqual([
    ...['page', 'perPage', 'brand', 'filter.brandNot', 'filter.modelNumber', 'filter.ramGbMin'].map(
      (name) => `phones.${name}`,
    ),
    ...['filter.releasedFrom', 'sort', 'filter.currency'].map((name) => `phones.${name}`),
    ...['reviews.page', 'reviews.perPage', 'eur.currency', 'variants.price.currency'].map(
      (name) => `phones.nodes.${name}`,
    ),
    ...['second.search', 'phone.id', 'phone.prices.currency', 'phone.prices.country'],
    ...[
      'suggest.q',
      'facets.filter.priceMax',
      'identify.hints.1',
      'node.nodeId',
      'brand.id',
      'brand.phones.perPage',
    ],
  ]);
  expect(errors[6]).toMatchObject({
    message: 'phones.filter.releasedFrom: must be YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD',
    locations: [{ line: 2 }],
    extensions: { code: 'BAD_USER_INPUT', argument: 'filter.releasedFrom' },
  });
  expect(errors.at(-1)).toMatchObject({ locations: [{ line: 11 }], extensions: { argument: 'perPage' } });
});

test('reports an invalid variable together with the arguments that do not use it', async () => {
  const query = `query($id: ID!, $page: Int, $per: Int, $yes: Boolean!) {
    phone(id: $id) { id } phones(page: $page, perPage: $per) { totalCount } brand(id: "A B") { id } suggest(q: "a") { text @include(if: $yes) } }`;
  const errors = await refused(query, { page: 'two', per: 101, yes: true });
  expect(errors.map(({ message }) => message)).toEqual([
    'Variable "$id" of required type "ID!" was not provided.',
    'Variable "$page" got invalid value "two"; Int cannot represent non-integer value: "two"',
    'phones.perPage: must be from 1 to 100',
    'brand.id: must be a number from 1 to 2147483647 or a slug such as samsung',
    'suggest.q: must have at least 2 characters',
  ]);
  expect(await pathsOf(query, { id: 1, per: 101, yes: 'no' })).toEqual([undefined]);
});

test('reports arguments before limits, and at most fifty', async () => {
  expect(
    await pathsOf(
      '{ phones(perPage: 100, filter: { ramGbMin: -1 }) { nodes { reviews(perPage: 10) { nodes { id } } prices(perPage: 10) { nodes { kind } } specSheet { rows { label } } } } }',
    ),
  ).toEqual(['phones.filter.ramGbMin']);
  const many = { ids: Array.from({ length: 100 }, () => 'x') };
  expect(await pathsOf('query($ids: [ID!]!) { nodes(nodeIds: $ids) { nodeId } }', many)).toHaveLength(50);
});

test('spells all members of extensions in camelCase', async () => {
  const { key: small } = await gateway.createAccount('free');
  const { status, errors } = await ask(
    '{ phones(perPage: 100) { nodes { reviews { totalCount } } } }',
    small,
  );
  expect(status).toBe(429);
  expect(Object.keys(errors?.[0]?.extensions ?? {}).sort()).toEqual([
    'code',
    'plan',
    'resetsAt',
    'violatedPolicies',
  ]);
});
