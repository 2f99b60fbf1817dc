import type { ServerResponse } from 'node:http';
import type { ChangeStream, StreamedChange, StreamFrames } from '../../domain/changes/change-stream.ts';
import { corsHeaders } from './cors.ts';
import type { HeaderList } from './quota-headers.ts';
import { beginStream, getRequestId } from './send.ts';
import { StreamWriter } from './stream-writer.ts';

/** The maximum number of changes that are written together. A stream charges one unit for them. */
const changesPerBatch = 10;
/** A batch is written as soon as it has this many bytes, even if it has fewer changes. */
const fullBatchBytes = 256 * 1024;

/** These headers tell proxies not to cache, change or buffer a stream. The second one is for nginx. */
const streamHeaders: HeaderList = [
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];

/** The parts of a stream's response that depend on its transport. */
export interface StreamResponse {
  /** The header `Content-Type` and the quota headers. */
  readonly headers: HeaderList;
  /** The functions that format the events of the stream. */
  readonly frames: StreamFrames;
  /** Called when the stream fails. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Serves a stream, uncompressed, until it ends. A client that does not read is disconnected when 1 MiB waits
 * for it. Changes are written in batches, and count as sent when the operating system has accepted their batch.
 * The function returns at once and never throws.
 */
export function serveStream(response: ServerResponse, stream: ChangeStream, options: StreamResponse): void {
  const { headers, frames, onError } = options;
  const writer = new StreamWriter(response);
  // Closing the stream refunds changes that were not sent, and allows the account to open another stream.
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

/** Writes the events that are available. @returns false if the stream has ended or its client is gone */
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

/** Writes changes in batches, each when there is space for it. @returns false if the client is gone */
async function writeChanges(
  changes: readonly StreamedChange[],
  writer: StreamWriter,
  stream: ChangeStream,
  frames: StreamFrames,
): Promise<boolean> {
  let batch: (string | Buffer)[] = [];
  let bytes = 0;
  for (const [index, change] of changes.entries()) {
    const formattedChange = frames.formatChange(change);
    // Do not await a frame that is already formatted, because that would delay it.
    const frame = formattedChange instanceof Promise ? await formattedChange : formattedChange;
    batch.push(frame);
    bytes += Buffer.byteLength(frame);
    if (batch.length < changesPerBatch && bytes < fullBatchBytes && index < changes.length - 1) continue;
    if (writer.isClosed) return false;
    const { length } = batch;
    writer.write(batch, () => stream.recordSent(length));
    batch = [];
    bytes = 0;
    await writer.waitForSpace();
  }
  return true;
}
