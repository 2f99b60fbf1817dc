import { crc32 } from 'node:zlib';

const checksumBytes = 4;

/** Encodes a text that clients send back unchanged: a CRC-32 and the text in base64url (RFC 4648 §5). */
export function encodeCheckedText(text: string): string {
  const bytes = Buffer.from(text);
  const sum = Buffer.alloc(checksumBytes);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([sum, bytes]).toString('base64url');
}

/**
 * Decodes a text from `toCheckedText` without checking it. The caller checks it by encoding what it has read
 * again: if that differs from the original, the text was changed. This also finds changes that base64url
 * ignores.
 */
export const decodeCheckedText = (text: string): string =>
  Buffer.from(text, 'base64url').subarray(checksumBytes).toString();
