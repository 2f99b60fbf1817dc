import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../src/domain/accounts/mail.ts';
import { createMailSealer } from '../../src/services/mail/mail-sender.ts';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer } from '../../tools/testing/mail-server.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { until } from '../../tools/testing/until.ts';

const pepper = 'a pepper for tests only';
const opened = await openTestDatabase(templateOn);

describe.skipIf(opened === null)('a gateway with a mail server', () => {
  let server: MailServer;
  let gateway: TestGateway;
  let database: Database;

  beforeAll(async () => {
    server = await openMailServer({ login: { user: 'gateway', password: 'hunter2' } });
    const url = opened?.url ?? '';
    gateway = await startGateway(
      {
        DATABASE_URL: url,
        KEY_PEPPER: pepper,
        SMTP_URL: server.url,
        MAIL_FROM: 'Phone Gateway <api@phones.example>',
        PUBLIC_URL: 'https://phones.example',
        SUPPORT_CONTACT: 'https://help.example',
      },
      { mailPollMs: 20 },
    );
    database = await openDatabase({ kind: 'postgres', url });
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.close();
    await server?.close();
    await opened?.close();
  });

  /** As another gateway or a command does. */
  const queue = async (key: string): Promise<void> => {
    const mail: OutgoingMail = {
      to: 'ada@example.com',
      locale: 'en',
      accountId: null,
      key,
      content: { kind: 'plan-ended', name: 'Ada', plan: 'pro' },
    };
    const id = randomUUID();
    const sealed = createMailSealer(pepper, randomBytes).seal(mail, id);
    await createDatabaseStores(database, () => {}).mails.add({ id, key, accountId: null, sealed });
  };
  const metric = async (name: string): Promise<number> => {
    const lines = (await (await gateway.get('/metrics')).text()).split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0);
  };
  const readiness = async () => {
    const response = await gateway.get('/readyz');
    return (await response.json()) as { status: string; warnings?: string[] };
  };

  test('sends mails that another process queued, from its own address and with its own links', async () => {
    await queue('one');
    const mail = await server.mailTo('ada@example.com');
    expect(mail.headers.get('from')).toBe('Phone Gateway <api@phones.example>');
    expect(mail.links.map(String)).toEqual(['https://phones.example/en/dashboard', 'https://help.example/']);
    await until(
      'it is counted',
      async () => (await metric('phone_gateway_mails_total{outcome="sent"}')) === 1,
    );
    await until('none waits', async () => (await metric('phone_gateway_mails_waiting')) === 0);
  });

  test('stays ready while the mail server is away, says so, and counts waiting mails', async () => {
    expect(await readiness()).toMatchObject({ status: 'ready' });
    server.fail({ at: 'login', code: 535, text: '5.7.8 gateway hunter2 ada@example.com' });
    server.forget();
    await queue('two');
    await until('it is said', async () => (await readiness()).warnings !== undefined);
    expect(await readiness()).toMatchObject({ status: 'ready' });
    expect((await readiness()).warnings).toEqual([
      'E-mails cannot be sent at the moment. They stay in the queue; see the log for the cause.',
    ]);
    await until('it is counted', async () => (await metric('phone_gateway_mails_waiting')) === 1);
    const postponed = 'phone_gateway_mails_total{outcome="postponed"}';
    await until('the attempt is counted', async () => (await metric(postponed)) === 1);
    server.recover();
    await database.prisma
      .$executeRaw`UPDATE mail SET due_at = clock_timestamp() - interval '1 second' WHERE due_at IS NOT NULL`;
    await server.mailTo('ada@example.com');
    await until('it is over', async () => (await readiness()).warnings === undefined);
    const logged = gateway.logs.filter((line) => line.includes('"mail"')).join('\n');
    expect(logged).toContain('e-mail sent');
    expect(logged).toContain('The mail server does not accept the login of SMTP_URL (535 5.7.8 […] […] […])');
    expect(logged).not.toMatch(/hunter2|example\.com/);
  });
});
