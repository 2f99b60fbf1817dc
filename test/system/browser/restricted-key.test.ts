import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openBrowser } from '../../support/browser.ts';
import { createKey, restrictKey } from '../../support/restrict-key.ts';

/** A public page with a readable key: it shows a phone, or the error. */
const page = (
  gateway: string,
  key: string,
) => `<!doctype html><meta charset="utf-8"><title>Shop</title><h1></h1>
<script type="module">
  const answer = await fetch('${gateway}/v1/phones/samsung-galaxy-s24-ultra', { headers: { 'X-API-Key': '${key}' } });
  const { data, code, restriction, 'violated-policies': policies } = await answer.json();
  document.querySelector('h1').textContent = data?.full_name ?? [answer.status, code, restriction ?? policies].join(' ');
</script>`;

const browser = await openBrowser();
let gateway: TestGateway;
let servers: Server[] = [];
/** The key's own units of a day. */
const units = 3;
let other: string;
const origins: string[] = [];

beforeAll(async () => {
  gateway = await startGateway();
  const account = await gateway.createAccount();
  other = await createKey(gateway, account.secret);
  servers = [0, 1].map(() =>
    createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(page(gateway.origin, account.key));
    }),
  );
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const [shop = ''] = origins;
  await restrictKey(gateway, account, { origins: [shop], units_per_day: units });
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  await gateway.close();
});

describe.skipIf(browser === null)('a page with a restricted key in it, in a browser', () => {
  it('works from its origin, is rejected from another, and stops at its own units while the account continues', async () => {
    const show = async (origin = '') => {
      const visitor = await browser?.newVisitor(origin);
      if (visitor === undefined) throw new Error('there is no browser');
      try {
        await visitor.open('/');
        await expect.poll(() => visitor.page.textContent('h1')).not.toBe('');
        return await visitor.page.textContent('h1');
      } finally {
        await visitor.close();
      }
    };
    const [shop, stranger] = origins;
    expect(await show(shop)).toBe('Samsung Galaxy S24 Ultra');
    expect(await show(stranger)).toBe('403 key-restricted origins');
    for (let left = units - 1; left > 0; left -= 1) expect(await show(shop)).toBe('Samsung Galaxy S24 Ultra');
    expect(await show(shop)).toBe('429 quota-exceeded key-day');
    expect(await show(stranger)).toBe('403 key-restricted origins');
    const { status, headers } = await gateway.get('/v1/brands', other);
    expect([status, headers.get('ratelimit')?.split(';')[1]]).toEqual([200, `r=${100 - units - 1}`]);
  });
});
