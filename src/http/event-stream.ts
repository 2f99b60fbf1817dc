import type { ServerResponse } from 'node:http';
import type { ChangeStream, StreamFrames } from '../domain/change-stream.ts';
import { corsHeaders } from './cors.ts';
import type { HeaderList } from './quota-headers.ts';
import { beginStream, requestIdOf } from './send.ts';

/** Bytes that may wait to be read by a client, of one stream. */
const maxUnsent = 1024 * 1024;
/** Writing goes on when no more than these wait. */
const resumeAt = maxUnsent / 2;
/** How long a client may read nothing while that much waits … */
const fullMs = 3_000;
/** … or while anything does: longer than two heartbeats. */
const unreadMs = 40_000;
const checkEveryMs = 500;

/** Nobody on the way may keep it, change it, or hold it back; the last is nginx's. */
const streamHeaders: HeaderList = [
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

export interface StreamAnswer {
  /** `Content-Type`, and the figures of the quota. */
  readonly headers: HeaderList;
  readonly frames: StreamFrames;
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Answers with a stream to its end, uncompressed. A client that does not read is cut off when 1 MiB waits for it; a change
 * counts as sent when the system has taken it. Returns at once, and holds little while nothing happens. Never throws.
 */
export function serveStream(response: ServerResponse, stream: ChangeStream, answer: StreamAnswer): void {
  const { headers, frames, onError } = answer;
  const writer = new StreamWriter(response);
  // Whatever else happens: what was not sent is refunded, and the place is free for another.
  const close = (): void => {
    writer.stop();
    stream.close().catch((error) => onError(error, requestIdOf(response)));
  };
  if (response.destroyed) {
    close();
    return;
  }
  response.once('close', close);
  beginStream(response, [...corsHeaders, ...streamHeaders, ...headers]);
  writer.write([frames.start(stream.cursor)]);

  let isAsked = false;
  let isWriting = false;
  const ask = (): void => {
    isAsked = true;
    if (!isWriting) void writeNews();
  };
  const writeNews = async (): Promise<void> => {
    isWriting = true;
    try {
      while (isAsked) {
        isAsked = false;
        if (!(await writeEvents(response, writer, stream, frames))) end();
      }
    } catch (error) {
      if (!response.destroyed) {
        onError(error, requestIdOf(response));
        writer.write([frames.failed(error)]);
        end();
      }
    }
    isWriting = false;
  };
  const end = (): void => {
    stream.whenNews(() => {});
    isAsked = false;
    if (response.destroyed) return;
    writer.write([frames.end()]);
    response.end();
  };
  stream.whenNews(ask);
  ask();
}

/** Writes what there is. @returns false: the stream is over, or its client gone */
async function writeEvents(
  response: ServerResponse,
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  for (;;) {
    const event = await stream.next();
    if (event.kind === 'end' || response.destroyed) return false;
    if (event.kind === 'nothing') return true;
    if (event.kind === 'heartbeat') writer.write([frames.heartbeat(event.cursor)]);
    else {
      const written = await Promise.all(event.changes.map(frames.change));
      writer.write(written, () => stream.sent(written.length));
    }
    await writer.room();
  }
}

/** Writes to a client, and disconnects one that does not read. */
class StreamWriter {
  readonly #response: ServerResponse;
  /** What was not read when it was last looked at, and since when nothing of it was. */
  #unsent = 0;
  #readAtMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #proceed = (): void => {};

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** @param onTaken called when the system has taken all of it */
  write(parts: readonly (string | Buffer)[], onTaken?: () => void): void {
    const response = this.#response;
    const some = parts.filter(({ length }) => length > 0);
    if (some.length === 0 || response.destroyed) return;
    if (this.#timer === null) {
      this.#unsent = response.writableLength;
      this.#readAtMs = performance.now();
    }
    response.cork();
    for (const part of some.slice(0, -1)) response.write(part);
    response.write(some[some.length - 1] as string | Buffer, (error) => {
      if (error) return;
      // More may wait by the next look than did at the last, and it was read all the same.
      this.#readAtMs = performance.now();
      onTaken?.();
    });
    response.uncork();
    if (response.writableLength > 0) this.#lookLater();
  }

  /** Resolves when more may be written, or the connection is closed. */
  async room(): Promise<void> {
    const response = this.#response;
    if (response.destroyed || response.writableLength < maxUnsent) return;
    const proceed = Promise.withResolvers<void>();
    this.#proceed = proceed.resolve;
    response.once('drain', proceed.resolve);
    await proceed.promise;
    response.off('drain', proceed.resolve);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#proceed();
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => this.#look(), checkEveryMs).unref();
  }

  /** While something waits; most streams are idle, and need no timer. */
  #look(): void {
    this.#timer = null;
    const response = this.#response;
    const now = performance.now();
    const before = this.#unsent;
    this.#unsent = response.writableLength;
    if (this.#unsent === 0 || this.#unsent < before) this.#readAtMs = now;
    if (now - this.#readAtMs >= (this.#unsent >= maxUnsent ? fullMs : unreadMs)) response.destroy();
    if (this.#unsent <= resumeAt) this.#proceed();
    if (this.#unsent > 0 && !response.destroyed) this.#lookLater();
  }
}
