import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer } from '../../tools/testing/mail-server.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';

const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

describe.skipIf(database === null || redis === null)('quota mails of two gateways', () => {
  let mails: MailServer;
  let gateways: TestGateway[];
  let client: Client;
  const start = () =>
    startGateway({
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      KEY_PEPPER: 'a pepper for tests only',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Phone Gateway <api@example.com>',
    });
  beforeAll(async () => {
    mails = await openMailServer();
    gateways = [await start(), await start()];
    client = new Client(database?.url);
    await client.connect();
  });
  afterAll(async () => {
    for (const gateway of gateways ?? []) await gateway.close();
    await client?.end();
    await mails?.close();
    if (redis !== null) await removeKeys(redis.url, prefix);
    await redis?.close();
    await database?.close();
  });

  const verified = async (plan = 'free') => {
    const account = await (gateways[0] as TestGateway).createAccount(plan);
    await client.query('UPDATE account SET email_verified_at = now() WHERE id = $1', [account.id]);
    return account;
  };
  /** Sends this many requests, spread over both gateways. */
  const ask = async (key: string, times: number): Promise<void> => {
    for (let left = times; left > 0; left -= 20)
      await Promise.all(
        Array.from({ length: Math.min(20, left) }, (_, index) =>
          (gateways[index % 2] as TestGateway).get('/v1/brands', key),
        ),
      );
  };
  const subjectsTo = (address: string) =>
    mails.mails.filter(({ to }) => to === address).map(({ subject }) => subject);
  /** Resolves when each gateway has checked every account that it recorded until now. */
  const looked = async (): Promise<void> => {
    for (const gateway of gateways) {
      const { id, email, key } = await verified();
      await client.query('UPDATE account SET alerts = ARRAY[1] WHERE id = $1', [id]);
      await gateway.get('/v1/brands', key);
      await mails.mailTo(email);
    }
  };

  test('sends one mail at 80 per cent of the day and one at 100, whichever gateway answered', async () => {
    const { email, key } = await verified();
    await ask(key, 79);
    await looked();
    expect(subjectsTo(email)).toEqual([]);
    await ask(key, 1);
    const { subject, text } = await mails.mailTo(email);
    expect(subject).toMatch(/80 %.*today/);
    expect(text).toMatch(/80 of 100/);
    await ask(key, 40);
    expect((await mails.mailTo(email, 2)).subject).toMatch(/100 %.*today/);
    await looked();
    expect(subjectsTo(email)).toHaveLength(2);
  });

  test('sends none to an unverified address, nor for thresholds that the holder has turned off', async () => {
    const unverified = await (gateways[0] as TestGateway).createAccount();
    const quiet = await verified();
    await client.query("UPDATE account SET alerts = '{}' WHERE id = $1", [quiet.id]);
    await ask(unverified.key, 100);
    await ask(quiet.key, 100);
    await looked();
    expect([...subjectsTo(unverified.email), ...subjectsTo(quiet.email)]).toEqual([]);
  });
});
