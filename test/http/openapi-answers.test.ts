import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerShapes, readerOf } from '../../tools/testing/answer-readers.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type Document, type Entry, entriesOf, readDocument } from '../../tools/testing/openapi.ts';
import { expectProblemShape, expectShape } from '../support/answer-shapes.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { addHistory } from '../support/history.ts';
import { sampleOf } from '../support/sample.ts';

let gateway: TestGateway;
let database: DatabaseSpy;
let key: string;
let ids: number[];
let document: Document;
beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
  await addHistory(gateway, database);
  document = await readDocument(gateway);
  ids = await everyId();
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

async function everyId(): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await gateway.get(`/v1/phones?device_type=any&per_page=100&page=${page}`, key);
    const { data, pagination } = (await answer.json()) as {
      data: { id: number }[];
      pagination: { total_pages: number };
    };
    found.push(...data.map(({ id }) => id));
    if (page >= pagination.total_pages) return found;
  }
}

const seen = new Set<string>();

/** Sends a request, and checks the answer with the operation's strict schema. */
async function check(operationId: string, path: string): Promise<void> {
  const response = await gateway.get(path, key);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  seen.add(operationId);
  expectShape(answerShapes.get(operationId), await response.json(), path);
}

describe('answers have exactly the members of their schemas', () => {
  test('every phone, in several currencies', async () => {
    expect(ids.length).toBeGreaterThan(100);
    for (const [index, id] of sampleOf(ids, 80).entries()) {
      const currency = ['THB', 'EUR', 'USD'][index % 3];
      await check('getPhone', `/v1/phones/${id}?currency=${currency}`);
    }
  });
  test('every page of the list, in several orders', async () => {
    const pages = Array.from({ length: Math.ceil(ids.length / 100) + 1 }, (_, index) => index + 1);
    for (const sort of ['released', '-price', 'name', '-rating']) {
      for (const page of sampleOf(pages, 3)) {
        await check('listPhones', `/v1/phones?device_type=any&per_page=100&page=${page}&sort=${sort}`);
      }
    }
    await check('listPhones', '/v1/phones?brand=nobody');
    for (const parts of ['per_page=5&sort=-price', 'search=5g+under+20000+baht', 'brand=nobody'])
      await check('listPhones', `/v1/phones?${parts}&cursor=`);
  });
  test('prices and reviews, of phones with some and of others', async () => {
    const priced = ids.slice(-30);
    for (const id of [...priced, ...ids.slice(0, 10)]) {
      await check('listPhonePrices', `/v1/phones/${id}/prices`);
      await check('listPhonePrices', `/v1/phones/${id}/prices?currency=USD&country=DE`);
      await check('listPhoneReviews', `/v1/phones/${id}/reviews?per_page=5&page=2`);
      await check('listPhoneSources', `/v1/phones/${id}/sources`);
    }
  });
  test('searches and completions', async () => {
    for (const text of ['galaxy', 'galxy s24 utra', 'zephon', 'ซัมซุง', 'SM-S928B', 'zzzzqqqq', 'watch']) {
      const q = encodeURIComponent(text);
      await check('searchPhones', `/v1/search?q=${q}&per_page=100`);
      await check('suggest', `/v1/suggest?q=${q}`);
      await check('suggest', `/v1/suggest?q=${encodeURIComponent(text.slice(0, 2))}`);
    }
  });
  test('comparisons', async () => {
    const sixes = Array.from({ length: Math.floor(ids.length / 6) }, (_, index) =>
      ids.slice(6 * index, 6 * index + 6),
    );
    for (const six of sampleOf(sixes, 15)) await check('comparePhones', `/v1/compare?ids=${six.join(',')}`);
  });
  test('facets', async () => {
    for (const query of ['', '?search=galaxy&currency=EUR', '?brand=nobody'])
      await check('countPhones', `/v1/facets${query}`);
  });
  test('changes, of every type', async () => {
    await check('listChanges', '/v1/changes');
    for (const types of ['phone', 'price', 'review'])
      await check('listChanges', `/v1/changes?since=0&limit=500&types=${types}`);
  });
  test('identifications', async () => {
    const hints = [{ model: 'SM-S928B' }, { text: 'galxy s24 utra' }, { brand: 'nobody', device: null }];
    const response = await identify({ hints });
    expect(response.status).toBe(200);
    seen.add('identifyPhones');
    expectShape(answerShapes.get('identifyPhones'), await response.json(), '/v1/identify');
  });
  test('all other operations', async () => {
    await check('listBrands', '/v1/brands');
    await check('getStatus', '/v1/auth/status');
    await check('listPlans', '/v1/plans');
    await check('getOpenApi', '/v1/openapi.json');
    const signup = await signUp({ email: 'shape@example.com', name: 'Shape' });
    expect(signup.status).toBe(201);
    seen.add('signUp');
    expectShape(answerShapes.get('signUp'), await signup.json(), '/v1/signup');
    const priced = await fetch(`${gateway.origin}/v1/graphql/cost`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ query: '{ brands { id } }' }),
    });
    expect(priced.status).toBe(200);
    seen.add('priceOperation');
    expectShape(answerShapes.get('priceOperation'), await priced.json(), '/v1/graphql/cost');
  });
  test('no operation with its own key was forgotten', () => {
    const others = entriesOf(document).filter(
      ({ path }) => !path.startsWith('/v1/account') && path !== '/v1/stream',
    );
    expect([...seen].sort()).toEqual(others.map(({ operation }) => operation.operationId).sort());
  });
});

const identify = (body: unknown) =>
  fetch(`${gateway.origin}/v1/identify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify(body),
  });

const signUp = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('a reader that has only the document accepts the answers too', async () => {
  const read = async (component: string, path: string) => {
    const answer = (await (await gateway.get(path, key)).json()) as Record<string, unknown>;
    const reader = readerOf(document, component);
    expectShape(reader, answer, path);
    // Members that a release adds break no client; removed members do.
    expectShape(reader, { ...answer, something_new: 1 }, path);
    expect(reader.safeParse({}).success).toBe(false);
  };
  for (const id of ids.slice(-20)) await read('PhoneAnswer', `/v1/phones/${id}`);
  await read('PhonePage', '/v1/phones?per_page=100');
  await read('SearchPage', '/v1/search?q=zephon');
  await read('Comparison', `/v1/compare?ids=${ids.slice(-6).join(',')}`);
  await read('PricePage', `/v1/phones/${ids.at(-1)}/prices`);
  await read('Status', '/v1/auth/status');
});

describe('every rejection is a problem document with a status that its operation declares', () => {
  const entry = (path: string): Entry => entriesOf(document).find((one) => one.path === path) as Entry;
  const refused = async (response: Response, path: string, status: number, declared = true) => {
    expect({ path, status: response.status }).toEqual({ path, status });
    const problem = (await response.json()) as { code: string };
    expectProblemShape(problem, `${path} ${status}`);
    expectShape(readerOf(document, 'Problem'), problem, `${path} ${status}`);
    if (!declared) return;
    const described = entry(path).operation.responses[status];
    expect({ path, described: described?.description }).toMatchObject({
      described: expect.stringContaining(`\`${problem.code}\``),
    });
  };

  test('400, 401, 404, 406 and 405 of the catalogue', async () => {
    const account = await gateway.createAccount();
    const path = '/v1/phones/{id}';
    await refused(await gateway.get('/v1/phones/0', key), path, 400);
    await refused(await gateway.get('/v1/phones/1?x=1&currency=1', key), path, 400);
    await refused(await gateway.get('/v1/phones/1'), path, 401);
    await refused(await gateway.get('/v1/phones/1', 'nonsense'), path, 401);
    await refused(await gateway.get('/v1/phones/1', account.secret), path, 401);
    await refused(await gateway.get('/v1/phones/nobody', key), path, 404);
    await refused(await gateway.get('/v1/compare?ids=1,nobody', key), '/v1/compare', 404);
    await refused(await gateway.get('/v1/phones/1', key, { Accept: 'text/html' }), path, 406);
    const posted = await fetch(`${gateway.origin}/v1/phones`, { method: 'POST' });
    await refused(posted, '/v1/phones', 405, false);
    await refused(await gateway.get('/v1/fones'), '/v1/fones', 404, false);
  });
  test('401 of a revoked key, 403 of a key of another account', async () => {
    const [mine, theirs] = [await gateway.createAccount(), await gateway.createAccount()];
    const path = '/v1/auth/status';
    await refused(await gateway.get(`${path}?api_key=${theirs.key}`, mine.key), path, 403);
    await gateway.app.operator.keyRevoke({ id: mine.key.slice(4, 14) });
    await refused(await gateway.get(path, mine.key), path, 401);
  });
  test('429 of a used-up quota, with its members', async () => {
    const account = await gateway.createAccount();
    await Promise.all(Array.from({ length: 100 }, () => gateway.get('/v1/brands', account.key)));
    const response = await gateway.get('/v1/brands', account.key);
    expect(response.headers.get('retry-after')).not.toBeNull();
    await refused(response, '/v1/brands', 429);
  });
  test('400, 409, 413 and 415 of a sign-up', async () => {
    const path = '/v1/signup';
    await refused(await signUp({ email: 'nobody' }), path, 400);
    await signUp({ email: 'twice@example.com', name: 'A' });
    await refused(await signUp({ email: 'twice@example.com', name: 'A' }), path, 409);
    await refused(await signUp(' '.repeat(70_000)), path, 413);
    await refused(await signUp('{}', { 'Content-Type': 'text/plain' }), path, 415);
  });
  test('429 of too many sign-ups', async () => {
    const limited = await startGateway({ SIGNUP_LIMIT_PER_HOUR: '1' });
    const post = (email: string) =>
      fetch(`${limited.origin}/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, name: 'A' }),
      });
    await post('a@example.com');
    await refused(await post('b@example.com'), '/v1/signup', 429);
    await limited.close();
  });
  test('503 while the database is away', async () => {
    const { key: other } = await gateway.createAccount();
    database.isAway = true;
    try {
      await refused(await gateway.get(`/v1/phones/${ids[0]}/prices`, key), '/v1/phones/{id}/prices', 503);
      await refused(await gateway.get('/v1/phones', other), '/v1/phones', 503);
    } finally {
      database.isAway = false;
    }
  });
});

test('headers of answers are those in the document', async () => {
  const ours = /^(x-(?!content-type-options)|ratelimit|etag|link|retry-after|www-authenticate|cache-control)/;
  const names = async (path: string, operationId: string) => {
    const found = entriesOf(document).find(({ operation }) => operation.operationId === operationId);
    const described = found?.operation.responses[200] as unknown as { headers: Record<string, unknown> };
    const declared = Object.keys(described.headers).map((name) => name.toLowerCase());
    const { headers } = await gateway.get(path, key);
    const sent = [...headers.keys()].filter((name) => ours.test(name));
    expect(declared).toEqual(expect.arrayContaining(sent));
    const optional = ['x-quota-degraded', 'vary'];
    expect(sent).toEqual(expect.arrayContaining(declared.filter((name) => !optional.includes(name))));
  };
  await names('/v1/phones', 'listPhones');
  await names(`/v1/phones/${ids[0]}`, 'getPhone');
  await names('/v1/search?q=galaxy', 'searchPhones');
  await names('/v1/suggest?q=galaxy', 'suggest');
  await names('/v1/auth/status', 'getStatus');
  await names('/v1/plans', 'listPlans');
  await names('/v1/openapi.json', 'getOpenApi');
});
