import { isUtf8 } from 'node:buffer';

const decoder = new TextDecoder('windows-1252');
/** Bytes that Windows-1252 does not assign: text in it has none. */
const unassigned: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const longestCharacter = 4;

/**
 * Passes a text on as UTF-8 that may be in Windows-1252, as spreadsheets save lists of prices. The first character that
 * is not ASCII decides; what is neither is passed on as it is, and the reader of UTF-8 says what is wrong with it.
 * Holds one chunk at a time.
 */
export async function* decodeWindows1252(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let isDecoding: boolean | null = null;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes: Buffer = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    rest = Buffer.alloc(0);
    const at = isDecoding === null ? bytes.findIndex((byte) => byte >= 0x80) : -1;
    if (at >= 0 && bytes.length - at < longestCharacter) {
      rest = bytes.subarray(at);
      yield bytes.subarray(0, at);
      continue;
    }
    if (at >= 0) isDecoding = isWindows1252(bytes.subarray(at));
    yield isDecoding === true ? decode(bytes) : bytes;
  }
  if (rest.length > 0) yield isWindows1252(rest) ? decode(rest) : rest;
}

function decode(bytes: Buffer): Buffer {
  return bytes.some((byte) => unassigned.has(byte)) ? bytes : Buffer.from(decoder.decode(bytes), 'utf8');
}

/** Whether the character that begins here is not one of UTF-8. */
function isWindows1252(bytes: Buffer): boolean {
  const lead = bytes[0] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  // A byte order mark of UTF-16 is none of Windows-1252.
  return !isUtf8(bytes.subarray(0, length)) && !bytes.includes(0);
}
