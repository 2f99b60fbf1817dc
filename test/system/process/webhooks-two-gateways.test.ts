import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../tools/testing/command.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { until } from '../../../tools/testing/until.ts';
import {
  answerWith,
  isSignedWith,
  openWebhookReceiver,
  type ReceivedDelivery,
  type WebhookReceiver,
} from '../../../tools/testing/webhook-receiver.ts';

const database = await openTestDatabase();
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('webhooks of two gateways on one Postgres', () => {
  let folder: string;
  let env: Record<string, string>;
  let receiver: WebhookReceiver;
  const gateways: GatewayProcess[] = [];
  const start = async (name: string): Promise<GatewayProcess> => {
    const gateway = await startGatewayProcess({ ...env, DATA_DIR: join(folder, name) });
    gateways.push(gateway);
    return gateway;
  };
  const call = async (
    gateway: GatewayProcess,
    secret: string,
    method: string,
    path: string,
    body?: object,
  ) => {
    const response = await fetch(`${gateway.origin}/v1/account/webhooks${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  /** The term of the claims of deliveries in progress. */
  const claimedForSeconds = async () => {
    const sql =
      'SELECT extract(epoch FROM claimed_until - clock_timestamp())::float8 AS left FROM webhook_delivery WHERE claimed_until IS NOT NULL';
    return (await queryPostgres(database?.url ?? '', sql)).map(({ left }) => left);
  };
  const createAccount = async (email: string): Promise<string> => {
    const args = ['account', 'create', '--email', email, '--name', 'Hook', '--plan', 'pro', '--json'];
    const { stdout } = await runCommand(args, env);
    return (JSON.parse(stdout) as { api_secret: string }).api_secret;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-webhooks-'));
    receiver = await openWebhookReceiver();
    env = {
      DATA_DIR: join(folder, 'cli'),
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
      WEBHOOK_ALLOW_PRIVATE: 'on',
    };
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL').catch(() => {})));
    await receiver?.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('send each delivery once', async () => {
    const [one, two] = await Promise.all([start('one'), start('two')]);
    const secret = await createAccount('each-once@example.com');
    const hooks: { readonly webhook: { readonly id: string } }[] = [];
    for (let at = 0; at < 5; at += 1)
      hooks.push(await call(at % 2 ? one : two, secret, 'POST', '', { url: `${receiver.origin}/${at}` }));
    for (let round = 0; round < 4; round += 1)
      for (const [at, { webhook }] of hooks.entries())
        await call(at % 2 ? two : one, secret, 'POST', `/${webhook.id}/test`);
    const file = join(folder, 'prices.ndjson');
    const price = { kind: 'street', amount_minor: 123_400, currency: 'THB', observed_at: '2026-11-01' };
    await writeFile(file, JSON.stringify({ brand: 'Hook', full_name: 'Hook One', prices: [price] }));
    await runCommand(['import', file, '--as-of', '2026-11-01'], env);
    await until('all are delivered', async () => {
      const lists = await Promise.all(
        hooks.map(({ webhook }) => call(one, secret, 'GET', `/${webhook.id}/deliveries`)),
      );
      const all = lists.flatMap(({ data }) => data as { outcome: string }[]);
      return all.length === 25 && all.every(({ outcome }) => outcome === 'delivered');
    });
    expect(receiver.received).toHaveLength(25);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(25);
    const ofChanges = receiver.received.filter(({ content }) => content.type === 'catalogue.changes');
    expect(ofChanges.map(({ path }) => path).sort()).toEqual(['/0', '/1', '/2', '/3', '/4']);
    for (const { webhook } of hooks)
      await fetch(`${one.origin}/v1/account/webhooks/${webhook.id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${secret}` },
      });
  });

  test('are sent within 30 s by the other gateway if one is killed while it sends, with the same ID', async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop('SIGTERM')));
    const dying = await start('dying');
    const secret = await createAccount('killed@example.com');
    const before = receiver.received.length;
    const { webhook, secret: signing } = await call(dying, secret, 'POST', '', {
      url: `${receiver.origin}/killed`,
    });
    // Accepts the request, and does not answer.
    receiver.answer(() => {});
    await call(dying, secret, 'POST', `/${webhook.id}/test`);
    await receiver.until(before + 1);
    // At once: its attempt ends after 15 s, and on a busy machine another gateway takes as long to start.
    expect(await dying.stop('SIGKILL')).toBe('SIGKILL');
    expect(await claimedForSeconds()).toEqual([expect.toSatisfy((left) => left > 0 && left < 30)]);
    receiver.answer(answerWith(204));
    const heir = await start('heir');
    await receiver.until(before + 2);
    const [first, second] = receiver.received.slice(before) as [ReceivedDelivery, ReceivedDelivery];
    expect([second.id, second.body]).toEqual([first.id, first.body]);
    expect(isSignedWith(signing, second)).toBe(true);
    await until('it is told', async () => {
      const { data } = await call(heir, secret, 'GET', `/${webhook.id}/deliveries`);
      return data[0].outcome === 'delivered';
    });
  });

  test('are released at once by a gateway that is stopped while it sends', async () => {
    const [heir] = gateways.slice(-1) as [GatewayProcess];
    const secret = await createAccount('stopped@example.com');
    const before = receiver.received.length;
    const { webhook } = await call(heir, secret, 'POST', '', { url: `${receiver.origin}/stopped` });
    receiver.answer(() => {});
    await call(heir, secret, 'POST', `/${webhook.id}/test`);
    await receiver.until(before + 1);
    expect(await heir.stop('SIGTERM')).toBe(0);
    expect(await claimedForSeconds()).toEqual([]);
    receiver.answer(answerWith(204));
    const next = await start('next');
    await receiver.until(before + 2);
    expect(receiver.received[before + 1]?.id).toBe(receiver.received[before]?.id);
    expect(next.stderr()).not.toContain('"level":50');
  });
});
