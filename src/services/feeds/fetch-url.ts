import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { FeedState } from '../../domain/catalogue/feed.ts';
import { findAddresses } from '../../outgoing/addresses-of.ts';
import { createNat64Discovery } from '../../outgoing/nat64-prefixes.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { isPublicAddress } from '../../outgoing/public-address.ts';
import { acceptEncoding, readBody } from '../../outgoing/read-body.ts';
import type { Resolve } from '../../outgoing/resolve-name.ts';
import { sendRequest } from '../../outgoing/send-request.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { Header } from './read-feed-input.ts';

type UrlState = Extract<FeedState, { kind: 'url' }>;

export interface FetchedContent extends Pick<UrlState, 'etag' | 'lastModified'> {
  readonly chunks: readonly Uint8Array[];
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Longer ones are not kept. */
const longestValidator = 1_000;

/** How hosts are found, and which addresses are of the public internet. */
export interface FeedNetwork {
  readonly resolve: Resolve;
  readonly arePublic: (addresses: readonly LookupAddress[]) => Promise<boolean>;
}

const nat64Prefixes = createNat64Discovery();

/** By the system's resolver: a feed may be a service of the same cluster, whose short name name servers do not know. */
const systemNetwork: FeedNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  arePublic: async (addresses) => {
    const translated = addresses.some(({ family }) => family === 6) ? await nat64Prefixes() : [];
    return addresses.every(({ address }) => isPublicAddress(address, translated));
  },
};

/**
 * GETs a feed, unless it is as it was at `state` (RFC 9110 §13.1). Follows redirects itself, because the headers of the
 * feed are credentials: another origin gets none of them. A feed of the public internet cannot redirect into the gateway's own
 * network: each host is resolved once, its addresses are checked, and one of these is connected to.
 * @returns null: it has not changed
 * @throws FeedError
 */
export async function fetchUrl(
  url: string,
  headers: readonly Header[],
  state: UrlState | null,
  limits: Pick<FeedLimits, 'bytes' | 'fetchMs' | 'idleMs'>,
  network: FeedNetwork = systemNetwork,
): Promise<FetchedContent | null> {
  const idle = createIdleTimer(limits.idleMs);
  const total = AbortSignal.timeout(limits.fetchMs);
  try {
    const signal = AbortSignal.any([idle.signal, total]);
    const answer = await follow(new URL(url), headers, state, { limits, network, signal });
    const { statusCode } = answer;
    if (statusCode !== 200) answer.destroy();
    if (statusCode === 304 && state !== null) return null;
    if (statusCode !== 200) throw failedStatus(answer);
    const chunks = await readBody(answer, limits.bytes, idle.reset);
    return { chunks, etag: validator(answer, 'etag'), lastModified: validator(answer, 'last-modified') };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (idle.signal.aborted) throw new FeedError(`Nothing came for ${seconds(limits.idleMs)}.`);
    if (total.aborted) throw new FeedError(`It was not over after ${seconds(limits.fetchMs)}.`);
    throw new FeedError(reasonOf(error, limits), null, { cause: error });
  } finally {
    idle.stop();
  }
}

async function follow(
  first: URL,
  headers: readonly Header[],
  state: UrlState | null,
  {
    limits,
    network,
    signal,
  }: {
    readonly limits: Pick<FeedLimits, 'bytes'>;
    readonly network: FeedNetwork;
    readonly signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  const conditions = {
    ...(state?.etag && { 'If-None-Match': state.etag }),
    ...(state?.lastModified && { 'If-Modified-Since': state.lastModified }),
  };
  let url = first;
  let isOfPublic = false;
  for (let redirected = 0; redirected <= mostRedirects; redirected += 1) {
    const addresses = await findAddresses(url, network.resolve, signal);
    const isPublic = await network.arePublic(addresses);
    if (redirected === 0) isOfPublic = isPublic;
    if (isOfPublic && !isPublic)
      throw new FeedError(
        'It redirects from a public address to one that is not public, which is not followed.',
      );
    const sent = new Headers(url.origin === first.origin ? headers.map(([...pair]) => pair) : []);
    for (const [name, value] of Object.entries(conditions)) sent.set(name, value);
    if (!sent.has('accept')) sent.set('Accept', '*/*');
    if (!sent.has('user-agent')) sent.set('User-Agent', 'phone-gateway');
    sent.set('Accept-Encoding', acceptEncoding);
    const answer = await sendRequest({
      url,
      method: 'GET',
      headers: Object.fromEntries(sent),
      addresses,
      // Small chunks have as much framing as content.
      maxBodyBytes: 2 * limits.bytes,
      signal,
    });
    if (!redirects.has(answer.statusCode ?? 0)) return answer;
    answer.destroy();
    const next = URL.parse(answer.headers.location ?? '', url);
    if (next === null || !/^https?:$/.test(next.protocol) || next.username !== '' || next.password !== '')
      throw new FeedError(
        `It redirects (${answer.statusCode}) to what is no http or https address without a user.`,
      );
    url = next;
  }
  throw new FeedError(`It redirects more than ${mostRedirects} times.`);
}

function failedStatus({ statusCode = 0, headers }: IncomingMessage): FeedError {
  // Not the source's own words: it may repeat the request.
  return new FeedError(
    `It answers ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trimEnd().concat('.'),
    readRetryAfter(headers['retry-after']),
  );
}

function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

function validator({ headers }: IncomingMessage, name: 'etag' | 'last-modified'): string | null {
  const value = headers[name];
  return value === undefined || value.length > longestValidator ? null : value;
}

/** Aborts when it was not reset for that long. */
function createIdleTimer(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    reset: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

const seconds = (ms: number): string => `${Math.ceil(ms / 1_000)} s`;

function reasonOf(error: unknown, limits: Pick<FeedLimits, 'bytes'>): string {
  if (error instanceof OutgoingError) {
    if (error.fault === 'too-long') return `It has more than ${Math.floor(limits.bytes / 2 ** 20)} MiB.`;
    if (error.fault !== 'closed') return error.message;
  }
  // `connect ECONNREFUSED 127.0.0.1:80`, `unable to verify the first certificate`, …
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return `It cannot be reached: ${(inner as Error).message.replace(/\.$/, '')}.`;
}
