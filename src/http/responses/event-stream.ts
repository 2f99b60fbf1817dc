import type { ServerResponse } from 'node:http';
import type { ChangeStream, StreamedChange, StreamFrames } from '../../domain/changes/change-stream.ts';
import { corsHeaders } from './cors.ts';
import type { HeaderList } from './quota-headers.ts';
import { beginStream, getRequestId } from './send.ts';
import { StreamWriter } from './stream-writer.ts';

/** The most changes that are written together; they cost one unit. */
const maxPieceChanges = 10;
/** A piece is written as soon as it has this many bytes, even if it has fewer changes. */
const fullPieceBytes = 256 * 1024;

/** Proxies must not cache, change or buffer a stream; the second header is for nginx. */
const streamHeaders: HeaderList = [
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

export interface StreamResponse {
  /** `Content-Type`, and the headers with the quota. */
  readonly headers: HeaderList;
  readonly frames: StreamFrames;
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Serves a stream until its end, uncompressed. A client that does not read is disconnected when 1 MiB waits
 * for it. The changes of a piece count as sent when the operating system has accepted the piece. The function
 * returns at once and never throws; an idle stream takes little memory.
 */
export function serveStream(response: ServerResponse, stream: ChangeStream, options: StreamResponse): void {
  const { headers, frames, onError } = options;
  const writer = new StreamWriter(response);
  // Closing the stream refunds changes that were not sent, and frees the account's slot for a stream.
  const close = (): void => {
    writer.stop();
    stream.close().catch((error) => onError(error, getRequestId(response)));
  };
  if (response.destroyed) {
    close();
    return;
  }
  response.once('close', close);
  beginStream(response, [...corsHeaders, ...streamHeaders, ...headers]);
  writer.write([frames.formatStart(stream.cursor)]);

  let hasNews = false;
  let isWriting = false;
  const handleNews = (): void => {
    hasNews = true;
    if (!isWriting) void writeNewEvents();
  };
  const writeNewEvents = async (): Promise<void> => {
    isWriting = true;
    try {
      while (hasNews) {
        hasNews = false;
        if (!(await writeEvents(response, writer, stream, frames))) endStream();
      }
    } catch (error) {
      if (!response.destroyed) {
        onError(error, getRequestId(response));
        writer.write([frames.formatError(error)]);
        endStream();
      }
    }
    isWriting = false;
  };
  const endStream = (): void => {
    stream.onNews(() => {});
    hasNews = false;
    if (response.destroyed) return;
    writer.write([frames.formatEnd()]);
    writer.end();
  };
  stream.onNews(handleNews);
  handleNews();
}

/**
 * Writes the events that are available.
 * @returns false if the stream has ended or its client is gone
 */
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
    if (event.kind === 'heartbeat') writer.write([frames.formatHeartbeat(event.cursor)]);
    else if (!(await writeChanges(event.changes, writer, stream, frames))) return false;
    await writer.waitForSpace();
  }
}

/**
 * Writes changes in pieces. Each piece waits until there is space for it.
 * @returns false if the client is gone
 */
async function writeChanges(
  changes: readonly StreamedChange[],
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  let piece: (string | Buffer)[] = [];
  let bytes = 0;
  for (const [index, change] of changes.entries()) {
    const result = frames.formatChange(change);
    const frame = result instanceof Promise ? await result : result;
    piece.push(frame);
    bytes += Buffer.byteLength(frame);
    if (piece.length < maxPieceChanges && bytes < fullPieceBytes && index < changes.length - 1) continue;
    if (writer.isClosed) return false;
    const { length } = piece;
    writer.write(piece, () => stream.recordSent(length));
    piece = [];
    bytes = 0;
    await writer.waitForSpace();
  }
  return true;
}
