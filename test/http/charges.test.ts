import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { readEvents } from '../../tools/testing/read-events.ts';
import { openPrivateRedis, openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { until } from '../../tools/testing/until.ts';
import { createFormVisitor } from '../support/form-visitor.ts';
import { importPrices } from '../support/import-prices.ts';
import { expectProblem } from '../support/problem.ts';
import '../support/property-seed.ts';
import { runsOf } from '../support/sample.ts';
import { askBy } from '../support/three-doors.ts';

interface Charge {
  readonly at: string;
  readonly units: number;
  readonly refunded: number;
  readonly transport: string;
  readonly operation: string;
  readonly key: { readonly id: string; readonly name: string };
  readonly request_id: string;
  readonly status: number | null;
}
interface Page {
  readonly data: Charge[];
  readonly next_cursor: string | null;
}

const ask = (gateway: TestGateway, secret: string, query = '') =>
  gateway.get(`/v1/account/charges${query}`, undefined, { Authorization: `Bearer ${secret}` });
const read = async (gateway: TestGateway, secret: string, query = '?limit=500'): Promise<Page> => {
  const response = await ask(gateway, secret, query);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
};
const usedUnits = async (gateway: TestGateway, key: string): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};
const sumUnits = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { units, refunded }) => sum + units - refunded, 0);

/** Waits until every gateway has stored what it charged: until the list sums up to the counter. */
async function readComplete(
  gateway: TestGateway,
  { key, secret }: { readonly key: string; readonly secret: string },
): Promise<Page> {
  let page: Page | undefined;
  await until('the list has every charge', async () => {
    page = await read(gateway, secret);
    return sumUnits(page.data) === (await usedUnits(gateway, key));
  });
  return page as Page;
}

describe('the list of charges of one gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('says when, what for, with which key and request, and what became of it', async () => {
    const { key, secret } = await gateway.createAccount('pro');
    const answers = [
      await gateway.get('/v1/phones/1', key),
      await gateway.get('/v1/phones/nothing-like-this', key),
      await gateway.graphql('query Brands { brands { id } __schema { queryType { name } } }', key),
      await gateway.graphql('{ brands { id } }', key),
      await gateway.graphql('{ brands { id } }', key),
      await askBy('mcp', gateway, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200, 200]);
    await gateway.get('/v1/phones?sort=nothing', key); // rejected, so not charged
    await gateway.get('/v1/suggest?q=gal', key); // free
    const { data } = await read(gateway, secret);
    const shown = data
      .toReversed()
      .map(({ transport, operation, units, status }) => [transport, operation, units, status]);
    expect(shown).toEqual([
      ['rest', '/v1/phones/{id}', 1, 200],
      ['rest', '/v1/phones/{id}', 1, 404],
      ['graphql', 'Brands', 1, 200],
      ['graphql', 'query', 1, 200],
      ['graphql', 'query', 1, 200],
      ['mcp', 'search_phones', 1, 200],
    ]);
    expect(data.map(({ request_id }) => request_id)).toEqual(
      answers.map(({ headers }) => headers.get('x-request-id')).toReversed(),
    );
    expect(data.every((charge) => charge.key.id === key.slice(4, 14) && charge.key.name === 'default')).toBe(
      true,
    );
    expect(await usedUnits(gateway, key)).toBe(6);
  });

  test('is read in parts by next_cursor, needs the API Secret, is free and shows nothing of others', async () => {
    const [holder, other] = [await gateway.createAccount(), await gateway.createAccount()];
    for (let times = 0; times < 5; times += 1) await gateway.get('/v1/brands', holder.key);
    await gateway.get('/v1/plans', other.key);
    const first = await read(gateway, holder.secret, '?limit=3');
    expect(first.data).toHaveLength(3);
    const second = await read(gateway, holder.secret, `?limit=3&since=${first.next_cursor}`);
    expect([second.data.length, second.next_cursor]).toEqual([2, null]);
    expect(new Set([...first.data, ...second.data].map(({ request_id }) => request_id)).size).toBe(5);
    expect((await read(gateway, holder.secret, '?since=2999-01-01')).data).toEqual([]);
    expect((await read(gateway, other.secret)).data).toEqual([]);
    expect(await usedUnits(gateway, holder.key)).toBe(5);
    await expectProblem(await ask(gateway, holder.secret, '?since=last'), 400, 'invalid-parameter');
    await expectProblem(await ask(gateway, holder.secret, '?limit=501'), 400, 'invalid-parameter');
    await expectProblem(await ask(gateway, holder.key), 401, 'wrong-credential');
  });

  test('is a table in the dashboard, in parts, without a script', async () => {
    const { key, secret } = await gateway.createAccount();
    for (let times = 0; times < 60; times += 1) await gateway.get('/v1/brands', key);
    const visitor = createFormVisitor(gateway.origin);
    await visitor.signIn(secret);
    expect((await visitor.get('/dashboard')).text).toContain('href="/dashboard/charges"');
    const { text } = await visitor.get('/dashboard/charges');
    expect(text.match(/<code>\/v1\/brands<\/code>/g)).toHaveLength(50);
    expect(text).not.toContain('Charges may be missing');
    const older = /rel="next" href="([^"]+)"/.exec(text)?.[1] as string;
    expect((await visitor.get(older)).text.match(/<code>\/v1\/brands<\/code>/g)).toHaveLength(10);
    expect((await visitor.get('/dashboard/charges?since=x')).text).toContain('/v1/brands');
    expect((await visitor.get('/th/dashboard/charges')).text).toContain('โควตาถูกใช้ไปกับอะไร');
  });

  test('is exported with the account', async () => {
    const { key, secret } = await gateway.createAccount();
    await gateway.get('/v1/brands', key);
    const withSecret = { Authorization: `Bearer ${secret}` };
    const exported = await (await gateway.get('/v1/account/export', undefined, withSecret)).json();
    expect(exported.data.charges).toMatchObject([{ operation: '/v1/brands', units: 1 }]);
  });
});

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('the list of charges of two gateways', () => {
  let gateways: readonly [TestGateway, TestGateway];
  let client: pg.Client;
  beforeAll(async () => {
    const start = () =>
      startGateway({
        DATABASE_URL: database?.url ?? '',
        REDIS_URL: redis?.url ?? '',
        REDIS_PREFIX: prefix,
        KEY_PEPPER: 'a pepper for tests only',
      });
    gateways = [await start(), await start()];
    client = new pg.Client({ connectionString: database?.url ?? '' });
    await client.connect();
    await importPrices(gateways[0], phone, []);
  });
  afterAll(async () => {
    await client?.end();
    for (const gateway of gateways ?? []) await gateway.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });
  const phone = { brand: 'Charges', fullName: 'Charges One' };
  let lastAmount = 1_000_00;

  const createKey = async (secret: string): Promise<string> => {
    const response = await fetch(`${gateways[0].origin}/v1/account/keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Second' }),
    });
    return ((await response.json()) as { api_key: string }).api_key;
  };

  /** A request by which reading prices fails, so its units are refunded. */
  const fail = async (gateway: TestGateway, key: string): Promise<void> => {
    await client.query('ALTER TABLE price RENAME TO lost');
    try {
      await expectProblem(await gateway.get('/v1/phones/1/prices', key), 500, 'internal');
    } finally {
      await client.query('ALTER TABLE lost RENAME TO price');
    }
  };
  const follow = async (
    gateway: TestGateway,
    key: string,
    kind: 'stream' | 'subscription',
  ): Promise<void> => {
    const query = `subscription Follow { changes { cursor } }`;
    const headers = { 'X-API-Key': key, Accept: 'text/event-stream' };
    const reader =
      kind === 'stream'
        ? await readEvents(`${gateway.origin}/v1/stream`, headers)
        : await readEvents(`${gateway.origin}/graphql?query=${encodeURIComponent(query)}`, headers);
    try {
      if (kind === 'stream') await reader.until('ready', 1);
      else await until('the subscription is open', () => reader.response.status === 200);
      const amounts = Array.from({ length: 12 }, () => (lastAmount += 100));
      await importPrices(gateway, phone, amounts);
      await reader.until(kind === 'stream' ? 'change' : 'next', 12);
    } finally {
      reader.close();
    }
  };

  test('its sum equals the counters, whatever is asked of whom with which key, and whatever fails', async () => {
    const account = await gateways[0].createAccount('pro');
    const keys = [account.key, await createKey(account.secret)] as const;
    const kinds = ['rest', 'graphql', 'mcp', 'rest', 'missing', 'failed', 'stream', 'subscription'] as const;
    const request = fc.record({
      kind: fc.constantFrom(...kinds),
      gateway: fc.constantFrom(0, 1),
      key: fc.constantFrom(0, 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 4, maxLength: 8 }), async (requests) => {
        for (const { kind, gateway: number, key: keyNumber } of requests) {
          const gateway = gateways[number as 0 | 1];
          const key = keys[keyNumber as 0 | 1];
          if (kind === 'missing') await gateway.get('/v1/phones/nothing-like-this', key);
          else if (kind === 'failed') await fail(gateway, key);
          else if (kind === 'stream' || kind === 'subscription') await follow(gateway, key, kind);
          else await (await askBy(kind, gateway, key)).text();
        }
        const { data } = await readComplete(gateways[requests.length % 2 === 0 ? 0 : 1], account);
        const usage = await gateways[0].get('/v1/account/usage', undefined, {
          Authorization: `Bearer ${account.secret}`,
        });
        const rows = ((await usage.json()) as { data: { key_id: string; units: number }[] }).data;
        for (const { key_id, units } of rows)
          expect(sumUnits(data.filter(({ key }) => key.id === key_id))).toBe(units);
      }),
      { numRuns: runsOf(4, 30) },
    );
    const { data } = await readComplete(gateways[1], account);
    const failed = data.filter(({ status }) => status === 500);
    expect(failed.every(({ units, refunded }) => units === refunded)).toBe(true);
    const operations = new Set(data.map(({ transport, operation }) => `${transport} ${operation}`));
    expect(operations).toContain('rest /v1/stream');
    expect(operations).toContain('graphql Follow');
  });
});

test('charges made while Redis is away are listed', async (context) => {
  const own = await openPrivateRedis();
  if (own === null) return context.skip();
  const gateway = await startGateway({ REDIS_URL: own.url });
  try {
    const { key, secret } = await gateway.createAccount();
    await gateway.get('/v1/brands', key);
    expect(await read(gateway, secret)).toMatchObject({ data: { length: 1 } });
    await own.stop();
    await gateway.get('/v1/brands', key);
    await until('the second charge is listed', async () => (await read(gateway, secret)).data.length === 2);
  } finally {
    await gateway.close();
    await own.close();
  }
});
