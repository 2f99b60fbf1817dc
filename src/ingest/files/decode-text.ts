import { isUtf8 } from 'node:buffer';
import { ImportFileError } from '../import-file-error.ts';

const lineFeed = 0x0a;

/**
 * Decodes a UTF-8 file chunk by chunk, and removes its byte order mark.
 * @throws {ImportFileError} if the file is not UTF-8 or is not text. The message explains how to fix the file.
 */
export async function* decodeText(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let line = 1;
  let isStart = true;
  const decode = (bytes: Buffer): string => {
    const content = isStart ? removeByteOrderMark(bytes) : bytes;
    isStart = false;
    assertUtf8Text(content, line);
    line += countLineFeeds(content);
    return content.toString('utf8');
  };

  let pendingBytes: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes: Buffer =
      pendingBytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([pendingBytes, chunk]);
    // A byte order mark has up to three bytes, so at least four bytes are needed at the start.
    const end = isStart && bytes.length < 4 ? 0 : bytes.length - countUnfinishedBytes(bytes);
    if (end > 0) yield decode(bytes.subarray(0, end));
    pendingBytes = bytes.subarray(end);
  }
  if (pendingBytes.length > 0) yield decode(pendingBytes);
}

function removeByteOrderMark(bytes: Buffer): Buffer {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) throw new ImportFileError('The file is UTF-16. Save it as UTF-8 and import it again.');
  // In UTF-16, one of the two bytes of an ASCII character is zero.
  const zeroCount = [bytes[0], bytes[1]].filter((byte) => byte === 0).length;
  if (zeroCount === 1)
    throw new ImportFileError('The file looks like UTF-16. Save it as UTF-8 and import it again.');
  return bytes;
}

/** Counts the bytes at the end of a chunk that belong to a character which continues in the next chunk. */
export function countUnfinishedBytes(bytes: Uint8Array): number {
  for (let distance = 1; distance <= Math.min(3, bytes.length); distance++) {
    const byte = bytes[bytes.length - distance] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return distance < getCharacterLength(byte) ? distance : 0;
  }
  return 0;
}

/** @returns the length in bytes of a UTF-8 character that is not ASCII, from its first byte (RFC 3629, section 3) */
function getCharacterLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

function assertUtf8Text(bytes: Buffer, line: number): void {
  const zeroIndex = bytes.indexOf(0);
  if (zeroIndex >= 0) {
    const zeroLine = line + countLineFeeds(bytes.subarray(0, zeroIndex));
    throw new ImportFileError(
      'The file is not text (it contains a zero byte). Unpack or export it as UTF-8 text.',
      zeroLine,
    );
  }
  if (isUtf8(bytes)) return;
  throw new ImportFileError(
    'This line is not UTF-8; it may be Windows-1252 or another code page. Save the file as UTF-8 and import it again.',
    line + countLinesBeforeInvalid(bytes),
  );
}

/** Counts the lines before the first line that is not valid UTF-8. */
function countLinesBeforeInvalid(bytes: Buffer): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; ) {
    const lineEnd = bytes.indexOf(lineFeed, start);
    const end = lineEnd < 0 ? bytes.length : lineEnd + 1;
    if (!isUtf8(bytes.subarray(start, end))) return lines;
    lines++;
    start = end;
  }
  return lines;
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let index = bytes.indexOf(lineFeed); index >= 0; index = bytes.indexOf(lineFeed, index + 1)) count++;
  return count;
}
