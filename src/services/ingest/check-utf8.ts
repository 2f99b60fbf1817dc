import { isUtf8 } from 'node:buffer';
import { ImportFileError } from './import-file-error.ts';

const lineFeed = 0x0a;

/**
 * Passes the bytes of a text file on, without its byte order mark, and throws an {@link ImportFileError} that says
 * what to do when they are not UTF-8 text. Holds one chunk at a time.
 */
export async function* checkUtf8(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of stream) {
    let bytes: Buffer = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    if (isFirst && bytes.length < 4) {
      rest = bytes;
      continue;
    }
    if (isFirst) bytes = withoutMark(bytes);
    isFirst = false;
    const end = bytes.length - unfinishedLength(bytes);
    assertText(bytes.subarray(0, end), line);
    line += countLineFeeds(bytes.subarray(0, end));
    if (end > 0) yield bytes.subarray(0, end);
    rest = bytes.subarray(end);
  }
  if (rest.length === 0) return;
  if (isFirst) rest = withoutMark(rest);
  assertText(rest, line);
  yield rest;
}

function withoutMark(bytes: Buffer): Buffer {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) throw new ImportFileError('The file is UTF-16. Save it as UTF-8 and import it again.');
  const zeros = [bytes[0], bytes[1]].filter((byte) => byte === 0).length;
  if (zeros === 1)
    throw new ImportFileError('The file looks like UTF-16. Save it as UTF-8 and import it again.');
  return bytes;
}

/** Bytes at the end of a chunk that begin a character which the next chunk ends. */
function unfinishedLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function assertText(bytes: Buffer, line: number): void {
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    const at = line + countLineFeeds(bytes.subarray(0, zero));
    throw new ImportFileError(
      'The file is not text (it holds a zero byte). Unpack or export it as UTF-8 text.',
      at,
    );
  }
  if (isUtf8(bytes)) return;
  const at = line + firstBadLine(bytes);
  throw new ImportFileError(
    'The file is not UTF-8 here; it may be Windows-1252 or another code page. Save it as UTF-8 and import it again.',
    at,
  );
}

function firstBadLine(bytes: Buffer): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found + 1;
    if (!isUtf8(bytes.subarray(start, end))) return lines;
    lines++;
    start = end;
  }
  return lines;
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++;
  return count;
}
