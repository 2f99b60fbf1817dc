import type { ReceivedMail } from '../../testing/mail-server.ts';

/** Header fields of our mails, and those of MIME. */
const known = new Set([
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
 * What is wrong with the mails that requests have caused: they go to one mailbox and say so, no text of a request has become a
 * header field, every link leads to the gateway whatever `Host` was sent, and none tells a secret of the operator.
 */
export function judgeMails(
  mails: readonly ReceivedMail[],
  origin: string,
  secrets: readonly string[],
): string[] {
  return mails.flatMap(({ to, headers, links, raw, subject }) => {
    const faults = [
      ...[...headers.keys()].filter((name) => !known.has(name)).map((name) => `has the header field ${name}`),
      ...(headers.get('to') === to ? [] : [`to ${to} says that it is to ${headers.get('to')}`]),
      ...links
        .filter((link) => link.origin !== origin)
        .map((link) => `has a link that leads to ${link.origin}`),
      ...secrets.filter((secret) => raw.includes(secret)).map((secret) => `tells ${secret.slice(0, 8)}…`),
    ];
    return faults.map((fault) => `mail "${subject}": ${fault}`);
  });
}
