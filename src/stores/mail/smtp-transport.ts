import { createTransport, type SendMailOptions } from 'nodemailer';
import { type AddressedMail, MailError, type MailTransport } from '../../domain/accounts/mail.ts';
import { toMailError } from './smtp-failure.ts';

export interface SmtpConfig {
  /** `smtp:` (STARTTLS where it is offered) or `smtps:`, with parameters as nodemailer reads them, such as `?requireTLS=true`. */
  readonly url: string;
  /** `you@example.com`, or `Name <you@example.com>`. */
  readonly from: string;
}

/** Providers limit logins and connections; mails are few. */
const mostConnections = 2;
const mailsPerConnection = 50;
const connectMs = 10_000;
/** Of silence, which servers that scan a message keep for long. */
const silenceMs = 45_000;
const idleMs = 30_000;

/** A mail server that mails are handed over to (RFC 5321, RFC 6409). Nothing is connected until it is used. */
export function openSmtp({ url, from }: SmtpConfig): MailTransport {
  const sender = readMailbox(from);
  const secrets = secretsOf(url);
  const transporter = createTransport({
    // What is set here wins over the parameters of the URL.
    url,
    pool: true,
    maxConnections: mostConnections,
    maxMessages: mailsPerConnection,
    maxRequeues: 1,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    idleTimeout: idleMs,
    logger: false,
    debug: false,
    transactionLog: false,
  });
  return {
    send: async (mail, signal) => {
      if (!isAddress(readMailbox(mail.to).address))
        throw new MailError('The address is not one that SMTP can carry.', 'refused');
      try {
        await transporter.sendMail({ ...composeMail(mail, sender), signal });
      } catch (error) {
        signal.throwIfAborted();
        throw toMailError(error, secrets);
      }
    },
    verify: async () => {
      try {
        await transporter.verify();
      } catch (error) {
        throw toMailError(error, secrets);
      }
    },
    close: () => transporter.close(),
  };
}

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A mail as nodemailer takes it. A repeated one is the same, by its Message-ID (RFC 5322 §3.6.4) and its date. */
export function composeMail(mail: AddressedMail, from: Mailbox): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: readMailbox(mail.to),
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    date: mail.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834 §5
      'X-Auto-Response-Suppress': 'All', // the same for Exchange
      'Content-Language': mail.locale, // RFC 3282
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` }, // RFC 2369 §3.2
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `you@example.com`, or `Name <you@example.com>`. */
export function readMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*?)\s*<(.*)>$/.exec(text) ?? [];
  return { name, address };
}

/** One address without anything that ends it or a header. */
const isAddress = (address: string): boolean =>
  /^[^\s<>(),;:"[\]\\@\p{Cc}]+@[^\s<>(),;:"[\]\\@\p{Cc}]+$/u.test(address);

/** User, password, and how they are sent, so that no reply can repeat them. */
function secretsOf(url: string): readonly string[] {
  const { username, password } = new URL(url);
  return [username, password]
    .flatMap((text) => [text, decoded(text)])
    .flatMap((text) => [text, Buffer.from(text).toString('base64')])
    .filter((text) => text.length > 2);
}

/** A percent sign that encodes nothing is one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
