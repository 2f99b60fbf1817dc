import { isUtf8 } from 'node:buffer';
import { ImportFileError } from './import-file-error.ts';
import { recogniseEncoding } from './recognise-encoding.ts';

/** This many bytes are enough to recognise an encoding, counted from the first byte above ASCII. */
const sampleBytes = 64 * 1024;

/**
 * Converts a file to UTF-8, as a stream. UTF-16 is recognised by its byte order mark; Windows-874, -1250, -1251 and
 * -1252 by their bytes. Files in UTF-8 pass unchanged.
 * @param stated the encoding as the user states it, by a label of the Encoding Standard
 * @throws {ImportFileError} if the encoding is not recognised, or if the bytes are not valid in it
 */
export async function* toUtf8(
  stream: AsyncIterable<Uint8Array>,
  stated: string | undefined = undefined,
): AsyncGenerator<Uint8Array> {
  let waiting: Buffer = Buffer.alloc(0);
  let decoder: TextDecoder | null | 'undecided' = stated === undefined ? 'undecided' : decoderOf(stated);
  let isStart = true;
  for await (const chunk of stream) {
    if (decoder === null) yield chunk;
    else if (decoder !== 'undecided') yield encode(decoder, chunk);
    else {
      waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk]);
      if (isStart && waiting.length < 4) continue;
      const decided = decide(waiting, isStart, false);
      isStart = false;
      if (decided === 'ascii') {
        yield waiting;
        waiting = Buffer.alloc(0);
      } else if (decided !== 'undecided') {
        decoder = decided;
        yield decoder === null ? waiting : encode(decoder, waiting);
      }
    }
  }
  if (decoder === 'undecided' && waiting.length > 0) {
    const decided = decide(waiting, isStart, true);
    decoder = decided === 'ascii' || decided === 'undecided' ? null : decided;
    yield decoder === null ? waiting : encode(decoder, waiting);
  }
  if (decoder !== null && decoder !== 'undecided') yield encode(decoder);
}

/** @returns a decoder, or null if the file is in UTF-8 already */
function decide(bytes: Buffer, isStart: boolean, isEnd: boolean): TextDecoder | null | 'ascii' | 'undecided' {
  const mark = isStart && bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return decoderOf('utf-16le');
  if (mark === 0xfeff) return decoderOf('utf-16be');
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first < 0) return 'ascii';
  if (!isEnd && bytes.length - first < sampleBytes) return 'undecided';
  // The letters before the first byte above ASCII belong to its word.
  const sample = bytes.subarray(Math.max(0, first - 64), first + sampleBytes);
  const encoding = recogniseEncoding(sample);
  if (encoding === 'utf-8') return null;
  if (encoding !== null) return decoderOf(encoding);
  // Damaged UTF-8 is reported later, with the line.
  if (isUtf8(bytes.subarray(first, first + 4)) || sample.includes(0)) return null;
  throw new ImportFileError(
    'The encoding of the file is not clear from its bytes. State it with --encoding, such as --encoding windows-1252, or save the file as UTF-8.',
  );
}

/** @throws {ImportFileError} if there is no such encoding */
function decoderOf(label: string): TextDecoder | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return decoder.encoding === 'utf-8' ? null : decoder;
  } catch {
    throw new ImportFileError(
      `There is no encoding "${label}". Use a label such as utf-8, utf-16le, windows-874, windows-1252, shift_jis or gbk.`,
    );
  }
}

/** @param chunk the next bytes, or nothing at the end of the file */
function encode(decoder: TextDecoder, chunk?: Uint8Array): Buffer {
  try {
    return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }));
  } catch (cause) {
    throw new ImportFileError(
      `The file is not valid ${decoder.encoding.toUpperCase()}: it is cut off or damaged, or has another encoding.`,
      undefined,
      { cause },
    );
  }
}
