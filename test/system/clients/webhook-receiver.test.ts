import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { installClients, startClient } from '../../support/client-folder.ts';
import { importPrices } from '../../support/import-prices.ts';

const areThere = await installClients();

describe.skipIf(!areThere)('the receiver of webhooks', () => {
  let gateway: TestGateway;
  let receiver: ReturnType<typeof startClient>;
  let webhook: { id: string; secret: string };
  let secret: string;
  let url: string;
  const ask = (path: string, body: object = {}) =>
    fetch(`${gateway.origin}/v1/account/webhooks${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  beforeAll(async () => {
    gateway = await startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' });
    ({ secret } = await gateway.createAccount('pro'));
    await importPrices(gateway, { brand: 'Stream', fullName: 'Stream One' }, []);
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    const created = await ask('', { url, types: ['price'], brand: ['stream'] });
    expect(created.status).toBe(201);
    const answer = await created.json();
    webhook = { id: answer.webhook.id, secret: answer.secret };
    receiver = startClient(['webhook-receiver.js'], { WEBHOOK_SECRET: webhook.secret, PORT: String(port) });
    await until('the receiver listens', () => receiver.lines().includes(`listening on ${url}`));
  });
  afterAll(async () => {
    receiver?.stop();
    await gateway?.close();
  });

  test('accepts what the gateway signed: a test, then a price', async () => {
    await ask(`/${webhook.id}/test`);
    await until('the test came', () => receiver.lines().includes('webhook.test, 1 changes'));
    await importPrices(gateway, { brand: 'Stream', fullName: 'Stream One' }, [1_000_00]);
    await until('the price came', () => receiver.lines().includes('price: Stream One, 1000 THB'));
    expect(receiver.lines().slice(1)).toEqual([
      'webhook.test, 1 changes',
      expect.stringMatching(/^(price|phone): /),
      'catalogue.changes, 1 changes',
      'price: Stream One, 1000 THB',
    ]);
  });

  test('rejects everything else', async () => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    };
    const body = '{"type":"catalogue.changes","data":[]}';
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  });
});
