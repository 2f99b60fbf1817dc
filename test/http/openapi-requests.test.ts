import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { readDocument } from '../../tools/testing/openapi.ts';
import { createRequestJudge, type RequestFaults } from '../support/openapi-requests.ts';

let gateway: TestGateway;
let key: string;
let faultsOf: RequestFaults;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
  faultsOf = createRequestJudge(await readDocument(gateway));
});
afterAll(() => gateway.close());

/** The gateway's status, and the verdict of a validator that has only the document. */
async function both(target: string) {
  const headers = { 'X-API-Key': key };
  return {
    status: (await gateway.get(target, undefined, headers)).status,
    faults: faultsOf(target, headers),
  };
}

describe('the document allows what the gateway accepts', () => {
  test.each([
    '/v1/phones?os=IOS',
    '/v1/phones?os=Android&os=iOS',
    '/v1/phones?os=android,IOS',
    '/v1/phones?os=android,%20iOS&os=HARMONYOS',
    '/v1/phones?status=available,rumored',
    '/v1/phones?status=Available&status=rumored,DISCONTINUED',
    '/v1/phones?device_type=ANY',
    '/v1/phones?brand=samsung,apple&brand=Nokia',
    `/v1/phones?brand=${Array.from({ length: 100 }, (_, index) => `brand-number-${index}`).join(',')}`,
    '/v1/phones?currency=thb&sort=-PRICE',
    '/v1/phones?search=galaxy&sort=Relevance',
    '/v1/phones?released_from=2023-Q1&price_max=49999.99&has_5g=true&page=2&per_page=100',
    '/v1/phones/1?currency=eur',
    '/v1/phones/samsung-galaxy-s24-ultra?currency=JPY',
    '/v1/phones?color=green,blue&color=Titan&chipset=snapdragon%208',
    '/v1/phones/1/prices?country=th&currency=usd',
    '/v1/compare?ids=1,2',
    '/v1/compare?ids=1&ids=2',
    '/v1/compare?ids=1&ids=2,apple-iphone-15-pro&currency=eur',
    '/v1/compare?ids=1,2,3,4,5,6',
    '/v1/search?q=galxy%20s24%20utra&currency=thb',
    '/v1/suggest?q=iph',
  ])('%s', async (target) => {
    expect(await both(target)).toEqual({ status: 200, faults: [] });
  });
  test('a key in the query string, if the status accepts one, is a credential', async () => {
    const target = `/v1/auth/status?api_key=${key}`;
    expect((await gateway.get(target)).status).toBe(200);
    expect(faultsOf(target)).toEqual([]);
    expect(faultsOf('/v1/auth/status', { Authorization: `Bearer ${key}` })).toEqual([]);
    expect(faultsOf('/v1/auth/status')).toEqual(['no credential of those described']);
    expect(faultsOf(`/v1/brands?api_key=${key}`)).not.toEqual([]);
  });
});

describe('the gateway rejects what the document does not allow', () => {
  test.each([
    '/v1/phones?os=palm',
    '/v1/phones?os=android,palm',
    '/v1/phones?os=android&os=palm',
    '/v1/phones?status=availablerumored',
    '/v1/phones?status=,available',
    '/v1/phones?sort=colour',
    '/v1/phones?sort=name,price',
    '/v1/phones?currency=EURO',
    '/v1/phones?page=0',
    '/v1/phones?per_page=101',
    '/v1/phones?has_5g=yes',
    '/v1/phones?limit=5',
    '/v1/phones/SM-S928B',
    '/v1/phones/12-34',
    '/v1/phones?color=%7F',
    '/v1/phones/1/prices?country=THA',
    '/v1/compare',
    '/v1/compare?ids=1&ids=2&ids=3&ids=4&ids=5&ids=6&ids=7',
  ])('%s', async (target) => {
    const { status, faults } = await both(target);
    expect({ status, isAllowed: faults.length === 0 }).toEqual({ status: 400, isAllowed: false });
  });
});
