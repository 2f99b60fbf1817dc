import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openBrowser } from '../../support/browser.ts';

const browser = await openBrowser();
let gateway: TestGateway;
let key: string;
/** The shop of another company: an empty page. */
let shop: Server;
let shopOrigin: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount());
  shop = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Shop</title>');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => shop.close(resolve));
  await gateway.close();
});

/** Headers that tracing, error reporting and GraphQL clients add to requests by themselves. */
const added = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'sentry-trace': '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1',
  baggage: 'sentry-environment=production',
  'apollographql-client-name': 'shop',
  'apollo-require-preflight': 'true',
  'x-requested-with': 'XMLHttpRequest',
  'cache-control': 'no-cache',
};

describe.skipIf(browser === null)('a page of another origin, in a browser', () => {
  interface Asked {
    readonly path: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  }
  /** Status and readable headers of each answer, or the error of the page's `fetch`. */
  async function askFromShop(requests: readonly Asked[]) {
    const visitor = await browser?.newVisitor(shopOrigin);
    if (visitor === undefined) throw new Error('there is no browser');
    try {
      await visitor.open('/');
      return await visitor.page.evaluate(
        ([origin, asked]) =>
          Promise.all(
            asked.map(({ path, ...init }) =>
              fetch(origin + path, init).then(
                ({ status, headers }) => ({ status, headers: Object.fromEntries(headers) }),
                (error) => ({ status: String(error), headers: {} as Record<string, string> }),
              ),
            ),
          ),
        [gateway.origin, requests] as const,
      );
    } finally {
      await visitor.close();
    }
  }
  const json = { 'Content-Type': 'application/json' };

  it('calls REST and GraphQL with the headers of its libraries, and reads its remaining quota', async () => {
    const headers = { 'X-API-Key': key, ...added };
    const answers = await askFromShop([
      { path: '/v1/phones?per_page=1', method: 'GET', headers },
      { path: '/v1/phones/1', method: 'GET', headers: { Authorization: `Bearer ${key}`, ...added } },
      {
        path: '/graphql',
        method: 'POST',
        headers: { ...headers, ...json },
        body: '{"query":"{ brands { name } }"}',
      },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) {
      expect(answer.headers.ratelimit).toMatch(/^"day";r=\d+;t=\d+/);
      expect(answer.headers['ratelimit-policy']).toMatch(/^"day";q=100/);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(answers[0]?.headers.etag).toMatch(/^W\//);
  });

  it('reads why it is rejected, and the allowed methods', async () => {
    const answers = await askFromShop([
      { path: '/v1/phones', method: 'GET', headers: { ...added } },
      { path: '/v1/phones', method: 'POST', headers: { ...added } },
      { path: '/v1/fones', method: 'GET', headers: { ...added } },
      { path: '/v1/phones', method: 'GET', headers: { 'X-API-Key': key, 'X-Long': 'x'.repeat(20_000) } },
      { path: '/graphql', method: 'POST', headers: { ...added, ...json }, body: '{"query":"{ nothing }"}' },
      { path: '/graphql', method: 'POST', headers: { ...added, 'Content-Type': 'text/csv' }, body: 'a' },
    ]);
    expect(answers.slice(2).map(({ status }) => status)).toEqual([404, 431, 200, 415]);
    for (const answer of answers) expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answers[0]).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringContaining('Bearer') },
    });
    expect(answers[1]).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
  });

  it('cannot use sign-up', async () => {
    const [answer] = await askFromShop([{ path: '/v1/signup', method: 'POST', headers: json, body: '{}' }]);
    expect(answer?.status).toMatch(/Failed to fetch/);
  });
});
