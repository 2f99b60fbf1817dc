import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutgoingError } from './outgoing-error.ts';

/** What is asked for. Brotli and others are not decoded: what decodes them is much code for bytes that nobody vouches for. */
export const acceptEncoding = 'gzip, deflate';

/**
 * Reads the body of an answer and decodes gzip and deflate (RFC 9110 §8.4.1).
 * @param maxBytes decoded
 * @param onChunk called when something came
 * @throws OutgoingError; the error of the connection
 */
export async function readBody(
  answer: IncomingMessage,
  maxBytes: number,
  onChunk: () => void = () => {},
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await decode(answer)) {
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
    answer.destroy();
  }
}

/** @throws OutgoingError for a coding that is not decoded, also for two codings one over the other */
async function decode(answer: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const coding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return answer;
  if (coding === 'gzip' || coding === 'x-gzip') return decodedBy(answer, createGunzip());
  if (coding === 'deflate') return inflated(answer);
  throw new OutgoingError(
    'coding',
    `The answer has the content coding ${JSON.stringify(coding.slice(0, 40))}, which is not read. Send gzip, deflate or none.`,
  );
}

/** Some servers send deflate without the zlib header that the standard asks for; the first byte tells. */
async function inflated(answer: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  const hasHeader = first.done === true || ((first.value[0] ?? 8) & 0x0f) === 8;
  return decodedBy(startingWith(first, chunks), hasHeader ? createInflate() : createInflateRaw());
}

async function* startingWith<Item>(
  first: IteratorResult<Item>,
  others: AsyncIterator<Item>,
): AsyncGenerator<Item> {
  for (let next = first; next.done !== true; next = await others.next()) yield next.value;
}

/** An error of the body ends the decoder, and leaving the decoder ends the body. */
function decodedBy(body: AsyncIterable<Buffer>, decoder: Duplex): AsyncIterable<Uint8Array> {
  pipeline(body, decoder, () => {});
  return decoder;
}
