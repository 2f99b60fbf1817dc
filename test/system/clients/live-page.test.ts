import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { openBrowser } from '../../support/browser.ts';
import { clientFolder, installClients, runTool } from '../../support/client-folder.ts';
import { importPrices } from '../../support/import-prices.ts';
import { openStreams } from '../../support/open-streams.ts';

const areThere = await installClients();
const browser = await openBrowser();

const phone = { brand: 'Stream', fullName: 'Stream One' };
const clients = ['apollo', 'urql', 'urql-fetch', 'relay'];

/** The script of the page, as a bundler makes it. */
async function bundle(): Promise<string> {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    root: clientFolder,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: false, rolldownOptions: { input: join(clientFolder, 'live-page.js') } },
  });
  const [chunk] = (built as { output: { code: string }[] }).output;
  return chunk?.code ?? '';
}

describe.skipIf(!areThere || browser === null)('one page with Apollo Client, urql and Relay', () => {
  let gateway: TestGateway;
  let key: string;
  /** The page is on another origin than the gateway. */
  let site: Server;
  let siteOrigin: string;
  beforeAll(async () => {
    gateway = await startGateway();
    ({ key } = await gateway.createAccount('pro'));
    await importPrices(gateway, phone, []);
    const relay = await runTool('relay-compiler');
    expect(relay.code, relay.stderr).toBe(0);
    const script = await bundle();
    const lists = clients.map((name) => `<ol id="${name}"></ol>`).join('');
    site = createServer((request, response) => {
      const isScript = request.url === '/live-page.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      const body = `<body data-url="${gateway.origin}/graphql" data-key="${key}">${lists}`;
      response.end(
        isScript ? script : `<!doctype html>${body}<script type="module" src="live-page.js"></script>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => site.close(resolve));
    await gateway?.close();
  });
  const openAre = (count: number): Promise<void> =>
    until(`${count} streams are open`, async () => (await openStreams(gateway)).graphql === count);

  test('each gets three changes; when the page is closed, no stream is open', async () => {
    const visitor = await browser?.newVisitor(siteOrigin);
    if (visitor === undefined) throw new Error('there is no browser');
    await visitor.open('/');
    await openAre(clients.length);
    for (const baht of [1_000, 2_000, 3_000]) await importPrices(gateway, phone, [baht * 100]);
    const expected = [1_000, 2_000, 3_000].map((baht) => `Stream One: ${baht} THB`);
    for (const client of clients) {
      const items = visitor.page.locator(`#${client} li`);
      await expect.poll(() => items.allInnerTexts(), { message: client }).toEqual(expected);
    }
    // Requests go to the gateway, on another site than the page.
    const complaints = visitor.complaints.filter((one) => !one.includes(`${gateway.origin}/graphql`));
    expect(complaints).toEqual([]);
    expect(await openStreams(gateway)).toEqual({ rest: 0, graphql: clients.length });
    await visitor.close();
    await openAre(0);
    const { data } = await (await gateway.get('/v1/auth/status', key)).json();
    // One connection for each, and a group of changes.
    expect(data.quota.day.used).toBe(clients.length * 2);
  });
});
