import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { type AddressedMail, MailError, type MailTransport } from '../../domain/accounts/mail.ts';

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

/** Reply codes that reject the login and not the e-mail, whatever command was sent (RFC 4954 §6, RFC 5321 §4.2.3). */
const loginReplyCodes = new Set([530, 534, 535, 538, 454]);
/** Commands that are about one e-mail. Replies to them may repeat its recipient. */
const mailCommands = new Set(['RCPT TO', 'DATA']);
const maxReplyLength = 200;

const unknownAuthority =
  'its certificate authority is unknown; to trust it, set NODE_EXTRA_CA_CERTS to a file with its certificate';

/** The reasons why the mail server cannot be used, as clauses, by the error code of Node.js or OpenSSL. */
const reasonsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses the connection (wrong port, or not running)',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be resolved right now',
  ECONNRESET: 'it closed the connection',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed; to trust it, set NODE_EXTRA_CA_CERTS to a file that contains it',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/**
 * Converts an error of nodemailer to a MailError. Its message is a sentence without credentials and without the
 * recipient.
 * @param secrets the credentials in all forms in which a reply could repeat them; they are left out
 */
function toMailError(error: unknown, secrets: readonly string[]): MailError {
  const smtpError = error as NodemailerError;
  const { responseCode, command = '', code = '' } = smtpError;
  const isAboutMail = mailCommands.has(command) && !loginReplyCodes.has(responseCode ?? 0);
  const reply = isAboutMail ? formatReplyCode(smtpError) : formatReplyText(smtpError, secrets);
  if (command === 'API' && code === 'EENVELOPE')
    return new MailError('SMTP cannot carry this address.', 'rejected');
  if (code === 'EAUTH' || loginReplyCodes.has(responseCode ?? 0))
    return new MailError(`The mail server does not accept the login of SMTP_URL${reply}.`, 'server');
  if (responseCode !== undefined && command === 'MAIL FROM')
    return new MailError(`The mail server does not accept the sender, MAIL_FROM${reply}.`, 'server');
  if (responseCode !== undefined && isAboutMail) {
    const rejectedPart = command === 'DATA' ? 'message' : 'recipient';
    return smtpError.permanent === true
      ? new MailError(`The mail server refused the ${rejectedPart}${reply}.`, 'rejected')
      : new MailError(`The mail server does not accept the ${rejectedPart} now${reply}.`, 'mail');
  }
  if (responseCode !== undefined)
    return new MailError(`The mail server rejected the connection${reply}.`, 'server');
  return new MailError(`The mail server cannot be used: ${describeFailure(smtpError)}.`, 'server');
}

function describeFailure({ code = '', originalCode = '', command, message }: NodemailerError): string {
  const reason = reasonsByCode[originalCode] ?? reasonsByCode[code];
  if (reason !== undefined) return reason;
  if (code === 'ETLS' || code === 'ESOCKET') {
    // OpenSSL reports `wrong version number` if the server does not start with TLS on this port.
    const isPlaintext = /wrong version number|packet length too long/i.test(message);
    if (isPlaintext) return 'it does not speak TLS on this port; use smtp:// or the port of smtps (465)';
    return `TLS failed${originalCode === '' ? '' : ` (${originalCode})`}`;
  }
  if (code === 'ECONNECTION') return 'it closed the connection';
  return `${[code, command].filter(Boolean).join(' at ') || 'unknown error'}`;
}

/** Formats the reply code and the enhanced status code (RFC 3463), such as ` (550 5.1.1)`. Neither names a person. */
function formatReplyCode({ response = '' }: NodemailerError): string {
  const [, code, status] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? [];
  return code === undefined ? '' : ` (${[code, status].filter(Boolean).join(' ')})`;
}

function formatReplyText({ response = '' }: NodemailerError, secrets: readonly string[]): string {
  const line = response
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, maxReplyLength)
    .trim();
  const redacted = secrets
    .reduce((text, secret) => text.replaceAll(secret, '[…]'), line)
    .replace(/\S*@\S*/g, '[…]');
  return redacted === '' ? '' : ` (${redacted.replace(/\.$/, '')})`;
}
