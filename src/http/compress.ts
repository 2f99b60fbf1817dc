import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

/** zlib uses the threads of libuv, which files and DNS need too. */
const atOnce = Math.min(3, availableParallelism());
/** Bytes that may wait for a thread: some 100 ms of work. Each body in work takes a few MB more. */
const maxWaitingBytes = 4 * 1024 * 1024;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const deflate = promisify(zlib.deflate);

/** `fast` for what is sent once, `small` for what is compressed once and sent many times. */
export type Effort = 'fast' | 'small';

function run(bytes: Buffer, coding: ContentCoding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return gzip(bytes);
  if (coding === 'deflate') return deflate(bytes);
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: effort === 'fast' ? 4 : 6, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

let running = 0;
let waitingBytes = 0;
/** Waiting for a thread, in order. */
const waiting: (() => void)[] = [];

async function waitForThread(bytes: number): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  waitingBytes += bytes;
  await new Promise<void>((resolve) => waiting.push(resolve));
  waitingBytes -= bytes;
}

/** Gives the thread to the next. */
function leaveThread(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

/**
 * Compresses in another thread, with limits for the whole process, because the event-loop monitor does not see
 * these threads and their memory.
 * @param isWanted called when its turn comes
 * @returns null if too much is waiting, or it is no longer wanted; then send the bytes uncompressed, or not at all
 */
export async function compress(
  body: string | Buffer,
  coding: ContentCoding,
  { effort, isWanted }: { readonly effort: Effort; readonly isWanted: () => boolean },
): Promise<Buffer | null> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (running >= atOnce && waitingBytes + bytes.length > maxWaitingBytes) return null;
  await waitForThread(bytes.length);
  try {
    return isWanted() ? await run(bytes, coding, effort) : null;
  } finally {
    leaveThread();
  }
}
