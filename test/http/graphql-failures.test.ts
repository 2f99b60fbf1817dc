import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { addHistory, testBrand } from '../support/history.ts';

let gateway: TestGateway;
let database: DatabaseSpy;
let key: string;
const { ask, used } = askThe(() => gateway);

beforeAll(async () => {
  database = spyOnDatabase();
  gateway = await startGateway();
  await addHistory(gateway, database);
});
beforeEach(async () => {
  ({ key } = await gateway.createAccount('pro'));
  await ask('{ brands { id } }', key); // known before the database goes
  database.historyQueries = 0;
});
afterEach(async () => {
  database.isAway = false;
  // While the database counts as away, the gateway accepts no new key, and the next test has one.
  await expect.poll(async () => (await (await gateway.get('/readyz')).json()).status).toBe('ready');
});
afterAll(async () => {
  await gateway.close();
  database.restore();
});

const page = (more: string, perPage = 20): string =>
  `{ phones(brand: "${testBrand}", perPage: ${perPage}) { nodes { fullName ${more} } } }`;

const everyReviewField = 'id kind author publisher title body locale score pros cons url publishedAt';
const everyPriceField =
  'observationId kind amount { amountMinor } convertedFrom { rate } country variant { ramMb } seller observedAt';

const historyOf = (perPage: number): string =>
  page(
    `reviews { totalCount nodes { ${everyReviewField} } } prices { totalCount nodes { ${everyPriceField} } }`,
    perPage,
  );

test('reads reviews and prices of a page of phones with a constant number of queries', async () => {
  const counts: number[] = [];
  for (const perPage of [1, 5, 20]) {
    database.historyQueries = 0;
    const { data, errors } = await ask(historyOf(perPage), key);
    expect(errors).toBeUndefined();
    expect(data.phones.nodes).toHaveLength(perPage);
    counts.push(database.historyQueries);
  }
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeLessThanOrEqual(4);
});

test('reads the prices of 20 phones with one statement and their reviews with three: size, texts, number', async () => {
  database.historyStatements = [];
  const { errors } = await ask(historyOf(20), key);
  expect(errors).toBeUndefined();
  const ofPrices = database.historyStatements.filter((text) => /\bprice\b/.test(text));
  const ofReviews = database.historyStatements.filter((text) => /\breview\b/.test(text));
  expect([ofPrices.length, ofReviews.length]).toEqual([1, 2]);
});

test('each field has the page, the country and the number that its arguments and its place ask for', async () => {
  database.historyStatements = [];
  const { data, errors } = await ask(
    `{ phones(brand: "${testBrand}", perPage: 3) { nodes {
         first: reviews { nodes { id } pageInfo { perPage } }
         second: reviews(page: 2) { totalCount nodes { id } }
         german: prices(country: "de") { totalCount nodes { country } }
         all: prices { totalCount nodes { kind } }
       } }
       phone(id: "zephon-model-1") { reviews { nodes { id } pageInfo { perPage } } } }`,
    key,
  );
  expect(errors).toBeUndefined();
  expect(data.phone.reviews.nodes).toHaveLength(12);
  expect(data.phone.reviews.pageInfo.perPage).toBe(20);
  for (const { first, second, german, all } of data.phones.nodes) {
    expect(first).toMatchObject({ pageInfo: { perPage: 10 } });
    expect([first.nodes.length, second.nodes.length, second.totalCount]).toEqual([10, 2, 12]);
    expect(german).toEqual({ totalCount: 1, nodes: [{ country: 'DE' }] });
    expect([all.nodes.length, all.totalCount]).toEqual([3, 3]);
  }
  const countOf = (table: RegExp) => database.historyStatements.filter((text) => table.test(text)).length;
  expect([countOf(/\bprice\b/), countOf(/\breview\b/)]).toEqual([2, 6]);
});

test('reads phones, brands and one page of phones without a query', async () => {
  await ask(page('price { amount { amountMinor } } rating { average }'), key);
  expect(database.historyQueries).toBe(0);
});

test('returns null with an error for reviews and prices while the database is away, and their siblings', async () => {
  database.isAway = true;
  const { status, data, errors, cost } = await ask(
    `{ phone(id: "zephon-model-1") { fullName reviews { totalCount } prices { totalCount } } brands { id } }`,
    key,
  );
  expect(status).toBe(200);
  expect(data.phone).toEqual({ fullName: 'Zephon Model 1', reviews: null, prices: null });
  expect(data.brands).not.toBeNull();
  expect(errors?.map(({ path }) => path?.join('.')).sort()).toEqual(['phone.prices', 'phone.reviews']);
  for (const { message, extensions } of errors ?? []) {
    expect(extensions.code).toBe('UNAVAILABLE');
    expect(message).not.toMatch(/secret|select|prisma/i);
  }
  expect(cost?.units).toBe(2);
  database.isAway = false;
  expect(await used(key)).toBe(1 + 2);
});

test('refunds the units of every phone of a page, also for empty places', async () => {
  database.isAway = true;
  const { headers, errors, cost } = await ask(page('r: reviews { totalCount }', 100), key);
  expect(errors).toHaveLength(25);
  expect(cost?.units).toBe(1);
  expect(headers.get('x-ratelimit-remaining')).toBe(String(cost?.remainingDay));
  database.isAway = false;
  expect(await used(key)).toBe(2);
});

test('logs an outage that fails many phones as one line, with the ID of the request', async () => {
  database.isAway = true;
  gateway.logs.length = 0;
  const { headers } = await ask(page('reviews { totalCount }'), key);
  const lines = gateway.logs.filter((line) => line.includes('request failed'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(headers.get('x-request-id'));
});

test('quotaStatus counts the charge of its own operation', async () => {
  const { data, cost } = await ask(
    `{ a: brands { id } b: brands { id } quotaStatus { day { used remaining } } }`,
    key,
  );
  expect(data.quotaStatus).toEqual({ day: { used: 3, remaining: cost?.remainingDay } });
});
