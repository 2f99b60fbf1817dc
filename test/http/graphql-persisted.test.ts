import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPersistedDocuments } from '../../src/graphql/documents/persisted-documents.ts';
import { RejectedOperation } from '../../src/graphql/graphql-error.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, newType, oldType, readAnswer } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';

let gateway: TestGateway;
let key: string;
let spy: DatabaseSpy;
let nowMs = Date.now();
const { post, used } = askThe(() => gateway);

beforeAll(async () => {
  spy = spyOnDatabase();
  gateway = await startGateway({}, { now: () => nowMs });
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(async () => {
  spy.isAway = false;
  await gateway.close();
  spy.restore();
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const idOf = (text: string): string => `sha256:${sha256(text)}`;
const hashed = (text: string, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
  ...more,
});
const register = async (text: string): Promise<string> => {
  const { documents } = await gateway.app.operator.documentsAdd({ documents: [{ name: null, text }] });
  return documents[0]?.id ?? '';
};
const send = async (body: object, headers: Record<string, string> = {}) =>
  readAnswer(await post(JSON.stringify(body), { 'X-API-Key': key, ...headers }));
const get = async (params: Record<string, string>, headers: Record<string, string> = {}) =>
  readAnswer(
    await fetch(`${gateway.origin}/graphql?${new URLSearchParams(params)}`, {
      headers: { Accept: newType, 'X-API-Key': key, ...headers },
    }),
  );
const notFound = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};
let made = 0;
/** A document of one unit that was not sent before. */
const fresh = (): string => {
  made += 1;
  return `query Fresh${made}($id: ID!) { phone(id: $id) { fullName } }`;
};
const variables = { id: 'samsung-galaxy-s24-ultra' };
const answered = {
  status: 200,
  data: { phone: { fullName: 'Samsung Galaxy S24 Ultra' } },
  cost: { units: 1 },
};

describe('a registered document', () => {
  test('runs by its ID like its text, at the same cost, any number of times', async () => {
    const text = fresh();
    const documentId = await register(text);
    expect(documentId).toBe(idOf(text));
    const before = await used(key);
    // The last of them is the cached answer.
    for (let time = 0; time < 3; time += 1) {
      expect(await send({ documentId, variables })).toMatchObject(answered);
    }
    expect(await send({ documentId, variables: { id: 'apple-iphone-15' } })).toMatchObject({
      data: { phone: { fullName: 'Apple iPhone 15' } },
    });
    expect(await used(key)).toBe(before + 4);
    const [{ data, status }, byId] = [
      await send({ query: text, variables }),
      await send({ documentId, variables }),
    ];
    expect(byId).toMatchObject({ data, status });
    expect(byId.headers.get('ratelimit')).not.toBeNull();
  });

  test('runs by GET, with documentId as a parameter, and with extensions', async () => {
    const text = fresh();
    const documentId = await register(text);
    const before = await used(key);
    const inputs = { variables: JSON.stringify(variables) };
    expect(await get({ documentId, ...inputs })).toMatchObject(answered);
    const extensions = JSON.stringify(hashed(text).extensions);
    expect(await get({ extensions, ...inputs })).toMatchObject(answered);
    expect(await used(key)).toBe(before + 2);
  });

  test('is found by clients of automatic persisted queries at once', async () => {
    const text = fresh();
    await register(text);
    expect(await send(hashed(text, { variables }))).toMatchObject(answered);
  });

  test('with several operations runs the named one', async () => {
    const documentId = await register('query A { __schema { queryType { name } } } query B { __typename }');
    expect(await send({ documentId, operationName: 'B' })).toMatchObject({ data: { __typename: 'Query' } });
    expect(await send({ documentId })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', argument: 'operationName' } }],
    });
  });

  test('needs a key unless the operation is free', async () => {
    const free = await register('query Free { __schema { queryType { name } } }');
    const text = fresh();
    const charged = await register(text);
    const ask = async (documentId: string) =>
      readAnswer(await post(JSON.stringify({ documentId, variables: { id: '1' } })));
    expect(await ask(free)).toMatchObject({ status: 200 });
    expect(await ask(charged)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'MISSING_KEY' } }],
    });
  });

  test('rejects the same arguments as its text', async () => {
    const documentId = await register('query P($page: Int) { phones(page: $page) { totalCount } }');
    const before = await used(key);
    expect(await send({ documentId, variables: { page: 0 } })).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'BAD_USER_INPUT', argument: 'page' } }],
    });
    expect(await used(key)).toBe(before);
  });

  test('is available at once although it was unknown before, and gone at once when it is removed', async () => {
    const text = fresh();
    expect(await send({ documentId: idOf(text), variables })).toMatchObject(notFound);
    const id = await register(text);
    // The last of them is the cached answer, which must go with its document.
    for (let time = 0; time < 3; time += 1)
      expect(await send({ documentId: id, variables })).toMatchObject(answered);
    await gateway.app.operator.documentsRemove({ id });
    expect(await send({ documentId: id, variables })).toMatchObject(notFound);
  });
});

describe('an unknown ID', () => {
  test.each([
    [newType, 400],
    [oldType, 200],
  ])('as %s is %i PERSISTED_QUERY_NOT_FOUND, and free', async (type, status) => {
    const before = await used(key);
    const extensions = JSON.stringify(hashed('{ never }').extensions);
    for (const answer of [
      await send({ documentId: idOf('{ never }') }, { Accept: type }),
      await send(hashed('{ never }'), { Accept: type }),
      await send(hashed('{ never }', { query: '' }), { Accept: type }),
      await get({ documentId: idOf('{ never }') }, { Accept: type }),
      await get({ extensions }, { Accept: type }),
    ]) {
      expect(answer).toMatchObject({ status, ...notFound });
      expect(answer).not.toHaveProperty('data');
      expect(answer.errors?.[0]?.extensions).toEqual({ code: 'PERSISTED_QUERY_NOT_FOUND' });
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(answer.headers.get('ratelimit')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(await used(key)).toBe(before);
  });

  test('is reported after an invalid key, and a malformed one before it', async () => {
    const bad = { 'X-API-Key': 'phk_bad' };
    expect((await send({ documentId: idOf('{ never }') }, bad)).status).toBe(401);
    expect((await send({ documentId: 'x' }, bad)).status).toBe(400);
  });
});

describe('an automatic persisted query', () => {
  test('is requested by its hash, sent with its text, and known from then on', async () => {
    const text = fresh();
    const before = await used(key);
    expect(await send(hashed(text, { variables }))).toMatchObject({ status: 400, ...notFound });
    expect(await used(key)).toBe(before);
    expect(await send(hashed(text, { query: text, variables }))).toMatchObject(answered);
    expect(await send(hashed(text, { variables }))).toMatchObject(answered);
    expect(await send({ documentId: idOf(text), variables })).toMatchObject(answered);
    expect(await used(key)).toBe(before + 3);
  });

  test('works in two steps by GET, as Apollo sends them with useGETForHashedQueries', async () => {
    const text = fresh();
    const params = {
      extensions: JSON.stringify(hashed(text).extensions),
      variables: JSON.stringify(variables),
      operationName: text.slice(6, text.indexOf('(')),
    };
    expect(await get(params, { Accept: oldType })).toMatchObject({ status: 200, ...notFound });
    expect(await get({ ...params, query: text })).toMatchObject(answered);
    expect(await get(params)).toMatchObject(answered);
  });

  test.each([
    [newType, 400],
    [oldType, 200],
  ])('with the hash of another text is rejected, free and not cached: %s', async (type, status) => {
    const [text, other] = [fresh(), fresh()];
    const before = await used(key);
    const answer = await send(hashed(other, { query: text, variables }), { Accept: type });
    expect(answer).toMatchObject({
      status,
      errors: [
        {
          message: expect.stringContaining('SHA-256'),
          extensions: { code: 'BAD_USER_INPUT', argument: 'extensions.persistedQuery.sha256Hash' },
        },
      ],
    });
    expect(answer).not.toHaveProperty('data');
    expect(await send(hashed(other))).toMatchObject(notFound);
    expect(await send(hashed(text))).toMatchObject(notFound);
    expect(await used(key)).toBe(before);
  });

  test('with an error is rejected by its hash too', async () => {
    for (const text of ['{ nope }', '{']) {
      const first = await send(hashed(text, { query: text }));
      expect(first.status).toBe(400);
      expect((await send(hashed(text))).errors).toEqual(first.errors);
    }
  });

  test('with half a surrogate pair is not taken for its replacement character', async () => {
    const text = '{ __schema { queryType { name } } } # \ufffd';
    const answer = await send(hashed(text, { query: text.replace('\ufffd', '\ud800') }));
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(await send(hashed(text))).toMatchObject(notFound);
  });
});

describe('a request without a clear document', () => {
  const text = '{ __schema { queryType { name } } }';
  const hash = sha256(text);
  const bodies: [string, object, RegExp][] = [
    ['documentId and query', { documentId: idOf(text), query: text }, /must be sent alone/],
    ['documentId and a hash', { documentId: idOf(text), ...hashed(text) }, /must be sent alone/],
    ['no prefix', { documentId: hash }, /"sha256:"/],
    ['another prefix', { documentId: `md5:${hash}` }, /64 lower-case/],
    ['capitals', { documentId: `sha256:${hash.toUpperCase()}` }, /lower-case hex/],
    ['a digit too few', { documentId: `sha256:${hash.slice(1)}` }, /64 lower-case/],
    ['a number', { documentId: 1 }, /"sha256:"/],
    ['nothing', { documentId: null }, /documentId/],
    ['a hash without a version', { extensions: { persistedQuery: { sha256Hash: hash } } }, /version 1/],
    [
      'another version',
      { query: text, extensions: { persistedQuery: { version: 2, sha256Hash: hash } } },
      /version 1/,
    ],
    ['a version without a hash', { extensions: { persistedQuery: { version: 1 } } }, /sha256Hash/],
    ['a short hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }, /64 lower-case/],
    ['a persistedQuery that is no object', { extensions: { persistedQuery: 'x' } }, /version 1/],
  ];
  test.each(bodies)('%s is 400 and names the form, for either media type', async (_name, body, told) => {
    for (const Accept of [newType, oldType]) {
      expect(await send(body, { Accept })).toMatchObject({
        status: 400,
        errors: [{ message: expect.stringMatching(told), extensions: { code: 'INVALID_BODY' } }],
      });
    }
  });
  test.each([
    [{ documentId: 'sha256:abc' }, 'documentId'],
    [{ documentId: idOf(text), query: text }, 'documentId'],
    [{ extensions: '{"persistedQuery":{"version":2}}' }, 'extensions.persistedQuery'],
    [{}, 'query'],
  ])('GET with %o is 400 and names the parameter', async (params, argument) => {
    expect(await get(params as Record<string, string>)).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'BAD_USER_INPUT', argument } }],
    });
  });
});

describe('the database is queried rarely', () => {
  test('for an unknown ID once in a few seconds, for a known one once in a minute', async () => {
    const asked = async (work: () => Promise<unknown>): Promise<number> => {
      spy.documentQueries = 0;
      await work();
      return spy.documentQueries;
    };
    const text = fresh();
    const askTen = async () => {
      for (let time = 0; time < 10; time += 1) await send({ documentId: idOf(text), variables });
    };
    expect(await asked(askTen)).toBe(1);
    nowMs += 4_000;
    expect(await asked(askTen)).toBe(1);
    await register(text);
    expect(await asked(askTen)).toBe(1);
    nowMs += 61_000;
    expect(await asked(askTen)).toBe(1);
  });

  test('for many unknown IDs with one query at a time', async () => {
    const questions: number[] = [];
    let open = 0;
    const find = async (sha256s: readonly string[]) => {
      open += 1;
      expect(open).toBe(1);
      questions.push(sha256s.length);
      await sleep(20);
      open -= 1;
      return new Map<string, string>();
    };
    const documents = createPersistedDocuments({ find }, Date.now);
    const ask = (n: number) => documents.getText({ query: null, sha256: sha256(`{ unknown${n} }`) });
    const first = ask(0);
    await sleep(5);
    const rest = Array.from({ length: 300 }, (_, n) => ask(n % 100));
    const answers = await Promise.allSettled([first, ...rest]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(RejectedOperation) });
    }
    expect(questions).toEqual([1, 100]);
  });

  test('while it is away, known texts run and others are 503, free of charge', async () => {
    const [registered, remembered, unknown] = [fresh(), fresh(), fresh()];
    const documentId = await register(registered);
    await send({ documentId, variables });
    await send(hashed(remembered, { query: remembered, variables }));
    const before = await used(key);
    spy.isAway = true;
    // Also when the cached look-up has expired.
    nowMs += 61_000;
    expect(await send({ documentId, variables })).toMatchObject(answered);
    expect(await send(hashed(remembered, { variables }))).toMatchObject(answered);
    for (const Accept of [newType, oldType]) {
      const answer = await send({ documentId: idOf(unknown), variables }, { Accept });
      expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await send({ query: unknown, variables })).toMatchObject(answered);
    spy.isAway = false;
    expect(await send({ documentId: idOf(unknown), variables })).toMatchObject(notFound);
    expect(await used(key)).toBe(before + 3);
  });
});
