import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNodeId, toNodeId } from '../../src/domain/catalogue/node-id.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { addHistory, importPhones, testBrand } from '../support/history.ts';
import { expectProblem } from '../support/problem.ts';

/** IDs of phones, brands, prices and reviews, over both transports. */
let gateway: TestGateway;
let database: DatabaseSpy;
let key: string;
let free: string;
const { ask, used } = askThe(() => gateway);

beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway();
  await addHistory(gateway, database);
  // Two phones that share a number.
  await importPhones(gateway, [
    { brand: testBrand, full_name: `${testBrand} Twin A`, model_numbers: ['ZP-999'] },
    { brand: testBrand, full_name: `${testBrand} Twin B`, model_numbers: ['zp999/DS', 'ZP-998'] },
  ]);
  ({ key } = await gateway.createAccount('pro'));
  ({ key: free } = await gateway.createAccount('free'));
});
afterAll(async () => {
  database.isAway = false;
  await gateway.close();
  database.restore();
});

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const slug = 'zephon-model-1';
const rest = async (path: string, own = key) => (await gateway.get(path, own)).json();

/**
 * Repeats it often enough to cover every path of an operation. @returns the answer, which is always the same
 */
async function thrice(query: string, variables: Record<string, unknown> | undefined, units: number) {
  const before = await used(key);
  const answers = [];
  for (let times = 0; times < 3; times += 1) answers.push(await ask(query, key, variables));
  const [first, ...others] = answers;
  for (const other of others) expect([other.data, other.errors]).toEqual([first?.data, first?.errors]);
  expect((await used(key)) - before).toBe(3 * units);
  return first as (typeof answers)[number];
}

describe('a node id', () => {
  test('is base64url of type and number, for a converted price with its currency, and can be read back', () => {
    expect(toNodeId({ type: 'Phone', id: 5, currency: null })).toBe(encoded('Phone:5'));
    expect(toNodeId({ type: 'Price', id: 5, currency: 'EUR' })).toBe(encoded('Price:5:EUR'));
    for (const text of ['Phone:5', 'Brand:2147483647', 'Price:5', 'Price:5:EUR', 'Review:5'])
      expect(toNodeId(readNodeId(encoded(text)) as never)).toBe(encoded(text));
  });
  test.each([
    ...[
      '',
      'Phone',
      'Phone:0',
      'Phone:05',
      'Phone:2147483648',
      'Phone:5:EUR',
      'Price:5:eur',
      'Plan:5',
      'Phone:5 ',
    ].map(encoded),
    `${encoded('Phone:5')}=`,
    `${encoded('Phone:15')}!`,
    'Phone:5',
    // The last character has unused bits, so that another text decodes to the same bytes.
    `${encoded('Phone:5').slice(0, -1)}R`,
  ])('has no other text: %j', (text) => {
    expect(readNodeId(text)).toBeNull();
  });

  test('of each type finds the same again by node and by nodes, one unit each, in the requested order', async () => {
    const fragment = `fragment Of on Node { __typename nodeId ... on Phone { fullName } ... on Brand { name phoneCount }
      ... on Price { kind amount { amountMinor currency } convertedFrom { rate } seller observedAt } ... on Review { title publishedAt } }`;
    const { data } = await ask(
      `query($id: ID!) { phone(id: $id) { ...Of brand { ...Of } thb: price { ...Of } usd: price(currency: "USD") { ...Of }
        launchPrice(currency: "JPY") { ...Of } prices { nodes { ...Of } } reviews(perPage: 2) { nodes { ...Of } } } } ${fragment}`,
      key,
      { id: slug },
    );
    const { brand, thb, usd, launchPrice, prices, reviews, ...phone } = data.phone;
    const nodes = [phone, brand, thb, usd, launchPrice, ...prices.nodes, ...reviews.nodes];
    expect(new Set(nodes.map(({ nodeId }) => nodeId)).size).toBe(nodes.length - 1); // the price is among the prices
    const ids = nodes.map(({ nodeId }) => nodeId).reverse();
    const found = await thrice(
      `query($ids: [ID!]!) { nodes(nodeIds: $ids) { ...Of } } ${fragment}`,
      { ids },
      1,
    );
    expect(found.errors).toBeUndefined();
    expect(found.data.nodes).toEqual(nodes.toReversed());
    expect(usd.nodeId).toBe(encoded(`Price:${Buffer.from(thb.nodeId, 'base64url').toString().slice(6)}:USD`));
    for (const node of [phone, usd, reviews.nodes[0]])
      expect(
        (
          await ask(`query($nodeId: ID!) { node(nodeId: $nodeId) { ...Of } } ${fragment}`, key, {
            nodeId: node.nodeId,
          })
        ).data,
      ).toEqual({ node });
  });

  test('is read in one query for all prices and one for all reviews, and in none for phones and brands', async () => {
    const { data } = await ask(
      `{ phones(brand: "${testBrand}", perPage: 25, sort: NAME) { nodes { nodeId brand { nodeId } prices(perPage: 3) { nodes { nodeId } } reviews(perPage: 2) { nodes { nodeId } } } } }`,
      key,
    );
    type Row = { nodeId: string };
    const nodes = data.phones.nodes as (Row & {
      brand: Row;
      prices: { nodes: Row[] };
      reviews: { nodes: Row[] };
    })[];
    const prices = nodes.flatMap((node) => node.prices.nodes.map(({ nodeId }) => nodeId)).slice(0, 60);
    const reviews = nodes.flatMap((node) => node.reviews.nodes.map(({ nodeId }) => nodeId)).slice(0, 38);
    const [one] = nodes;
    database.historyQueries = 0;
    const query =
      'query($ids: [ID!]!, $one: ID!) { nodes(nodeIds: $ids) { nodeId } node(nodeId: $one) { nodeId } }';
    const ids = [...prices, ...reviews, one?.nodeId, one?.brand.nodeId];
    const answer = await ask(query, key, { ids, one: encoded('Review:2147483647') });
    expect(answer.data).toEqual({ nodes: ids.map((nodeId) => ({ nodeId })), node: null });
    expect(answer.cost?.units).toBe(2);
    expect(database.historyQueries).toBe(2);
    expect((await ask(query, key, { ids: [one?.nodeId], one: one?.brand.nodeId })).errors).toBeUndefined();
    expect(database.historyQueries).toBe(2);
  });

  test('of an unknown object is null and charged; an invalid one is reported with its position and free', async () => {
    const none = ['Phone:2147483647', 'Brand:2147483647', 'Price:2147483647', 'Review:2147483647'].map(
      encoded,
    );
    const query = 'query($ids: [ID!]!) { nodes(nodeIds: $ids) { nodeId } }';
    expect((await thrice(query, { ids: none }, 1)).data).toEqual({ nodes: [null, null, null, null] });
    expect((await ask(query, key, { ids: [] })).data).toEqual({ nodes: [] });
    const before = await used(key);
    const answer = await ask(query, key, { ids: [none[0], 'xx', none[1], '5'] });
    expect(answer.status).toBe(400);
    expect(answer.errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'BAD_USER_INPUT', argument: 'nodeIds.1', argumentPath: 'nodes.nodeIds.1' },
      { code: 'BAD_USER_INPUT', argument: 'nodeIds.3', argumentPath: 'nodes.nodeIds.3' },
    ]);
    expect((await ask('{ node(nodeId: "5") { nodeId } }', key)).errors).toMatchObject([
      {
        message: 'node.nodeId: must be a nodeId from an earlier response',
        extensions: { argument: 'nodeId' },
      },
    ]);
    const many = await ask(query, key, { ids: Array.from({ length: 101 }, () => none[0]) });
    expect(many.errors).toMatchObject([{ extensions: { argument: 'nodeIds' } }]);
    expect(await used(key)).toBe(before);
  });

  test('of a price in its own currency or in one without a rate finds nothing', async () => {
    const { data } = await rest(`/v1/phones/${slug}/prices`);
    const thb = data.find(({ amount }: { amount: { currency: string } }) => amount.currency === 'THB');
    const find = async (currency: string) =>
      (await ask(`{ node(nodeId: "${encoded(`Price:${thb.observation_id}:${currency}`)}") { nodeId } }`, key))
        .data.node;
    expect([await find('XXX'), await find('THB'), await find('EUR')]).toEqual([
      null,
      null,
      { nodeId: encoded(`Price:${thb.observation_id}:EUR`) },
    ]);
  });

  test('of a price that was recorded today finds nothing for plans with daily data', async () => {
    const { data } = await rest(`/v1/phones/${slug}/prices`);
    const query = `{ node(nodeId: "${encoded(`Price:${data[0].observation_id}`)}") { ... on Price { observationId } } }`;
    expect((await ask(query, key)).data.node).toEqual({ observationId: String(data[0].observation_id) });
    expect((await ask(query, free)).data.node).toBeNull();
  });

  test('stays the same over an import that changes the phone', async () => {
    const query = `{ phone(id: "${slug}") { nodeId colors brand { nodeId } prices { nodes { nodeId } } reviews { nodes { nodeId } } } }`;
    const { data: before } = await ask(query, key);
    await importPhones(gateway, [{ brand: testBrand, full_name: `${testBrand} Model 1`, colors: ['Gold'] }]);
    const { data: after } = await ask(query, key);
    expect(after.phone.colors).toEqual([...before.phone.colors, 'Gold']);
    expect({ ...after.phone, colors: before.phone.colors }).toEqual(before.phone);
  });

  test('finds phones and brands without the database; prices and reviews fail, and are not charged', async () => {
    const { data } = await rest(`/v1/phones/${slug}`);
    const [phone, brand] = [encoded(`Phone:${data.id}`), encoded(`Brand:${data.brand.id}`)];
    const before = await used(key);
    database.isAway = true;
    try {
      const query = `{ node(nodeId: "${encoded('Price:1')}") { nodeId } nodes(nodeIds: ["${phone}", "${brand}"]) { nodeId } mixed: nodes(nodeIds: ["${phone}", "${encoded('Review:1')}"]) { nodeId } }`;
      const answer = await ask(query, key);
      expect(answer.data).toEqual({ node: null, nodes: [{ nodeId: phone }, { nodeId: brand }], mixed: null });
      expect(answer.errors).toMatchObject([{ path: ['node'] }, { path: ['mixed'] }]);
      expect(answer.cost?.units).toBe(1);
    } finally {
      database.isAway = false;
    }
    expect(await used(key)).toBe(before + 1);
  });

  test('costs below it only what its type has', async () => {
    const { data } = await rest(`/v1/phones/${slug}`);
    const [phone, brand] = [encoded(`Phone:${data.id}`), encoded(`Brand:${data.brand.id}`)];
    const query = `query($ids: [ID!]!) { nodes(nodeIds: $ids) { ...Below } } fragment Below on Node {
      ... on Phone { reviews(perPage: 2) { nodes { nodeId } } prices { totalCount } } ... on Brand { phones(perPage: 2) { nodes { id } } } }`;
    expect((await ask(query, key, { ids: [phone, brand, phone] })).cost?.units).toBe(1 + 2 * 2 + 1);
    const one = `query($id: ID!) { node(nodeId: $id) { ... on Node { ... on Phone { reviews(perPage: 2) { nodes { nodeId } } } } ... on Brand { phones { totalCount } } } }`;
    expect((await ask(one, key, { id: phone })).cost?.units).toBe(2);
    expect((await ask(one, key, { id: brand })).cost?.units).toBe(2);
    expect((await ask(one, key, { id: encoded('Review:1') })).cost?.units).toBe(1);
  });
});

describe('phoneBy and phonesBy', () => {
  const by = async (input: string) => {
    const { data, errors, cost } = await ask(`{ phoneBy(by: ${input}) { slug } }`, key);
    expect([errors, cost?.units]).toEqual([undefined, 1]);
    return data.phoneBy?.slug ?? null;
  };
  test('find a phone by its number, slug, model number and nodeId', async () => {
    const { data } = await rest(`/v1/phones/${slug}`);
    for (const input of [
      `{ id: ${data.id} }`,
      `{ id: "${slug}" }`,
      `{ slug: "${slug}" }`,
      `{ nodeId: "${encoded(`Phone:${data.id}`)}" }`,
      '{ modelNumber: "ZP-100" }',
      '{ modelNumber: "zp100/DS" }',
    ])
      expect([input, await by(input)]).toEqual([input, slug]);
    expect(await by('{ modelNumber: "SM-S928B" }')).toBe('samsung-galaxy-s24-ultra');
    expect(await by('{ modelNumber: "S928B" }')).toBe('samsung-galaxy-s24-ultra');
  });
  test('return null for an unknown phone, and for a model number that several phones have', async () => {
    for (const input of [
      '{ id: 2147483647 }',
      '{ slug: "no-such-phone" }',
      '{ modelNumber: "ZP-10" }',
      '{ modelNumber: "galaxy" }',
      '{ modelNumber: "ZP-999" }',
      `{ nodeId: "${encoded('Phone:2147483647')}" }`,
    ])
      expect([input, await by(input)]).toEqual([input, null]);
    expect(await by('{ modelNumber: "ZP-998" }')).toBe('zephon-twin-b');
  });
  test('accept variables, keep the order, and cost 1 unit however many and however executed', async () => {
    const { data } = await rest(`/v1/phones/${slug}`);
    const one = await thrice('query($id: ID!) { phoneBy(by: { id: $id }) { slug } }', { id: slug }, 1);
    expect(one.data).toEqual({ phoneBy: { slug } });
    const number = await thrice(
      'query($by: PhoneBy!) { phoneBy(by: $by) { slug } }',
      { by: { modelNumber: 'ZP-100' } },
      1,
    );
    expect(number.data).toEqual({ phoneBy: { slug } });
    const many = [
      { slug: 'zephon-model-2' },
      { id: 'no-such-phone' },
      { id: data.id },
      { modelNumber: 'ZP-101' },
      { slug },
    ];
    const found = await thrice('query($by: [PhoneBy!]!) { phonesBy(by: $by) { slug } }', { by: many }, 1);
    expect(found.data).toEqual({
      phonesBy: [{ slug: 'zephon-model-2' }, null, { slug }, { slug: 'zephon-model-2' }, { slug }],
    });
    const hundred = Array.from({ length: 100 }, (_, at) => ({ id: at + 1 }));
    const answer = await ask(
      'query($by: [PhoneBy!]!) { phonesBy(by: $by) { id reviews { totalCount } } }',
      key,
      { by: hundred },
    );
    expect([answer.errors, answer.cost?.units]).toEqual([undefined, 101]);
    expect(answer.data.phonesBy.map((phone: { id: string }) => phone.id)).toEqual(
      hundred.map(({ id }) => String(id)),
    );
  });
  test('accept exactly one name, in the document and in variables, and reject invalid ones for free', async () => {
    const before = await used(key);
    const refused = async (query: string, variables?: Record<string, unknown>) => {
      const { status, errors } = await ask(query, key, variables);
      expect([query, status]).toEqual([query, 400]);
      return errors?.map(({ extensions }) => extensions);
    };
    for (const input of ['{}', '{ id: 1, slug: "a" }', '{ id: null }', '{ id: 1, slug: null }'])
      expect(await refused(`{ phoneBy(by: ${input}) { id } }`)).toMatchObject([
        { code: 'GRAPHQL_VALIDATION_FAILED' },
      ]);
    for (const input of [{}, { id: 1, slug: 'a' }, { id: null }])
      expect(await refused('query($by: PhoneBy!) { phoneBy(by: $by) { id } }', { by: input })).toMatchObject([
        { code: 'BAD_USER_INPUT' },
      ]);
    expect(
      await refused(
        `{ phonesBy(by: [{ id: "Two words" }, { slug: "5" }, { id: 1 }, { modelNumber: " " }, { nodeId: "x" }, { nodeId: "${encoded('Brand:1')}" }]) { id } }`,
      ),
    ).toEqual(
      ['by.0.id', 'by.1.slug', 'by.3.modelNumber', 'by.4.nodeId', 'by.5.nodeId'].map((argument) => ({
        code: 'BAD_USER_INPUT',
        argument,
        argumentPath: `phonesBy.${argument}`,
      })),
    );
    expect(
      await refused('query($by: [PhoneBy!]!) { phonesBy(by: $by) { id } }', {
        by: Array.from({ length: 101 }, () => ({ id: 1 })),
      }),
    ).toMatchObject([{ argument: 'by' }]);
    expect(await used(key)).toBe(before);
  });
});

describe('GET /v1/phones?ids=', () => {
  test('returns the phones of phonesBy in the requested order, and the missing ones, for 1 unit', async () => {
    const { data: first } = await rest(`/v1/phones/${slug}`);
    const ids = ['zephon-model-3', 'no-such-phone', String(first.id), '2147483647', 'zephon-model-2'];
    const before = await used(key);
    const response = await gateway.get(`/v1/phones?ids=${ids.join(',')}`, key);
    expect(await used(key)).toBe(before + 1);
    expect(response.headers.get('link')).toBeNull();
    const { data, missing, meta, ...others } = await response.json();
    expect(others).toEqual({});
    expect(meta).toEqual({ edition: 'live' });
    expect(missing).toEqual(['no-such-phone', '2147483647']);
    const { data: graphql } = await ask('query($by: [PhoneBy!]!) { phonesBy(by: $by) { slug } }', key, {
      by: ids.map((id) => ({ id })),
    });
    expect(data.map((phone: { slug: string }) => phone.slug)).toEqual(
      graphql.phonesBy.flatMap((phone: { slug: string } | null) => phone?.slug ?? []),
    );
    const listed = await rest(`/v1/phones?brand=${testBrand}&sort=name&per_page=100`);
    for (const phone of data)
      expect(phone).toEqual(listed.data.find(({ id }: { id: number }) => id === phone.id));
    // Repeated parameters and commas are equivalent.
    const repeated = await rest(`/v1/phones?${ids.map((id) => `ids=${id}`).join('&')}`);
    expect(repeated).toEqual({ data, missing, meta });
    expect(await rest(`/v1/phones?ids=${ids.slice(0, 2)}&ids=${ids.slice(2)}`)).toEqual({
      data,
      missing,
      meta,
    });
  });
  test('returns each phone once, at its first position, in the requested currency and fields', async () => {
    const { data: first } = await rest(`/v1/phones/${slug}`);
    const answer = await rest(
      `/v1/phones?ids=${first.id},zephon-model-2,${slug},x-none,${first.id},x-none&fields=slug,price.amount&currency=EUR`,
    );
    expect(answer.missing).toEqual(['x-none']);
    expect(answer.data.map((phone: { slug: string }) => phone.slug)).toEqual([slug, 'zephon-model-2']);
    expect(Object.keys(answer.data[0])).toEqual(['slug', 'price']);
    expect(answer.data[0].price.amount.currency).toBe('EUR');
  });
  test('accepts 100, has an ETag like the list, and rejects everything else for free, naming all of it', async () => {
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1).join(',');
    const before = await used(key);
    const response = await gateway.get(`/v1/phones?ids=${hundred}`, key);
    expect((await response.json()).data).toHaveLength(100);
    const list = await gateway.get('/v1/phones?per_page=1', key);
    expect(response.headers.get('etag')).toBe(list.headers.get('etag'));
    const again = await gateway.get(`/v1/phones?ids=${hundred}`, key, {
      'If-None-Match': response.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    expect(await used(key)).toBe(before + 2);
    const parametersOf = async (query: string): Promise<string[]> => {
      const problem = await expectProblem(
        await gateway.get(`/v1/phones?${query}`, key),
        400,
        'invalid-parameter',
      );
      return (problem.errors ?? []).map(({ parameter }: { parameter: string }) => parameter);
    };
    expect(await parametersOf(`ids=${hundred},101`)).toEqual(['ids']);
    expect(await parametersOf('ids=1,,2')).toEqual(['ids']);
    expect(await parametersOf('ids=1,Two%20words,0')).toEqual(['ids', 'ids']);
    expect(
      await parametersOf('ids=1&page=1&per_page=5&brand=samsung&search=x&sort=name&has_5g=true&currency=EUR'),
    ).toEqual([...['page', 'per_page', 'brand', 'search', 'sort', 'has_5g']]);
    expect(await parametersOf('ids=Two%20words&model_number=x')).toEqual(['ids', 'model_number']);
    expect(await used(key)).toBe(before + 2);
  });
});

describe('the filters brand and modelNumber', () => {
  const listed = async (args: string) => {
    const { data, errors } = await ask(
      `{ phones(${args}) { totalCount nodes { slug } } facets(${args.replace(/, sort: NAME|sort: NAME, /, '')}) { total } }`,
      key,
    );
    expect(errors).toBeUndefined();
    expect(data.facets.total).toBe(data.phones.totalCount);
    return data.phones.nodes.map((phone: { slug: string }) => phone.slug);
  };
  test('select the same phones as in REST, and facets count them', async () => {
    const { data } = await rest('/v1/phones?model_number=zp-999/xy&sort=name');
    const slugs = ['zephon-twin-a', 'zephon-twin-b'];
    expect(data.map((phone: { slug: string }) => phone.slug)).toEqual(slugs);
    expect(await listed('filter: { modelNumber: "zp-999/xy" }, sort: NAME')).toEqual(slugs);
    expect((await rest('/v1/facets?model_number=ZP999')).data.total).toBe(2);
    expect(await listed('search: "zephon", filter: { modelNumber: "ZP-998" }')).toEqual(['zephon-twin-b']);
    expect(await listed('filter: { modelNumber: "ZP-9" }')).toEqual([]);
    expect(await listed('brand: "ZEPHON", filter: { modelNumber: "SM-S928B" }')).toEqual([]);
  });
  test('name an unknown brand in a hint', async () => {
    const { data } = await ask('{ phones(brand: "Samsng") { totalCount hint } }', key);
    expect(data.phones).toEqual({ totalCount: 0, hint: 'There is no brand "Samsng"; did you mean Samsung?' });
  });
});

describe('a brand', () => {
  test('is found by number and slug, null if unknown, for 1 unit', async () => {
    const { data: brands } = await rest('/v1/brands');
    const zephon = brands.find((one: { slug: string }) => one.slug === 'zephon');
    const query = 'query($id: ID!) { brand(id: $id) { id slug name phoneCount } }';
    for (const id of ['zephon', String(zephon.id)])
      expect((await thrice(query, { id }, 1)).data.brand).toEqual({
        id: String(zephon.id),
        slug: 'zephon',
        name: testBrand,
        phoneCount: zephon.phone_count,
      });
    for (const id of ['no-such-brand', '2147483647'])
      expect((await ask(query, key, { id })).data).toEqual({ brand: null });
    const before = await used(key);
    expect((await ask(query, key, { id: 'Two words' })).errors).toMatchObject([
      { message: 'brand.id: must be a number from 1 to 2147483647 or a slug such as samsung' },
    ]);
    expect(await used(key)).toBe(before);
  });
  test('has its phones in the order of the list, for 1 unit a brand, counted for each brand before it runs', async () => {
    const args = 'perPage: 3, page: 2, sort: BATTERY_DESC, search: "model", filter: { has5g: true }';
    const own = await thrice(
      `{ brand(id: "zephon") { phones(${args}) { totalCount nodes { id } pageInfo { totalPages } } } }`,
      undefined,
      2,
    );
    const list = await ask(
      `{ phones(brand: "zephon", ${args}) { totalCount nodes { id } pageInfo { totalPages } } }`,
      key,
    );
    expect(own.data.brand.phones).toEqual(list.data.phones);
    expect(own.data.brand.phones.totalCount).toBeGreaterThan(10);

    const { data: brands } = await rest('/v1/brands');
    const all = await ask(
      '{ brands { slug phoneCount phones(perPage: 1) { totalCount nodes { brand { slug } } } } }',
      key,
    );
    expect(all.cost?.units).toBe(1 + brands.length);
    for (const { slug: brand, phoneCount, phones } of all.data.brands) {
      expect([brand, phones.totalCount]).toEqual([brand, phoneCount]);
      for (const phone of phones.nodes) expect(phone.brand.slug).toBe(brand);
    }
    const before = await used(free);
    const units = 1 + 7 * brands.length;
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const tooMuch = await ask(
      `{ brands { ${keys.map((name) => `${name}: phones { totalCount }`).join(' ')} } }`,
      free,
    );
    expect([units > 100, tooMuch.status, await used(free)]).toEqual([true, 429, before]);
    const nodes = await ask('{ brands { phones(perPage: 100) { nodes { specSheet { name } } } } }', key);
    expect(nodes.errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COMPLEX' } }]);
    const below = await ask(
      '{ phones(brand: "zephon", perPage: 4) { nodes { brand { phones(perPage: 1) { totalCount } } } } }',
      key,
    );
    expect(below.cost?.units).toBe(5);
  });
  test('in a summary of REST has its ID', async () => {
    const { data: brands } = await rest('/v1/brands');
    for (const path of ['/v1/phones?per_page=3', '/v1/search?q=galaxy&per_page=3'])
      for (const { brand } of (await rest(path)).data) {
        const { phone_count: _, ...known } = brands.find(({ id }: { id: number }) => id === brand.id);
        expect(brand).toEqual(known);
      }
  });
});

test('of a suggestion is one item too', async () => {
  const { data } = await ask('{ suggest(q: "zeph") { item { __typename } } }', key);
  const types = data.suggest.map(({ item }: { item: { __typename: string } }) => item.__typename);
  expect(new Set(types)).toEqual(new Set(['Phone', 'Brand']));
  const query =
    '{ suggest(q: "zeph") { item { ... on Phone { prices { totalCount } } ... on Brand { phones { totalCount } } } } }';
  expect((await ask(query, key)).cost?.units).toBe(20);
});
