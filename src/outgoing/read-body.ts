import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutgoingError } from './outgoing-error.ts';

/**
 * The accepted content codings. Brotli and others are left out, because their decoders are too complex to be trusted
 * with bytes from unknown servers.
 */
export const acceptEncoding = 'gzip, deflate';

/**
 * Reads the body of a response, and decodes gzip and deflate (RFC 9110 §8.4.1).
 * @param maxBytes the maximum length of the decoded body
 * @param onChunk a function that is called whenever a chunk has arrived
 * @throws OutgoingError, or the error of the connection
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  onChunk: () => void = () => {},
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bodyBytes = 0;
  try {
    for await (const chunk of await decode(response)) {
      onChunk();
      bodyBytes += chunk.length;
      if (bodyBytes > maxBytes) throw new OutgoingError('too-long', 'The response is too long.');
      chunks.push(chunk);
    }
    return chunks;
  } catch (error) {
    if (/^(Z_|ERR_ZLIB|ERR_BUFFER_TOO)/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw new OutgoingError('damaged', 'The response is damaged and cannot be decompressed.', {
        cause: error,
      });
    throw error;
  } finally {
    response.destroy();
  }
}

/** Decodes a body. @throws OutgoingError if its coding is not supported, or if it has several codings */
async function decode(response: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return response;
  if (coding === 'gzip' || coding === 'x-gzip') return pipeThrough(response, createGunzip());
  if (coding === 'deflate') return inflateBody(response);
  throw new OutgoingError(
    'coding',
    `The response has the content coding ${JSON.stringify(coding.slice(0, 40))}, which is not supported. Send gzip, deflate or none.`,
  );
}

/**
 * Decodes a body with the coding `deflate`. Some servers omit the zlib header that the standard requires. The
 * first byte shows whether the header is there.
 */
async function inflateBody(response: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const firstChunk = await chunks.next();
  const hasHeader = firstChunk.done === true || ((firstChunk.value[0] ?? 8) & 0x0f) === 8;
  return pipeThrough(prependChunk(firstChunk, chunks), hasHeader ? createInflate() : createInflateRaw());
}

/** Yields a chunk that was already read, and then the remaining chunks. */
async function* prependChunk<Chunk>(
  firstChunk: IteratorResult<Chunk>,
  remainingChunks: AsyncIterator<Chunk>,
): AsyncGenerator<Chunk> {
  for (let chunk = firstChunk; chunk.done !== true; chunk = await remainingChunks.next()) yield chunk.value;
}

/** Pipes a body through a decoder. An error in the body ends the decoder, and closing the decoder ends the body. */
function pipeThrough(body: AsyncIterable<Buffer>, decoder: Duplex): AsyncIterable<Uint8Array> {
  pipeline(body, decoder, () => {});
  return decoder;
}
