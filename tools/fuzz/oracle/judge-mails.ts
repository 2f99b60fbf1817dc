import type { ReceivedMail } from '../../testing/mail-server.ts';

/** Header fields of the gateway's mails, and those of MIME. */
const allowedHeaders = new Set([
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-language',
  'auto-submitted',
  'x-auto-response-suppress',
  'list-unsubscribe',
]);

/**
 * Returns what is wrong with the mails that requests have caused, one line each. Each mail goes to the mailbox in its
 * `To`, has no injected header field, links only to the gateway whatever `Host` was sent, and contains no secret of the
 * operator.
 */
export function judgeMails(
  mails: readonly ReceivedMail[],
  origin: string,
  secrets: readonly string[],
): string[] {
  return mails.flatMap(({ to, headers, links, raw, subject }) => {
    const faults = [
      ...[...headers.keys()]
        .filter((name) => !allowedHeaders.has(name))
        .map((name) => `has the header field ${name}`),
      ...(headers.get('to') === to ? [] : [`to ${to} says that it is to ${headers.get('to')}`]),
      ...links
        .filter((link) => link.origin !== origin)
        .map((link) => `has a link that leads to ${link.origin}`),
      ...secrets.filter((secret) => raw.includes(secret)).map((secret) => `tells ${secret.slice(0, 8)}…`),
    ];
    return faults.map((fault) => `mail "${subject}": ${fault}`);
  });
}
