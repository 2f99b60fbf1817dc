import { createTransport, type SendMailOptions } from 'nodemailer';
import { type AddressedMail, MailError, type MailTransport } from '../../domain/accounts/mail.ts';
import { toMailError } from './to-mail-error.ts';

export interface SmtpConfig {
  /**
   * A URL with `smtp:` (uses STARTTLS if the server offers it) or `smtps:`, and with nodemailer's parameters,
   * such as `?requireTLS=true`.
   */
  readonly url: string;
  /** The sender: `you@example.com`, or `Name <you@example.com>`. */
  readonly from: string;
}

/** The maximum number of open connections. Few e-mails are sent, and mail providers limit connections. */
const maxConnections = 2;
const mailsPerConnection = 50;
const connectTimeoutMs = 10_000;
/** How long the server may be silent. The limit is long, because servers are silent while they scan a message. */
const socketTimeoutMs = 45_000;
const idleTimeoutMs = 30_000;

/** Opens the transport that sends e-mails to an SMTP server (RFC 5321, RFC 6409). It connects when first used. */
export function openSmtp({ url, from }: SmtpConfig): MailTransport {
  const sender = readMailbox(from);
  const secrets = listSecrets(url);
  const transporter = createTransport({
    // The options below take precedence over the parameters of the URL.
    url,
    pool: true,
    maxConnections,
    maxMessages: mailsPerConnection,
    maxRequeues: 1,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    idleTimeout: idleTimeoutMs,
    logger: false,
    debug: false,
    transactionLog: false,
  });
  return {
    send: async (mail, signal) => {
      if (!isAddress(readMailbox(mail.to).address))
        throw new MailError('SMTP cannot carry this address.', 'rejected');
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

/**
 * Composes an e-mail for nodemailer. An e-mail that is sent again has the same Message-ID (RFC 5322 §3.6.4) and date.
 */
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
      'X-Auto-Response-Suppress': 'All', // Exchange reads this header instead.
      'Content-Language': mail.locale, // RFC 3282
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` }, // RFC 2369 §3.2
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Reads `you@example.com` or `Name <you@example.com>`. */
export function readMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*?)\s*<(.*)>$/.exec(text) ?? [];
  return { name, address };
}

/** Whether the text is one address, without characters that would end the address or the header. */
const isAddress = (address: string): boolean =>
  /^[^\s<>(),;:"[\]\\@\p{Cc}]+@[^\s<>(),;:"[\]\\@\p{Cc}]+$/u.test(address);

/**
 * Lists all forms of the user name and password that a reply could repeat: as in the URL, decoded, in base64 (AUTH
 * LOGIN), and both together in base64 (AUTH PLAIN, RFC 4616 §2).
 */
function listSecrets(url: string): readonly string[] {
  const { username, password } = new URL(url);
  if (username === '') return [];
  const [user, pass] = [decodePercent(username), decodePercent(password)];
  return [username, password, user, pass, `\0${user}\0${pass}`]
    .flatMap((text) => [text, Buffer.from(text).toString('base64')])
    .filter((text) => text.length > 2);
}

/** Decodes percent-encoding. A text with invalid percent-encoding is returned unchanged. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
