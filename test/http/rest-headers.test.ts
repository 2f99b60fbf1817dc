import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTitles } from '../../src/domain/errors.ts';
import { headerComponents } from '../../src/rest/openapi/describe-responses.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem } from '../support/problem.ts';
import { rawRequest } from '../support/raw-request.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('basic'));
});
afterAll(() => gateway.close());

const request = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(gateway.origin + path, { method, headers });
const quotaNames = [
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];
const quotaHeaders = (response: Response) => quotaNames.filter((name) => response.headers.has(name));

describe('the quota headers', () => {
  test('are on charged answers, their 304s and on the status only', async () => {
    const with_ = ['/v1/phones', '/v1/phones/99999', '/v1/search?q=zzzzqqqq', '/v1/auth/status'];
    for (const path of with_) expect(quotaHeaders(await gateway.get(path, key))).toEqual(quotaNames);
    expect(quotaHeaders(await gateway.get('/v1/brands?x=1', key))).toEqual([]);
    expect(quotaHeaders(await gateway.get('/v1/brands'))).toEqual([]);
    expect(quotaHeaders(await gateway.get('/v1/plans', key))).toEqual([]);
  });
  test('of a 304 say what is left, which it does not change', async () => {
    const paths = ['/v1/brands', '/v1/suggest?q=galaxy'];
    for (const path of paths) {
      const { headers } = await gateway.get(path, key);
      const notModified = await gateway.get(path, key, { 'If-None-Match': headers.get('etag') ?? '' });
      expect(notModified.status).toBe(304);
      for (const name of ['ratelimit-policy', 'x-ratelimit-remaining'])
        expect(notModified.headers.get(name)).toBe(headers.get(name));
      expect(quotaHeaders(notModified)).toEqual(quotaNames);
    }
  });
  test('describe the window with fewer units left, or the day if they are equal', async () => {
    const { headers } = await gateway.get('/v1/brands', key);
    expect(headers.get('x-ratelimit-limit')).toBe('1000');
    expect(headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+, "month";r=\d+;t=\d+$/);
    const remaining = /"day";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
    expect(headers.get('x-ratelimit-remaining')).toBe(remaining);
  });
});

describe('every answer has a request ID', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  test.each([
    '/v1/phones',
    '/v1/plans',
    '/v1/signup',
    '/nothing',
    '/healthz',
    '/readyz',
    '/graphql',
    '/v1/auth/status',
  ])('%s, whatever the client sends', async (path) => {
    const ids = new Set<string>();
    for (const method of ['GET', 'GET', 'OPTIONS', 'HEAD']) {
      const response = await request(path, method, { 'X-Request-Id': 'mine', 'X-API-Key': key });
      ids.add(response.headers.get('x-request-id') ?? '');
    }
    expect(ids.size).toBe(4);
    for (const id of ids) expect(id).toMatch(uuid);
  });
});

describe('caching', () => {
  test('catalogue answers and their 304 are private and must be revalidated', async () => {
    for (const path of [
      '/v1/phones',
      '/v1/brands',
      '/v1/search?q=galaxy',
      '/v1/phones/samsung-galaxy-s24-ultra',
    ]) {
      const full = await gateway.get(path, key);
      const etag = full.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[^"]+"$/);
      const same = await gateway.get(path, key, { 'If-None-Match': etag });
      expect([same.status, await same.text()]).toEqual([304, '']);
      for (const { headers } of [full, same]) {
        expect(headers.get('etag')).toBe(etag);
        expect(headers.get('cache-control')).toBe('private, no-cache');
        expect(headers.get('vary')).toBe('X-API-Key, Authorization, Accept, Accept-Encoding');
      }
    }
  });
  test('the ETag is equal for keys of the same freshness, and different for real-time data', async () => {
    const tag = async (plan: string) => {
      const account = await gateway.createAccount(plan);
      return (await gateway.get('/v1/phones', account.key)).headers.get('etag');
    };
    const [free, basic, pro] = [await tag('free'), await tag('basic'), await tag('pro')];
    expect(free).toBe(basic);
    expect(pro).not.toBe(free);
  });
  test('an ETag of other data, or none, does not match', async () => {
    const { key: pro } = await gateway.createAccount('pro');
    const etag = (await gateway.get('/v1/phones', pro)).headers.get('etag') ?? '';
    expect((await gateway.get('/v1/phones', key, { 'If-None-Match': etag })).status).toBe(200);
    expect((await gateway.get('/v1/phones', key, { 'If-None-Match': '"x", W/"y"' })).status).toBe(200);
    expect((await gateway.get('/v1/phones', key, { 'If-None-Match': '*' })).status).toBe(200);
  });
  test('answers with credentials or current figures are not stored', async () => {
    expect((await gateway.get('/v1/auth/status', key)).headers.get('cache-control')).toBe('no-store');
    const signup = await fetch(`${gateway.origin}/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"store@example.com","name":"Store"}',
    });
    expect([signup.status, signup.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect((await gateway.get('/v1/phones')).headers.get('cache-control')).toBe('no-store');
  });
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of [
    '/v1/phones?per_page=3',
    '/v1/phones/samsung-galaxy-s24-ultra',
    '/v1/phones/99999',
    '/v1/auth/status',
    '/v1/plans',
    '/v1/phones?x=1',
  ]) {
    const plain = { 'X-API-Key': key, 'Accept-Encoding': 'identity' };
    const [get, head] = [await request(path, 'GET', plain), await request(path, 'HEAD', plain)];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe('');
    const fixed = (response: Response) =>
      [...response.headers].filter(
        ([name]) => !/^(date|connection|keep-alive|x-request-id|ratelimit|x-ratelimit-remaining)$/.test(name),
      );
    expect(fixed(head)).toEqual(fixed(get));
  }
});

describe('CORS', () => {
  const exposed = [
    ...Object.keys(headerComponents).filter((name) => !['Cache-Control', 'Vary'].includes(name)),
    'Allow',
  ];
  test.each(['/v1/phones', '/v1/phones/99999', '/v1/auth/status', '/v1/plans', '/v1/nothing'])(
    'any origin may read %s, also when it is rejected, without credentials',
    async (path) => {
      const headers = { Origin: 'https://shop.example', 'X-API-Key': key };
      for (const response of [
        await request(path, 'GET', headers),
        await request(path, 'GET', { Origin: 'null' }),
      ]) {
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('access-control-allow-credentials')).toBeNull();
        const names = (response.headers.get('access-control-expose-headers') ?? '').split(', ');
        expect(names).toEqual(expect.arrayContaining(exposed));
      }
    },
  );
  test('a preflight allows a key, and needs none', async () => {
    const response = await request('/v1/phones', 'OPTIONS', {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-api-key',
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('GET');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(
      /authorization.*if-none-match.*x-api-key/,
    );
    // Also by name, for browsers that treat `*` as a header name; see the Fetch standard on `Authorization`.
    expect(response.headers.get('access-control-allow-headers')?.split(', ')).toEqual([
      '*',
      'Authorization',
      'Content-Type',
      'If-None-Match',
      'Catalogue-Cursor',
      'Last-Event-ID',
      'X-API-Key',
      'Accept',
      'Mcp-Method',
      'Mcp-Name',
      'MCP-Protocol-Version',
      'Mcp-Session-Id',
    ]);
    expect(response.headers.get('access-control-max-age')).toBe('7200');
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
  test('sign-up is not available to pages of other origins', async () => {
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' };
    const responses = [
      await request('/v1/signup', 'OPTIONS', { ...headers, 'Access-Control-Request-Method': 'POST' }),
      await fetch(`${gateway.origin}/v1/signup`, { method: 'POST', headers, body: '{}' }),
      await request('/v1/signup', 'GET', headers),
    ];
    expect(responses.map(({ status }) => status)).toEqual([204, 400, 405]);
    for (const response of responses) {
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

test('gzip and br bodies are the same JSON', async () => {
  const ask = async (encoding: string) => {
    const answer = await rawBytes('/v1/phones?per_page=20', {
      'Accept-Encoding': encoding,
      'X-API-Key': key,
    });
    return answer;
  };
  const plain = await ask('identity');
  const gzip = await ask('gzip');
  const br = await ask('br');
  expect([plain.encoding, gzip.encoding, br.encoding]).toEqual([undefined, 'gzip', 'br']);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
});

async function rawBytes(path: string, headers: Record<string, string>) {
  const { get } = await import('node:http');
  return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    get(gateway.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

describe('malformed HTTP requests', () => {
  test('with too large headers are 431, as a problem with an ID', async () => {
    const answer = await rawRequest(gateway.origin, [
      'GET /v1/phones HTTP/1.1',
      `X-Long: ${'a'.repeat(20_000)}`,
    ]);
    expect(answer.status).toBe(431);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    const problem = JSON.parse(answer.body);
    expect(problem).toMatchObject({
      status: 431,
      code: 'headers-too-large',
      instance: `urn:request:${answer.headers['x-request-id']}`,
    });
    expect(problem.type).toMatch(/^http:\/\/.+\/problems\/headers-too-large$/);
    expect(
      (await rawRequest(gateway.origin, [`GET /v1/phones?search=${'a'.repeat(20_000)} HTTP/1.1`])).status,
    ).toBe(431);
  });
  test('that are not HTTP are 400', async () => {
    const answer = await rawRequest(gateway.origin, ['GARBAGE']);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).code).toBe('invalid-parameter');
  });
  test('of HTTP/1.1 without Host are 400 on every transport, and HTTP/1.0 needs none', async () => {
    const ask = (line: string) => rawRequest(gateway.origin, [line], '', { hasHost: false });
    for (const [path, read] of [
      ['/v1/plans', (body: string) => JSON.parse(body).code === 'invalid-parameter'],
      ['/docs', (body: string) => JSON.parse(body).code === 'invalid-parameter'],
      ['/graphql', (body: string) => JSON.parse(body).errors[0].extensions.code === 'BAD_USER_INPUT'],
    ] as const) {
      const { status, headers, body } = await ask(`GET ${path} HTTP/1.1`);
      expect({ path, status, isTold: read(body) }).toEqual({ path, status: 400, isTold: true });
      expect(body).toContain('Host header');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await ask('GET /v1/plans HTTP/1.0')).status).toBe(200);
  });
  test('an Expect other than 100-continue is ignored', async () => {
    const lines = ['GET /v1/plans HTTP/1.1', 'Expect: miracles'];
    const { status, headers } = await rawRequest(gateway.origin, lines);
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
  test.each(['http://[/docs', 'http://a:b@[::1/x'])(
    'a target without a possible path, as %s, is 404 with an ID',
    async (target) => {
      const { status, headers, body } = await rawRequest(gateway.origin, [`GET ${target} HTTP/1.1`]);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({
        code: 'not-found',
        instance: `urn:request:${headers['x-request-id']}`,
      });
    },
  );
  test('accepts a target that is a whole URL', async () => {
    const answer = await rawRequest(gateway.origin, ['GET http://elsewhere.example/v1/plans HTTP/1.1']);
    expect(answer.status).toBe(200);
  });
  test('the URLs of a problem do not depend on the Host header', async () => {
    const answer = await rawRequest(gateway.origin, ['GET http://elsewhere.example/v1/phones HTTP/1.1']);
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain('elsewhere');
  });
});

test('the type of every problem leads to a page that says what to do', async () => {
  for (const code of Object.keys(errorTitles)) {
    const page = await request(`/problems/${code}`, 'GET');
    expect([code, page.status]).toEqual([code, 200]);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain(`<code>${code}</code>`);
  }
  await expectProblem(await request('/problems/no-such-code', 'GET'), 404, 'not-found');
  for (const path of ['constructor', '%ff', 'constructor/']) {
    await expectProblem(await request(`/problems/${path}`, 'GET'), 404, 'not-found');
  }
});

test('an unknown path below /v1 in a browser is a problem too', async () => {
  await expectProblem(await request('/v1/nothing', 'GET', { Accept: 'text/html' }), 404, 'not-found');
});
