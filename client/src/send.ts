import { createEtagCache } from './etag-cache.ts';
import { type Answer, errorOfAnswer, PhoneGatewayError } from './phone-gateway-error.ts';

export interface CallOptions {
  /** Ends the call; it throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For this call, see `ClientOptions`. */
  readonly timeoutMs?: number | undefined;
  /**
   * For the operations that create something: the `Idempotency-Key`, 1 to 255 visible ASCII characters. Without it the
   * client makes one for each call; give it to repeat a call in another process.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * A cursor of the change log, such as that of a change: the answer is at least as new, also where several gateways
   * share an address.
   */
  readonly cursor?: string | undefined;
}

export interface SendOptions {
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Bound on the time of a call with all its tries and waits; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first, where it was not answered or answered 503; default 3. */
  readonly retries?: number | undefined;
  /** A 429 that allows a new try within this time is waited for; default 0: never. */
  readonly waitForQuotaMs?: number | undefined;
  /** Bound on the answers that are kept for free 304s, in characters; default 4,000,000. */
  readonly cacheCharacters?: number | undefined;
}

export interface Message {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it may be sent again when it is unknown what came of it. */
  readonly isRepeatable: boolean;
  /** Whether the answer has no end: then its `body` is not read here. */
  readonly isStream?: boolean;
}

/** The answer, of a status below 300; a 304 is the answer that it stands for. @throws PhoneGatewayError */
export type Send = (message: Message, options?: CallOptions) => Promise<Answer>;

/** @param onAnswer gets every answer */
export function createSend(
  { fetch = globalThis.fetch, retries = 3, timeoutMs: patienceMs = 30_000, ...bounds }: SendOptions,
  onAnswer: (answer: Answer) => void,
): Send {
  const { waitForQuotaMs = 0, cacheCharacters = 4_000_000 } = bounds;
  const cache = createEtagCache(cacheCharacters);

  async function sendOnce(message: Message, signal: AbortSignal): Promise<Answer> {
    const { method, url, headers, body, isStream } = message;
    const known = method === 'GET' ? cache.get(url) : undefined;
    const response = await fetch(url, {
      method,
      headers: known === undefined ? headers : { ...headers, 'If-None-Match': known.etag },
      ...(body !== undefined && { body }),
      signal,
    });
    const { status, headers: head, ok } = response;
    const isLeft = isStream && ok;
    const answer = {
      status,
      headers: head,
      text: isLeft ? '' : await response.text(),
      ...(isLeft && { body: response.body }),
    };
    onAnswer(answer);
    if (status === 304 && known !== undefined) return { ...answer, text: known.text };
    if (!ok) throw errorOfAnswer(answer);
    const etag = head.get('ETag');
    if (method === 'GET' && etag !== null) cache.set(url, { etag, text: answer.text });
    return answer;
  }

  /** How long to wait before a new try; infinite where none may help, or may do harm. */
  function waitMs({ code, status, retryAfterSeconds }: PhoneGatewayError, tries: number): number {
    const retryMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1000;
    if (status === 429) return retryMs !== null && retryMs <= waitForQuotaMs ? retryMs : Infinity;
    const isUnderWay = code === 'idempotency-in-progress';
    if (!isUnderWay && code !== 'network' && (status !== 503 || code === 'mail-unavailable')) return Infinity;
    // Up to a quarter longer, so that clients that failed together do not come back together.
    return (retryMs ?? 200 * 2 ** tries) * (1 + Math.random() / 4);
  }

  return async (request, { signal: ended, timeoutMs = patienceMs, cursor } = {}) => {
    const headers = cursor === undefined ? {} : { 'Catalogue-Cursor': cursor };
    const message = { ...request, headers: { ...request.headers, ...headers } };
    // Not AbortSignal.timeout: a stream goes on after this.
    const late = new AbortController();
    const timeout = late.signal;
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const signal = ended === undefined ? timeout : AbortSignal.any([ended, timeout]);
    const deadline = performance.now() + timeoutMs;
    try {
      for (let tries = 0; ; tries += 1) {
        try {
          return await sendOnce(message, signal);
        } catch (error) {
          const failure = failureOf(error, message.url, ended, timeout);
          const pauseMs = waitMs(failure, tries);
          // The first try is still under way, or ended with its gateway: its answer is worth the wait.
          const isUnderWay = failure.code === 'idempotency-in-progress';
          const isLast =
            (tries >= retries && !isUnderWay) || (!message.isRepeatable && failure.status !== 429);
          if (isLast || performance.now() + pauseMs > deadline) throw failure;
          await pause(pauseMs, signal).catch((reason) => {
            throw failureOf(reason, message.url, ended, timeout);
          });
        }
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

/** @throws the reason of the caller's own signal */
function failureOf(
  error: unknown,
  url: string,
  ended: AbortSignal | undefined,
  timeout: AbortSignal,
): PhoneGatewayError {
  ended?.throwIfAborted();
  if (error instanceof PhoneGatewayError) return error;
  const { origin } = new URL(url);
  if (timeout.aborted)
    return new PhoneGatewayError('timeout', `${origin} did not answer in time.`, {}, {}, error);
  const message = `${origin} could not be reached: ${findCause(error)}`;
  return new PhoneGatewayError('network', message, {}, {}, error);
}

/** The innermost message: fetch says "fetch failed", and why in its cause. */
function findCause(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  if (cause instanceof AggregateError && cause.errors.length > 0) return findCause(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}
