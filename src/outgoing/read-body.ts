import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutgoingError } from './outgoing-error.ts';

/**
 * The accepted content codings. Brotli and others are left out, because their decoders are much code for
 * untrusted bytes.
 */
export const acceptEncoding = 'gzip, deflate';

/**
 * Reads the body of a response, and decodes gzip and deflate (RFC 9110 §8.4.1).
 * @param maxBytes the limit after decoding
 * @param onChunk called with each chunk that arrives
 * @throws OutgoingError, or the error of the connection
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  onChunk: () => void = () => {},
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await decode(response)) {
      onChunk();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutgoingError('too-long', 'The answer is too long.');
      chunks.push(chunk);
    }
    return chunks;
  } catch (error) {
    if (/^(Z_|ERR_ZLIB|ERR_BUFFER_TOO)/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw new OutgoingError('damaged', 'The answer is damaged: it cannot be decompressed.', {
        cause: error,
      });
    throw error;
  } finally {
    response.destroy();
  }
}

/** @throws OutgoingError for a coding that is not supported, and for two codings on top of each other */
async function decode(response: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return response;
  if (coding === 'gzip' || coding === 'x-gzip') return pipeThrough(response, createGunzip());
  if (coding === 'deflate') return inflateBody(response);
  throw new OutgoingError(
    'coding',
    `The answer has the content coding ${JSON.stringify(coding.slice(0, 40))}, which is not read. Send gzip, deflate or none.`,
  );
}

/**
 * Some servers send deflate without the zlib header that the standard requires; the first byte shows which
 * form it is.
 */
async function inflateBody(response: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  const hasHeader = first.done === true || ((first.value[0] ?? 8) & 0x0f) === 8;
  return pipeThrough(prependChunk(first, chunks), hasHeader ? createInflate() : createInflateRaw());
}

async function* prependChunk<Item>(
  first: IteratorResult<Item>,
  others: AsyncIterator<Item>,
): AsyncGenerator<Item> {
  for (let next = first; next.done !== true; next = await others.next()) yield next.value;
}

/**
 * Pipes a body through a decoder. An error of the body ends the decoder, and abandoning the decoder ends the
 * body.
 */
function pipeThrough(body: AsyncIterable<Buffer>, decoder: Duplex): AsyncIterable<Uint8Array> {
  pipeline(body, decoder, () => {});
  return decoder;
}
