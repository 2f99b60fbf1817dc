import { isUtf8 } from 'node:buffer';
import { ImportFileError } from '../import-file-error.ts';
import { countUnfinishedBytes } from './decode-text.ts';
import { recogniseEncoding } from './recognise-encoding.ts';

/** The number of bytes that are examined to recognise an encoding, counted from the first byte above ASCII. */
const sampleBytes = 64 * 1024;
/** The number of bytes that are needed at the start to find a byte order mark or the zeros of UTF-16. */
const startBytes = 4;

/** Converts the next bytes of a file to UTF-8. Without bytes, it converts what remains at the end of the file. */
type Converter = (bytes?: Uint8Array) => Uint8Array;

/**
 * Converts a stream to UTF-8. UTF-16 is recognised by its byte order mark or by its first two characters, and
 * Windows-874, -1250, -1251 and -1252 by their bytes. UTF-8 remains unchanged.
 * @param statedEncoding the encoding that the user states, as a label of the Encoding Standard
 * @param onEncoding the function that is called with the encoding, unless all bytes are ASCII
 * @throws {ImportFileError} if the encoding is not recognised, or if the bytes are not valid in it
 */
export async function* toUtf8(
  stream: AsyncIterable<Uint8Array>,
  statedEncoding?: string,
  onEncoding: (label: string) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let converter = statedEncoding === undefined ? null : createConverter(statedEncoding, onEncoding);
  let pendingBytes: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of stream) {
    if (converter !== null) {
      yield converter(chunk);
      continue;
    }
    pendingBytes = pendingBytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([pendingBytes, chunk]);
    if (isStart && pendingBytes.length < startBytes) continue;
    converter = chooseConverter(pendingBytes, { isStart, isEnd: false, onEncoding });
    isStart = false;
    // ASCII bytes are the same in all these encodings, so they can be passed on immediately.
    if (converter === null && findHighByte(pendingBytes) >= 0) continue;
    yield converter === null ? pendingBytes : converter(pendingBytes);
    pendingBytes = Buffer.alloc(0);
  }
  if (pendingBytes.length > 0) {
    converter = chooseConverter(pendingBytes, { isStart, isEnd: true, onEncoding });
    yield converter === null ? pendingBytes : converter(pendingBytes);
  }
  const lastBytes = converter?.();
  if (lastBytes !== undefined && lastBytes.length > 0) yield lastBytes;
}

const findHighByte = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte >= 0x80);

interface ChoiceContext {
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly onEncoding: (label: string) => void;
}

/**
 * Recognises the encoding of a file.
 * @param bytes the bytes that have not been converted yet
 * @returns the converter, or null if more bytes are needed or if all bytes are ASCII
 */
function chooseConverter(bytes: Buffer, { isStart, isEnd, onEncoding }: ChoiceContext): Converter | null {
  const utf16 = isStart ? recogniseUtf16(bytes) : null;
  if (utf16 !== null) return createConverter(utf16, onEncoding);

  const firstHighByte = findHighByte(bytes);
  const sampleEnd = firstHighByte + sampleBytes;
  if (firstHighByte < 0 || (!isEnd && bytes.length < sampleEnd)) return null;
  // The sample includes some bytes before the first byte above ASCII, because they may belong to the same word.
  const sampleWindow = bytes.subarray(Math.max(0, firstHighByte - 64), sampleEnd);
  const isWhole = isEnd && bytes.length <= sampleEnd;
  const sample = isWhole
    ? sampleWindow
    : sampleWindow.subarray(0, sampleWindow.length - countUnfinishedBytes(sampleWindow));
  const encoding = recogniseEncoding(sample);
  if (encoding !== null) return createConverter(encoding, onEncoding);
  // Damaged UTF-8 and files that are not text are reported later, with the line number.
  if (isUtf8(bytes.subarray(firstHighByte, firstHighByte + 4)) || sample.includes(0))
    return createConverter('utf-8', onEncoding);
  throw new ImportFileError(
    'The encoding of the file is not clear from its bytes. State it with --encoding, such as --encoding windows-1252, or in a mapping: { "encoding": "windows-1252" }. Or save the file as UTF-8.',
  );
}

/** Recognises UTF-16 by its byte order mark, or otherwise by two ASCII characters, whose high bytes are zero. */
function recogniseUtf16([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
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
