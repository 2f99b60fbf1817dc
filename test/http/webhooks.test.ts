import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import { importPrices } from '../support/import-prices.ts';
import { within } from '../support/sample.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A receiver that answers each path with the status at its end: `/a/500`; default 204. */
async function openReceiver(): Promise<{ origin: string; received: Received[]; server: Server }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    const status = Number(path.split('/').at(-1)) || 204;
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
}

/** Standard Webhooks 1.0.0, as a receiver verifies it. */
function isSigned(secret: string, { headers, body }: Received): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return String(signature).split(' ').includes(`v1,${expected}`);
}

const phone = { brand: 'Hook', fullName: 'Hook One' };

describe('webhooks', () => {
  let gateway: TestGateway;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let next = 100_00;
  const amounts = (count: number): number[] => Array.from({ length: count }, () => (next += 100));

  beforeAll(async () => {
    receiver = await openReceiver();
    gateway = await startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' }, { webhookPollMs: 200 });
    await importPrices(gateway, phone, []);
  });
  afterAll(async () => {
    await gateway.close();
    receiver.server.closeAllConnections();
    receiver.server.close();
  });

  const ask = async (secret: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${gateway.origin}/v1/account/webhooks${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const create = async (secret: string, path: string, more: object = {}) => {
    const { status, body } = await ask(secret, 'POST', '', { url: receiver.origin + path, ...more });
    expect(status).toBe(201);
    return body as { webhook: { id: string }; secret: string };
  };
  const at = (path: string): Received[] => receiver.received.filter((one) => one.path === path);
  const used = async (key: string): Promise<number> => {
    const status = await (await gateway.get('/v1/auth/status', key)).json();
    return (status as { data: { quota: { day: { used: number } } } }).data.quota.day.used;
  };
  const deliveriesOf = async (secret: string, id: string) =>
    (await ask(secret, 'GET', `/${id}/deliveries`)).body.data as Record<string, unknown>[];

  test('send commits within 2 seconds, signed by Standard Webhooks, for 1 unit per 10 changes', async () => {
    const { key, secret } = await gateway.createAccount('pro');
    const { webhook, secret: signing } = await create(secret, '/fast/204', { types: ['price'] });
    expect(signing).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await importPrices(gateway, phone, amounts(25));
    await until('it is delivered', () => at('/fast/204').length === 1, within(2_000));
    const [got] = at('/fast/204') as [Received];
    expect(isSigned(signing, got)).toBe(true);
    expect(got.headers['content-type']).toBe('application/json');
    const body = JSON.parse(got.body);
    expect(body.type).toBe('catalogue.changes');
    const behind = await gateway.get(`/v1/changes?since=${body.next_cursor}`, key);
    expect(((await behind.json()) as { data: unknown[] }).data).toEqual([]);
    expect(body.data).toHaveLength(25);
    const log = await gateway.get(`/v1/changes?since=${body.data[0].cursor}&types=price`, key);
    expect(((await log.json()) as { data: unknown[] }).data).toEqual(body.data.slice(1));
    await until(
      'it is told',
      async () => (await deliveriesOf(secret, webhook.id))[0]?.outcome === 'delivered',
    );
    expect(await deliveriesOf(secret, webhook.id)).toMatchObject([
      { id: got.headers['webhook-id'], kind: 'changes', changes: 25, attempts: 1, status: 204, error: null },
    ]);
    expect(await used(key)).toBe(2 + 3);
  });

  test('show their secret once', async () => {
    const { secret } = await gateway.createAccount('free');
    const { webhook, secret: signing } = await create(secret, '/secret/204');
    for (const path of ['', `/${webhook.id}`]) {
      const { status, body } = await ask(secret, 'GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(signing.slice(6, 20));
    }
  });

  test('report a phone only when the gateway has it, also during an import', async () => {
    const { key, secret } = await gateway.createAccount('pro');
    await create(secret, '/mirror', { types: ['phone'] });
    await importPrices(gateway, { brand: 'Hook', fullName: 'Hook Early' }, [], { hasMoreFiles: true });
    await until('it is told of', () => at('/mirror').length === 1);
    const found = await gateway.get('/v1/phones/hook-early', key);
    await gateway.app.operator.importEnd();
    expect(found.status).toBe(200);
  });

  test('that were disabled by 410 get nothing until they are resumed, and then the missed changes', async () => {
    const { secret } = await gateway.createAccount('pro');
    const { webhook } = await create(secret, '/gone/410', { types: ['price'] });
    await importPrices(gateway, phone, amounts(1));
    await until('it is disabled', async () => {
      const { body } = await ask(secret, 'GET', `/${webhook.id}`);
      return body.data.state === 'disabled' && body.data.disabled_reason === 'gone';
    });
    const missed = amounts(2);
    await importPrices(gateway, phone, missed);
    const { status, body } = await ask(secret, 'PATCH', `/${webhook.id}`, {
      state: 'active',
      url: `${receiver.origin}/back/200`,
    });
    expect([status, body.data.state]).toEqual([200, 'active']);
    await until('it is delivered', () => at('/back/200').length === 1);
    const sent = JSON.parse(at('/back/200')[0]?.body ?? '').data as {
      price: { amount: { amount_minor: number } };
    }[];
    expect(sent.map(({ price }) => price.amount.amount_minor)).toEqual(missed);
    expect(at('/gone/410')).toHaveLength(1);
  });

  test.each([
    ['/broken/500', 'The receiver answered with status 500.'],
    ['/moved/302', 'The receiver redirects; redirects are not followed.'],
  ])('that answer %s are retried later with the same ID, and can be resent', async (path, error) => {
    const { secret, key } = await gateway.createAccount('pro');
    const { webhook } = await create(secret, path, { types: ['price'] });
    await importPrices(gateway, phone, amounts(1));
    await until('it was tried', async () => (await deliveriesOf(secret, webhook.id))[0]?.attempts === 1);
    const [delivery] = await deliveriesOf(secret, webhook.id);
    expect(delivery).toMatchObject({ outcome: 'waiting', error });
    expect(
      Date.parse(String(delivery?.due_at)) - Date.parse(String(delivery?.created_at)),
    ).toBeGreaterThanOrEqual(5_000);
    const again = await ask(secret, 'POST', `/${webhook.id}/resend`, { delivery_id: delivery?.id });
    expect(again.status).toBe(202);
    await until('it is tried again', () => at(path).length >= 2);
    expect(new Set(at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(at('/elsewhere')).toEqual([]);
    expect(await used(key)).toBe(1);
    await ask(secret, 'DELETE', `/${webhook.id}`);
  });

  test('can be tested at once and for free, also while they are paused', async () => {
    const { secret, key } = await gateway.createAccount('free');
    const { webhook, secret: signing } = await create(secret, '/test/200');
    await ask(secret, 'PATCH', `/${webhook.id}`, { state: 'paused' });
    const { status } = await ask(secret, 'POST', `/${webhook.id}/test`);
    expect(status).toBe(202);
    await until('it is there', () => at('/test/200').length === 1);
    const [got] = at('/test/200') as [Received];
    expect(isSigned(signing, got)).toBe(true);
    expect(JSON.parse(got.body)).toMatchObject({ type: 'webhook.test', data: [{ type: 'phone' }] });
    expect(await used(key)).toBe(0);
  });

  test('are at most five for an account', async () => {
    const { secret } = await gateway.createAccount('pro');
    for (let count = 0; count < 5; count += 1) await create(secret, `/five/${count}`);
    const { status, body } = await ask(secret, 'POST', '', { url: `${receiver.origin}/six` });
    expect([status, body.code]).toEqual([409, 'too-many-webhooks']);
    expect((await ask(secret, 'GET', '')).body.data).toHaveLength(5);
    await ask(secret, 'DELETE', `/${(await ask(secret, 'GET', '')).body.data[0].id}`);
    await create(secret, '/six');
  });

  test('report all errors at once', async () => {
    const { secret } = await gateway.createAccount('free');
    const sent = { url: 'ftp://example.com', brand: ['nokiaa'], ids: ['none-such'] };
    const { status, body } = await ask(secret, 'POST', '', sent);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid-body');
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
      'url',
      'brand',
      'ids',
    ]);
  });

  test('of another account are 404', async () => {
    const { secret } = await gateway.createAccount('free');
    const { secret: other } = await gateway.createAccount('free');
    const { webhook } = await create(secret, '/mine');
    const answers = await Promise.all([
      ask(other, 'GET', `/${webhook.id}`),
      ask(other, 'PATCH', `/${webhook.id}`, { state: 'paused' }),
      ask(other, 'DELETE', `/${webhook.id}`),
      ask(other, 'POST', `/${webhook.id}/test`),
      ask(other, 'GET', `/${webhook.id}/deliveries`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const strange = await Promise.all([
      ask(secret, 'GET', '/%00'),
      ask(secret, 'DELETE', '/%00'),
      ask(secret, 'POST', '/%00/test'),
      ask(secret, 'POST', `/${webhook.id}/resend`, { delivery_id: 'msg_\u0000' }),
    ]);
    expect(strange.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('list the allowed members of a body in the error', async () => {
    const { secret } = await gateway.createAccount('free');
    const { webhook } = await create(secret, '/members');
    const unknown = await ask(secret, 'POST', '', { url: receiver.origin, event: 'price' });
    expect(unknown.body.detail).toBe('event: unknown member; send url, types, brand and ids.');
    const nothing = await ask(secret, 'PATCH', `/${webhook.id}`, {});
    expect(nothing.body.detail).toBe('url: is required, or state');
  });
});
