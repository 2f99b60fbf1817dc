import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeylessWork } from '../../src/graphql/keyless-work.ts';
import { defaultWorkLimit } from '../../src/http/work-budget.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type GraphQLAnswer, newType, readAnswer } from '../support/answers.ts';

let nowMs = Date.now();
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  // The estimated time of any request, so that its first document uses the budget up.
  const workLimit = { burstMs: 1, perSecondMs: 1 };
  gateway = await startGateway({ TRUST_PROXY: '1' }, { now: () => nowMs, workLimit });
  ({ key } = await gateway.createAccount());
});
afterAll(() => gateway.close());

/** Each test is a separate client. */
let address = '';
let clients = 0;
beforeEach(() => {
  clients += 1;
  address = `198.51.100.${clients}`;
});

async function ask(body: unknown, headers: Record<string, string> = {}): Promise<GraphQLAnswer> {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: newType, 'X-Forwarded-For': address, ...headers },
    body: JSON.stringify(body),
  });
  return readAnswer(response);
}
/** A document that was not sent before. */
const useUp = () => ask({ query: `} ${clients}` });
const refusal = { status: 429, errors: [{ extensions: { code: 'TOO_MANY_ATTEMPTS' } }] };

describe('an address that has used up its processor time without a key', () => {
  const works: [name: string, body: object, status: number][] = [
    ['introspection', { query: getIntrospectionQuery() }, 200],
    ['a document with a mistake', { query: '{ __schema { queryType { nonsense } } }' }, 400],
    ['what does not parse', { query: '}' }, 400],
    ['a document that needs a key', { query: '{ brands { name } }' }, 401],
    ['a digest that is not known', { documentId: `sha256:${'a'.repeat(64)}` }, 400],
  ];
  test.each(works)('has to wait, after %s, for as long as Retry-After says', async (_name, body, status) => {
    expect((await ask(body)).status).toBe(status);
    const refused = await ask({ query: '{ __schema { queryType { name } } }' });
    expect(refused).toMatchObject(refusal);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    nowMs += waitSeconds * 1_000;
    expect((await ask({ query: '{ __schema { queryType { name } } }' })).status).toBe(200);
  });

  test('is rejected by GET too, and with a header without a key', async () => {
    await useUp();
    const url = `${gateway.origin}/graphql?query=${encodeURIComponent('{ __schema { queryType { name } } }')}`;
    const byGet = await fetch(url, { headers: { Accept: newType, 'X-Forwarded-For': address } });
    expect(await readAnswer(byGet)).toMatchObject(refusal);
    expect(await ask({ query: '{ __schema { queryType { name } } }' }, { 'X-API-Key': ' ' })).toMatchObject(
      refusal,
    );
  });

  test('can continue with a key, and so can other clients', async () => {
    await useUp();
    expect((await ask({ query: '{ brands { name } }' }, { 'X-API-Key': key })).status).toBe(200);
    address = '203.0.113.1';
    expect((await ask({ query: '{ __schema { queryType { name } } }' })).status).toBe(200);
  });

  test('is a whole /64 of IPv6', async () => {
    address = '2001:db8:0:1::1';
    await useUp();
    address = '2001:db8:0:1:ffff::2';
    expect(await ask({ query: '{ __schema { queryType { name } } }' })).toMatchObject(refusal);
  });
});

test('spends nothing on cached answers', async () => {
  const query = '{ __schema { queryType { name also: name } } }';
  await ask({ query });
  nowMs += 3_600_000;
  // It is cached from the second time on.
  await ask({ query });
  nowMs += 3_600_000;
  for (let time = 0; time < 20; time += 1) expect((await ask({ query })).status).toBe(200);
});

test('spends time on invalid variables each time, also of a cached document', async () => {
  const query =
    'query V($brands: [String!]) { __schema { queryType { name } } phones(brand: $brands) { totalCount } }';
  const wrong = () => ask({ query, variables: { brands: Array(990).fill(1) } });
  expect((await wrong()).status).toBe(400);
  nowMs += 3_600_000;
  const statuses = new Set<number>();
  for (let time = 0; time < 400 && !statuses.has(429); time += 1) statuses.add((await wrong()).status);
  expect([...statuses]).toEqual([400, 429]);
});

test('spends time on introspection beside other fields each time, as its answer is not cached', async () => {
  const query = `{ __schema { queryType { name } } __schema { types { name fields { name description } } } }`;
  await ask({ query });
  nowMs += 3_600_000;
  const statuses = new Set<number>();
  for (let time = 0; time < 50; time += 1) statuses.add((await ask({ query })).status);
  expect([...statuses]).toEqual([200, 429]);
});

test('yields to other requests between two time slices', async () => {
  const { waitForIteration: turn } = createKeylessWork(defaultWorkLimit, Date.now);
  const order: string[] = [];
  const serve = (): void => {
    order.push('else');
    if (order.length < 30) setImmediate(serve);
  };
  setImmediate(serve);
  await Promise.all(Array.from({ length: 5 }, () => turn().then(() => void order.push('document'))));
  const documents = order.flatMap((what, index) => (what === 'document' ? [index] : []));
  expect(documents).toHaveLength(5);
  for (const index of documents.slice(1)) expect(order[index - 1]).toBe('else');
});
