import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';

/** `?fields=` returns only the requested members, named as in the answer. */
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());
const { used } = askThe(() => gateway);

const phone = '/v1/phones/samsung-galaxy-s24-ultra';
const read = async (path: string) => (await gateway.get(path, key)).json();

describe('fields= of a phone', () => {
  test('returns the requested fields with the values of the whole answer', async () => {
    const { data: whole } = await read(phone);
    const { data } = await read(`${phone}?fields=battery,full_name,price.amount.currency`);
    expect(data).toEqual({
      full_name: whole.full_name,
      battery: whole.battery,
      price: { amount: { currency: whole.price.amount.currency } },
    });
  });
  test('selects fields of each item of a list, also of the spec sheet', async () => {
    const { data: whole } = await read(phone);
    const { data } = await read(`${phone}?fields=cameras.position&fields=cameras.megapixels,spec_sheet`);
    const cameras = whole.cameras.map(({ position, megapixels }: Record<string, unknown>) => ({
      position,
      megapixels,
    }));
    expect(cameras.length).toBeGreaterThan(2);
    expect(data).toEqual({ cameras, spec_sheet: whole.spec_sheet });
  });
  test('may leave out intermediate objects if only one is possible: price.amount_minor', async () => {
    const { data: whole } = await read(phone);
    const { data } = await read(`${phone}?fields=price.amount_minor`);
    expect(data).toEqual({ price: { amount: { amount_minor: whole.price.amount.amount_minor } } });
  });
});

test('of a list and of a search selects fields of each phone', async () => {
  const { data: whole, pagination } = await read('/v1/phones?per_page=3&search=galaxy');
  const list = await read('/v1/phones?per_page=3&search=galaxy&fields=id,brand.slug');
  const expected = whole.map(({ id, brand }: { id: number; brand: { slug: string } }) => ({
    id,
    brand: { slug: brand.slug },
  }));
  expect(list).toMatchObject({ data: expected, pagination });
  expect(list.data).toEqual(expected);
  const found = await read('/v1/search?per_page=2&q=galaxy&fields=id,score');
  expect(found.data.map((item: object) => Object.keys(item))).toEqual([
    ['id', 'score'],
    ['id', 'score'],
  ]);
});

test('is kept by links to other pages, and each answer costs one unit', async () => {
  const { key: own } = await gateway.createAccount();
  const path = '/v1/phones?fields=id,name&per_page=2';
  const [first, second, third] = [
    await gateway.get(path, own),
    await gateway.get(path, own),
    await gateway.get(path, own),
  ];
  expect(first.headers.get('link')).toContain('fields=id&fields=name');
  const text = await first.text();
  expect([await second.text(), await third.text()]).toEqual([text, text]);
  expect(await used(own)).toBe(3);
});

test.each([
  [`${phone}?fields=batery`, 'did you mean battery?'],
  [`${phone}?fields=capacity_mah`, 'did you mean battery.capacity_mah?'],
  [`${phone}?fields=battery.capacty_mah`, 'did you mean battery.capacity_mah?'],
  ['/v1/phones?fields=id,spec_sheet', 'fields are named as in the answer'],
  ['/v1/search?q=galaxy&fields=scor', 'did you mean score?'],
])('rejects an unknown field with 400 and the nearest name, for free: %s', async (path, help) => {
  const { key: own } = await gateway.createAccount();
  const { errors = [] } = await expectProblem(await gateway.get(path, own), 400, 'invalid-parameter');
  expect(errors[0]?.parameter).toBe('fields');
  expect(errors[0]?.detail).toContain(help);
  expect(await used(own)).toBe(0);
});
