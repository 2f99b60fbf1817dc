import { STATUS_CODES } from 'node:http';
import type { FeedState } from '../../domain/feed.ts';
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

/**
 * GETs a feed, unless it is as it was at `state` (RFC 9110 §13.1). Follows redirects itself, because the headers of the
 * feed are credentials: another origin gets none of them.
 * @returns null: it has not changed
 * @throws FeedError
 */
export async function fetchUrl(
  url: string,
  headers: readonly Header[],
  state: UrlState | null,
  limits: Pick<FeedLimits, 'bytes' | 'fetchMs' | 'idleMs'>,
): Promise<FetchedContent | null> {
  const idle = createIdleTimer(limits.idleMs);
  const total = AbortSignal.timeout(limits.fetchMs);
  try {
    const signal = AbortSignal.any([idle.signal, total]);
    const response = await follow(new URL(url), headers, state, signal);
    if (response.status === 304 && state !== null) return null;
    if (response.status !== 200) throw failedStatus(response);
    const chunks = await readBody(response, limits.bytes, idle.reset);
    return { chunks, etag: validator(response, 'etag'), lastModified: validator(response, 'last-modified') };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (idle.signal.aborted) throw new FeedError(`Nothing came for ${seconds(limits.idleMs)}.`);
    if (total.aborted) throw new FeedError(`It was not over after ${seconds(limits.fetchMs)}.`);
    throw new FeedError(`It cannot be reached: ${reasonOf(error)}.`, null, { cause: error });
  } finally {
    idle.stop();
  }
}

async function follow(
  first: URL,
  headers: readonly Header[],
  state: UrlState | null,
  signal: AbortSignal,
): Promise<Response> {
  const conditions = {
    ...(state?.etag && { 'If-None-Match': state.etag }),
    ...(state?.lastModified && { 'If-Modified-Since': state.lastModified }),
  };
  let url = first;
  for (let redirected = 0; redirected <= mostRedirects; redirected += 1) {
    const sent = new Headers(url.origin === first.origin ? headers.map(([...pair]) => pair) : []);
    for (const [name, value] of Object.entries(conditions)) sent.set(name, value);
    if (!sent.has('user-agent')) sent.set('User-Agent', 'phone-gateway');
    const response = await fetch(url, { headers: sent, redirect: 'manual', signal });
    if (!redirects.has(response.status)) return response;
    await response.body?.cancel();
    const next = URL.parse(response.headers.get('location') ?? '', url);
    if (next === null || !/^https?:$/.test(next.protocol) || next.username !== '' || next.password !== '')
      throw new FeedError(
        `It redirects (${response.status}) to what is no http or https address without a user.`,
      );
    url = next;
  }
  throw new FeedError(`It redirects more than ${mostRedirects} times.`);
}

/** By chunks, and no further than the limit, whatever Content-Length says. */
async function readBody({ body }: Response, mostBytes: number, onChunk: () => void): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    onChunk();
    bytes += chunk.length;
    // Leaving the loop cancels the body, and closes the connection.
    if (bytes > mostBytes) throw new FeedError(`It has more than ${Math.floor(mostBytes / 2 ** 20)} MiB.`);
    chunks.push(chunk);
  }
  return chunks;
}

function failedStatus(response: Response): FeedError {
  const { status, headers } = response;
  void response.body?.cancel().catch(() => {});
  // Not the source's own words: it may repeat the request.
  return new FeedError(
    `It answers ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd().concat('.'),
    readRetryAfter(headers.get('retry-after')),
  );
}

function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

function validator({ headers }: Response, name: string): string | null {
  const value = headers.get(name);
  return value === null || value.length > longestValidator ? null : value;
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

/** `connect ECONNREFUSED 127.0.0.1:80`, `unable to verify the first certificate`, … */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return (inner instanceof Error && inner.message) || message;
}
