import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, PhoneGatewayError, type TypedDocument } from '../../client/src/index.ts';
import { isStream } from '../../tools/scripts/client/operation-table.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { entriesOf, readDocument } from '../../tools/testing/openapi.ts';
import { type FaultyFront, openFaultyFront } from '../support/faulty-front.ts';

let gateway: TestGateway;
let front: FaultyFront;
let account: Awaited<ReturnType<TestGateway['createAccount']>>;
beforeAll(async () => {
  gateway = await startGateway();
  front = await openFaultyFront(gateway.origin);
});
afterAll(async () => {
  await front.close();
  await gateway.close();
});
beforeEach(async () => {
  account = await gateway.createAccount();
  front.came.length = 0;
});

type Options = Partial<Parameters<typeof createClient>[0]>;
const open = (options: Options = {}) =>
  createClient({ baseUrl: front.origin, key: account.key, secret: account.secret, ...options });
async function usedToday(): Promise<number> {
  const { data } = await createClient({ baseUrl: gateway.origin, key: account.key }).getStatus();
  return data.quota.day.used;
}
/** The error that a call throws; null if it does not. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error) => error,
  );
const busy = (headers = { 'Retry-After': '0' }) => ({
  status: 503,
  headers,
  body: '{"status":503,"code":"unavailable","detail":"Busy."}',
});
const usedUp = (retryAfter: string) => ({
  status: 429,
  headers: { 'Retry-After': retryAfter },
  body: '{"status":429,"code":"quota-exceeded","detail":"Used up."}',
});

describe('operations', () => {
  test('each of the OpenAPI document is a method that sends what its example shows', async () => {
    const examples: Record<string, { request: { method: string; target: string; body?: unknown } }> =
      JSON.parse(readFileSync(new URL('../../src/rest/openapi/examples.json', import.meta.url), 'utf8'));
    let sent: unknown;
    const client = open({
      fetch: async (target, init) => {
        const { pathname, searchParams } = new URL(String(target));
        const body = init?.body === undefined ? undefined : JSON.parse(String(init.body));
        sent = { method: init?.method, pathname, query: Object.fromEntries(searchParams), body };
        return new Response(null, { status: 204 });
      },
    }) as unknown as Record<string, (parameters: object) => Promise<unknown>>;
    const entries = entriesOf(await readDocument(gateway));
    expect(entries.map(({ operation }) => operation.operationId).sort()).toEqual(
      Object.keys(examples).sort(),
    );
    for (const entry of entries) {
      const { path, operation } = entry;
      // This is `changes`.
      if (isStream(entry)) continue;
      const example = examples[operation.operationId];
      if (example === undefined) throw new Error(`${operation.operationId} has no example`);
      const { method, target, body } = example.request;
      const { pathname, searchParams } = new URL(target, front.origin);
      const segments = pathname.split('/');
      const inPath = path.split('/').flatMap((segment, index) => {
        const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
        return name === undefined ? [] : [[name, segments[index]]];
      });
      const query = Object.fromEntries(searchParams);
      await client[operation.operationId]?.({
        ...Object.fromEntries(inPath),
        ...query,
        ...Object(body),
      });
      expect(sent).toEqual({ method, pathname, query, body });
    }
  });

  test('accept lists and numbers, and answer like the API', async () => {
    const client = open();
    const answer = await client.listPhones({ brand: ['samsung', 'Apple'], ram_gb_min: 8, per_page: 3 });
    const same = await gateway.get('/v1/phones?brand=samsung,apple&ram_gb_min=8&per_page=3', account.key);
    expect(answer).toEqual(await same.json());
    expect(answer.data).toHaveLength(3);
    expect((await client.getPhone({ id: 1, currency: 'EUR' })).data.id).toBe(1);
    expect((await client.identifyPhones({ hints: [{ model: 'SM-S928B' }] })).data).toHaveLength(1);
  });

  test('of the account use the secret, and those of the catalogue the key', async () => {
    const client = open();
    await client.listPlans();
    await client.listBrands();
    const { key } = await client.createKey({ name: 'a second' });
    await client.updateKey({ id: key.id, name: 'renamed' });
    expect((await client.listKeys()).data.map(({ name }) => name)).toContain('renamed');
    expect((await client.rotateKey({ id: key.id, grace_seconds: 60 })).api_key).toMatch(/^phk_/);
    expect(await client.revokeKey({ id: key.id })).toBeUndefined();
    const [plans, brands, ...ofTheAccount] = front.came.map((line) => line.split(' ').slice(2).join(' '));
    expect(plans).toBe('-');
    expect(brands).toBe(`Bearer ${account.key}`);
    expect(new Set(ofTheAccount)).toEqual(new Set([`Bearer ${account.secret}`]));
  });

  test('are not sent with an ID that would change the path', async () => {
    const { getPhone, revokeKey } = open();
    // '..' would end at /v1/account.
    for (const id of ['', '.', '..', undefined])
      expect(await failureOf(revokeKey({ id: id as string }))).toBeInstanceOf(TypeError);
    expect(front.came).toEqual([]);
    expect(await failureOf(getPhone({ id: '../account' }))).toMatchObject({ code: 'invalid-parameter' });
  });
});

describe('pages', () => {
  test('of a list return every phone once', async () => {
    const client = open();
    const ids: number[] = [];
    for await (const phone of client.listPhones.all({ device_type: ['any'] })) ids.push(phone.id);
    const { pagination } = await client.listPhones({ device_type: ['any'], per_page: 1 });
    expect(ids.length).toBe(pagination?.total);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(700);
    expect(await usedToday()).toBe(Math.ceil(ids.length / 100) + 1);
    // Pages use a cursor, which an import meanwhile does not shift.
    expect(front.came[0]).toContain('&cursor=&');
  });
  test('of a search and of keys follow each other too, and end when the loop ends', async () => {
    const client = open();
    for await (const { data } of client.searchPhones.pages({ q: 'samsung', per_page: 2 })) {
      expect(data).toHaveLength(2);
      break;
    }
    expect(await usedToday()).toBe(1);
    const names: string[] = [];
    for await (const { name } of client.listKeys.all()) names.push(name);
    expect(names).toHaveLength(1);
    const later = await client.searchPhones.pages({ q: 'samsung', per_page: 2, page: 2 }).next();
    expect(later.value?.pagination.page).toBe(2);
  });
  test('of changes follow each other, from the given cursor to the present', async () => {
    const client = open();
    const { next_cursor: now } = await client.listChanges();
    const seen: string[] = [];
    for await (const page of client.listChanges.pages({ since: '0', limit: 500 })) {
      for (const { type, phone } of page.data) if (type === 'phone') seen.push(phone.slug);
      if (!page.has_more) expect(page.next_cursor).toBe(now);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(700);
    for await (const change of client.listChanges.all({ since: now })) expect(change).toBeUndefined();
  });
});

describe('a repeated request', () => {
  test('is free while the answer is the same (304)', async () => {
    const client = open();
    const first = await client.getPhone({ id: 1 });
    const used = await usedToday();
    // Changing an answer does not change the next one.
    first.data.name = 'changed';
    const again = await client.getPhone({ id: 1 });
    expect(again.data.name).not.toBe('changed');
    expect(again.data.id).toBe(1);
    expect(await usedToday()).toBe(used);
    expect(front.came).toHaveLength(2);
  });
  test('is cached up to a limit', async () => {
    const client = open({ cacheCharacters: 30_000 });
    await client.listBrands();
    for (let id = 1; id <= 12; id += 1) await client.getPhone({ id });
    const used = await usedToday();
    await client.getPhone({ id: 12 });
    expect(await usedToday()).toBe(used);
    await client.listBrands();
    expect(await usedToday()).toBe(used + 1);
  });
});

describe('a failed request', () => {
  test('is retried after a 503, not before its Retry-After', async () => {
    front.break(busy({ 'Retry-After': '1' }));
    const begun = performance.now();
    expect((await open().listBrands()).data.length).toBeGreaterThan(10);
    expect(performance.now() - begun).toBeGreaterThan(990);
    expect(front.came).toHaveLength(2);
  });
  test('is retried after a broken connection', async () => {
    front.break(null, null);
    expect((await open().listBrands()).data.length).toBeGreaterThan(10);
    expect(front.came).toHaveLength(3);
  });
  test('is sent four times at most', async () => {
    front.break(busy(), null, busy(), busy());
    expect(await failureOf(open().listBrands())).toMatchObject({
      code: 'unavailable',
      status: 503,
      detail: 'Busy.',
    });
    front.break(null, null);
    expect(await failureOf(open({ retries: 1 }).listBrands())).toMatchObject({
      code: 'network',
      status: null,
    });
    expect(front.came).toHaveLength(6);
  });
  test('says in its error which address could not be reached, and why', async () => {
    const { port } = await new Promise<AddressInfo>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address() as AddressInfo;
        server.close(() => resolve(address));
      });
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    expect(await failureOf(open({ baseUrl, retries: 0 }).listBrands())).toMatchObject({
      code: 'network',
      message: `${baseUrl} could not be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
    });
  });
  test('ends after timeoutMs', async () => {
    front.break(busy({ 'Retry-After': '60' }));
    expect(await failureOf(open().listBrands())).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
    });
    expect(front.came).toHaveLength(1);
  });
  test('that creates something is repeated with its Idempotency-Key, and creates it once', async () => {
    const client = open();
    front.break('lost', busy(), null);
    const { key } = await client.createKey({ name: 'once' });
    expect(front.came).toHaveLength(4);
    front.break('lost');
    const url = 'https://shop.example/hook';
    const { webhook } = await client.createWebhook({ url });
    front.break('lost');
    const { recovery_codes: codes } = await client.renewRecoveryCodes();
    front.break('lost');
    const { account: created } = await client.signUp({ email: 'lost@example.com', name: 'Lost' });
    front.break('lost');
    const { key: rotated } = await client.rotateKey({ id: key.id });
    expect((await client.listKeys()).data.map(({ id, status }) => [id, status])).toEqual([
      [expect.any(String), 'active'],
      [key.id, 'expired'],
      [rotated.id, 'active'],
    ]);
    expect((await client.listWebhooks()).data).toEqual([webhook]);
    expect(created.email).toBe('lost@example.com');
    expect(await client.recover({ email: account.email, recovery_code: codes[0] as string })).toBeDefined();
  });
  test('is repeated with the key of the caller, while the first is under way, too', async () => {
    const client = open();
    const underWay = {
      status: 409,
      headers: { 'Retry-After': '0' },
      body: '{"status":409,"code":"idempotency-in-progress","detail":"Under way."}',
    };
    front.break(...Array.from({ length: 5 }, () => underWay));
    const first = await client.createKey({ name: 'mine' }, { idempotencyKey: 'mine' });
    expect(front.came).toHaveLength(6);
    expect(await client.createKey({ name: 'mine' }, { idempotencyKey: 'mine' })).toEqual(first);
    expect(await failureOf(client.createKey({ name: 'other' }, { idempotencyKey: 'mine' }))).toMatchObject({
      code: 'idempotency-mismatch',
      status: 422,
    });
  });
  test('that makes something else happen is sent once, as it may have succeeded', async () => {
    front.break(null, busy());
    const client = open();
    expect(await failureOf(client.requestPlan({ plan: 'basic' }))).toMatchObject({ code: 'network' });
    expect(await failureOf(client.requestPlan({ plan: 'basic' }))).toMatchObject({ code: 'unavailable' });
    expect(front.came).toHaveLength(2);
  });
  test('is not retried after a 429, unless the caller waits for the reset', async () => {
    front.break(usedUp('1'), usedUp('1'));
    expect(await failureOf(open().listBrands())).toMatchObject({
      code: 'quota-exceeded',
      retryAfterSeconds: 1,
    });
    expect(front.came).toHaveLength(1);
    const begun = performance.now();
    expect((await open({ waitForQuotaMs: 1_000 }).listBrands()).data.length).toBeGreaterThan(10);
    expect(performance.now() - begun).toBeGreaterThan(990);
    expect(front.came).toHaveLength(3);
    front.break(usedUp('2'));
    expect(await failureOf(open({ waitForQuotaMs: 1_000 }).listBrands())).toMatchObject({
      retryAfterSeconds: 2,
    });
    expect(front.came).toHaveLength(4);
  });
});

describe('a call ends', () => {
  /** Never answers; rejects as `fetch` does when it is aborted. */
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  test('with the reason of its signal', async () => {
    const ended = AbortSignal.abort(new Error('not any more'));
    expect(await failureOf(open().listBrands({}, { signal: ended }))).toMatchObject({
      message: 'not any more',
    });
    expect(front.came).toHaveLength(0);
    const during = new AbortController();
    const call = failureOf(open({ fetch: silent }).listBrands({}, { signal: during.signal }));
    during.abort(new Error('left'));
    expect(await call).toMatchObject({ message: 'left' });
    const waiting = new AbortController();
    front.break(busy({ 'Retry-After': '20' }));
    const waited = failureOf(open().listBrands({}, { signal: waiting.signal }));
    await expect.poll(() => front.came.length).toBe(1);
    waiting.abort(new Error('gone'));
    expect(await waited).toMatchObject({ message: 'gone' });
  });
  test('after timeoutMs, of the client or of the call', async () => {
    const client = open({ fetch: silent, timeoutMs: 60_000 });
    const late = await failureOf(client.listBrands({}, { timeoutMs: 10 }));
    expect(late).toBeInstanceOf(PhoneGatewayError);
    expect(late).toMatchObject({ code: 'timeout', status: null });
  });
});

describe('an error', () => {
  test('has the code, the text and the members of the problem document', async () => {
    const error = await failureOf(open().listPhones({ per_page: 101, sort: 'price' }));
    expect(error).toMatchObject({
      name: 'PhoneGatewayError',
      code: 'invalid-parameter',
      status: 400,
      message: expect.stringContaining('per_page'),
      detail: expect.stringContaining('per_page'),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      errors: [{ parameter: 'per_page', detail: expect.any(String) }],
    });
    expect(await failureOf(open().getPhone({ id: 'no-such-phone' }))).toMatchObject({
      code: 'not-found',
      status: 404,
    });
    expect(await failureOf(open({ key: undefined }).listBrands())).toMatchObject({ code: 'missing-key' });
    expect(await failureOf(open({ secret: account.key }).getAccount())).toMatchObject({
      code: 'wrong-credential',
    });
  });
  test('has the same code and members in GraphQL', async () => {
    const { graphql } = open();
    expect(await failureOf(graphql('{ phones(perPage: 101, page: 0) { totalCount } }'))).toMatchObject({
      code: 'invalid-parameter',
      status: 400,
      errors: [{ parameter: 'page' }, { parameter: 'perPage' }],
    });
    expect(await failureOf(graphql('{ phones { nothing } }'))).toMatchObject({
      code: 'graphql-validation-failed',
    });
    expect(await failureOf(graphql('{'))).toMatchObject({ code: 'graphql-parse-failed' });
    expect(await failureOf(graphql({ documentId: `sha256:${'0'.repeat(64)}` }))).toMatchObject({
      code: 'persisted-query-not-found',
    });
  });
  test('of a used-up quota has the plan, the windows and the time of the reset, on both APIs', async () => {
    const client = open();
    while ((client.quota.day?.remaining ?? 1) > 0)
      await client.identifyPhones({ hints: [{ text: 'iphone 15' }] });
    const expected = {
      code: 'quota-exceeded',
      status: 429,
      plan: 'free',
      'violated-policies': ['day'],
      resets_at: expect.stringMatching(/Z$/),
      retryAfterSeconds: expect.any(Number),
    };
    expect(await failureOf(client.listBrands())).toMatchObject(expected);
    expect(await failureOf(client.graphql('{ brands { name } }'))).toMatchObject(expected);
  });
  test('is distinguished from an answer of something other than a gateway', async () => {
    for (const body of ['<h1>Bad gateway</h1>', 'null', '{"message":"Bad gateway"}', '{"errors":[{}]}']) {
      front.break({ status: 502, body });
      expect(await failureOf(open().listBrands())).toMatchObject({ code: 'unreadable', status: 502 });
    }
    front.break({ status: 200, body: '<h1>Sign in to this wifi</h1>' });
    expect(await failureOf(open().listBrands())).toMatchObject({ code: 'unreadable', status: 200 });
  });
});

describe('the quota', () => {
  test('is that of the last answer', async () => {
    const client = open();
    expect(client.quota).toEqual({});
    await client.listBrands();
    expect(client.quota).toMatchObject({
      day: { limit: 100, remaining: 99 },
      month: { limit: 1_000, remaining: 999 },
    });
    expect(client.quota.day?.resetsAt.getTime()).toBeGreaterThan(Date.now() - 2_000);
    await client.graphql('{ a: brands { name } b: brands { name } }');
    expect(client.quota.day?.remaining).toBe(97);
  });
});

describe('GraphQL', () => {
  const query = 'query Phone($id: ID!) { phone(id: $id) { fullName } }';
  test('returns the data, for a text or a document with a text', async () => {
    const { graphql } = open();
    const { phone } = await graphql<{ phone: { fullName: string } }>(query, { id: 1 });
    expect(phone.fullName).toMatch(/\w/);
    type Document = TypedDocument<{ phone: { fullName: string } }, { id: string }>;
    const texts: Document[] = [
      Object(query),
      { kind: 'Document', loc: { source: { body: query } } } as object,
    ];
    for (const document of texts) expect((await graphql(document, { id: '1' })).phone).toEqual(phone);
  });
  test('accepts print for documents without their text, and says so', async () => {
    const document: TypedDocument<{ brands: unknown[] }, { [name: string]: never }> = Object({
      kind: 'Document',
    });
    expect(await failureOf(open().graphql(document))).toMatchObject({
      message: expect.stringContaining('print'),
    });
    const { brands } = await open({ print: () => '{ brands { name } }' }).graphql(document);
    expect(brands.length).toBeGreaterThan(10);
  });
  test('repeats a registered document for free', async () => {
    const documents = [{ name: null, text: '{ brands { slug } }' }];
    const registered = await gateway.app.operator.documentsAdd({ documents });
    const document = { documentId: registered.documents[0]?.id ?? '' };
    const client = open();
    const first = await client.graphql(document);
    expect(await usedToday()).toBe(1);
    expect(await client.graphql(document)).toEqual(first);
    expect(await usedToday()).toBe(1);
  });
  test('sends a registered document by its ID: by GET, or by POST if the variables are long', async () => {
    const text = 'query List($brand: [String!]) { phones(brand: $brand, perPage: 1) { totalCount } }';
    const { documents } = await gateway.app.operator.documentsAdd({ documents: [{ name: null, text }] });
    const documentId = documents[0]?.id ?? '';
    const { graphql } = open();
    const count = async (brand: string[]) =>
      (await graphql<{ phones: { totalCount: number } }>({ documentId }, { brand })).phones.totalCount;
    const samsung = await count(['Samsung']);
    expect(samsung).toBeGreaterThan(10);
    const many = ['Samsung', ...Array.from({ length: 90 }, (_, index) => `${index} ${'x'.repeat(50)}`)];
    expect(await count(many)).toBe(samsung);
    expect(front.came.map((line) => line.split(/[ ?]/, 2).join(' '))).toEqual([
      'GET /graphql',
      'POST /graphql',
    ]);
  });
});
