import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import {
  clientFolder,
  generateClientTypes,
  installClients,
  type Ran,
  startClient,
} from '../../support/client-folder.ts';
import { createPlaces } from '../../support/places.ts';
import { type Checker, createTypeChecker } from '../../support/typed-programs.ts';

const areThere = await installClients();

/** The programs of the folder, each with its own key, so that its cost is known. */
const programs = {
  apollo: ['apollo-client.js'],
  urql: ['urql-graphcache.js'],
  relay: ['--import', './relay/tags.js', 'relay/phoneList.js'],
  codegen: ['graphql-codegen.ts'],
  tada: ['gql-tada.ts'],
  openapi: ['openapi-fetch.ts'],
  undici: ['undici-cache.js'],
  ky: ['ky-retry-after.js'],
} as const;
type Program = keyof typeof programs;

let gateway: TestGateway;
/** An account with a large plan. */
let key: string;
const accounts = new Map<string, { readonly key: string }>();
const runs = new Map<string, Promise<Ran>>();
/** Processes take seconds of processor time: two at a time. */
const places = createPlaces(2);

const run = (program: Program, itsKey: string): Promise<Ran> =>
  places(() => startClient(programs[program], { API_URL: gateway.origin, API_KEY: itsKey }).ran);

async function ask<Data = { full_name: string }>(path: string): Promise<Data> {
  const { data } = (await (await gateway.get(path, key)).json()) as { data: Data };
  return data;
}

/** Names of the newest phones, as REST lists them. */
const newest = async (count: number): Promise<string> =>
  (await ask<{ full_name: string }[]>(`/v1/phones?per_page=${count}`)).map((one) => one.full_name).join(', ');

async function usedBy(program: Program): Promise<number> {
  const answer = await gateway.get('/v1/auth/status', accounts.get(program)?.key);
  return ((await answer.json()) as { data: { quota: { day: { used: number } } } }).data.quota.day.used;
}

/** The output of a program, if it ended well. */
async function printed(program: Program): Promise<readonly string[]> {
  const { code, lines, stderr } = await (runs.get(program) as Promise<Ran>);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return lines;
}

describe.skipIf(!areThere)('the programs of examples/clients', () => {
  beforeAll(async () => {
    gateway = await startGateway();
    key = (await gateway.createAccount('pro')).key;
    await generateClientTypes(gateway.origin, places);
    for (const program of Object.keys(programs) as Program[]) {
      const account = await gateway.createAccount('pro');
      accounts.set(program, account);
      runs.set(program, run(program, account.key));
    }
  });
  afterAll(() => gateway?.close());

  test('Apollo Client: pages by cursor are one list, persisted queries use GET, an error has its code', async () => {
    expect(await printed('apollo')).toEqual([
      // An unknown document is sent whole; afterwards its hash is enough.
      'GET 400',
      'POST 200',
      `first page: ${await newest(3)}`,
      'GET 200 with an ETag',
      `both pages: ${await newest(6)}`,
      'GET 400',
      'POST 400',
      'refused: BAD_USER_INPUT',
    ]);
    expect(await usedBy('apollo')).toBe(2);
  });

  test('Apollo Client: with a used-up quota, it knows in how many seconds to return', async () => {
    const spent = await gateway.createAccount('free');
    for (let left = 10; left > 0; left -= 1) {
      const fields = Array.from({ length: 10 }, (_, index) => `a${index}: brands { id }`);
      await gateway.graphql(`{ ${fields.join(' ')} }`, spent.key);
    }
    const { code, lines } = await run('apollo', spent.key);
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^refused: QUOTA_EXCEEDED, again in \d+ s$/);
  });

  test('urql with Graphcache: pages by cursor are one list, prices stay separate in the cache', async () => {
    expect(await printed('urql')).toEqual([
      `page 1: ${await newest(3)}`,
      `page 2: ${await newest(6)}`,
      'network-only: THB and JPY',
      'cache-only: THB and JPY',
    ]);
    // The schema is free.
    expect(await usedBy('urql')).toBe(3);
  });

  test('Relay: pages by cursor, a phone again by its nodeId, and a brand with the number of a phone is not a phone', async () => {
    const brands = await ask<{ id: number; name: string }[]>('/v1/brands');
    const { full_name: phone } = await ask('/v1/phones/44');
    expect(await printed('relay')).toEqual([
      `first page: ${await newest(3)}`,
      `both pages: ${await newest(6)}`,
      `phone 44: ${phone}, brand 44: ${brands.find(({ id }) => id === 44)?.name}`,
      'its price in EUR and in THB',
    ]);
    expect(await usedBy('relay')).toBe(5);
  });

  test('graphql-codegen: the selected fields, typed', async () => {
    const lines = await printed('codegen');
    const known = await Promise.all(
      ['samsung-galaxy-s24-ultra', 'samsung-galaxy-s23'].map((slug) =>
        ask<{
          full_name: string;
          battery: { capacity_mah: number };
          price: { amount: { amount_minor: number } };
        }>(`/v1/phones/${slug}?currency=THB`),
      ),
    );
    expect(lines).toEqual(
      known.map(
        ({ full_name: name, battery, price }) =>
          `${name}: ${battery.capacity_mah} mAh, ${price.amount.amount_minor / 100} THB`,
      ),
    );
    expect(await usedBy('codegen')).toBe(1);
  });

  test('gql.tada: the selected fields, typed without generated documents', async () => {
    const found = await ask<{ full_name: string; battery_mah: number }[]>(
      '/v1/phones?search=galaxy+s24&per_page=3',
    );
    expect(await printed('tada')).toEqual(
      found.map(({ full_name: name, battery_mah: mah }) => `${name}: ${mah} mAh`),
    );
  });

  test('openapi-fetch: compare accepts ids as the client writes lists', async () => {
    expect(await printed('openapi')).toEqual([
      'Samsung Galaxy S24 Ultra or Apple iPhone 15 Pro Max',
      'battery.capacity_mah [ 5000, 4441 ] mAh',
    ]);
    expect(await usedBy('openapi')).toBe(1);
  });

  test('undici: four equal requests are charged once, the others are 304', async () => {
    expect(await printed('undici')).toEqual(
      Array.from({ length: 4 }, () => 'Samsung Galaxy S24 Ultra, used today: 1'),
    );
  });

  test('ky: sends one request if nothing fails', async () => {
    expect(await printed('ky')).toEqual(['Samsung Galaxy S24 Ultra']);
    expect(await usedBy('ky')).toBe(1);
  });

  describe('the types', () => {
    const files = globSync('*.ts', { cwd: clientFolder }).sort();
    let check: Checker;
    beforeAll(() => {
      check = createTypeChecker(files);
    });

    test.each(files)('know every name in %s, and none is any', (file) => {
      expect(check(file)).toEqual({ errors: [], untyped: [] });
    });
    test('detect an any', () => {
      expect(check('graphql-codegen.ts', { from: ' as Answer<Data>', to: '' }).untyped).toContain('data');
    });
    test.each([
      ['graphql-codegen.ts', 'a field that was not asked for', 'phone?.fullName', 'phone?.slug'],
      ['graphql-codegen.ts', 'an amount that may be null', 'phone?.price?.amount &&', ''],
      ['graphql-codegen.ts', 'an argument of another name', 'modelNumber:', 'model:'],
      ['gql-tada.ts', 'a field that was not asked for', 'battery.capacityMah', 'battery.wiredW'],
      ['gql-tada.ts', 'a field that no phone has', 'capacityMah\n', 'capacity\n'],
      ['gql-tada.ts', 'a variable of another type', "search: 'galaxy s24'", 'search: 24'],
      ['openapi-fetch.ts', 'a member that no answer has', 'full_name: name', 'fullname: name'],
      ['openapi-fetch.ts', 'a parameter of another name', 'ids:', 'phones:'],
      ['openapi-fetch.ts', 'a path that is not there', "'/v1/compare'", "'/v1/compares'"],
    ])('%s does not compile with %s', (file, _, from, to) => {
      expect(check(file, { from, to }).errors).not.toEqual([]);
    });
  });
});
