import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';

/** Facets over both transports, compared with the lists themselves. */
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());
const { ask, used } = askThe(() => gateway);

const read = async (path: string) => (await gateway.get(path, key)).json();
const totalOf = async (query: string): Promise<number> =>
  (await read(`/v1/phones?per_page=1&${query}`)).pagination.total;
type Counted = { value: string | number; count: number };

describe.each([
  '',
  'has_5g=true&',
  'brand=samsung,apple&search=pro&',
  'currency=JPY&released_from=2023&',
  'search=phone+under+300+dollars&',
  'brand_not=samsung,Apple&device_type_not=tablet&',
])('facets of %j', (question) => {
  test('count the phones that the list returns for each value as a filter', async () => {
    const { data } = await read(`/v1/facets?${question}`);
    expect(data.total).toBe(await totalOf(question));
    const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
    expect(sum(data.brands)).toBe(data.total);
    if (!question.includes('brand='))
      for (const { slug, count } of data.brands.slice(0, 3))
        expect({ slug, count: await totalOf(`${question}brand=${slug}`) }).toEqual({ slug, count });
    for (const { value, count } of data.os as Counted[])
      expect({ value, count: await totalOf(`${question}os=${value}`) }).toEqual({ value, count });
    for (const { value, count } of (data.years as Counted[]).slice(0, 2)) {
      const year = `${question.replace(/released_from=\d+&/, '')}released_from=${value}&released_to=${value}`;
      expect({ value, count: await totalOf(year) }).toEqual({ value, count });
    }
  });
  test('divide the prices into bands that list their phones as price_min and price_max', async () => {
    const { data } = await read(`/v1/facets?${question}`);
    expect(data.price_bands.length).toBeGreaterThan(0);
    for (const { min, max, count } of data.price_bands as {
      min: number;
      max: number | null;
      count: number;
    }[]) {
      const band = `price_min=${min}${max === null ? '' : `&price_max=${max}`}`;
      expect({ band, count: await totalOf(`${question}${band}`) }).toEqual({ band, count });
    }
  });
});

test('are the same over GraphQL, for one unit each', async () => {
  const { key: own } = await gateway.createAccount();
  const rest = await (await gateway.get('/v1/facets?brand=samsung&has_5g=true&currency=EUR', own)).json();
  expect(await used(own)).toBe(1);
  const { data, errors, cost } = await ask(
    `{ facets(brand: "samsung", filter: { has5g: true, currency: "EUR" }) {
      total brands { slug name count } years { value count } os { value count } ramGb { value count }
      storageGb { value count } deviceTypes { value count } formFactors { value count } priceBands { min max count }
    } }`,
    own,
  );
  expect(errors).toBeUndefined();
  expect(cost?.units).toBe(1);
  const lower = (counts: Counted[]) =>
    counts.map(({ value, count }) => ({ value: String(value).toLowerCase(), count }));
  const { ramGb, storageGb, deviceTypes, formFactors, priceBands, os, ...same } = data.facets;
  expect({
    ...same,
    os: lower(os),
    ram_gb: ramGb,
    storage_gb: storageGb,
    device_types: lower(deviceTypes),
    form_factors: lower(formFactors),
    price_bands: priceBands,
  }).toEqual(rest.data);
});

test('accept the parameters of the list except its pages and order, and reject others for free', async () => {
  const { key: own } = await gateway.createAccount();
  for (const query of ['page=1', 'sort=price', 'limit=3', 'has_5g=maybe', 'currency=XXX'])
    await expectProblem(await gateway.get(`/v1/facets?${query}`, own), 400, 'invalid-parameter');
  const { errors } = await ask('{ facets(filter: { priceMax: -1 }) { total } }', own);
  expect(errors?.[0]?.extensions).toMatchObject({ argument: 'filter.priceMax' });
  expect(await used(own)).toBe(0);
});
