import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultAlerts } from '../../src/domain/accounts/account.ts';
import type { MailContent, OutgoingMail } from '../../src/domain/accounts/mail.ts';
import { createMail } from '../../src/services/mail/mail.ts';
import { openSmtp } from '../../src/stores/mail/smtp-transport.ts';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { createMailRenderer } from '../../src/web/mails/create-mail-renderer.ts';
import { type MailServer, openMailServer } from '../../tools/testing/mail-server.ts';
import { openPgBouncer } from '../../tools/testing/pgbouncer.ts';
import { until } from '../../tools/testing/until.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const token = 'the-token-of-the-link-that-opens-the-account';
const at = Date.parse('2026-11-23T10:00:00Z');
const recovery: MailContent = {
  kind: 'recovery',
  name: 'Ada',
  email: 'ada@example.com',
  token,
  code: 'ABCDE12345',
  expiresAtMs: at + 1_800_000,
};
const ended: MailContent = { kind: 'plan-ended', name: 'Ada', plan: 'pro' };
const accountId = 'acc_0123456789abcdef';

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
afterAll(() => mailServer.close());

describe.each(databaseKinds)('mails queued in %s', (_, openEmpty) => {
  let empty: EmptyDatabase | null;
  let pooler: Awaited<ReturnType<typeof openPgBouncer>> = null;
  let database: Database;
  const gateways: { stop(): Promise<void> }[] = [];
  const logs: { readonly message: string; readonly facts: object }[] = [];

  const open = async (): Promise<Database> => {
    const { config } = empty as EmptyDatabase;
    const opened = await openDatabase(
      // Where there is one: a claim must not depend on whose connection it is.
      config.kind === 'postgres' && pooler !== null ? { ...config, url: pooler.url } : config,
    );
    await opened.migrate();
    return opened;
  };
  /** One gateway's mail. */
  const openMail = (
    options: { pepper?: string; now?: () => number; url?: string; pollMs?: number; graceMs?: number } = {},
  ) => {
    const { pepper = 'a pepper for tests only', now = () => at, url = mailServer.url, pollMs = 20 } = options;
    const note = (facts: object, message: string): void => void logs.push({ message, facts });
    const mail = createMail({
      mailer: {
        transport: openSmtp({ url, from: 'Phone Gateway <api@phones.example>' }),
        render: createMailRenderer({
          origin: 'https://phones.example',
          quotaTimeZone: 'UTC',
          supportContact: 'mailto:help@phones.example',
        }),
      },
      store: createDatabaseStores(database, () => {}).mails,
      pepper,
      previousPeppers: [],
      randomBytes,
      now,
      log: { info: note, warn: note, error: note },
      onAttempt: () => {},
      pollMs,
      ...(options.graceMs !== undefined && { graceMs: options.graceMs }),
    });
    gateways.push(mail);
    return mail;
  };
  const stopAll = () => Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
  const outgoing = (key: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
    to: 'ada@example.com',
    locale: 'en',
    accountId: null,
    key,
    content: recovery,
    ...more,
  });
  const rows = () => database.prisma.mail.findMany({ orderBy: { createdAt: 'asc' } });
  const sql = (text: string) => database.prisma.$executeRawUnsafe(text);
  const makeDue = () =>
    sql("UPDATE mail SET due_at = clock_timestamp() - interval '1 second' WHERE due_at IS NOT NULL");
  const row = async () => (await rows())[0] as Awaited<ReturnType<typeof rows>>[number];

  beforeAll(async () => {
    empty = await openEmpty();
    if (empty === null) return;
    if (empty.config.kind === 'postgres') pooler = await openPgBouncer(empty.config.url);
    database = await open();
  });
  afterEach(async () => {
    mailServer.recover();
    await stopAll();
    mailServer.forget();
    logs.length = 0;
    await sql('DELETE FROM mail');
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.close();
    await empty?.discard();
  });
  const check = (name: string, work: () => Promise<void>) =>
    test(name, async ({ skip }) => {
      if (empty === null) skip();
      await work();
    });

  check('are sent soon, as text and HTML, in the language of the recipient', async () => {
    const mail = openMail({ pollMs: 60_000 });
    await mail.queue(outgoing('1'));
    const english = await mailServer.mailTo('ada@example.com');
    expect(Object.fromEntries(english.headers)).toMatchObject({
      from: 'Phone Gateway <api@phones.example>',
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
      date: expect.any(String),
    });
    expect(english.code).toBe('ABCDE-12345');
    const link = `https://phones.example/en/recover/complete?email=ada%40example.com&token=${token}`;
    expect(english.links.map(String)).toContain(link);
    expect(english.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(english.text).toContain('until 23 Nov 2026, 10:30 UTC');
    await mail.queue(outgoing('2', { to: 'somchai@example.com', locale: 'th' }));
    const thai = await mailServer.mailTo('somchai@example.com');
    expect(thai.subject).toBe('กู้คืนบัญชี Phone Gateway ของคุณ');
    expect(thai.headers.get('content-language')).toBe('th');
    expect(thai.links[0]?.pathname).toBe('/th/recover/complete');
  });

  check('are queued once for one key, whichever gateway queues the second', async () => {
    const [one, two] = [openMail(), openMail()];
    await Promise.all([one, two].map((mail) => mail.queue(outgoing('alert day 80'))));
    await mailServer.mailTo('ada@example.com');
    await two.queue(outgoing('alert day 80'));
    await two.queue(outgoing('another', { to: 'last@example.com' }));
    await mailServer.mailTo('last@example.com');
    expect(mailServer.arrived).toHaveLength(2);
  });

  check('are sent once by two gateways', async () => {
    const [one, two] = [openMail(), openMail()];
    const to = Array.from({ length: 12 }, (__, at) => `user-${at}@example.com`);
    await Promise.all(
      to.map((address, at) => (at % 2 === 0 ? one : two).queue(outgoing(address, { to: address }))),
    );
    await until('all are sent', () => mailServer.mails.length >= to.length);
    await until('all are over', async () => (await rows()).every(({ sentAt }) => sentAt !== null));
    expect(mailServer.arrived.map((mail) => mail.to).sort()).toEqual([...to].sort());
  });

  check('are retried later with the same Message-ID if they were not accepted', async () => {
    const mail = openMail();
    mailServer.fail({ at: 'data', code: 451 }, 1);
    await mail.queue(outgoing('1', { content: ended }));
    await until('it was tried', async () => (await row()).attempts === 1);
    const first = await row();
    expect(first.lastError).toBe('The mail server does not accept the message now (451).');
    const waitMs = Number(first.dueAt) - Number(first.createdAt);
    expect(waitMs).toBeGreaterThan(59_000);
    expect(waitMs).toBeLessThan(120_000);
    mailServer.fail({ at: 'drop' }, 1);
    await makeDue();
    await until('it arrived again', async () => (await row()).attempts === 2);
    await makeDue();
    const sent = await mailServer.mailTo('ada@example.com');
    expect(sent.messageId).toBe(`<${first.id}@phones.example>`);
    expect(mailServer.arrived.map(({ messageId }) => messageId)).toEqual(Array(3).fill(sent.messageId));
    expect(new Set(mailServer.arrived.map(({ headers }) => headers.get('date'))).size).toBe(1);
    await until('it is over', async () => (await row()).sentAt !== null);
    expect(mail.getProblem()).toBeNull();
  });

  check('are given up at once if they are rejected for good', async () => {
    const mail = openMail();
    mailServer.fail({ at: 'recipient', code: 550, text: '5.1.1 <ada@example.com>: no such user' }, 1);
    await mail.queue(outgoing('1'));
    await until('it was tried', async () => (await row()).attempts === 1);
    expect(await row()).toMatchObject({
      dueAt: null,
      sentAt: null,
      sealed: null,
      lastError: 'The mail server refused the recipient (550 5.1.1).',
    });
    expect(mail.getProblem()).toBeNull();
    expect(JSON.stringify(logs)).toContain('e-mail given up');
    expect(JSON.stringify(logs)).not.toContain('ada@');
  });

  check('survive a restart while the mail server is away', async () => {
    mailServer.fail({ at: 'connect', code: 421 });
    const before = openMail();
    await before.queue(outgoing('1'));
    await until('the trouble is known', () => before.getProblem() !== null);
    expect(before.getProblem()).toMatch(/^The mail server rejected the connection \(421/);
    await stopAll();
    await database.close();
    database = await open();
    mailServer.recover();
    await makeDue();
    openMail();
    expect((await mailServer.mailTo('ada@example.com')).code).toBe('ABCDE-12345');
  });

  check('are sent by another gateway if one ends while it sends', async () => {
    const { mails } = createDatabaseStores(database, () => {});
    const mail = openMail({ pollMs: 60_000 });
    mailServer.fail({ at: 'data', code: 451 }, 1);
    await mail.queue(outgoing('1'));
    await until('it was tried', async () => (await row()).attempts === 1);
    await stopAll();
    await makeDue();
    expect(await mails.claimDue({ owner: 'dead', leaseMs: 60_000 })).not.toBeNull();
    expect(await mails.claimDue({ owner: 'another', leaseMs: 60_000 })).toBeNull();
    await sql("UPDATE mail SET claimed_until = clock_timestamp() - interval '1 second'"); // as after a minute
    openMail();
    await mailServer.mailTo('ada@example.com');
    // What the dead one says afterwards counts no more.
    await mails.finish((await row()).id, 'dead', { outcome: 'given up', error: 'late' });
    await until('it is over', async () => (await row()).sentAt !== null);
    expect((await row()).lastError).toBeNull();
  });

  check('are released by a stopping gateway, which waits for the mail server only briefly', async () => {
    mailServer.fail({ at: 'silence' }, 1);
    const mail = openMail({ graceMs: 50 });
    await mail.queue(outgoing('1'));
    await until('it arrived', () => mailServer.arrived.length === 1);
    await mail.stop();
    expect(await row()).toMatchObject({ claimedBy: null, claimedUntil: null, attempts: 0, sentAt: null });
    openMail();
    expect((await mailServer.mailTo('ada@example.com')).messageId).toBe(mailServer.arrived[0]?.messageId);
  });

  check('show neither address, token nor code in their row, and nothing once they are sent', async () => {
    mailServer.fail({ at: 'sender', code: 451 });
    const mail = openMail();
    await mail.queue(outgoing('1'));
    await until('it was tried', async () => (await row()).attempts > 0);
    const { sealed, ...rest } = await row();
    const bytes = Buffer.from(sealed ?? []);
    expect(bytes.length).toBeGreaterThan(100);
    // None of these can be a part of an id in hexadecimal digits.
    for (const secret of ['ada@', 'example.com', token, 'ABCDE']) {
      expect(bytes.includes(secret)).toBe(false);
      expect(JSON.stringify(rest)).not.toContain(secret);
    }
    mailServer.recover();
    await makeDue();
    await until('it is over', async () => (await row()).sentAt !== null);
    expect((await row()).sealed).toBeNull();
  });

  check('are deleted with their account, and none is queued for a deleted account', async () => {
    const { accounts } = createDatabaseStores(database, () => {});
    const createdAt = new Date(at);
    await accounts.insert({
      account: {
        id: accountId,
        email: 'ada@example.com',
        name: 'Ada',
        plan: 'free',
        planUntil: null,
        createdAt,
        emailVerifiedAt: null,
        locale: 'en',
        alerts: defaultAlerts,
      },
      emailHashes: [new Uint8Array(32)],
      secret: { id: 'secret0000', hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
      recoveryCodes: [],
      key: { id: 'key0000000', name: 'default', hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
    });
    mailServer.fail({ at: 'connect', code: 421 });
    const mail = openMail();
    await mail.queue(outgoing('1', { accountId }));
    expect(await rows()).toHaveLength(1);
    await database.prisma.account.delete({ where: { id: accountId } });
    expect(await rows()).toHaveLength(0);
    await mail.queue(outgoing('2', { accountId }));
    expect(await rows()).toHaveLength(0);
  });

  check('are not sent after their content has expired', async () => {
    let now = at;
    const mail = openMail({ now: () => now });
    mailServer.fail({ at: 'data', code: 451 }, 1);
    await mail.queue(outgoing('1'));
    await until('it was tried', async () => (await row()).attempts === 1);
    expect((await row()).dueAt).not.toBeNull();
    now += 1_800_000;
    await makeDue();
    await until('it is given up', async () => (await row()).dueAt === null);
    expect((await row()).lastError).toBe('It expired before it could be sent.');
    expect(mailServer.mails).toHaveLength(0);
  });

  check('are given up if they were queued with another pepper, and the log says why', async () => {
    mailServer.fail({ at: 'connect', code: 421 }, 1);
    await openMail().queue(outgoing('1'));
    await stopAll();
    openMail({ pepper: 'another pepper of the tests' });
    await makeDue();
    await until('it is given up', async () => (await row()).dueAt === null);
    expect((await row()).lastError).toContain('KEY_PEPPER');
  });

  check('are retried one at a time while the server is away', async () => {
    const away = await openMailServer();
    await away.close();
    const mail = openMail({ url: away.url, pollMs: 60_000 });
    for (let at = 0; at < 20; at += 1) await mail.queue(outgoing(`${at}`));
    await until('the trouble is known', () => mail.getProblem() !== null);
    await stopAll();
    expect(mail.getProblem()).toBe(
      'The mail server cannot be used: it refuses the connection (wrong port, or not running).',
    );
    const tried = (await rows()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(2);
  });

  check('are counted while they wait, and deleted some time after they are done', async () => {
    const { mails } = createDatabaseStores(database, () => {});
    mailServer.fail({ at: 'connect', code: 421 });
    const mail = openMail();
    await mail.queue(outgoing('1'));
    await until('it was tried', async () => (await row()).attempts === 1);
    await sql("UPDATE mail SET created_at = clock_timestamp() - interval '46 days'");
    await until('it is counted', () => mail.getBacklog().oldestMs > 45 * 86_400_000);
    expect(mail.getBacklog().mails).toBe(1);
    await stopAll();
    await mails.prune(45 * 86_400_000);
    expect(await rows()).toHaveLength(1); // it is still to be sent
    await sql('UPDATE mail SET due_at = NULL');
    await mails.prune(47 * 86_400_000);
    expect(await rows()).toHaveLength(1);
    await mails.prune(45 * 86_400_000);
    expect(await rows()).toHaveLength(0);
    expect(await mails.countWaiting()).toEqual({ mails: 0, oldestMs: 0 });
  });
});
