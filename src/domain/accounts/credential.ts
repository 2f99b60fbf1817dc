import { crc32 } from 'node:zlib';

/**
 * API keys, API Secrets and recovery codes consist of a prefix, a public id of 10 characters, 32 random
 * characters, and a checksum of 6 characters, all in base62 (`0-9A-Za-z`). The checksum lets the gateway
 * reject a mistyped key without a query, and lets secret scanners distinguish a credential from other text.
 */

export type CredentialKind = 'key' | 'secret' | 'recovery';

const credentialPrefixes: Record<CredentialKind, string> = {
  key: 'phk_',
  secret: 'phs_',
  recovery: 'phr_',
};
const kindByLetter: Readonly<Record<string, CredentialKind>> = { k: 'key', s: 'secret', r: 'recovery' };

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const publicIdLength = 10;
export const randomPartLength = 32;

/** Creates a pattern for a character that may be percent-encoded once or several times: `_`, `%5F`, `%255F`. */
const createEncodedPattern = (character: string, code: string): string => `(?:${character}|%(?:25)*${code})`;

const credentialPattern = new RegExp(
  [
    createEncodedPattern('p', '70'),
    createEncodedPattern('h', '68'),
    createEncodedPattern('[ksr]', '(?:6b|73|72)'),
    createEncodedPattern('_', '5f'),
    '[\\w%]+',
  ].join(''),
  'gi',
);

/**
 * Replaces everything in a text that begins like a credential with `[credential]`, even if it is percent-encoded.
 * This is used for logs, error texts, and responses that repeat parts of their request.
 */
export function removeCredentials(text: string): string {
  return text.replace(credentialPattern, '[credential]');
}

/** Whether a text can be the public id of a credential. */
export function isPublicId(text: string): boolean {
  return /^[0-9A-Za-z]{10}$/.test(text);
}

const wholeCredentialPattern = /^ph([ksr])_([0-9A-Za-z]{10})[0-9A-Za-z]{38}$/;

/** Computes the CRC-32 (IEEE 802.3) of an ASCII text, as six base62 digits with zeros on the left. */
export function computeCredentialChecksum(text: string): string {
  let remaining = crc32(text);
  let digits = '';
  for (let digitCount = 0; digitCount < 6; digitCount += 1) {
    digits = base62.charAt(remaining % 62) + digits;
    remaining = Math.floor(remaining / 62);
  }
  return digits;
}

/** Composes the full text of a credential from its public id (10 base62) and its random part (32 base62). */
export function composeCredential(kind: CredentialKind, publicId: string, randomPart: string): string {
  const body = credentialPrefixes[kind] + publicId + randomPart;
  return body + computeCredentialChecksum(body);
}

/** Reads the kind and the public id of a credential. Returns null if its form or checksum is wrong. */
export function parseCredential(text: string): { kind: CredentialKind; publicId: string } | null {
  const match = wholeCredentialPattern.exec(text);
  if (match === null || computeCredentialChecksum(text.slice(0, -6)) !== text.slice(-6)) return null;
  const [, letter = '', publicId = ''] = match;
  return { kind: kindByLetter[letter] as CredentialKind, publicId };
}
