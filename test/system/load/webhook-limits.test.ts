import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/stores/prisma/database.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../tools/testing/webhook-receiver.ts';
import { importPrices } from '../../support/import-prices.ts';
import { createWebhookAccount } from '../../support/webhook-account.ts';

describe('webhooks of an account', () => {
  let gateway: TestGateway;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    gateway = await startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' });
    receiver = await openWebhookReceiver();
  });
  afterAll(async () => {
    await gateway.close();
    await receiver.close();
  });

  test('can be tested at most 60 times an hour', async () => {
    const account = await createWebhookAccount(gateway, 'free');
    const hook = await account.create({ url: `${receiver.origin}/` });
    const statuses = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await account.call('POST', `/${hook.id}/test`)).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    await account.call('DELETE', `/${hook.id}`);
  });

  test('can be changed 100 times a day, including creation; deleting one is always possible', async () => {
    const account = await createWebhookAccount(gateway, 'free');
    const hook = await account.create({ url: `${receiver.origin}/` });
    const change = async () => (await account.call('PATCH', `/${hook.id}`, { state: 'paused' })).status;
    for (let times = 1; times < 100; times += 1) expect(await change()).toBe(200);
    expect(await change()).toBe(429);
    expect((await account.call('DELETE', `/${hook.id}`)).status).toBe(204);
  });
});

describe('a gateway that starts while deliveries are due', () => {
  test('sends them when it is ready, and charges each', async () => {
    const receiver = await openWebhookReceiver();
    const { dataDir, discard } = await copyTemplate();
    const env = { DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE: 'on' };
    const before = await startGateway(env);
    const accounts = await Promise.all([1, 2, 3].map(() => createWebhookAccount(before)));
    await Promise.all(accounts.map((account) => account.create({ url: `${receiver.origin}/` })));
    await importPrices(before, { brand: 'Hook', fullName: 'Hook One' }, []);
    await receiver.until(accounts.length);
    await before.close();
    const { prisma, close } = await openDatabase({ kind: 'embedded', dataDir });
    // The state that a gateway leaves which ends before it has charged them.
    await prisma.$executeRaw`
      UPDATE webhook_delivery SET outcome = 'waiting', attempts = 0, charged_at = NULL, ended_at = NULL,
        due_at = clock_timestamp() - interval '1 second', claimed_until = NULL`;
    await close();
    // It polls for deliveries all the time while it reads the catalogue.
    const after = await startGateway(env, { webhookPollMs: 1 });
    try {
      await receiver.until(2 * accounts.length);
      const used = accounts.map(async ({ key }) => {
        const status = await after.get('/v1/auth/status', key);
        return (await status.json()).data.quota.day.used;
      });
      expect(await Promise.all(used)).toEqual(accounts.map(() => 1 + 1));
      expect(after.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
    } finally {
      await after.close();
      await discard();
      await receiver.close();
    }
  });
});
