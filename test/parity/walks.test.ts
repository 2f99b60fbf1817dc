import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCursor } from '../../src/domain/catalogue/phone-place.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, type GraphQLAnswer } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';

/** Lists read by cursor, over both transports, compared with the same lists by pages. */
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());
const { ask, used } = askThe(() => gateway);

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly pagination: { total: number; total_pages: number; next_cursor?: string | null };
  readonly query?: unknown;
}
const read = async (query: string): Promise<Page> => {
  const response = await gateway.get(`/v1/phones?${query}`, key);
  expect({ query, status: response.status }).toEqual({ query, status: 200 });
  return (await response.json()) as Page;
};
const connection = async (args: string, more = ''): Promise<GraphQLAnswer['data']> => {
  const { data, errors } = await ask(
    `{ phonesConnection(${args}) { totalCount corrected understood hint ${more}
      edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    key,
  );
  expect(errors).toBeUndefined();
  return data.phonesConnection;
};
const idsOf = (edges: readonly { node: { id: string } }[]): number[] =>
  edges.map(({ node }) => Number(node.id));

/** The same query for REST and for GraphQL. */
const questions: readonly (readonly [string, string])[] = [
  ['', ''],
  ['sort=released', 'sort: RELEASED'],
  ['sort=name&brand=samsung,apple', 'sort: NAME, brand: ["samsung", "apple"]'],
  ['sort=-name&device_type=any', 'sort: NAME_DESC, filter: { deviceType: [ANY] }'],
  ['sort=price&currency=EUR', 'sort: PRICE, filter: { currency: "EUR" }'],
  ['sort=-price&price_basis=launch', 'sort: PRICE_DESC, filter: { priceBasis: LAUNCH }'],
  ['sort=-battery&has_5g=true', 'sort: BATTERY_DESC, filter: { has5g: true }'],
  ['sort=weight&weight_g_max=190.5', 'sort: WEIGHT, filter: { weightGMax: 190.5 }'],
  ['sort=-rating', 'sort: RATING_DESC'],
  ['search=galaxy', 'search: "galaxy"'],
  ['search=galaxy&sort=-weight', 'search: "galaxy", sort: WEIGHT_DESC'],
  ['search=galxy+s24&sort=relevance', 'search: "galxy s24", sort: RELEVANCE'],
  ['search=5g+under+20000+baht', 'search: "5g under 20000 baht"'],
  ['search=cheap+samsung+under+500+euro', 'search: "cheap samsung under 500 euro"'],
  ['search=s24+vs+iphone+15', 'search: "s24 vs iphone 15"'],
  ['brand=samsng', 'brand: ["samsng"]'],
];

describe.each(questions)('paging through ?%s by cursor', (query, args) => {
  test('returns the phones of the numbered pages, forward and backward, with the same cursors over REST and GraphQL', async () => {
    const pages: number[] = [];
    const first = await read(`${query}&per_page=100`);
    for (let page = 1; page <= Math.max(1, first.pagination.total_pages); page += 1)
      pages.push(...(await read(`${query}&per_page=100&page=${page}`)).data.map(({ id }) => id));

    const size = Math.min(97, Math.max(1, Math.ceil(pages.length / 4)));
    const [rest, graphql, backward]: [number[], number[], number[]] = [[], [], []];
    let cursor: string | null = '';
    let after: string | null = null;
    for (let page = 0; cursor !== null && page < 20; page += 1) {
      const { data, pagination, query: said } = await read(`${query}&per_page=${size}&cursor=${cursor}`);
      const part = await connection(`first: ${size}, after: ${JSON.stringify(after)}, ${args}`);
      rest.push(...data.map(({ id }) => id));
      graphql.push(...idsOf(part.edges));
      expect(part.totalCount).toBe(pagination.total);
      expect(pagination.total).toBe(pages.length);
      expect(said).toEqual(first.query);
      cursor = pagination.next_cursor as string | null;
      expect(part.pageInfo).toMatchObject({
        hasNextPage: cursor !== null,
        hasPreviousPage: page > 0,
        startCursor: part.edges[0]?.cursor ?? null,
        endCursor: part.edges.at(-1)?.cursor ?? null,
      });
      after = part.pageInfo.endCursor;
      if (cursor !== null) expect(cursor).toBe(after);
    }
    let before: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const part = await connection(`last: ${size}, before: ${JSON.stringify(before)}, ${args}`);
      backward.unshift(...idsOf(part.edges));
      before = part.pageInfo.startCursor;
      if (!part.pageInfo.hasPreviousPage) break;
    }
    expect({ rest, graphql, backward }).toEqual({ rest: pages, graphql: pages, backward: pages });
  });
});

describe('GET /v1/phones with cursor', () => {
  test('keeps the members of pagination, with page null; without cursor nothing is added', async () => {
    const { pagination } = await read('per_page=2&cursor=');
    expect(Object.keys(pagination)).toEqual(['page', 'per_page', 'total', 'total_pages', 'next_cursor']);
    expect(pagination).toMatchObject({
      page: null,
      per_page: 2,
      total_pages: Math.ceil(pagination.total / 2),
    });
    expect(Object.keys((await read('per_page=2')).pagination)).toEqual([
      'page',
      'per_page',
      'total',
      'total_pages',
    ]);
    const { data, pagination: none } = await read('brand=nobody&cursor=');
    expect([data, none]).toEqual([
      [],
      { page: null, per_page: 20, total: 0, total_pages: 0, next_cursor: null },
    ]);
  });

  test('links to the first and next page, which keep the other parameters', async () => {
    const response = await gateway.get(
      '/v1/phones?brand=samsung,apple&cursor=&per_page=3&fields=id,slug',
      key,
    );
    const { data, pagination } = (await response.json()) as Page;
    const links = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    expect(links.map(([, , rel]) => rel)).toEqual(['first', 'next']);
    const [first = '', next = ''] = links.map(([, target]) => target);
    expect(new URL(next, gateway.origin).searchParams.get('cursor')).toBe(pagination.next_cursor);
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'slug']);
    const follow = async (target: string) => (await (await gateway.get(target, key)).json()) as Page;
    expect((await follow(first)).data).toEqual(data);
    const ids = (await read('brand=samsung,apple&per_page=6')).data.map(({ id }) => id);
    expect((await follow(next)).data.map(({ id }) => id)).toEqual(ids.slice(3));
    const end = await gateway.get('/v1/phones?search=s24+vs+iphone+15&cursor=', key);
    expect(end.headers.get('link')).toBe('</v1/phones?search=s24+vs+iphone+15&cursor=>; rel="first"');
  });

  test('costs 1 unit a page, also for the same bytes again, and nothing as a 304', async () => {
    const { key: own } = await gateway.createAccount();
    const { pagination } = await read('per_page=2&cursor=');
    const target = `/v1/phones?per_page=2&cursor=${pagination.next_cursor}`;
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await gateway.get(target, own));
    const [first, ...again] = await Promise.all(answers.map((answer) => answer.text()));
    expect(again).toEqual([first, first]);
    expect(await used(own)).toBe(3);
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await gateway.get(target, own, { 'If-None-Match': etag })).status).toBe(304);
    expect(
      (await fetch(`${gateway.origin}${target}`, { method: 'HEAD', headers: { 'X-API-Key': own } })).status,
    ).toBe(200);
    expect(await used(own)).toBe(4);
  });

  test('rejects an invalid cursor, one of another order, and a page beside it, for free', async () => {
    const { key: own } = await gateway.createAccount();
    const cursorOf = async (query: string) =>
      (await read(`${query}&per_page=1&cursor=`)).pagination.next_cursor;
    const [released, eur, relevance, launch] = await Promise.all(
      ['', 'sort=price&currency=EUR', 'search=galaxy', 'sort=price&price_basis=launch'].map(cursorOf),
    );
    const price = { currency: 'XXX', basis: 'ANY' } as const;
    const inNoMoney = { sort: 'price', price, value: 1, id: 1 } as const;
    const cases: [string, string, string][] = [
      ['cursor=garbage', 'cursor', 'cursor= (empty)'],
      [`cursor=${released?.slice(0, -1)}`, 'cursor', 'unchanged'],
      ['cursor=a.b', 'cursor', 'next_cursor'],
      [`sort=released&cursor=${released}`, 'cursor', 'sort=-released'],
      [`search=galaxy&cursor=${released}`, 'cursor', 'sort=-released'],
      [`sort=price&cursor=${eur}`, 'cursor', 'sort=price in EUR'],
      [`sort=price&currency=THB&cursor=${eur}`, 'cursor', 'sort=price in EUR'],
      [`sort=-price&currency=EUR&cursor=${eur}`, 'cursor', 'sort=price in EUR'],
      [`sort=price&cursor=${launch}`, 'cursor', 'launch prices'],
      [`cursor=${relevance}`, 'cursor', 'sort=relevance'],
      [`search=galaxy&sort=name&cursor=${relevance}`, 'cursor', 'sort=relevance'],
      [`search=cheap+phones&cursor=${formatCursor({ ...inNoMoney, isBySearch: true })}`, 'cursor', 'XXX'],
      ['page=1&cursor=', 'page', 'cursor'],
      [`page=2&cursor=${released}`, 'page', 'cursor'],
      ['cursor=&cursor=', 'cursor', 'once'],
      ['sort=relevance&cursor=', 'sort', 'search'],
    ];
    for (const [query, parameter, says] of cases) {
      const response = await gateway.get(`/v1/phones?${query}`, own);
      const { errors } = await expectProblem(response, 400, 'invalid-parameter');
      expect({ query, errors }).toEqual({
        query,
        errors: [{ parameter, detail: expect.stringContaining(says) }],
      });
    }
    expect(await used(own)).toBe(0);
  });

  test('continues from a position of other filters, page sizes and fields', async () => {
    const { pagination } = await read('per_page=10&cursor=');
    const cursor = pagination.next_cursor;
    const all = (await read('per_page=100')).data.map(({ id }) => id);
    const some = (await read('per_page=100&has_5g=true')).data.map(({ id }) => id);
    const { data } = await read(`per_page=100&has_5g=true&fields=id&cursor=${cursor}`);
    const rest = all.slice(10);
    expect(data.map(({ id }) => id).filter((id) => rest.includes(id))).toEqual(
      some.filter((id) => rest.includes(id)),
    );
    expect(data.some(({ id }) => all.slice(0, 10).includes(id))).toBe(false);
  });
});

describe('phonesConnection', () => {
  const ids = (part: { edges: { node: { id: string } }[] }) => idsOf(part.edges);

  test('accepts first, last, both and neither as Relay Cursor Connections says', async () => {
    const all = (await read('per_page=100')).data.map(({ id }) => id);
    const { edges } = await connection('first: 100');
    const at = (index: number) => JSON.stringify(edges[index].cursor);
    expect(ids(await connection('first: 3'))).toEqual(all.slice(0, 3));
    const empty = await connection('first: 0');
    expect([empty.edges, empty.pageInfo]).toEqual([
      [],
      { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null },
    ]);
    expect(empty.totalCount).toBeGreaterThan(0);
    expect(ids(await connection(`first: 10, last: 2, after: ${at(4)}`))).toEqual(all.slice(13, 15));
    expect(ids(await connection(`first: 5, before: ${at(20)}`))).toEqual(all.slice(0, 5));
    expect(ids(await connection(`last: 5, before: ${at(20)}`))).toEqual(all.slice(15, 20));
    expect(ids(await connection(`after: ${at(4)}, before: ${at(8)}`))).toEqual(all.slice(5, 8));
    expect(ids(await connection('brand: null'))).toEqual(all.slice(0, 20));
    expect(ids(await connection(`after: ${at(9)}, first: null`))).toEqual(all.slice(10, 30));
    expect(ids(await connection(`before: ${at(50)}`))).toEqual(all.slice(30, 50));
    const { nodes } = await connection('first: 3', 'nodes { id }');
    expect(nodes.map(({ id }: { id: string }) => Number(id))).toEqual(all.slice(0, 3));
  });

  test('returns what phones returns about a question: corrected, understood, and possibly wrong', async () => {
    for (const args of [
      'search: "galxy s24"',
      'search: "5g under 10000 baht"',
      'search: "qqzzqq"',
      'brand: ["samsng"]',
    ]) {
      const { data } = await ask(
        `{ phones(perPage: 2, ${args}) { totalCount corrected understood hint nodes { id price(currency: "EUR") { amount { amountMinor } } } }
           phonesConnection(first: 2, ${args}) { totalCount corrected understood hint nodes { id price(currency: "EUR") { amount { amountMinor } } } } }`,
        key,
      );
      expect(data.phonesConnection).toEqual(data.phones);
    }
  });

  test('costs as much as phones: 1 unit, and the requested nodes', async () => {
    const cost = async (query: string) => (await ask(query, key)).cost?.units;
    expect(await cost('{ phonesConnection(first: 100) { edges { node { id } } nodes { id } } }')).toBe(1);
    expect(
      await cost('{ a: phonesConnection { totalCount } b: phonesConnection(last: 3) { totalCount } }'),
    ).toBe(2);
    const prices = (args: string) =>
      `{ phonesConnection(${args}) { edges { node { prices(perPage: 1) { totalCount } } } } }`;
    expect(await cost(prices('first: 4'))).toBe(5);
    expect(await cost(prices('first: 9, last: 4'))).toBe(5);
    expect(await cost(prices('sort: NAME'))).toBe(21);
    expect(await cost(prices('first: 0'))).toBe(1);
    const big = (first: number) =>
      `query { phonesConnection(first: ${first}) { edges { node { reviews(perPage: 10) { nodes { pros cons } } colors } } nodes { reviews(perPage: 10) { nodes { pros } } } } }`;
    expect((await ask(big(10), key)).errors).toBeUndefined();
    expect((await ask(big(100), key)).errors?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX');
  });

  test('rejects invalid arguments for free, all at once, and says what to do', async () => {
    const { key: own } = await gateway.createAccount();
    const { edges: byName } = await connection('first: 1, sort: NAME');
    const { edges: found } = await connection('first: 1, search: "galaxy"');
    const { edges: asked } = await connection('first: 1, search: "cheap 5g phones"');
    const [name, relevance, byQuestion] = [byName, found, asked].map(([edge]) => JSON.stringify(edge.cursor));
    const cases: [string, Record<string, string>][] = [
      ['first: -1', { first: 'from 0 to 100' }],
      ['first: 101', { first: 'from 0 to 100' }],
      ['last: -1, first: 200', { first: 'from 0 to 100', last: 'from 0 to 100' }],
      [
        'after: "x", before: ""',
        { after: 'begin again without after', before: 'begin again without before' },
      ],
      [`after: ${name}`, { after: 'sort: NAME' }],
      [`sort: NAME_DESC, before: ${name}`, { before: 'sort: NAME' }],
      [`sort: NAME, search: "  ", last: 101, after: "x"`, { search: 'empty' }],
      [`search: "galaxy", after: ${relevance}, before: ${byQuestion}`, { before: 'a different order' }],
      ['sort: RELEVANCE, after: "x"', { sort: 'search', after: 'not a valid cursor' }],
    ];
    for (const [args, expected] of cases) {
      const { status, errors, data } = await ask(`{ phonesConnection(${args}) { totalCount } }`, own);
      expect({ args, status, data }).toEqual({ args, status: 400, data: undefined });
      const said = errors?.map(({ extensions, message }) => [extensions.code, extensions.argument, message]);
      expect({ args, said }).toEqual({
        args,
        said: Object.entries(expected).map(([argument, says]) => [
          'BAD_USER_INPUT',
          argument,
          expect.stringContaining(says),
        ]),
      });
    }
    expect(await used(own)).toBe(0);
  });
});
