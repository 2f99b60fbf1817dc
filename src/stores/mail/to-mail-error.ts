import type { NodemailerError } from 'nodemailer';
import { MailError } from '../../domain/accounts/mail.ts';

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
export function toMailError(error: unknown, secrets: readonly string[]): MailError {
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
