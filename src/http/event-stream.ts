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
 * counts as sent when the system has taken it. Never rejects.
 */
export async function serveStream(
  response: ServerResponse,
  stream: ChangeStream,
  { headers, frames, onError }: StreamAnswer,
): Promise<void> {
  const writer = createWriter(response);
  // Whatever else happens: what was not sent is refunded, and the place is free for another.
  response.once('close', () => void stream.close().catch((error) => onError(error, requestIdOf(response))));
  try {
    if (response.destroyed) return void (await stream.close());
    beginStream(response, [...corsHeaders, ...streamHeaders, ...headers]);
    writer.write([frames.start(stream.cursor)]);
    for (;;) {
      const event = await stream.next();
      if (event === null || response.destroyed) break;
      if (event.kind === 'heartbeat') writer.write([frames.heartbeat(event.cursor)]);
      else {
        const written = await Promise.all(event.changes.map(frames.change));
        writer.write(written, () => stream.sent(written.length));
      }
      await writer.room();
    }
  } catch (error) {
    if (!response.destroyed) {
      onError(error, requestIdOf(response));
      writer.write([frames.failed(error)]);
    }
  } finally {
    if (!response.destroyed) {
      writer.write([frames.end()]);
      response.end();
    }
    writer.stop();
  }
}

interface Writer {
  /** @param onTaken called when the system has taken all of it */
  write(parts: readonly (string | Buffer)[], onTaken?: () => void): void;
  /** Resolves when more may be written, or the connection is closed. */
  room(): Promise<void>;
  stop(): void;
}

function createWriter(response: ServerResponse): Writer {
  /** What was not read when it was last looked at, and since when nothing of it was. */
  let unsent = 0;
  let readAtMs = 0;
  let timer: NodeJS.Timeout | null = null;
  let proceed = (): void => {};

  /** While something waits; most streams are idle, and need no timer. */
  const look = (): void => {
    timer = null;
    const now = performance.now();
    const before = unsent;
    unsent = response.writableLength;
    if (unsent === 0 || unsent < before) readAtMs = now;
    if (now - readAtMs >= (unsent >= maxUnsent ? fullMs : unreadMs)) response.destroy();
    if (unsent <= resumeAt) proceed();
    if (unsent > 0 && !response.destroyed) lookLater();
  };
  const lookLater = (): void => {
    timer ??= setTimeout(look, checkEveryMs).unref();
  };
  const onDrain = (): void => proceed();
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    proceed();
    response.off('drain', onDrain);
  };
  response.on('drain', onDrain);
  response.once('close', stop);

  return {
    write: (parts, onTaken) => {
      const some = parts.filter(({ length }) => length > 0);
      if (some.length === 0 || response.destroyed) return;
      if (timer === null) {
        unsent = response.writableLength;
        readAtMs = performance.now();
      }
      response.cork();
      for (const part of some.slice(0, -1)) response.write(part);
      response.write(some[some.length - 1] as string | Buffer, (error) => {
        if (error) return;
        // More may wait by the next look than did at the last, and it was read all the same.
        readAtMs = performance.now();
        onTaken?.();
      });
      response.uncork();
      lookLater();
    },
    room: async () => {
      if (response.destroyed || response.writableLength < maxUnsent) return;
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
      proceed = () => {};
    },
    stop,
  };
}
