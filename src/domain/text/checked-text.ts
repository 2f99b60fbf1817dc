import { crc32 } from 'node:zlib';

const checksumBytes = 4;

/** Encodes a string that clients send back unchanged, as a CRC-32 and the string in base64url (RFC 4648 §5). */
export function encodeCheckedText(text: string): string {
  const bytes = Buffer.from(text);
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([checksum, bytes]).toString('base64url');
}

/**
 * Decodes a text from {@link encodeCheckedText} without checking it. The caller parses the result, encodes it
 * again and compares: if the texts differ, the client has changed the text. The comparison also finds changes
 * that base64url ignores.
 */
export const decodeCheckedText = (text: string): string =>
  Buffer.from(text, 'base64url').subarray(checksumBytes).toString();
