import { isUtf8 } from 'node:buffer';
import { countUnfinishedBytes } from './decode-text.ts';
import { ImportFileError } from './import-file-error.ts';
import { recogniseEncoding } from './recognise-encoding.ts';

/** This many bytes are enough to recognise an encoding, counted from the first byte above ASCII. */
const sampleBytes = 64 * 1024;
/** A byte order mark and the zeros of UTF-16 are found in the first bytes, so this many are needed at the start. */
const startBytes = 4;

/** Converts the next bytes of a file to UTF-8. Without bytes, it converts what is left at the end of the file. */
type Converter = (bytes?: Uint8Array) => Uint8Array;

/**
 * Converts a file to UTF-8, as a stream. UTF-16 is recognised by its byte order mark; Windows-874, -1250, -1251 and
 * -1252 by their bytes. Files in UTF-8 pass unchanged.
 * @param statedEncoding the encoding that the user states, by a label of the Encoding Standard
 * @param onEncoding is called with the encoding, stated or recognised, unless all bytes are ASCII
 * @throws {ImportFileError} if the encoding is not recognised, or if the bytes are not valid in it
 */
export async function* toUtf8(
  stream: AsyncIterable<Uint8Array>,
  statedEncoding?: string,
  onEncoding: (label: string) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let converter = statedEncoding === undefined ? null : createConverter(statedEncoding, onEncoding);
  let pending: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of stream) {
    if (converter !== null) {
      yield converter(chunk);
      continue;
    }
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    if (isStart && pending.length < startBytes) continue;
    converter = chooseConverter(pending, { isStart, isEnd: false, onEncoding });
    isStart = false;
    // ASCII is the same in all these encodings, so it need not wait.
    if (converter === null && findHighByte(pending) >= 0) continue;
    yield converter === null ? pending : converter(pending);
    pending = Buffer.alloc(0);
  }
  if (pending.length > 0) {
    converter = chooseConverter(pending, { isStart, isEnd: true, onEncoding });
    yield converter === null ? pending : converter(pending);
  }
  const rest = converter?.();
  if (rest !== undefined && rest.length > 0) yield rest;
}

const findHighByte = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80);

interface ChoiceContext {
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly onEncoding: (label: string) => void;
}

/**
 * @param bytes the bytes that have not been converted yet
 * @returns null if more bytes are needed, or if all of them are ASCII
 */
function chooseConverter(bytes: Buffer, { isStart, isEnd, onEncoding }: ChoiceContext): Converter | null {
  const byteOrderMark = isStart && bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (byteOrderMark === 0xfffe) return createConverter('utf-16le', onEncoding);
  if (byteOrderMark === 0xfeff) return createConverter('utf-16be', onEncoding);

  const first = findHighByte(bytes);
  const sampleEnd = first + sampleBytes;
  if (first < 0 || (!isEnd && bytes.length < sampleEnd)) return null;
  // The letters before the first byte above ASCII belong to its word.
  const piece = bytes.subarray(Math.max(0, first - 64), sampleEnd);
  const isWhole = isEnd && bytes.length <= sampleEnd;
  const sample = isWhole ? piece : piece.subarray(0, piece.length - countUnfinishedBytes(piece));
  const encoding = recogniseEncoding(sample);
  if (encoding !== null) return createConverter(encoding, onEncoding);
  // Damaged UTF-8 is reported later, with the line.
  if (isUtf8(bytes.subarray(first, first + 4)) || sample.includes(0))
    return createConverter('utf-8', onEncoding);
  throw new ImportFileError(
    'The encoding of the file is not clear from its bytes. State it with --encoding, such as --encoding windows-1252, or in a mapping: { "encoding": "windows-1252" }. Or save the file as UTF-8.',
  );
}

/** @throws {ImportFileError} if there is no encoding with that label */
function createConverter(label: string, onEncoding: (label: string) => void): Converter {
  const decoder = createDecoder(label);
  onEncoding(decoder.encoding);
  if (decoder.encoding === 'utf-8') return (bytes = Buffer.alloc(0)) => bytes;
  return (bytes) => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream: bytes !== undefined }));
    } catch (cause) {
      throw new ImportFileError(
        `The file is not valid ${decoder.encoding.toUpperCase()}: it is cut off or damaged, or has another encoding.`,
        undefined,
        { cause },
      );
    }
  };
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new ImportFileError(
      `There is no encoding "${label}". Use a label such as utf-8, utf-16le, windows-874, windows-1252, shift_jis or gbk.`,
    );
  }
}
