import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AddressedMail, MailError } from '../../src/domain/accounts/mail.ts';
import { checkMail } from '../../src/stores/doctor/check-mail.ts';
import { openSmtp } from '../../src/stores/mail/smtp-transport.ts';
import { makeCertificate } from '../../tools/testing/certificate.ts';
import { type MailServer, type MailServerOptions, openMailServer } from '../../tools/testing/mail-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-smtp-'));
const certificate = makeCertificate(folder);
const key = certificate && readFileSync(certificate.keyFile);
const cert = certificate?.certificate;
afterAll(() => rmSync(folder, { recursive: true }));

const login = { user: 'gate way', password: 'hunter2:/@ü' };
const never = new AbortController().signal;
const mail = (more: Partial<AddressedMail> = {}): AddressedMail => ({
  id: randomUUID(),
  to: 'ada@example.com',
  locale: 'en',
  createdAt: new Date('2026-11-23T10:00:00Z'),
  subject: 'A subject',
  text: 'A text',
  html: '<p>A text</p>',
  replyTo: null,
  unsubscribeUrl: null,
  ...more,
});

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
const openServer = async (options?: MailServerOptions): Promise<MailServer> => {
  const server = await openMailServer(options);
  opened.push(server);
  return server;
};
const open = (url: string, from = 'Phone Gateway <api@phones.example>') => {
  const transport = openSmtp({ url, from });
  opened.push(transport);
  return transport;
};
const failureOf = async (work: Promise<unknown>): Promise<MailError> => {
  const error = await work.then(
    () => null,
    (failure: MailError) => failure,
  );
  expect(error).toMatchObject({ name: 'MailError' });
  return error as MailError;
};

describe.skipIf(certificate === null)('TLS', () => {
  test('is used from the first byte with smtps, and by STARTTLS if it is offered', async () => {
    for (const kind of ['tls', 'starttls'] as const) {
      const server = await openServer({ login, tls: { kind, key: key ?? '', cert: cert ?? '' } });
      await open(`${server.url}/?tls.rejectUnauthorized=false`).send(mail(), never);
      expect(server.mails).toMatchObject([{ isEncrypted: true, user: login.user }]);
      // The certificate is checked unless the URL says otherwise.
      const refused = await failureOf(open(server.url).send(mail(), never));
      expect(refused.message).toContain(
        'its certificate is self-signed; to trust it, set NODE_EXTRA_CA_CERTS',
      );
      expect(refused.scope).toBe('server');
      expect(server.mails).toHaveLength(1);
    }
  });

  test('is required if the URL says so, and the login is not sent without it', async () => {
    const server = await openServer({ login });
    const { message, scope } = await failureOf(open(`${server.url}/?requireTLS=true`).send(mail(), never));
    expect(message).toMatch(/STARTTLS|TLS|rejected the connection/);
    expect(scope).toBe('server');
    expect(server.arrived).toHaveLength(0);
  });

  test('is reported as missing if the port does not support it', async () => {
    const server = await openServer();
    const { message } = await failureOf(open(server.url.replace('smtp:', 'smtps:')).verify());
    expect(message).toContain('it does not speak TLS on this port; use smtp://');
  });
});

describe('replies of a mail server', () => {
  test('are reported without the login, even if the server repeats it', async () => {
    const server = await openServer({ login });
    const wrong = server.url.replace('hunter2', 'hunter3');
    const { message, scope } = await failureOf(open(wrong).verify());
    expect(message).toMatch(/^The mail server does not accept the login of SMTP_URL \(535 .*no such login/);
    expect(message).not.toContain('gate way');
    expect(message).not.toContain('hunter');
    // As AUTH PLAIN sends both.
    expect(message).not.toContain(Buffer.from('\0gate way\0hunter3:/@ü').toString('base64'));
    expect(scope).toBe('server');
  });

  test('are reported without the recipient, which it knows from RCPT on', async () => {
    const server = await openServer();
    const text = '5.7.1 we do not like ada@example.com';
    const expected = {
      recipient: ['rejected', 'The mail server refused the recipient (550 5.7.1).'],
      data: ['rejected', 'The mail server refused the message (550 5.7.1).'],
    } as const;
    for (const at of ['recipient', 'data'] as const) {
      server.fail({ at, code: 550, text }, 1);
      const { scope, message } = await failureOf(open(server.url).send(mail(), never));
      expect([scope, message]).toEqual(expected[at]);
    }
  });

  test('about the sender, the connection or the login do not fail the mail', async () => {
    const server = await openServer();
    for (const [at, code] of [
      ['connect', 554],
      ['sender', 550],
      ['recipient', 530],
    ] as const) {
      server.fail({ at, code }, 2);
      expect(await failureOf(open(server.url).send(mail(), never))).toMatchObject({ scope: 'server' });
    }
    server.fail({ at: 'recipient', code: 450 }, 1);
    expect(await failureOf(open(server.url).send(mail(), never))).toMatchObject({ scope: 'mail' });
  });

  test('are not awaited beyond the deadline, and other mails continue', async () => {
    const server = await openServer();
    const transport = open(server.url);
    server.fail({ at: 'silence' }, 1);
    const late = transport.send(mail(), AbortSignal.timeout(200));
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    // On a busy machine the deadline may have passed before the server was asked anything.
    server.fail({ at: 'silence' }, 0);
    await transport.send(mail({ to: 'next@example.com' }), never);
    expect(server.mails.map(({ to }) => to)).toEqual(['next@example.com']);
  });
});

describe('a mail', () => {
  test('has no header and no recipient from its texts', async () => {
    const server = await openServer();
    const transport = open(server.url);
    const planted = 'Hello\r\nBcc: eve@example.com\r\n\r\nBody';
    await transport.send(
      mail({ subject: planted, unsubscribeUrl: 'https://phones.example/th/dashboard' }),
      never,
    );
    const [received] = server.mails;
    expect(received?.headers.has('bcc')).toBe(false);
    expect(received?.subject).toMatch(/^Hello Bcc: eve@example.com +Body$/);
    expect(received?.headers.get('list-unsubscribe')).toBe('<https://phones.example/th/dashboard>');
    const addresses = [
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com, eve@example.com',
      'ada@example.com>\r\nDATA',
      '<ada@example.com> eve@example.com',
      'ada',
      '',
    ];
    for (const to of addresses) {
      const { scope } = await failureOf(transport.send(mail({ to }), never));
      expect(scope).toBe('rejected');
    }
    expect(server.arrived).toHaveLength(1);
  });

  test('reads no file and fetches nothing that a text names', async () => {
    const server = await openServer();
    const path = '/etc/hostname';
    const texts = { text: { path } as never, html: { href: `${server.url}` } as never };
    await failureOf(open(server.url).send(mail(texts), never));
    expect(server.arrived).toHaveLength(0);
  });

  test('to the operator has name and address, and replies go to the account', async () => {
    const server = await openServer();
    const to = 'The Operator <ops@example.com>';
    await open(server.url, 'api@phones.example').send(mail({ to, replyTo: 'ada@example.com' }), never);
    const [received] = server.mails;
    expect(received?.to).toBe('ops@example.com');
    expect(received?.headers.get('to')).toBe(to);
    expect(received?.headers.get('reply-to')).toBe('ada@example.com');
    expect(received?.headers.get('from')).toBe('api@phones.example');
  });
});

test('doctor says whether the mail server accepts the login, and what is unsafe, and sends nothing', async () => {
  const links = { origin: 'https://phones.example', isPublicUrlSet: true };
  const from = 'api@phones.example';
  expect(await checkMail(null, links)).toMatchObject([{ status: 'info' }]);
  const server = await openServer({ login });
  expect(await checkMail({ url: server.url, from }, links)).toMatchObject([
    { status: 'ok', detail: `smtp://127.0.0.1:${server.port} answers and accepts the login` },
  ]);
  const local = { origin: 'http://localhost:4000', isPublicUrlSet: false };
  expect(await checkMail({ url: server.url, from }, local)).toMatchObject([
    { status: 'ok' },
    { status: 'warn', fix: expect.stringContaining('PUBLIC_URL') },
  ]);
  const wrong = await checkMail({ url: server.url.replace('hunter2', 'hunter3'), from }, links);
  expect(wrong).toMatchObject([{ status: 'fail', fix: expect.stringContaining('SMTP_URL') }]);
  expect(JSON.stringify(wrong)).not.toMatch(/hunter|gate way/);
  expect(server.arrived).toHaveLength(0);
});
