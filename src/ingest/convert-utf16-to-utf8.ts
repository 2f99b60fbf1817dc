import { ImportFileError } from './import-file-error.ts';

/**
 * Converts a file in UTF-16 with a byte order mark, as Google Play and spreadsheets save tables, to UTF-8.
 * Passes any other file through unchanged.
 * @throws {ImportFileError} if the file begins with such a mark but is not valid UTF-16
 */
export async function* convertUtf16ToUtf8(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const chunk of stream) {
    if (decoder !== null) yield toUtf8(decoder, chunk);
    else if (head.length >= byteOrderMarkLength) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < byteOrderMarkLength) continue;
      decoder = createDecoder(head);
      yield decoder === null ? head : toUtf8(decoder, head);
    }
  }
  if (decoder !== null) yield toUtf8(decoder);
  else if (head.length < byteOrderMarkLength) yield head;
}

const byteOrderMarkLength = 2;

function createDecoder(head: Buffer): TextDecoder | null {
  const byteOrderMark = head.readUInt16BE(0);
  if (byteOrderMark !== 0xfffe && byteOrderMark !== 0xfeff) return null;
  return new TextDecoder(byteOrderMark === 0xfffe ? 'utf-16le' : 'utf-16be', { fatal: true });
}

/** @param chunk the next bytes, or nothing at the end of the file */
function toUtf8(decoder: TextDecoder, chunk?: Uint8Array): Buffer {
  try {
    return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }));
  } catch (cause) {
    throw new ImportFileError(
      'The file begins as UTF-16 and is cut off or damaged. Save it as UTF-8 and import it again.',
      undefined,
      { cause },
    );
  }
}
