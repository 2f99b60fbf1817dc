import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';

let gateway: TestGateway;
let key: string;
const { ask, used } = askThe(() => gateway);
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const read = async (path: string) => (await gateway.get(path, key)).json();

describe('an unknown parameter', () => {
  test.each([
    ['/v1/phones?perPage=5', 'per_page'],
    ['/v1/phones?serch=galaxy', 'search'],
    ['/v1/phones?minPrice=5', 'price_min'],
    ['/v1/phones/1/prices?curency=EUR', 'currency'],
  ])('%s is reported to be %s', async (path, meant) => {
    const { errors = [] } = await expectProblem(await gateway.get(path, key), 400, 'invalid-parameter');
    expect(errors[0]?.detail).toBe(`unknown parameter; did you mean ${meant}?`);
  });
  test('that is similar to none gets the list of names', async () => {
    for (const path of ['/v1/phones?zzzzzzz=1,2', '/v1/phones?x=1']) {
      const { errors = [] } = await expectProblem(await gateway.get(path, key), 400, 'invalid-parameter');
      expect(errors[0]?.detail).toMatch(/^unknown parameter; known parameters: page, per_page, brand, /);
    }
  });
});

describe('a model number or a name in the place of an ID', () => {
  test.each([
    ['SM-S928B', '/v1/search?q=SM-S928B'],
    ['Galaxy%20S24', '/v1/search?q=Galaxy%20S24'],
    ['%E0%B8%8B%E0%B8%B1%E0%B8%A1%E0%B8%8B%E0%B8%B8%E0%B8%87', '/v1/search?q=%E0%B8%8B%E0%B8%B1%E0%B8%A1'],
  ])('%s is 400 with the search that finds it', async (segment, search) => {
    for (const path of [
      `/v1/phones/${segment}`,
      `/v1/phones/${segment}/reviews`,
      `/v1/phones/${segment}/sources`,
    ]) {
      const { detail } = await expectProblem(await gateway.get(path, key), 400, 'invalid-parameter');
      expect(detail).toContain(`found by GET ${search}`);
    }
  });
  test('is found by that search', async () => {
    const { detail } = await read('/v1/phones/SM-S928B');
    const [, path = ''] = /GET (\S+)$/.exec(detail.replace(/\.$/, '')) ?? [];
    expect((await read(path)).data[0].slug).toBe('samsung-galaxy-s24-ultra');
  });
  test('in lower case is a slug that does not exist: 404 with the search', async () => {
    const { detail } = await read('/v1/phones/sm-s928b');
    expect(detail).toBe('There is no phone sm-s928b. Look it up at /v1/search?q=sm-s928b');
  });
  test('is reported by compare too, and by GraphQL with its own names', async () => {
    expect((await read('/v1/compare?ids=1,SM-S928B')).detail).toContain('GET /v1/search?q=SM-S928B');
    const { errors } = await ask('{ phone(id: "SM-S928B") { id } }', key);
    expect(errors?.[0]?.message).toContain('found by phones(search: "SM-S928B")');
  });
  test('gets no search if it cannot be a name, and a key is not repeated', async () => {
    expect((await read('/v1/phones/0')).detail).not.toContain('search');
    expect((await read('/v1/phones/%3Cscript%3E')).detail).not.toContain('script');
    expect((await read(`/v1/phones/${key}`)).detail).not.toContain(key.slice(4));
  });
});

describe('an unknown brand', () => {
  test.each([
    ['Samsng', 'There is no brand "Samsng"; did you mean Samsung?'],
    ['samsung,Aple', 'There is no brand "Aple"; did you mean Apple?'],
    ['zzzzzz', 'There is no brand "zzzzzz".'],
  ])('brand=%s is reported with the nearest brand, by both APIs', async (brand, hint) => {
    const query = `{ phones(brand: ${JSON.stringify(brand.split(','))}) { hint totalCount } }`;
    for (let times = 0; times < 3; times += 1) {
      const { meta, pagination } = await read(`/v1/phones?brand=${brand}`);
      expect(meta).toEqual({ edition: expect.any(String), hint });
      expect((await ask(query, key)).data.phones).toEqual({ hint, totalCount: pagination.total });
    }
  });
  test('is not mentioned if all brands are known', async () => {
    for (const path of ['/v1/phones', '/v1/phones?brand=SAMSUNG,apple', '/v1/phones?search=zzzzzz'])
      expect((await read(path)).meta).not.toHaveProperty('hint');
    expect((await ask('{ phones(brand: "apple") { hint } }', key)).data.phones.hint).toBeNull();
  });
});

describe('GraphQL', () => {
  test('reports every invalid argument at once, free of charge', async () => {
    const before = await used(key);
    const { status, errors = [] } = await ask(
      `{ phones(page: 0, perPage: 101, brand: "", search: " ", sort: RELEVANCE, filter: { priceMin: -1, releasedFrom: "24", currency: "ZZZ" }) { totalCount }
         phone(id: "Two words") { price(currency: "ZZZ") { kind } prices(country: "THA", perPage: 0) { totalCount } } }`,
      key,
    );
    expect(status).toBe(400);
    expect(errors.map(({ extensions }) => [extensions.code, extensions.argument])).toEqual(
      [
        'page',
        'perPage',
        'search',
        'brand',
        'filter.priceMin',
        'filter.releasedFrom',
        'filter.currency',
        'id',
        'currency',
        'perPage',
        'country',
      ].map((argument) => ['BAD_USER_INPUT', argument]),
    );
    for (const { message } of errors) expect(message).toMatch(/^[\w.]+: .*[^.]$/);
    expect(await used(key)).toBe(before);
  });
  test('reports an invalid argument rather than a query that is too large', async () => {
    const { errors = [] } = await ask(
      '{ phones(perPage: 2000000000) { nodes { variants { ramMb } } } }',
      key,
    );
    expect(errors.map(({ message, extensions }) => [message, extensions.argument])).toEqual([
      ['phones.perPage: must be from 1 to 100', 'perPage'],
    ]);
  });
  test('rejects in its own terms, without paths and parameters of REST', async () => {
    const queries = [
      '{ phones(sort: RELEVANCE) { totalCount } }',
      '{ phones(page: 2147483647) { totalCount } }',
      '{ phone(id: 0) { id } }',
      '{ suggest(q: "a") { text } }',
    ];
    for (const query of queries) {
      const { errors = [] } = await ask(query, key);
      expect(errors).toHaveLength(1);
      expect(errors[0]?.message).not.toMatch(/\/v1|per_page|[a-z]_[a-z]/);
    }
  });
});
