import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Front } from '../../../tools/testing/front.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { startNginx } from '../../../tools/testing/nginx.ts';
import { isInstalled } from '../../../tools/testing/programs.ts';
import { type EventReader, readEvents } from '../../../tools/testing/read-events.ts';
import { until } from '../../../tools/testing/until.ts';
import { importPrices } from '../../support/import-prices.ts';

const phone = { brand: 'Proxy', fullName: 'Proxy One' };
const subscription = JSON.stringify({ query: 'subscription { changes { cursor } }' });
/** Asks everything on the way to compress or buffer. */
const asked = { 'Accept-Encoding': 'gzip, br, deflate' };

describe.skipIf(!isInstalled('nginx'))('streams through deploy/nginx.conf', () => {
  let gateway: TestGateway;
  let nginx: Front;
  let key: string;
  let amount = 100_00;

  beforeAll(async () => {
    gateway = await startGateway({ TRUST_PROXY: '1' });
    ({ key } = await gateway.createAccount('pro'));
    await importPrices(gateway, phone, []);
    // Both names lead to the same gateway.
    const { host } = new URL(gateway.origin);
    nginx = await startNginx([host, host]);
  });
  afterAll(async () => {
    await nginx?.close();
    await gateway.close();
  });

  const changes = (reader: EventReader, mark: string): number => reader.text.split(mark).length - 1;
  const streams = async (): Promise<number> => {
    const text = await (await gateway.get('/metrics')).text();
    return [...text.matchAll(/^phone_gateway_streams_open\{.*\} (\d+)/gm)].reduce(
      (sum, [, open]) => sum + Number(open),
      0,
    );
  };
  const open = {
    '/v1/stream': () => readEvents(`${nginx.origin}/v1/stream`, { 'X-API-Key': key, ...asked }),
    'GraphQL as text/event-stream': () => subscribe('text/event-stream'),
    'GraphQL as multipart/mixed': () =>
      subscribe('multipart/mixed;boundary="graphql";subscriptionSpec=1.0, application/json'),
  };
  const subscribe = (accept: string): Promise<EventReader> =>
    readEvents(
      `${nginx.origin}/graphql`,
      { 'X-API-Key': key, 'Content-Type': 'application/json', Accept: accept, ...asked },
      { method: 'POST', body: subscription },
    );
  const marks = {
    '/v1/stream': 'event: change\n',
    'GraphQL as text/event-stream': '"cursor"',
    'GraphQL as multipart/mixed': '"cursor"',
  };
  const names = Object.keys(open) as (keyof typeof open)[];

  test.each(names)(
    '%s passes event by event, uncompressed, and ends at the gateway when its client leaves',
    async (name) => {
      const reader = await open[name]();
      expect(reader.response.status).toBe(200);
      expect(reader.response.headers.get('content-encoding')).toBeNull();
      for (let sent = 1; sent <= 3; sent += 1) {
        amount += 100;
        await importPrices(gateway, phone, [amount]);
        // Nothing else is written that could push it through a buffer, not even a heartbeat.
        await until('the change is there', () => changes(reader, marks[name]) === sent);
      }
      expect(await streams()).toBe(1);
      reader.close();
      await until('the gateway has no stream open', async () => (await streams()) === 0);
    },
  );
});
