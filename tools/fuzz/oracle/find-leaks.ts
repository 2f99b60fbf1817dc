import { insides } from '../../testing/insides.ts';
import { type SentRequest, wholeText } from '../sent-request.ts';

/** What a runtime, a driver or a library would say, beside the words that every test looks for. */
const moreInsides =
  /\b(Type|Range|Syntax|Reference|URI|Aggregate|Assertion)Error\b|\bE(RR_|NOENT|PIPE|ACCES|ISDIR)\w*|cannot read propert|is not a function|is not iterable|unexpected (token|end of json|non-whitespace)|call stack|\[object Object\]|ioredis|lru-cache|graphql-(yoga|jit|js)|express\b|postgres|\bpg_\w+|syntax error at or near|duplicate key value|violates|\/(usr|home|root|work|var|etc)\//i;

/** Anything that begins like a credential of ours, but for the public part of one, which pages show. */
const credential = /ph[ksr]_(?![0-9A-Za-z]{10}…)[0-9A-Za-z]{4,}/;

/** Whether a body has a credential: a line, or none. */
export function findCredential(body: string): string[] {
  const [told] = credential.exec(body) ?? [];
  return told === undefined ? [] : [`tells a credential: ${told.slice(0, 8)}…`];
}

/** The same text as clients may have written it in a target. */
function decoded(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** Everything that a client sent, in every spelling in which it may be repeated. */
function saidBy(request: SentRequest): string {
  const text = Buffer.from(wholeText(request), 'latin1').toString('utf8');
  const plain = decoded(decoded(text)).replaceAll('+', ' ');
  return [text, plain, plain.replace(/\\(.)/g, '$1')].join('\n').toLowerCase();
}

/**
 * What the body of a refusal says that it must not: our insides, unless the client said so itself, any credential, and
 * what only this gateway knows. A line each.
 * @param secrets such as the pepper and the data directory
 */
export function findLeaks(request: SentRequest, body: string, secrets: readonly string[]): string[] {
  const found = secrets
    .filter((secret) => body.includes(secret))
    .map((secret) => `tells ${secret.slice(0, 8)}…`);
  found.push(...findCredential(body));
  const said = saidBy(request);
  // The markup of a page is its own language, with words such as `select`.
  const words = body.startsWith('<!doctype') ? body.replace(/<[^>]*>/g, '') : body;
  const text = words.replace(/must (not )?select \w+ (\w+ )?top level field/g, ''); // GraphQL §5.2.3.1
  for (const pattern of [insides, moreInsides]) {
    for (const [word] of text.matchAll(new RegExp(pattern.source, 'gi'))) {
      if (!said.includes(word.toLowerCase())) found.push(`tells of its insides: ${JSON.stringify(word)}`);
    }
  }
  return found;
}

/** Of this machine and of networks behind it (RFC 1918, 3927, 6598, 4193, 4291). */
const innerAddress =
  /\b(?:127|10)\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|\b192\.168\.\d{1,3}\.\d{1,3}\b|\b169\.254\.\d{1,3}\.\d{1,3}\b|\b172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}\b|\b(?:fe80|fd[0-9a-f]{2}):[0-9a-f:]+/gi;

/** Whether a body tells an address within our network that the client did not name itself: a line each. */
export function findInnerAddress(request: SentRequest, body: string): string[] {
  const said = saidBy(request);
  // Its own address, on which it is attacked, is in the names of problems.
  const told = body.replace(/https?:\/\/[^/"]+\/problems\//g, '');
  return [...told.matchAll(innerAddress)]
    .filter(([address]) => !said.includes(address.toLowerCase()))
    .map(([address]) => `tells the address ${address}`);
}
