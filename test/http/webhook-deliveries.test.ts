import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { composeCredential } from '../../src/domain/accounts/credential.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import {
  answerWith,
  isSignedWith,
  openWebhookReceiver,
  type ReceivedDelivery,
  type WebhookReceiver,
} from '../../tools/testing/webhook-receiver.ts';
import { importPrices } from '../support/import-prices.ts';
import { createWebhookAccount } from '../support/webhook-account.ts';

type WebhookAccount = Awaited<ReturnType<typeof createWebhookAccount>>;

const phone = { brand: 'Hook', fullName: 'Hook One' };
const other = { brand: 'Other', fullName: 'Other Two' };
const dayMs = 86_400_000;
const receivers: WebhookReceiver[] = [];
let next = 100_000;
const amounts = (count: number): number[] => Array.from({ length: count }, () => (next += 100));
/** The prices of deliveries, without the samples of tests. */
const pricesOf = ({ received }: WebhookReceiver): (number | undefined)[] =>
  received.flatMap(({ content: { type, data } }) =>
    type === 'webhook.test' ? [] : data.map(({ price }) => price?.amount.amount_minor),
  );
const openReceiver = async (): Promise<WebhookReceiver> => {
  const receiver = await openWebhookReceiver();
  receivers.push(receiver);
  return receiver;
};
const closeReceivers = () => Promise.all(receivers.splice(0).map((receiver) => receiver.close()));

describe('deliveries of webhooks', () => {
  let gateway: TestGateway;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    gateway = await startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' }, { webhookPollMs: 100 });
    await importPrices(gateway, phone, []);
    await importPrices(gateway, other, []);
  });
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterAll(async () => {
    await gateway.close();
    await closeReceivers();
  });

  test('of a test have the form of others, with the first change that they would contain, and verify with the library of Standard Webhooks', async () => {
    const account = await createWebhookAccount(gateway, 'free');
    const [before, after] = amounts(2) as [number, number];
    const sampled = { brand: 'Sampled', fullName: 'Sampled Three' };
    await importPrices(gateway, sampled, [before]);
    await importPrices(gateway, sampled, [after]);
    const first = async (key: string, types: string) =>
      (await (await gateway.get(`/v1/changes?since=0&limit=1&brand=sampled&types=${types}`, key)).json()) as {
        readonly data: readonly { readonly phone: { readonly slug: string } }[];
        readonly next_cursor: string;
      };
    const verifyTest = async (holder: WebhookAccount, types: string) => {
      const { length } = receiver.received;
      const { id, secret } = await holder.create({
        url: `${receiver.origin}/`,
        types: [types],
        brand: ['Sampled'],
      });
      const sent = await (await holder.call('POST', `/${id}/test`)).json();
      await receiver.until(length + 1);
      const got = receiver.received[length] as ReceivedDelivery;
      const headers = Object.fromEntries(
        Object.entries(got.headers).map(([name, value]) => [name, String(value)]),
      );
      expect(new Webhook(secret).verify(got.body, headers)).toEqual(got.content);
      expect(() => new Webhook(secret).verify(got.body.replace('test', 'tent'), headers)).toThrow();
      expect(sent.data).toMatchObject({ kind: 'test', id: got.id, changes: 1 });
      await holder.call('DELETE', `/${id}`);
      return got.content;
    };
    const pro = await createWebhookAccount(gateway, 'pro');
    for (const types of ['phone', 'price']) {
      const { data, next_cursor } = await first(pro.key, types);
      expect(data).toMatchObject([{ type: types, phone: { slug: 'sampled-three' } }]);
      expect(await verifyTest(pro, types)).toEqual({
        type: 'webhook.test',
        timestamp: expect.stringMatching(/Z$/),
        data,
        next_cursor,
      });
    }
    // Prices of today are real-time data. Without a change for the webhook, the sample is any change.
    expect((await first(account.key, 'price')).data).toEqual([]);
    expect((await verifyTest(account, 'price')).data).toMatchObject([
      { type: 'phone', phone: { slug: expect.any(String) }, price: null },
    ]);
  });

  test('verify with the old and the new secret while the old one may still be used, and then with the new one', async () => {
    const account = await createWebhookAccount(gateway, 'free');
    const hook = await account.create({ url: `${receiver.origin}/` });
    const rotate = async (body?: object) => {
      const response = await account.call('POST', `/${hook.id}/rotate`, body);
      return { status: response.status, body: await response.json() };
    };
    const sendTest = async (): Promise<ReceivedDelivery> => {
      const { length } = receiver.received;
      await account.call('POST', `/${hook.id}/test`);
      await receiver.until(length + 1);
      return receiver.received[length] as ReceivedDelivery;
    };
    const verify = (secret: string, { body, headers }: ReceivedDelivery) =>
      new Webhook(secret).verify(
        body,
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      );
    const rotated = await rotate({ grace_hours: 1 });
    expect(rotated.status).toBe(200);
    const { webhook, secret } = rotated.body;
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(hook.secret);
    const untilMs = Date.parse(webhook.previous_secret_until);
    expect(Math.abs(untilMs - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(await account.get(hook.id)).toEqual(webhook);

    const both = await sendTest();
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const one of [hook.secret, secret]) expect(verify(one, both)).toEqual(both.content);

    const now = (await rotate({ grace_hours: 0 })).body;
    expect(now.webhook.previous_secret_until).toBeNull();
    const after = await sendTest();
    expect(String(after.headers['webhook-signature'])).not.toContain(' ');
    expect(verify(now.secret, after)).toEqual(after.content);
    for (const old of [hook.secret, secret]) expect(() => verify(old, after)).toThrow();

    expect((await rotate()).body.webhook.previous_secret_until).not.toBeNull();
    for (const grace_hours of [-1, 0.5, 169, '24', null]) {
      const refused = await rotate({ grace_hours });
      expect([refused.status, refused.body.errors[0].detail]).toEqual([
        400,
        'must be a whole number from 0 to 168',
      ]);
    }
    const { status } = await account.call('POST', '/nosuchhook/rotate');
    expect(status).toBe(404);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('do not fail while the secret is rotated again and again under load', async () => {
    const account = await createWebhookAccount(gateway);
    const hook = await account.create({ url: `${receiver.origin}/`, types: ['price'] });
    // The receiver knows the secret that it was given last, and gets a new one later than the gateway.
    let known = hook.secret;
    const unsigned: string[] = [];
    receiver.answer((_request, response) => {
      const delivery = receiver.received.at(-1) as ReceivedDelivery;
      if (!isSignedWith(known, delivery)) unsigned.push(delivery.id);
      response.writeHead(204).end();
    });
    const all = amounts(8);
    for (const amount of all) {
      const [{ secret }] = await Promise.all([
        account.call('POST', `/${hook.id}/rotate`, { grace_hours: 24 }).then((response) => response.json()),
        importPrices(gateway, phone, [amount]),
      ]);
      const { length } = receiver.received;
      await account.call('POST', `/${hook.id}/test`);
      await receiver.until(length + 1);
      known = secret;
    }
    await until('all prices arrive', () => pricesOf(receiver).length === all.length);
    expect(unsigned).toEqual([]);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('contain only the requested brands and types', async () => {
    const account = await createWebhookAccount(gateway);
    const hook = await account.create({ url: `${receiver.origin}/`, types: ['price'], brand: ['Other'] });
    expect(hook).toMatchObject({ types: ['price'], brand: ['other'], ids: null });
    const [unwanted, wanted] = amounts(2) as [number, number];
    await importPrices(gateway, phone, [unwanted]);
    await importPrices(gateway, other, [wanted]);
    await receiver.until(1);
    expect(pricesOf(receiver)).toEqual([wanted]);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('cost exactly 1 unit per 10 changes, rounded up, counted as webhooks, and more than a hundred changes come in several', async () => {
    const account = await createWebhookAccount(gateway);
    const hook = await account.create({ url: `${receiver.origin}/`, types: ['price'] });
    const all = amounts(211);
    await importPrices(gateway, phone, all);
    await receiver.until(3);
    expect(receiver.received.map(({ content }) => content.data.length)).toEqual([100, 100, 11]);
    expect(pricesOf(receiver)).toEqual(all);
    await until('all are told', async () =>
      (await account.deliveries(hook.id)).every(({ outcome }) => outcome === 'delivered'),
    );
    expect(await account.used()).toBe(10 + 10 + 2);
    expect(await account.usage()).toMatchObject([{ key_id: 'webhooks', requests: 3, units: 22, refused: 0 }]);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('at most two are in progress for one account, also while its webhooks are deleted and created again, which ends the requests', async () => {
    const silent = await openReceiver();
    let open = 0;
    let most = 0;
    silent.answer((_, response) => {
      open += 1;
      most = Math.max(most, open);
      response.once('close', () => {
        open -= 1;
      });
    });
    const slow = await createWebhookAccount(gateway);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await slow.create({ url: `${silent.origin}/` });
      for (const _test of [1, 2]) await slow.call('POST', `/${id}/test`);
      await silent.until(1 + round);
      await slow.call('DELETE', `/${id}`);
    }
    expect(most).toBeLessThanOrEqual(2);
    // An attempt would last 15 s.
    await expect.poll(() => open, { timeout: 8_000 }).toBe(0);
  });

  test('to receivers that hang delay no other account, though ten accounts delete webhooks and create them again', async () => {
    const silent = await openReceiver();
    let open = 0;
    silent.answer((_, response) => {
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
    });
    const sendTests = async (account: WebhookAccount): Promise<void> => {
      const { id } = await account.create({ url: `${silent.origin}/` });
      for (const _test of [1, 2]) expect((await account.call('POST', `/${id}/test`)).status).toBe(202);
    };
    const slow: WebhookAccount[] = [];
    // One after the other: on a busy machine, many at once would exceed their deadline for the database.
    for (let count = 0; count < 10; count += 1) {
      const account = await createWebhookAccount(gateway);
      slow.push(account);
      await sendTests(account);
      const [hook] = await account.list();
      await account.call('DELETE', `/${hook?.id}`);
    }
    for (const account of slow) await sendTests(account);
    // An attempt lasts 15 seconds, so all of them are in progress at some moment.
    await until('all are in progress', () => open === 2 * slow.length);
    const quick = await createWebhookAccount(gateway);
    const hook = await quick.create({ url: `${receiver.origin}/` });
    await quick.call('POST', `/${hook.id}/test`);
    await receiver.until(1);
    expect(open).toBeGreaterThanOrEqual(20);
    await Promise.all(
      slow.map(async (account) => account.call('DELETE', `/${(await account.list())[0]?.id}`)),
    );
    await quick.call('DELETE', `/${hook.id}`);
  });

  test('wait for a response for 15 seconds', async () => {
    const timeout = AbortSignal.timeout;
    const soon = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms === 15_000 ? 100 : ms));
    try {
      receiver.answer(() => {});
      const account = await createWebhookAccount(gateway);
      const hook = await account.create({ url: `${receiver.origin}/` });
      await account.call('POST', `/${hook.id}/test`);
      await until('it is told', async () => (await account.deliveries(hook.id))[0]?.outcome === 'failed');
      expect((await account.deliveries(hook.id))[0]).toMatchObject({
        status: null,
        error: 'The receiver did not answer within 15 seconds.',
      });
      await account.call('DELETE', `/${hook.id}`);
    } finally {
      soon.mockRestore();
    }
  });

  test('of a deleted account are not sent any more', async () => {
    const account = await createWebhookAccount(gateway);
    await account.create({ url: `${receiver.origin}/`, types: ['price'] });
    const response = await fetch(`${gateway.origin}/v1/account`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${account.secret}` },
    });
    expect(response.status).toBe(204);
    const witness = await createWebhookAccount(gateway);
    const another = await openReceiver();
    const hook = await witness.create({ url: `${another.origin}/`, types: ['price'] });
    await importPrices(gateway, phone, amounts(1));
    await another.until(1);
    expect(receiver.received).toHaveLength(0);
    await witness.call('DELETE', `/${hook.id}`);
  });

  test('wait for midnight once a plan has lost real-time data', async () => {
    const account = await createWebhookAccount(gateway, 'pro');
    const hook = await account.create({ url: `${receiver.origin}/mine`, types: ['price'] });
    await gateway.app.operator.accountSetPlan({ email: account.email, plan: 'free' });
    const witness = await createWebhookAccount(gateway, 'pro');
    const seen = await witness.create({ url: `${receiver.origin}/other`, types: ['price'] });
    await importPrices(gateway, phone, amounts(1));
    await receiver.until(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/other']);
    expect(await account.deliveries(hook.id)).toEqual([]);
    await gateway.app.operator.accountSetPlan({ email: account.email, plan: 'pro' });
    await receiver.until(2);
    expect(receiver.received[1]?.path).toBe('/mine');
    for (const [one, { id }] of [
      [account, hook],
      [witness, seen],
    ] as const)
      await one.call('DELETE', `/${id}`);
  });

  test('appear in metrics and in the log, without URLs and secrets', async () => {
    const account = await createWebhookAccount(gateway);
    const hook = await account.create({ url: `${receiver.origin}/path-of-mine?token=of-mine` });
    await account.call('POST', `/${hook.id}/test`);
    await receiver.until(1);
    await until('it is told', async () => (await account.deliveries(hook.id))[0]?.outcome === 'delivered');
    const metrics = await (await gateway.get('/metrics')).text();
    expect(metrics).toMatch(/phone_gateway_webhook_deliveries_total\{outcome="delivered"\} [1-9]/);
    expect(metrics).toMatch(/phone_gateway_webhook_deliveries_waiting \d/);
    expect(metrics).toMatch(/phone_gateway_webhook_oldest_waiting_seconds \d/);
    const logs = gateway.logs.join('');
    expect(logs).toContain(receiver.received[0]?.id);
    for (const secret of ['of-mine', hook.secret, hook.secret.slice(6)]) expect(logs).not.toContain(secret);
    await account.call('DELETE', `/${hook.id}`);
  });
});

const planOf = (name: string, perDay: number) => ({
  ...{ name, requests_per_day: perDay, requests_per_month: 1_000, price: null },
  ...{ data: 'real-time', support: 'none' },
});

describe('a day of webhooks', () => {
  let folder: string;
  let gateway: TestGateway;
  let receiver: WebhookReceiver;
  let nowMs = Date.now();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-webhooks-'));
    const plans = join(folder, 'plans.json');
    await writeFile(plans, JSON.stringify([planOf('tiny', 5), planOf('large', 500)]));
    const env = { WEBHOOK_ALLOW_PRIVATE: 'on', PLANS_FILE: plans };
    gateway = await startGateway(env, { webhookPollMs: 100, now: () => nowMs });
    await importPrices(gateway, phone, []);
  });
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterAll(async () => {
    await gateway.close();
    await closeReceivers();
    await rm(folder, { recursive: true, force: true });
  });

  test('on a plan without real-time data begins after midnight, with the changes before it', async () => {
    const free = await createWebhookAccount(gateway, 'free');
    const hook = await free.create({ url: `${receiver.origin}/free`, types: ['price'] });
    const witness = await createWebhookAccount(gateway, 'pro');
    const seen = await witness.create({ url: `${receiver.origin}/pro`, types: ['price'] });
    const before = amounts(12);
    await importPrices(gateway, phone, before);
    await receiver.until(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/pro']);
    expect(await free.deliveries(hook.id)).toEqual([]);
    nowMs += dayMs;
    await receiver.until(2);
    const got = receiver.received.find(({ path }) => path === '/free') as ReceivedDelivery;
    expect(got.content.data.map(({ price }) => price?.amount.amount_minor)).toEqual(before);
    expect(isSignedWith(hook.secret, got)).toBe(true);
    await until('it is charged', async () => (await free.used()) === 2);
    for (const [account, { id }] of [
      [free, hook],
      [witness, seen],
    ] as const)
      await account.call('DELETE', `/${id}`);
  });

  test('with a used-up quota waits, and continues at once with a plan that has room, each unit charged once', async () => {
    const account = await createWebhookAccount(gateway, 'tiny');
    const hook = await account.create({ url: `${receiver.origin}/`, types: ['price'] });
    const first = amounts(30);
    await importPrices(gateway, phone, first);
    await receiver.until(1);
    const second = amounts(21);
    await importPrices(gateway, phone, second);
    await until('it waits', async () => (await account.deliveries(hook.id))[0]?.error !== null);
    const [waiting] = await account.deliveries(hook.id);
    expect(waiting).toMatchObject({ outcome: 'waiting', attempts: 0, changes: 21 });
    expect(waiting?.error).toMatch(/the quota resets at /);
    const resetsInMs = Date.parse(String(waiting?.due_at)) - Date.now();
    expect(resetsInMs).toBeGreaterThan(0);
    expect(resetsInMs).toBeLessThan(dayMs + 60_000);
    expect([receiver.received.length, await account.used()]).toEqual([1, 3]);
    await gateway.app.operator.accountSetPlan({ email: account.email, plan: 'large' });
    await receiver.until(2);
    expect(pricesOf(receiver)).toEqual([...first, ...second]);
    await until('it is told', async () => (await account.deliveries(hook.id))[0]?.outcome === 'delivered');
    expect(await account.used()).toBe(3 + 3);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('a delivery is in the list of charges, once however often it is attempted; a test delivery is not', async () => {
    const account = await createWebhookAccount(gateway, 'large');
    const hook = await account.create({ url: `${receiver.origin}/`, types: ['price'] });
    await account.call('POST', `/${hook.id}/test`);
    await receiver.until(1);
    receiver.answer(answerWith(500));
    await importPrices(gateway, phone, amounts(21));
    await receiver.until(2);
    receiver.answer(answerWith(204));
    const delivery = receiver.received[1] as ReceivedDelivery;
    await until('the failed attempt is stored', async () => {
      const [latest] = await account.deliveries(hook.id);
      return latest?.id === delivery.id && latest.attempts === 1;
    });
    const resent = await account.call('POST', `/${hook.id}/resend`, { delivery_id: delivery.id });
    expect(resent.status).toBe(202);
    await receiver.until(3);
    const response = await fetch(`${gateway.origin}/v1/account/charges`, {
      headers: { Authorization: `Bearer ${account.secret}` },
    });
    expect(await response.json()).toEqual({
      data: [
        {
          at: expect.stringMatching(/Z$/),
          units: 3,
          refunded: 0,
          transport: 'webhook',
          operation: hook.id,
          key: { id: 'webhooks', name: 'webhooks' },
          request_id: delivery.id,
          status: null,
        },
      ],
      next_cursor: null,
    });
    expect(await account.used()).toBe(3);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('charges deliveries after a reset to the new day', async () => {
    const account = await createWebhookAccount(gateway, 'tiny');
    const hook = await account.create({ url: `${receiver.origin}/`, types: ['price'] });
    await importPrices(gateway, phone, amounts(30));
    await receiver.until(1);
    await importPrices(gateway, phone, amounts(30));
    await until('it waits', async () => (await account.deliveries(hook.id))[0]?.error !== null);
    nowMs += dayMs;
    // The delivery is due by the database's clock, which cannot be moved, so the gateway is told to poll.
    await gateway.app.operator.accountSetPlan({ email: account.email, plan: 'tiny' });
    await receiver.until(2);
    await until('it is charged', async () => (await account.used()) === 3);
    await account.call('DELETE', `/${hook.id}`);
  });
});

describe('URLs of webhooks', () => {
  let gateway: TestGateway;
  let account: Awaited<ReturnType<typeof createWebhookAccount>>;
  beforeAll(async () => {
    gateway = await startGateway();
    account = await createWebhookAccount(gateway, 'free');
  });
  afterAll(() => gateway.close());

  test.each([
    'http://shop.example/',
    'https://localhost/',
    'https://api.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://user:password@shop.example/',
    `https://shop.example/?key=${composeCredential('key', '0123456789', 'A'.repeat(32))}`,
    `https://shop.example/${composeCredential('secret', '0123456789', 'A'.repeat(32))}`,
    'https://shop.example/#here',
    'ftp://shop.example/',
    'shop.example',
    '',
    `https://shop.example/${'x'.repeat(2_000)}`,
  ])('must be on the public internet: %s is rejected, and the answer names url', async (url) => {
    const response = await account.call('POST', '', { url });
    const body = await response.json();
    expect([response.status, body.code]).toEqual([400, 'invalid-body']);
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['url']);
  });

  test('are rejected with the setting that allows private addresses only if they are private', async () => {
    const detailOf = async (url: string): Promise<string> =>
      (await (await account.call('POST', '', { url })).json()).errors[0].detail;
    for (const url of ['http://127.0.0.1:4100/', 'https://127.0.0.1/', 'https://10.0.0.1/'])
      expect([url, await detailOf(url)]).toEqual([url, expect.stringContaining('WEBHOOK_ALLOW_PRIVATE=on')]);
    expect(await detailOf('http://shop.example/')).toBe('must be https://…');
  });

  test('with a name that resolves to this machine are created, and rejected at each delivery', async () => {
    const receiver = await openReceiver();
    const { port } = new URL(receiver.origin);
    const own = await startGateway(
      {},
      { webhookPollMs: 100, resolveName: async () => [{ address: '127.0.0.1', family: 4 }] },
    );
    try {
      const account = await createWebhookAccount(own, 'free');
      const hook = await account.create({ url: `https://shop.example:${port}/` });
      await account.call('POST', `/${hook.id}/test`);
      await until('it failed', async () => (await account.deliveries(hook.id))[0]?.outcome === 'failed');
      expect((await account.deliveries(hook.id))[0]?.error).toBe(
        'The name of the receiver has an address that is not public.',
      );
      expect(receiver.connections()).toBe(0);
    } finally {
      await own.close();
      await closeReceivers();
    }
  });
});
