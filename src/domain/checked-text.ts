import { crc32 } from 'node:zlib';

const checksumBytes = 4;

/** A text that clients hand back as it is: base64url (RFC 4648 §5) of a CRC-32 and of the text. */
export function toCheckedText(text: string): string {
  const bytes = Buffer.from(text);
  const sum = Buffer.alloc(checksumBytes);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([sum, bytes]).toString('base64url');
}

/**
 * What such a text may hold. Whether it does is known when what was read from it is written again and gives the same:
 * whatever was changed of it, also what base64url overlooks, makes it another.
 */
export const checkedContent = (text: string): string =>
  Buffer.from(text, 'base64url').subarray(checksumBytes).toString();
