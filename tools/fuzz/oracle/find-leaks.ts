import { insides } from '../../testing/insides.ts';
import { type FuzzRequest, wholeText } from '../fuzz-request.ts';

/** Texts of runtimes, drivers and libraries, in addition to those that every test searches for. */
const libraryTexts =
  /\b(Type|Range|Syntax|Reference|URI|Aggregate|Assertion)Error\b|\bE(RR_|NOENT|PIPE|ACCES|ISDIR)\w*|cannot read propert|is not a function|is not iterable|unexpected (token|end of json|non-whitespace)|call stack|\[object Object\]|ioredis|lru-cache|graphql-(yoga|jit|js)|express\b|postgres|\bpg_\w+|syntax error at or near|duplicate key value|violates|\/(usr|home|root|work|var|etc)\//i;

/** The beginning of a credential, except for the public part of one, which pages show. */
const credential = /ph[ksr]_(?![0-9A-Za-z]{10}…)[0-9A-Za-z]{4,}/;

/** @returns one line when a body contains a credential, else none */
export function findCredential(body: string): string[] {
  const [match] = credential.exec(body) ?? [];
  return match === undefined ? [] : [`tells a credential: ${match.slice(0, 8)}…`];
}

/** Decodes percent-encoded bytes, as in request targets. */
function percentDecode(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** The whole request in lower case, in every spelling in which an answer may repeat it. */
function readRequestText(request: FuzzRequest): string {
  const text = Buffer.from(wholeText(request), 'latin1').toString('utf8');
  const plain = percentDecode(percentDecode(text)).replaceAll('+', ' ');
  return [text, plain, plain.replace(/\\(.)/g, '$1')].join('\n').toLowerCase();
}

/**
 * Finds what the body of a rejection must not contain: implementation details that the client did not send itself,
 * credentials, and secrets of this gateway. One line each.
 * @param secrets such as the pepper and the data directory
 */
export function findLeaks(request: FuzzRequest, body: string, secrets: readonly string[]): string[] {
  const leaks = secrets
    .filter((secret) => body.includes(secret))
    .map((secret) => `tells ${secret.slice(0, 8)}…`);
  leaks.push(...findCredential(body));
  const requestText = readRequestText(request);
  // Tags of a page contain words such as `select`.
  const visibleText = body.startsWith('<!doctype') ? body.replace(/<[^>]*>/g, '') : body;
  const text = visibleText.replace(/must (not )?select \w+ (\w+ )?top level field/g, ''); // GraphQL §5.2.3.1
  for (const pattern of [insides, libraryTexts]) {
    for (const [word] of text.matchAll(new RegExp(pattern.source, 'gi'))) {
      if (!requestText.includes(word.toLowerCase()))
        leaks.push(`tells of its insides: ${JSON.stringify(word)}`);
    }
  }
  return leaks;
}

/** Loopback, link-local and private addresses (RFC 1918, 3927, 6598, 4193, 4291). */
const privateAddress =
  /\b(?:127|10)\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|\b192\.168\.\d{1,3}\.\d{1,3}\b|\b169\.254\.\d{1,3}\.\d{1,3}\b|\b172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}\b|\b(?:fe80|fd[0-9a-f]{2}):[0-9a-f:]+/gi;

/** Finds private addresses in a body that the client did not send itself, one line each. */
export function findPrivateAddresses(request: FuzzRequest, body: string): string[] {
  const requestText = readRequestText(request);
  // Types of problems contain the gateway's own address.
  const text = body.replace(/https?:\/\/[^/"]+\/problems\//g, '');
  return [...text.matchAll(privateAddress)]
    .filter(([address]) => !requestText.includes(address.toLowerCase()))
    .map(([address]) => `tells the address ${address}`);
}
