import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const get = async (path: string) => {
  const response = await gateway.get(path, key);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

interface Field {
  name: string;
  unit: string | null;
  values: unknown[];
  better: 'more' | 'less' | null;
  best: number[];
}

describe('GET /v1/compare', () => {
  test('returns phones side by side in the requested order, typed, with the best values where they make sense', async () => {
    const { status, body } = await get('/v1/compare?ids=apple-iphone-15-pro,samsung-galaxy-s24-ultra');
    expect(status).toBe(200);
    expect(body.data.phones.map(({ slug }: { slug: string }) => slug)).toEqual([
      'apple-iphone-15-pro',
      'samsung-galaxy-s24-ultra',
    ]);
    const fields = new Map<string, Field>(body.data.fields.map((field: Field) => [field.name, field]));
    expect(fields.get('battery.capacity_mah')).toEqual({
      name: 'battery.capacity_mah',
      unit: 'mAh',
      values: [3274, 5000],
      better: 'more',
      best: [1],
    });
    expect(fields.get('body.weight_g')).toMatchObject({
      unit: 'g',
      values: [187, 232],
      better: 'less',
      best: [0],
    });
    expect(fields.get('platform.os')).toMatchObject({ values: ['ios', 'android'], better: null, best: [] });
  });

  test.each([
    ['THB', 100],
    ['JPY', 1],
    ['EUR', 100],
  ])('shows money as an amount in its unit: %s', async (currency, minorUnits) => {
    const { body: list } = await get('/v1/phones?sort=price&per_page=3');
    const ids = list.data.map(({ id }: { id: number }) => id).join(',');
    const { body } = await get(`/v1/compare?ids=${ids}&currency=${currency}`);
    const { values, unit, better, best } = (body.data.fields as Field[]).find(
      ({ name }) => name === 'price.amount',
    ) as Field;
    expect([unit, better]).toEqual([currency, 'less']);
    const prices = body.data.phones.map(
      ({ price }: { price: { amount: { amount_minor: number } } | null }) =>
        price === null ? null : price.amount.amount_minor / minorUnits,
    );
    expect(values).toEqual(prices);
    const known = prices.filter((price: number | null) => price !== null);
    expect(known.length).toBeGreaterThan(1);
    expect(best.map((index) => prices[index])).toContain(Math.min(...known));
  });

  test('accepts ids repeated, by commas, and both', async () => {
    const { body } = await get('/v1/compare?ids=1,2,3');
    for (const query of ['ids=1&ids=2&ids=3', 'ids=1,2&ids=3', 'ids=1&ids=2,3', 'ids=1%2C2%2C3'])
      expect(await get(`/v1/compare?${query}`)).toMatchObject({ status: 200, body });
  });

  test('has a value for each phone in every field, and the best ones are among them', async () => {
    const { body } = await get('/v1/compare?ids=1,2,3,4,5,6&currency=EUR');
    for (const { values, best, better } of body.data.fields as Field[]) {
      expect(values).toHaveLength(6);
      for (const index of best) expect(values[index]).not.toBeNull();
      if (better === null) expect(best).toEqual([]);
    }
  });

  test('is 404, charged and names the phone if one does not exist', async () => {
    const before = (await get('/v1/auth/status')).body.data.quota.day.used;
    const { status, body, headers } = await get('/v1/compare?ids=1,no-such-phone');
    expect([status, body.code]).toEqual([404, 'not-found']);
    expect(body.detail).toContain('no-such-phone');
    expect(headers.get('ratelimit')).not.toBeNull();
    expect((await get('/v1/auth/status')).body.data.quota.day.used).toBe(before + 1);
  });

  test.each([
    '',
    '?ids=1',
    '?ids=1,2,3,4,5,6,7',
    '?ids=1,UPPER',
    '?ids=1,,2',
    '?ids=1&ids=',
    '?ids=1&ids=2&ids=3,4,5,6,7',
    '?ids=1,2&currency=XXX',
  ])('%s is rejected free of charge', async (query) => {
    const before = (await get('/v1/auth/status')).body.data.quota.day.used;
    const { status, body } = await get(`/v1/compare${query}`);
    expect([status, body.code]).toEqual([400, 'invalid-parameter']);
    expect((await get('/v1/auth/status')).body.data.quota.day.used).toBe(before);
  });
});

describe('GET /v1/suggest', () => {
  test('completes phones and brands from two characters on, at most ten', async () => {
    const { status, body } = await get('/v1/suggest?q=gala');
    expect(status).toBe(200);
    expect(body.query).toEqual({ q: 'gala', corrected: null });
    expect(body.data.length).toBeGreaterThan(3);
    expect(body.data.length).toBeLessThanOrEqual(10);
    for (const { kind, id, slug } of body.data) {
      expect(kind).toBe('phone');
      expect((await get(`/v1/phones/${slug}`)).body.data.id).toBe(id);
    }
  });

  test('completes brands, tolerates typing errors, and reads Thai', async () => {
    const brand = (await get('/v1/suggest?q=nok')).body.data.find(
      ({ kind }: { kind: string }) => kind === 'brand',
    );
    expect(brand).toMatchObject({ slug: 'nokia' });
    expect((await get(`/v1/suggest?q=${encodeURIComponent('ไอโฟน 15')}`)).body.data[0].slug).toMatch(
      /iphone-15/,
    );
  });

  test.each(['', '?q=', '?q=a', '?q=%20a%20', '?q=ab&limit=3'])('%s is rejected', async (query) => {
    expect((await get(`/v1/suggest${query}`)).status).toBe(400);
  });
});
