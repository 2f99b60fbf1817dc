import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { type CatalogueFacts, readCatalogueFacts } from '../../tools/fuzz/catalogue-facts.ts';
import { selectionsOf } from '../../tools/fuzz/generate/graphql-selections.ts';
import { type PrintedOperation, printOperation } from '../../tools/fuzz/generate/print-operation.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, readAnswer } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';
import { restrictKey } from '../support/restrict-key.ts';
import { runsOf } from '../support/sample.ts';

/** What an operation will cost is told beforehand, by the code that charges it. */
let gateway: TestGateway;
let facts: CatalogueFacts;
let folder: string;
const { post, used } = askThe(() => gateway);

const plans = [
  { name: 'free', day: 5, data: 'complete' },
  { name: 'endless', day: 50_000_000, data: 'real-time' },
].map(({ name, day, data }) => ({
  ...{ name, requests_per_day: day, requests_per_month: day, data },
  ...{ price: null, support: 'community' },
}));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graphql-cost-plans-'));
  const plansFile = join(folder, 'plans.json');
  await writeFile(plansFile, JSON.stringify(plans));
  gateway = await startGateway({ PLANS_FILE: plansFile });
  facts = await readCatalogueFacts(gateway.origin, (await gateway.createAccount('endless')).key);
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

interface ToldCost {
  readonly units: number;
  readonly fields: readonly { readonly path: string; readonly units: number }[];
  readonly remaining_day: number | null;
  readonly fits: boolean | null;
}

const askCost = (body: string, key?: string): Promise<Response> =>
  fetch(`${gateway.origin}/v1/graphql/cost`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }) },
    body,
  });

async function readCost(operation: object, key: string): Promise<ToldCost> {
  const response = await askCost(JSON.stringify(operation), key);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: ToldCost }).data;
}

const sumOf = ({ fields }: ToldCost): number => fields.reduce((sum, { units }) => sum + units, 0);

const toBody = ({ query, variables }: PrintedOperation): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;

function isValidDocument(query: string): boolean {
  try {
    return validate(schema, parse(query)).length === 0;
  } catch {
    return false;
  }
}

describe('the cost told beforehand', () => {
  test('is what random operations are charged; what GraphQL rejects is rejected with its errors', async () => {
    const { key } = await gateway.createAccount('endless');
    const selections = selectionsOf(schema, facts);
    const printed = fc
      .oneof(selections(3), selections(4), selections(6))
      .map((selected) => printOperation('query', selected));
    const operations = fc.oneof(
      { weight: 1, arbitrary: printed },
      { weight: 9, arbitrary: printed.filter(({ query }) => isValidDocument(query)) },
    );
    const toldUnits: number[] = [];
    let rejected = 0;
    const property = fc.asyncProperty(operations, async (operation) => {
      const body = toBody(operation);
      const told = await askCost(body, key);
      const answer = await readAnswer(await post(body, { 'X-API-Key': key }));
      if (answer.status !== 200) {
        const problem = (await told.json()) as { errors?: readonly { message: string }[] };
        expect(told.status).toBe(400);
        if (answer.errors?.[0]?.extensions.code !== 'INVALID_BODY')
          expect(problem.errors).toMatchObject(answer.errors ?? []);
        rejected += 1;
        fc.pre(false);
      }
      expect(told.status).toBe(200);
      const { data: cost } = (await told.json()) as { data: ToldCost };
      expect(cost).toMatchObject({ units: answer.cost?.units ?? 0, fits: true });
      expect(sumOf(cost)).toBe(cost.units);
      toldUnits.push(cost.units);
    });
    await fc.assert(property, { numRuns: runsOf(60, 2_000), maxSkipsPerRun: 1_000 });
    const total = toldUnits.reduce((sum, units) => sum + units, 0);
    expect(await used(key)).toBe(total);
    expect(toldUnits.filter((units) => units > 1).length).toBeGreaterThan(toldUnits.length / 10);
    console.info(`${toldUnits.length} operations of ${total} units; ${rejected} rejected`);
  }, 600_000);

  test('names each field that costs something, by its response keys', async () => {
    const { key } = await gateway.createAccount('endless');
    const query = `query Q($n: Int!, $no: Boolean!) {
      list: phones(perPage: $n) { nodes { ...P } }
      brands @skip(if: $no) { id }
      __schema { queryType { name } }
    }
    fragment P on Phone { prices { totalCount } r: reviews { totalCount } }`;
    const cost = await readCost({ query, variables: { n: 4, no: true } }, key);
    expect(cost).toEqual({
      units: 9,
      fields: [
        { path: 'list', units: 1 },
        { path: 'list.nodes.prices', units: 4 },
        { path: 'list.nodes.r', units: 4 },
      ],
      remaining_day: 50_000_000,
      fits: true,
    });
    expect((await readCost({ query, variables: { n: 4, no: false } }, key)).units).toBe(10);
    expect(await used(key)).toBe(0);
  });

  test('is of the named operation, and of persisted documents', async () => {
    const { key } = await gateway.createAccount('endless');
    const query = 'query A { brands { id } } query B { a: brands { id } b: brands { id } }';
    expect((await readCost({ query, operationName: 'B' }, key)).units).toBe(2);
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const unknown = await askCost(JSON.stringify({ extensions, operationName: 'A' }), key);
    const problem = await expectProblem(unknown, 400, 'invalid-body');
    expect(problem.errors).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]);
    expect((await readCost({ query, extensions, operationName: 'A' }, key)).units).toBe(1);
    expect((await readCost({ extensions, operationName: 'B' }, key)).units).toBe(2);
  });

  test('of a subscription is the unit of opening it', async () => {
    const { key } = await gateway.createAccount('endless');
    const query = 'subscription { changes { cursor } }';
    expect(await readCost({ query }, key)).toMatchObject({
      units: 1,
      fields: [{ path: 'changes', units: 1 }],
    });
  });

  test('says what is left and whether it fits, with the limits of the key too', async () => {
    const { key, id, secret } = await gateway.createAccount('free');
    expect(id).toBeTruthy();
    const query = (perPage: number) => `{ phones(perPage: ${perPage}) { nodes { reviews { totalCount } } } }`;
    expect(await readCost({ query: query(4) }, key)).toMatchObject({ remaining_day: 5, fits: true });
    expect(await readCost({ query: query(5) }, key)).toMatchObject({ units: 6, fits: false });
    expect((await gateway.graphql('{ brands { id } }', key)).status).toBe(200);
    expect(await readCost({ query: query(4) }, key)).toMatchObject({ remaining_day: 4, fits: false });
    await restrictKey(gateway, { key, secret }, { units_per_day: 2 });
    expect(await readCost({ query: query(1) }, key)).toMatchObject({ remaining_day: 4, fits: false });
    expect(await readCost({ query: '{ brands { id } }' }, key)).toMatchObject({ units: 1, fits: true });
  });

  test('is free, counts as a suggestion, and not if the operation is rejected', async () => {
    const { key } = await gateway.createAccount('free');
    const ask = (query: string) => askCost(JSON.stringify({ query }), key);
    const response = await ask('{ brands { id } }');
    expect(response.headers.get('ratelimit')).toMatch(/^"suggest-day";r=49;/);
    const syntax = await expectProblem(await ask('{ brands { id }'), 400, 'invalid-body');
    expect(syntax.errors).toMatchObject([
      {
        ...{ parameter: 'query', locations: [{ line: 1, column: 16 }] },
        extensions: { code: 'GRAPHQL_PARSE_FAILED' },
      },
    ]);
    const unknown = await expectProblem(await ask('{ nothing }'), 400, 'invalid-body');
    expect(unknown.errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
    const eleven = Array.from({ length: 11 }, (_, index) => `a${index}: brands { id }`).join(' ');
    await expectProblem(await ask(`{ ${eleven} }`), 400, 'query-too-complex');
    expect((await gateway.get('/v1/suggest?q=gal', key)).headers.get('x-ratelimit-remaining')).toBe('48');
    for (let left = 47; left >= 0; left -= 1)
      expect((await ask('{ __schema { queryType { name } } }')).headers.get('x-ratelimit-remaining')).toBe(
        String(left),
      );
    await expectProblem(await ask('{ __schema { queryType { name } } }'), 429, 'quota-exceeded');
    expect(await used(key)).toBe(0);
  });

  test('is told to keys that may run the operation', async () => {
    const body = JSON.stringify({ query: '{ brands { id } }' });
    await expectProblem(await askCost(body), 401, 'missing-key');
    await expectProblem(await askCost('{', 'no-key'), 400, 'invalid-body');
    const { key, secret } = await gateway.createAccount('free');
    await expectProblem(await askCost(body, secret), 401, 'wrong-credential');
    await restrictKey(gateway, { key, secret }, { doors: ['graphql'] });
    expect((await askCost(body, key)).status).toBe(200);
    await restrictKey(gateway, { key, secret }, { doors: ['rest'] });
    await expectProblem(await askCost(body, key), 403, 'key-restricted');
    await restrictKey(gateway, { key, secret }, { documents_only: true });
    await expectProblem(await askCost(body, key), 403, 'key-restricted');
  });
});
