import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import { askThe } from '../support/answers.ts';
import { importPhones } from '../support/import-phones.ts';

/** A third identical request is answered from the cache. Nothing but the time may show that. */
let gateway: TestGateway;
let nowMs = Date.now();
beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
});
afterAll(() => gateway.close());
const { used } = askThe(() => gateway);

const newKey = async (plan?: string): Promise<string> => (await gateway.createAccount(plan)).key;
const askThrice = async (path: string, key: string, headers = {}): Promise<Response[]> => [
  await gateway.get(path, key, headers),
  await gateway.get(path, key, headers),
  await gateway.get(path, key, headers),
];
const ownHeaders = /^(x-request-id|date|ratelimit|x-ratelimit-.*)$/;
const shownOf = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers].filter(([name]) => !ownHeaders.test(name)),
  body: await response.text(),
});

test.each([
  '/v1/phones?page=2&per_page=5',
  '/v1/phones?brand=samsung,apple&brand=Nokia&sort=-battery&currency=EUR',
  '/v1/phones?search=galxy%20s24',
  '/v1/phones?page=9999',
  '/v1/search?q=%E0%B8%8B%E0%B8%B1%E0%B8%A1%E0%B8%8B%E0%B8%B8%E0%B8%87',
  '/v1/suggest?q=gal',
  '/v1/compare?ids=1,2',
  '/v1/brands',
])('the third answer to %s equals the first: status, headers, bytes and charge', async (path) => {
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    const key = await newKey();
    const [first, ...others] = await askThrice(path, key, headers);
    const shown = await shownOf(first as Response);
    expect(shown.status).toBe(200);
    for (const other of others) expect(await shownOf(other)).toEqual(shown);
    expect(await used(key)).toBe(path.startsWith('/v1/suggest') ? 0 : 3);
  }
});

describe('a cached page', () => {
  const path = '/v1/phones?page=3';

  test('is charged each time, and rejected when the quota is used up', async () => {
    const key = await newKey();
    const statuses: number[] = [];
    for (let time = 0; time < 103; time += 1) statuses.push((await gateway.get(path, key)).status);
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(3).fill(429)]);
    expect(await used(key)).toBe(100);
  });

  test('is free as a 304, also with the quota used up, and costs HEAD the same as GET', async () => {
    const key = await newKey();
    const [first] = await askThrice(path, key);
    const etag = first?.headers.get('etag') ?? '';
    expect((await gateway.get(path, key, { 'If-None-Match': etag })).status).toBe(304);
    expect(await used(key)).toBe(3);
    expect((await gateway.get(path, key, { 'If-None-Match': '*' })).status).toBe(200);
    expect(await used(key)).toBe(4);
    const head = await fetch(`${gateway.origin}${path}`, { method: 'HEAD', headers: { 'X-API-Key': key } });
    expect(head.headers.get('content-length')).toBe(first?.headers.get('content-length'));
    expect(await used(key)).toBe(5);
  });

  test('needs a valid key', async () => {
    const { key, secret } = await gateway.createAccount();
    await askThrice(path, key);
    expect((await fetch(`${gateway.origin}${path}`)).status).toBe(401);
    await fetch(`${gateway.origin}/v1/account/keys/${key.slice(4, 14)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}` },
    });
    const refused = await gateway.get(path, key);
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'revoked-key']);
  });

  test('does not hide an invalid parameter', async () => {
    const key = await newKey();
    await askThrice(path, key);
    for (const wrong of [`${path}&page=3`, `${path}&per_pag=3`, `${path}&api_key=${key}`, `${path}&sort=x`]) {
      expect((await gateway.get(wrong, key)).status).toBe(400);
      expect((await gateway.get(wrong, key)).status).toBe(400);
    }
  });

  test('is dropped as soon as an import is served', async () => {
    const key = await newKey('pro');
    const named = '/v1/phones?search=kept%20pages%20one';
    const weights = async (): Promise<number[]> =>
      Promise.all(
        (await askThrice(named, key)).map(async (response) => (await response.json()).data[0].weight_g),
      );
    await importPhones(gateway, [{ brand: 'Kept', full_name: 'Kept Pages One', body: { weight_g: 150 } }]);
    expect(await weights()).toEqual([150, 150, 150]);
    const heavier = [{ brand: 'Kept', full_name: 'Kept Pages One', body: { weight_g: 151 } }];
    await importPhones(gateway, heavier, '2026-11-21');
    expect(await weights()).toEqual([151, 151, 151]);
  });

  test('has the prices of the plan: pro sees a new one at once, the others from the next midnight', async () => {
    const [free, pro] = [await newKey('free'), await newKey('pro')];
    const amount = { amount_minor: 500_000, currency: 'THB' };
    const price = { kind: 'street', amount, country: 'TH', observed_at: '2026-11-20' };
    await importPhones(gateway, [{ brand: 'Kept', full_name: 'Kept Pages Two', prices: [price] }]);
    const shownTo = (key: string): Promise<unknown[]> =>
      askThrice('/v1/search?q=kept%20pages%20two', key).then((responses) =>
        Promise.all(
          responses.map(
            async (response) => (await response.json()).data[0].price?.amount.amount_minor ?? null,
          ),
        ),
      );
    expect(await shownTo(pro)).toEqual([500_000, 500_000, 500_000]);
    expect(await shownTo(free)).toEqual([null, null, null]);
    expect(await shownTo(pro)).toEqual([500_000, 500_000, 500_000]);
    const loads = () => gateway.logs.filter((line) => line.includes('"catalogue loaded"')).length;
    const before = loads();
    nowMs += 86_400_000;
    await until('the prices of that day are loaded', () => loads() > before);
    expect(await shownTo(free)).toEqual([500_000, 500_000, 500_000]);
  });
});
