import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, newType, oldType } from '../support/answers.ts';
import { importPhones } from '../support/import-phones.ts';

/**
 * The first time a document is prepared and interpreted, the second it is known and compiled; the third its answer is
 * kept. Nothing of that may show but in the time it takes.
 */
const timesAsked = 3;
let gateway: TestGateway;
let nowMs = Date.now();
beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
});
afterAll(() => gateway.close());
const { ask, post, used } = askThe(() => gateway);

const newKey = async (plan?: string): Promise<string> => (await gateway.createAccount(plan)).key;
const times = async <Answer>(count: number, work: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let time = 0; time < count; time += 1) answers.push(await work());
  return answers;
};
/** Texts of consecutive answers, without their individual parts. */
const askInARow = async (body: Record<string, unknown>, key: string, accept = newType) => {
  const text = JSON.stringify(body);
  return times(timesAsked, async () => {
    const response = await post(text, { 'X-API-Key': key, Accept: accept });
    const headers = Object.fromEntries(
      [...response.headers].filter(
        ([name]) => !/^(x-request-id|date|ratelimit|x-ratelimit-.*|content-length)$/.test(name),
      ),
    );
    const answer = (await response.text()).replace(/"remaining\w+":\d+/g, '');
    return { status: response.status, headers, answer };
  });
};

describe('the first answers to a query', () => {
  test.each([
    [
      'a list',
      { query: '{ phones(perPage: 3) { totalCount nodes { fullName price { amount { amountMinor } } } } }' },
    ],
    [
      'one phone',
      {
        query: 'query One($id: ID!) { phone(id: $id) { fullName variants { price { kind } } } }',
        variables: { id: 1 },
      },
    ],
    [
      'one of several operations',
      { query: 'query A { brands { name } } query B { phone(id: 2) { id } }', operationName: 'B' },
    ],
    [
      'fragments and aliases',
      {
        query:
          '{ a: phone(id: 1) { ...f } b: phone(id: 2) { ...f } } fragment f on Phone { name ram: ramGb }',
      },
    ],
    [
      'directives',
      {
        query: 'query D($no: Boolean!) { phone(id: 1) { id name @skip(if: $no) } }',
        variables: { no: true },
      },
    ],
    [
      'nothing found',
      { query: '{ phone(id: 2147483647) { id } phones(search: "zzzzzzzzqqqq") { totalCount } }' },
    ],
    [
      'prices and reviews',
      { query: '{ phone(id: 1) { prices(perPage: 2) { totalCount } reviews { totalCount } } }' },
    ],
    ['suggestions and facets', { query: '{ suggest(q: "gal") { text } facets { brands { slug count } } }' }],
    [
      'aliases that mean something to JavaScript',
      {
        query:
          '{ brands { then: slug } phone(id: 1) { body { __proto__: heightMm weightG } constructor: id } then: phone(id: 2) { id } }',
      },
    ],
    ['the schema', { query: '{ __type(name: "Phone") { fields { name } } phone(id: 1) { __typename id } }' }],
    [
      'variables that do not fit',
      { query: 'query V($page: Int) { phones(page: $page) { totalCount } }', variables: { page: 'x' } },
    ],
    [
      'an argument out of range',
      { query: 'query R($page: Int) { phones(page: $page) { totalCount } }', variables: { page: 0 } },
    ],
  ])('to %s are equal: status, headers, text and charge', async (_what, body) => {
    for (const accept of [newType, oldType]) {
      const key = await newKey();
      const answers = await askInARow(body, key, accept);
      expect(answers).toEqual(Array(timesAsked).fill(answers[0]));
      const units = /"units":(\d+)/.exec(answers[0]?.answer ?? '')?.[1] ?? '0';
      expect(await used(key)).toBe(timesAsked * Number(units));
    }
  });

  test('have every alias as a member, also names that JavaScript reserves', async () => {
    const query = '{ brands { then: slug } phone(id: 1) { body { __proto__: heightMm } } }';
    const key = await newKey();
    const texts = await times(timesAsked, async () =>
      (await post(JSON.stringify({ query }), { 'X-API-Key': key })).text(),
    );
    for (const text of texts) {
      expect(text).toMatch(/"brands":\[\{"then":"[a-z0-9-]+"\}/);
      expect(text).toMatch(/"body":\{"__proto__":[\d.]+\}/);
      expect(JSON.parse(text).errors).toBeUndefined();
    }
  });

  test('by GET are equal to each other', async () => {
    const key = await newKey();
    const path = `/graphql?query=${encodeURIComponent('{ phone(id: 3) { fullName } }')}`;
    const answers = await times(timesAsked, async () =>
      (await gateway.get(path, key, { Accept: oldType })).json(),
    );
    expect(answers.map(({ data }) => data)).toEqual(Array(timesAsked).fill(answers[0].data));
    expect(await used(key)).toBe(timesAsked);
  });
});

describe('a cached answer', () => {
  test('is charged each time, and rejected when the quota is used up', async () => {
    const key = await newKey();
    const query = '{ a: phone(id: 1) { id } b: phone(id: 2) { id } }';
    const answers = await times(52, () => ask(query, key));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      errors: [{ extensions: { code: 'QUOTA_EXCEEDED' } }],
    });
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await used(key)).toBe(100);
  });

  test('needs a valid key', async () => {
    const { key, secret } = await gateway.createAccount();
    const query = '{ phone(id: 4) { fullName } }';
    await times(timesAsked, () => ask(query, key));
    expect(await ask(query)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'MISSING_KEY' } }],
    });
    await fetch(`${gateway.origin}/v1/account/keys/${key.slice(4, 14)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(await ask(query, key)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'REVOKED_KEY' } }],
    });
  });

  test('is not used for variables that differ only in type', async () => {
    const key = await newKey();
    const query = 'query T($perPage: Int) { phones(perPage: $perPage) { nodes { id } } }';
    await times(timesAsked, () => ask(query, key, { perPage: 1 }));
    expect(await ask(query, key, { perPage: '1' })).toMatchObject({ status: 400 });
    expect(await ask(query, key, { perPage: true })).toMatchObject({ status: 400 });
    expect((await ask(query, key, { perPage: null })).data.phones.nodes).toHaveLength(20);
    expect((await ask(query, key, {})).data.phones.nodes).toHaveLength(20);
    const id = 'query I($id: ID!) { phone(id: $id) { id } }';
    await times(timesAsked, () => ask(id, key, { id: 1 }));
    expect((await ask(id, key, { id: '1' })).data).toEqual({ phone: { id: '1' } });
    expect(await ask(id, key, { id: 1.5 })).toMatchObject({ status: 400 });
  });

  test('is not used for documents that differ only in a directive, a name or a default', async () => {
    const key = await newKey();
    const fields = async (query: string, variables = {}): Promise<string[]> => {
      const last = (await times(timesAsked, () => ask(query, key, variables))).at(-1);
      return Object.keys(last?.data.phone);
    };
    expect(await fields('{ phone(id: 1) { id name } }')).toEqual(['id', 'name']);
    expect(await fields('{ phone(id: 1) { id name @skip(if: true) } }')).toEqual(['id']);
    expect(await fields('{ phone(id: 1) { id name @include(if: false) } }')).toEqual(['id']);
    const directive = 'query D($all: Boolean = true) { phone(id: 1) { id name @include(if: $all) } }';
    expect(await fields(directive)).toEqual(['id', 'name']);
    expect(await fields(directive, { all: false })).toEqual(['id']);
    expect(await fields(directive, { all: true })).toEqual(['id', 'name']);
    const two = 'query A { phone(id: 1) { id } } query B { phone(id: 1) { name } }';
    for (const [operationName, field] of [
      ['A', 'id'],
      ['B', 'name'],
      ['A', 'id'],
    ]) {
      const response = await post(JSON.stringify({ query: two, operationName }), { 'X-API-Key': key });
      expect(Object.keys((await response.json()).data.phone)).toEqual([field]);
    }
  });

  test('never reveals another account: quotaStatus is never cached', async () => {
    const [one, other] = [await newKey(), await newKey('basic')];
    const query = '{ quotaStatus { plan { name } day { used } } phone(id: 1) { id } }';
    const usedDays = await times(timesAsked, async () => (await ask(query, one)).data.quotaStatus.day.used);
    expect(usedDays).toEqual([1, 2, 3]);
    const answers = await times(timesAsked, () => ask(query, other));
    for (const { data } of answers) {
      expect(data.quotaStatus).toMatchObject({ plan: { name: 'basic' } });
    }
  });

  test('is dropped as soon as an import is served', async () => {
    const key = await newKey('pro');
    const query = '{ phone(id: "kept-answers-one") { fullName body { weightG } } }';
    await importPhones(gateway, [{ brand: 'Kept', full_name: 'Kept Answers One', body: { weight_g: 150 } }]);
    const before = await times(timesAsked, () => ask(query, key));
    expect(before.map(({ data }) => data.phone.body.weightG)).toEqual([150, 150, 150]);
    await importPhones(
      gateway,
      [{ brand: 'Kept', full_name: 'Kept Answers One', body: { weight_g: 151 } }],
      '2026-11-21',
    );
    const after = await times(timesAsked, () => ask(query, key));
    expect(after.map(({ data }) => data.phone.body.weightG)).toEqual([151, 151, 151]);
  });

  test('has the prices of the plan: pro sees a new one at once, the others from the next midnight', async () => {
    const [free, pro] = [await newKey('free'), await newKey('pro')];
    const query =
      '{ phone(id: "kept-answers-two") { price { amount { amountMinor } } prices { totalCount } } }';
    const price = {
      kind: 'street',
      amount: { amount_minor: 500_000, currency: 'THB' },
      country: 'TH',
      observed_at: '2026-11-20',
    };
    await importPhones(gateway, [{ brand: 'Kept', full_name: 'Kept Answers Two', prices: [price] }]);
    const shownTo = async (key: string): Promise<unknown[]> =>
      times(timesAsked, async () => {
        const { phone } = (await ask(query, key)).data;
        return [phone.price?.amount.amountMinor ?? null, phone.prices.totalCount];
      });
    expect(await shownTo(pro)).toEqual(Array(timesAsked).fill([500_000, 1]));
    expect(await shownTo(free)).toEqual(Array(timesAsked).fill([null, 0]));
    expect(await shownTo(pro)).toEqual(Array(timesAsked).fill([500_000, 1]));
    nowMs += 86_400_000;
    // A gateway checks its clock several times a second.
    await expect.poll(async () => (await ask(query, free)).data.phone.price).not.toBeNull();
    expect(await shownTo(free)).toEqual(Array(timesAsked).fill([500_000, 1]));
  });
});

test('a prepared operation accepts new variables, and charges for each run', async () => {
  const key = await newKey();
  const query =
    'query F($id: ID!, $perPage: Int!) { phone(id: $id) { id } phones(perPage: $perPage) { nodes { id } } }';
  for (let id = 1; id <= 20; id += 1) {
    const { data, cost } = await ask(query, key, { id, perPage: id });
    expect(data.phone).toEqual({ id: String(id) });
    expect(data.phones.nodes).toHaveLength(id);
    expect(cost?.units).toBe(2);
  }
  expect(await used(key)).toBe(40);
});
