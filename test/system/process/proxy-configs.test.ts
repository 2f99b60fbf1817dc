import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Front } from '../../../tools/testing/front.ts';
import { startHaproxy } from '../../../tools/testing/haproxy.ts';
import { startNginx } from '../../../tools/testing/nginx.ts';
import { isInstalled } from '../../../tools/testing/programs.ts';

const fronts = [
  ['deploy/nginx.conf', startNginx, isInstalled('nginx')],
  ['deploy/haproxy.cfg', startHaproxy, isInstalled('haproxy')],
] as const;

describe.each(fronts)('%s', (_, start, isThere) => {
  if (!isThere) return test.skip('needs its program');
  let front: Front;
  let origin: string;
  /** How many requests a gateway has charged before it died. */
  let charges = 0;
  const gateways = ['one', 'two'].map((name) =>
    createServer((request, response) => {
      if (request.url?.startsWith('/v1/brands') || request.url?.startsWith('/graphql?dies')) {
        charges += 1;
        request.socket.destroy();
        return;
      }
      request.resume();
      response.end(`${name} ${request.headers['x-forwarded-for']}`);
    }),
  );

  beforeAll(async () => {
    const addresses = gateways.map(async (gateway) => {
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
      return `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    });
    front = await start((await Promise.all(addresses)) as [string, string]);
    ({ origin } = front);
  });
  afterAll(async () => {
    await front?.close();
    for (const gateway of gateways) gateway.close();
  });

  /** How often each status comes back when a request is sent this many times at once. */
  async function statusesOf(
    times: number,
    path: string,
    init: RequestInit = {},
  ): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    const ask = async (): Promise<void> => {
      const { status } = await fetch(origin + path, init);
      counts[status] = (counts[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: times }, ask));
    return counts;
  }

  test('distributes requests to both gateways, with the address of the client', async () => {
    const told = await Promise.all(
      Array.from({ length: 8 }, async () => (await fetch(`${origin}/v1/plans`)).text()),
    );
    expect(new Set(told)).toEqual(new Set(['one 127.0.0.1', 'two 127.0.0.1']));
  });

  test.each(['/graphql', '/mcp'])(
    'limits %s without a key, but not with a key, preflights or REST',
    async (path) => {
      const post = { method: 'POST', body: '{}' };
      expect((await statusesOf(120, path, post))[429]).toBeGreaterThan(0);
      for (const headers of [{ 'X-API-Key': 'phk_any' }, { Authorization: 'Bearer phk_any' }])
        expect(await statusesOf(100, path, { ...post, headers })).toEqual({ 200: 100 });
      expect(await statusesOf(100, path, { method: 'OPTIONS' })).toEqual({ 200: 100 });
      expect(await statusesOf(100, '/v1/phones')).toEqual({ 200: 100 });
    },
  );

  test('limits sign-ups, by page and by REST together, but not the page itself', async () => {
    const half = await statusesOf(6, '/th/signup', { method: 'POST', body: 'a' });
    const rest = await statusesOf(30, '/v1/signup', { method: 'POST', body: '{}' });
    expect(half).toEqual({ 200: 6 });
    expect(rest[429]).toBeGreaterThan(0);
    expect(await statusesOf(20, '/signup')).toEqual({ 200: 20 });
  });

  test('limits pages and the texts for AI applications, but not files of pages or probe paths', async () => {
    expect((await statusesOf(200, '/dashboard'))[429]).toBeGreaterThan(0);
    expect((await statusesOf(100, '/llms.txt'))[429]).toBeGreaterThan(0);
    expect(await statusesOf(100, '/assets/site.css')).toEqual({ 200: 100 });
    expect(await statusesOf(100, '/readyz')).toEqual({ 200: 100 });
  });

  test('sends a request once to a gateway that dies after it has charged it', async () => {
    const headers = { 'X-API-Key': 'phk_any' };
    const requests: readonly (readonly [path: string, init: RequestInit])[] = [
      ['/v1/brands', { headers }],
      // On a connection that was used before.
      ['/v1/brands', { headers }],
      ['/v1/brands', { method: 'POST', body: '{}', headers }],
      ['/graphql?dies', { headers: { ...headers, Accept: 'text/event-stream' } }],
    ];
    for (const [path, init] of requests) {
      const chargesBefore = charges;
      // A gateway that failed is left out for up to 2 s.
      await expect.poll(() => statusesOf(10, '/v1/plans')).toEqual({ 200: 10 });
      // HAProxy closes the client's connection instead if the one to the gateway had been used before.
      const closed = start === startHaproxy ? 502 : 'closed';
      const status = await fetch(origin + path, init).then(
        (response) => response.status,
        () => closed,
      );
      expect(status).toBe(502);
      expect(charges - chargesBefore).toBe(1);
    }
  });

  test('logs neither queries nor referrers, also of requests that it rejects or that fail', async () => {
    const secret = 'phk_secretsecret';
    const paths = ['/v1/phones', '/v1/brands', '/dashboard', '/recover'];
    for (const path of paths) {
      const init = { headers: { Referer: `http://localhost/recover?token=${secret}` } };
      const url = `${origin}${path}?api_key=${secret}&token=${secret}`;
      await Promise.allSettled(Array.from({ length: 100 }, () => fetch(url, init)));
    }
    await expect.poll(() => statusesOf(1, '/v1/plans?last')).toEqual({ 200: 1 });
    if (start === startNginx) await expect.poll(() => front.readLog()).toContain('GET /v1/plans 200');
    expect(front.readLog()).not.toContain('secret');
  });

  test('gives requests to the other gateway when one cannot be reached', async () => {
    const [stopped] = gateways;
    stopped?.close();
    stopped?.closeAllConnections();
    for (const [path, init] of [
      ['/v1/phones', {}],
      ['/v1/signup', { method: 'PUT', body: '{}' }],
      ['/v1/stream', { headers: { Accept: 'text/event-stream' } }],
    ] as const)
      expect(await statusesOf(20, path, init)).toEqual({ 200: 20 });
  });
});
