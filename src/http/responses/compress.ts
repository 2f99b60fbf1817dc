import type { IncomingMessage } from 'node:http';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { createUnpooledBuffer } from '../../domain/unpooled-buffer.ts';

/** The maximum number of simultaneous compressions. zlib shares libuv's threads with file access and DNS. */
const maxRunning = Math.min(3, availableParallelism());
/** The maximum number of bytes that wait for a thread. Compressing them takes about 100 ms. */
const maxWaitingBytes = 4 * 1024 * 1024;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const deflate = promisify(zlib.deflate);

/** `fast` is for bodies that are sent once, `small` for bodies that are compressed once and sent many times. */
type Effort = 'fast' | 'small';

function compressBytes(bytes: Buffer, coding: ContentCoding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return gzip(bytes);
  if (coding === 'deflate') return deflate(bytes);
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: effort === 'fast' ? 4 : 6, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

let runningCount = 0;
let waitingBytes = 0;
/** The functions that start the tasks that wait for a thread, in order. */
const waitingTasks: (() => void)[] = [];

async function waitForThread(bytes: number): Promise<void> {
  if (runningCount < maxRunning) {
    runningCount += 1;
    return;
  }
  waitingBytes += bytes;
  await new Promise<void>((resolve) => waitingTasks.push(resolve));
  waitingBytes -= bytes;
}

/** Lets the next waiting task run. */
function releaseThread(): void {
  const startNextTask = waitingTasks.shift();
  if (startNextTask === undefined) runningCount -= 1;
  else startNextTask();
}

/**
 * Compresses a body in another thread. The limits apply to the whole process, because the event-loop monitor
 * does not measure these threads and their memory.
 * @param options `isWanted` is called when a thread is free, because the client may have disconnected meanwhile
 * @returns the compressed bytes, or null if too many bytes are waiting or the body is no longer wanted
 */
export async function compress(
  body: string | Buffer,
  coding: ContentCoding,
  { effort, isWanted }: { readonly effort: Effort; readonly isWanted: () => boolean },
): Promise<Buffer | null> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (runningCount >= maxRunning && waitingBytes + bytes.length > maxWaitingBytes) return null;
  await waitForThread(bytes.length);
  try {
    return isWanted() ? await compressBytes(bytes, coding, effort) : null;
  } finally {
    releaseThread();
  }
}

/** The supported content codings (RFC 9110 §8.4.1), in order of preference. */
export type ContentCoding = 'br' | 'gzip' | 'deflate';
const codings: ContentCoding[] = ['br', 'gzip', 'deflate'];

/** Negotiator's method `encoding` with the option `preferred`, which the type definitions of the package lack. */
interface CodingNegotiator {
  encoding(available: string[], options: { readonly preferred: string[] }): string | undefined;
}

/** The best coding for each `Accept-Encoding`. Clients may send arbitrary values, so the cache is limited. */
const codingByHeader = new LRUCache<string, { readonly best: ContentCoding | null }>({ max: 200 });

/**
 * Returns the best coding according to the client's `Accept-Encoding` (RFC 9110 §12.5.3), or null if the body
 * must not be compressed.
 */
export function negotiateCoding({ headers }: IncomingMessage): ContentCoding | null {
  const acceptHeader = headers['accept-encoding'];
  if (acceptHeader === undefined) return null;
  const cachedCoding = codingByHeader.get(acceptHeader);
  if (cachedCoding !== undefined) return cachedCoding.best;
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptHeader } });
  const preferredCoding = negotiator.encoding([...codings, 'identity'], { preferred: codings });
  const best = codings.find((coding) => coding === preferredCoding) ?? null;
  codingByHeader.set(acceptHeader, { best });
  return best;
}

/** A body that is sent many times and compressed only once. */
export class CachedBody {
  /** The uncompressed body: a string, or UTF-8 bytes in a buffer that holds nothing else. */
  readonly plain: string | Buffer;
  readonly #effort: Effort;
  readonly #compressedBytes = new Map<ContentCoding, Buffer | Promise<Buffer | null>>();

  constructor(plain: string | Buffer, effort: Effort) {
    this.plain = typeof plain === 'string' ? plain : createUnpooledBuffer(plain);
    this.#effort = effort;
  }

  /** @returns the body compressed with a coding, or null if `compress` currently has no capacity */
  getCompressed(coding: ContentCoding): Buffer | Promise<Buffer | null> {
    const cachedBytes = this.#compressedBytes.get(coding);
    if (cachedBytes !== undefined) return cachedBytes;
    const pendingBytes = this.#compress(coding);
    this.#compressedBytes.set(coding, pendingBytes);
    return pendingBytes;
  }

  async #compress(coding: ContentCoding): Promise<Buffer | null> {
    const bytes = await compress(this.plain, coding, { effort: this.#effort, isWanted: () => true });
    if (bytes === null) this.#compressedBytes.delete(coding);
    else this.#compressedBytes.set(coding, createUnpooledBuffer(bytes));
    return bytes;
  }
}
