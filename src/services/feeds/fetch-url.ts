import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { FeedState } from '../../domain/catalogue/feed.ts';
import { createNat64Discovery } from '../../outgoing/nat64-prefixes.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { isPublicAddress } from '../../outgoing/public-address.ts';
import { acceptEncoding, readBody } from '../../outgoing/read-body.ts';
import { findAddresses, type Resolve } from '../../outgoing/resolve-name.ts';
import { sendRequest } from '../../outgoing/send-request.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { Header } from './read-feed-input.ts';

type UrlState = Extract<FeedState, { kind: 'url' }>;

export interface FetchedContent {
  readonly etag: UrlState['etag'];
  readonly lastModified: UrlState['lastModified'];
  readonly chunks: readonly Uint8Array[];
}

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** The longest validator (`ETag`, `Last-Modified`) that is stored. */
const maxValidatorLength = 1_000;

/** Resolves host names, and checks whether addresses are on the public internet. */
export interface FeedNetwork {
  readonly resolve: Resolve;
  readonly arePublic: (addresses: readonly LookupAddress[]) => Promise<boolean>;
}

const findNat64Prefixes = createNat64Discovery();

/**
 * The default network, which uses the system's resolver. A feed may come from a service in the same cluster,
 * and only the system's resolver knows the short names of such services.
 */
const systemNetwork: FeedNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  arePublic: async (addresses) => {
    const nat64Prefixes = addresses.some(({ family }) => family === 6) ? await findNat64Prefixes() : [];
    return addresses.every(({ address }) => isPublicAddress(address, nat64Prefixes));
  },
};

/**
 * GETs a feed, unless it has not changed since `state` (RFC 9110 §13.1). It follows redirects itself, because
 * the feed's headers are credentials that no other origin may receive. A feed on the public internet cannot
 * redirect into the gateway's own network: each host is resolved once, its addresses are checked, and the
 * connection is made to one of them.
 * @returns the content, or null if it has not changed
 * @throws FeedError
 */
export async function fetchUrl(
  url: string,
  headers: readonly Header[],
  state: UrlState | null,
  limits: FeedLimits,
  network: FeedNetwork = systemNetwork,
): Promise<FetchedContent | null> {
  const idleTimer = createIdleTimer(limits.idleMs);
  const deadline = AbortSignal.timeout(limits.fetchMs);
  try {
    const signal = AbortSignal.any([idleTimer.signal, deadline]);
    const response = await followRedirects(new URL(url), headers, state, { limits, network, signal });
    const { statusCode } = response;
    if (statusCode !== 200) response.destroy();
    if (statusCode === 304 && state !== null) return null;
    if (statusCode !== 200) throw createStatusError(response);
    const chunks = await readBody(response, limits.bytes, idleTimer.reset);
    return {
      chunks,
      etag: readValidator(response, 'etag'),
      lastModified: readValidator(response, 'last-modified'),
    };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (idleTimer.signal.aborted)
      throw new FeedError(`Nothing was received for ${formatSeconds(limits.idleMs)}.`);
    if (deadline.aborted) throw new FeedError(`It was not complete after ${formatSeconds(limits.fetchMs)}.`);
    throw new FeedError(describeError(error, limits), null, { cause: error });
  } finally {
    idleTimer.stop();
  }
}

async function followRedirects(
  firstUrl: URL,
  headers: readonly Header[],
  state: UrlState | null,
  options: { readonly limits: FeedLimits; readonly network: FeedNetwork; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const { limits, network, signal } = options;
  const conditions = {
    ...(state?.etag && { 'If-None-Match': state.etag }),
    ...(state?.lastModified && { 'If-Modified-Since': state.lastModified }),
  };
  let url = firstUrl;
  let isFirstUrlPublic = false;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const addresses = await findAddresses(url, network.resolve, signal);
    const isPublic = await network.arePublic(addresses);
    if (redirects === 0) isFirstUrlPublic = isPublic;
    if (isFirstUrlPublic && !isPublic)
      throw new FeedError(
        'It redirects from a public address to an address that is not public. Such redirects are not followed.',
      );
    const requestHeaders = new Headers(
      url.origin === firstUrl.origin ? headers.map(([...pair]) => pair) : [],
    );
    for (const [name, value] of Object.entries(conditions)) requestHeaders.set(name, value);
    if (!requestHeaders.has('accept')) requestHeaders.set('Accept', '*/*');
    if (!requestHeaders.has('user-agent')) requestHeaders.set('User-Agent', 'phone-gateway');
    requestHeaders.set('Accept-Encoding', acceptEncoding);
    const response = await sendRequest({
      url,
      method: 'GET',
      headers: Object.fromEntries(requestHeaders),
      addresses,
      // The limit is twice the limit of the content, because with small chunks, the framing takes as many bytes as
      // the content.
      maxBodyBytes: 2 * limits.bytes,
      signal,
    });
    if (!redirectStatuses.has(response.statusCode ?? 0)) return response;
    response.destroy();
    const nextUrl = URL.parse(response.headers.location ?? '', url);
    if (
      nextUrl === null ||
      !/^https?:$/.test(nextUrl.protocol) ||
      nextUrl.username !== '' ||
      nextUrl.password !== ''
    )
      throw new FeedError(
        `It redirects (${response.statusCode}) to an address that is not http or https, or that contains a user.`,
      );
    url = nextUrl;
  }
  throw new FeedError(`It redirects more than ${maxRedirects} times.`);
}

function createStatusError({ statusCode = 0, headers }: IncomingMessage): FeedError {
  // The source's own text is omitted, because it may repeat parts of the request.
  return new FeedError(
    `It responded with ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trimEnd().concat('.'),
    readRetryAfter(headers['retry-after']),
  );
}

function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const delayMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(delayMs) && delayMs > 0 ? delayMs : null;
}

function readValidator({ headers }: IncomingMessage, name: 'etag' | 'last-modified'): string | null {
  const value = headers[name];
  return value === undefined || value.length > maxValidatorLength ? null : value;
}

/** Creates a timer whose signal aborts unless the timer is reset within the given time. */
function createIdleTimer(maxIdleMs: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), maxIdleMs);
  return {
    signal: controller.signal,
    reset: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

const formatSeconds = (ms: number): string => `${Math.ceil(ms / 1_000)} s`;

function describeError(error: unknown, limits: FeedLimits): string {
  if (error instanceof OutgoingError) {
    if (error.fault === 'too-long') return `It is larger than ${Math.floor(limits.bytes / 2 ** 20)} MiB.`;
    if (error.fault !== 'closed') return error.message;
  }
  // The inner error gives the cause, such as `connect ECONNREFUSED 127.0.0.1:80`.
  const innerError = error instanceof AggregateError ? error.errors[0] : error;
  return `It cannot be reached: ${(innerError as Error).message.replace(/\.$/, '')}.`;
}
