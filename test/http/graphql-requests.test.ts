import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, newType, oldType, readAnswer } from '../support/answers.ts';

let gateway: TestGateway;
let key: string;
let secret: string;
const { ask, post, used } = askThe(() => gateway);

beforeAll(async () => {
  gateway = await startGateway();
  ({ key, secret } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const one = '{ phone(id: "samsung-galaxy-s24-ultra") { fullName } }';
const free = '{ __schema { queryType { name } } }';
const body = (query: string, more: object = {}): string => JSON.stringify({ query, ...more });

const get = (params: Record<string, string> | string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${gateway.origin}/graphql?${typeof params === 'string' ? params : new URLSearchParams(params)}`, {
    method,
    headers: { Accept: newType, 'X-API-Key': key, ...headers },
  });

test('ignores members of a body that the protocol does not know', async () => {
  const answer = await readAnswer(await post(body(free, { id: 'Q1', docId: 7, vars: { a: 1 } })));
  expect(answer).toMatchObject({ status: 200, data: {} });
  // The document itself is still required.
  const misspelt = await readAnswer(await post('{"qurey":"{ __schema { queryType { name } } }"}'));
  expect(misspelt).toMatchObject({ status: 400, errors: [{ extensions: { code: 'INVALID_BODY' } }] });
});

describe('rejects invalid GraphQL requests alike for both media types', () => {
  const bodies: [string, string][] = [
    ['no JSON', '{'],
    ['empty', ''],
    ['a batch', `[${body(free)}]`],
    ['a string', '"x"'],
    ['null', 'null'],
    ['no query', '{}'],
    ['a query that is no string', '{"query":1}'],
    ['variables that are a list', body(free, { variables: [] })],
    ['variables that are a string', body(free, { variables: 'x' })],
    ['an operationName that is a number', body(free, { operationName: 1 })],
    ['extensions that are a string', body(free, { extensions: 'x' })],
    ['lists nested 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000)],
  ];
  for (const type of [newType, oldType]) {
    test.each(bodies)(`${type}: %s is 400 INVALID_BODY`, async (_name, text) => {
      const answer = await readAnswer(await post(text, { Accept: type }));
      expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'INVALID_BODY' } }] });
      expect(answer).not.toHaveProperty('data');
    });

    test.each([
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/graphql',
      'text/plain',
    ])(`${type}: a body of %s is 415`, async (contentType) => {
      const answer = await readAnswer(
        await post('query={__schema{queryType{name}}}', { Accept: type, 'Content-Type': contentType }),
      );
      expect(answer).toMatchObject({
        status: 415,
        errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }],
      });
    });

    test(`${type}: a body over 64 KiB is 413, one of 64 KiB is accepted`, async () => {
      const fits = body(`${free} #`).slice(0, -2);
      const filled = `${fits}${'x'.repeat(65_536 - fits.length - 2)}"}`;
      expect((await post(filled, { Accept: type })).status).toBe(200);
      const answer = await readAnswer(await post(filled.replace('#x', '#xx'), { Accept: type }));
      expect(answer).toMatchObject({ status: 413, errors: [{ extensions: { code: 'CONTENT_TOO_LARGE' } }] });
    });

    test(`${type}: a body over 64 KiB is 413 also without a Content-Length`, async () => {
      let chunks = 5;
      const stream = new ReadableStream({
        pull: (controller) => {
          chunks -= 1;
          if (chunks < 0) controller.close();
          else controller.enqueue(new TextEncoder().encode(' '.repeat(40_000)));
        },
      });
      const response = await fetch(`${gateway.origin}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: type },
        body: stream,
        duplex: 'half',
      } as RequestInit);
      expect(await readAnswer(response)).toMatchObject({
        status: 413,
        errors: [{ extensions: { code: 'CONTENT_TOO_LARGE' } }],
      });
      // The connection is still usable: the next request on it is answered.
      for (let next = 0; next < 3; next += 1) expect((await post(body(free))).status).toBe(200);
    });

    test.each([
      'variables={bad',
      'variables=[]',
      'variables="a"',
      'extensions={bad',
      'query={__schema{queryType{name}}}',
      'foo=1',
    ])(`${type}: GET with %s is 400`, async (params) => {
      const answer = await readAnswer(
        await get(`query={__schema{queryType{name}}}&${params}`, { Accept: type }),
      );
      expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    });

    test(`${type}: GET without a query is 400`, async () => {
      expect((await get('', { Accept: type })).status).toBe(400);
    });
  }
});

describe('errors in a document have no data, and the status of the media type', () => {
  const mistakes: [string, string, string, object?][] = [
    ['syntax', 'GRAPHQL_PARSE_FAILED', '{'],
    ['an empty document', 'GRAPHQL_PARSE_FAILED', ''],
    ['a field that there is not', 'GRAPHQL_VALIDATION_FAILED', '{ nope }'],
    ['a literal of another type', 'GRAPHQL_VALIDATION_FAILED', '{ phones(page: "x") { totalCount } }'],
    ['a mutation', 'GRAPHQL_VALIDATION_FAILED', 'mutation { a }'],
    ['a subscription', 'GRAPHQL_VALIDATION_FAILED', 'subscription { a }'],
    ['no operation', 'GRAPHQL_VALIDATION_FAILED', 'fragment A on Query { __schema { queryType { name } } }'],
    ['an unclear operation', 'BAD_USER_INPUT', `query A ${free} query B ${free}`],
    ['an operation that there is not', 'BAD_USER_INPUT', `query A ${free}`, { operationName: 'B' }],
    [
      'a variable of another type',
      'BAD_USER_INPUT',
      'query($p: Int) { phones(page: $p) { totalCount } }',
      { variables: { p: 'x' } },
    ],
    ['a variable left out', 'BAD_USER_INPUT', 'query($id: ID!) { phone(id: $id) { id } }'],
    [
      'null for a default',
      'BAD_USER_INPUT',
      'query($id: ID = "7") { phone(id: $id) { id } }',
      { variables: { id: null } },
    ],
    [
      'too many aliases',
      'QUERY_TOO_COMPLEX',
      `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
    ],
  ];
  test.each(mistakes)('%s: %s', async (_name, code, query, more = {}) => {
    const before = await used(key);
    for (const [type, status] of [
      [newType, 400],
      [oldType, 200],
    ] as const) {
      const answer = await readAnswer(await post(body(query, more), { Accept: type, 'X-API-Key': key }));
      expect(answer.status).toBe(status);
      expect(answer).not.toHaveProperty('data');
      expect(answer.errors?.[0]?.extensions.code).toBe(code);
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(answer.headers.get('ratelimit')).toBeNull();
    }
    expect(await used(key)).toBe(before);
  });

  test.each([
    ['page', 'phones(page: 0) { totalCount }'],
    ['page', 'phones(page: 2147483647, perPage: 100) { totalCount }'],
    ['perPage', 'phones(perPage: 101) { totalCount }'],
    ['perPage', 'phones { nodes { reviews(perPage: 11) { totalCount } } }'],
    ['perPage', 'phone(id: 1) { reviews(perPage: 101) { totalCount } }'],
    ['id', 'phone(id: "No slug") { id }'],
    ['id', 'phone(id: 0) { id }'],
    ['id', 'phone(id: 2147483648) { id }'],
    ['search', 'phones(search: "  ") { totalCount }'],
    ['search', `phones(search: "${'ก'.repeat(201)}") { totalCount }`],
    ['search', 'phones(search: "a\\u0000b") { totalCount }'],
    ['brand', 'phones(brand: "") { totalCount }'],
    ['sort', 'phones(sort: RELEVANCE) { totalCount }'],
    ['filter.releasedFrom', 'phones(filter: { releasedFrom: "2024-13" }) { totalCount }'],
    ['filter.priceMax', 'phones(filter: { priceMax: 1e999 }) { totalCount }'],
    ['filter.batteryMahMin', 'phones(filter: { batteryMahMin: -1 }) { totalCount }'],
    ['filter.currency', 'phones(filter: { currency: "ZZZ" }) { totalCount }'],
    ['currency', 'phone(id: 1) { price(currency: "ZZZ") { kind } }'],
    ['currency', 'phone(id: 1) { prices(currency: "") { totalCount } }'],
    ['q', 'suggest(q: "a") { text }'],
    ['country', 'phone(id: 1) { prices(country: "THA") { totalCount } }'],
  ])(
    'an argument out of range rejects the whole operation and is named: %s in %s',
    async (argument, field) => {
      const before = await used(key);
      const answer = await ask(`{ brands { id } ${field} }`, key);
      expect(answer).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'BAD_USER_INPUT', argument } }],
      });
      expect(answer).not.toHaveProperty('data');
      expect(await used(key)).toBe(before);
    },
  );

  test('a message repeats only the beginning of a value', async () => {
    const { errors } = await ask('query($p: Int) { phones(page: $p) { totalCount } }', key, {
      p: 'x'.repeat(60_000),
    });
    expect(errors?.[0]?.message.length).toBeLessThan(1_000);
  });
  test('a misplaced key is never repeated in an answer', async () => {
    const query = 'query($id: ID!) { phone(id: $id) { id } }';
    for (const text of [
      body(key),
      body(`{ ${key} }`),
      body(`{ phone(id: 1) { ${key} } }`),
      body(`{ phone(id: ${key}) { id } }`),
      body(`{ phone(id: 1, ${key}: 1) { id } }`),
      JSON.stringify({ query, variables: { id: key } }),
      JSON.stringify({ query, variables: { id: { [key]: 1 } } }),
      JSON.stringify({ query, [key]: 1 }),
    ]) {
      const answer = await (await post(text, { 'X-API-Key': key })).text();
      expect(answer).toContain('"errors"');
      expect(answer).not.toContain(key.slice(14, 30));
    }
    const answer = await gateway.get(`/graphql?${key}=1`, key);
    expect(await answer.text()).not.toContain(key.slice(14, 30));
  });
});

describe('the order of checks: body, presented key, document, missing key, charge', () => {
  const bad = { 'X-API-Key': 'phk_bad' };
  test('reports an invalid body before an invalid key', async () => {
    expect((await post('{}', bad)).status).toBe(400);
    expect((await post('{', bad)).status).toBe(400);
  });
  test('reports an invalid key before an invalid document, also for an operation that needs no key', async () => {
    expect((await post(body('{'), bad)).status).toBe(401);
    expect((await post(body(free), bad)).status).toBe(401);
  });
  test('reports an invalid document and an invalid argument before a missing key', async () => {
    expect(await ask('{ nope }')).toMatchObject({ status: 400 });
    expect(await ask('{ phones(page: 0) { totalCount } }')).toMatchObject({ status: 400 });
    expect(await ask(one)).toMatchObject({ status: 401, errors: [{ extensions: { code: 'MISSING_KEY' } }] });
    expect(await ask('{ quotaStatus { plan { name } } }')).toMatchObject({ status: 401 });
  });
  test('introspection and __typename need no key', async () => {
    const { status, errors } = await ask(
      '{ __typename __schema { queryType { name } } __schema { queryType { name } } }',
    );
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  });
  test.each([newType, oldType])('a rejection before execution keeps its status as %s', async (type) => {
    for (const [headers, code] of [
      [{}, 'MISSING_KEY'],
      [bad, 'INVALID_KEY'],
      [{ 'X-API-Key': secret }, 'WRONG_CREDENTIAL'],
      [{ Authorization: `Bearer ${secret}` }, 'WRONG_CREDENTIAL'],
      [{ Authorization: 'Basic abc' }, 'INVALID_KEY'],
    ] as const) {
      const answer = await readAnswer(await post(body(one), { Accept: type, ...headers }));
      expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code } }] });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    }
  });
  test('two different keys are 400, the same one twice is accepted', async () => {
    const two = await post(body(one), { 'X-API-Key': key, Authorization: 'Bearer phk_other' });
    expect(await readAnswer(two)).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect((await post(body(one), { 'X-API-Key': key, Authorization: `Bearer ${key}` })).status).toBe(200);
  });
  test('a revoked key is reported as revoked', async () => {
    const { email, key: revoked } = await gateway.createAccount();
    const [record] = await gateway.app.operator.keyList({ email });
    expect((await ask(one, revoked)).status).toBe(200);
    await gateway.app.operator.keyRevoke({ id: record?.id ?? '' });
    expect(await ask(one, revoked)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'REVOKED_KEY' } }],
    });
  });
});

describe('methods and media types', () => {
  test('GET answers queries, with variables and operationName', async () => {
    const answer = await readAnswer(
      await get({
        query:
          'query A($id: ID!) { phone(id: $id) { fullName } } query B { __schema { queryType { name } } }',
        operationName: 'A',
        variables: '{"id":"samsung-galaxy-s24-ultra"}',
      }),
    );
    expect(answer).toMatchObject({ status: 200, data: { phone: { fullName: 'Samsung Galaxy S24 Ultra' } } });
  });
  test('HEAD is answered like GET, without a body, and costs the same', async () => {
    const before = await used(key);
    const response = await get({ query: one }, {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('ratelimit')).not.toBeNull();
    expect(await used(key)).toBe(before + 1);
  });
  test('GET of a mutation is 405', async () => {
    const answer = await readAnswer(await get({ query: 'mutation { a }' }));
    expect(answer).toMatchObject({ status: 405, errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] });
    expect(answer.headers.get('allow')).toContain('POST');
  });
  test('another method is 405 with Allow', async () => {
    const response = await fetch(`${gateway.origin}/graphql`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
  });
  test.each([
    ['*/*', oldType],
    ['application/*', oldType],
    [`${oldType}, ${newType};q=0.5`, oldType],
    [`${newType}, ${oldType};q=0.9`, newType],
    [`${newType}; charset=utf-8, ${oldType}; charset=utf-8`, newType],
    [`multipart/mixed, ${newType}`, newType],
  ])('Accept: %s is answered as %s', async (accept, type) => {
    const response = await post(body(free), { Accept: accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  });
  test.each(['text/plain', 'text/html', 'multipart/mixed;subscriptionSpec=1.0', 'multipart/mixed'])(
    'POST with Accept: %s is 406 and costs nothing',
    async (accept) => {
      const before = await used(key);
      const answer = await readAnswer(await post(body(one), { Accept: accept, 'X-API-Key': key }));
      expect(answer).toMatchObject({ status: 406, errors: [{ extensions: { code: 'NOT_ACCEPTABLE' } }] });
      expect(await used(key)).toBe(before);
    },
  );
  test('a preflight is allowed for any origin, without credentials', async () => {
    const { status, headers } = await fetch(`${gateway.origin}/graphql`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.com',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type, x-api-key',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(
      /(?=.*content-type)(?=.*x-api-key)/,
    );
  });
  test('answers and rejections are readable from any origin, with the quota headers', async () => {
    for (const response of [await post(body(one), { 'X-API-Key': key }), await post('{')]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('access-control-expose-headers')).toMatch(/RateLimit/);
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('GraphiQL', () => {
  const open = () => fetch(`${gateway.origin}/graphql`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  test('is served to browsers, and everything it loads exists on this origin', async () => {
    const page = await (await open()).text();
    const sources = [
      ...page.matchAll(/<(?:script|img|link rel="(?:stylesheet|icon)")[^>]*? (?:src|href)="([^"]+)"/g),
    ].map(([, source]) => source ?? '');
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(source).toMatch(/^\/(assets\/|favicon\.ico$)/);
      const response = await fetch(gateway.origin + source);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/javascript|css|svg|image\/x-icon/);
    }
  });
  test('has the policy of the contract with only two additions', async () => {
    const { headers } = await open();
    const policy = (headers.get('content-security-policy') ?? '').split('; ').sort();
    expect(policy).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "worker-src 'self' blob:",
      ].sort(),
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
  test('other paths have no landing page', async () => {
    const response = await fetch(`${gateway.origin}/graphql/x`, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
  });
});
