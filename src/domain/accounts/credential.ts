import { crc32 } from 'node:zlib';

/**
 * API keys, API Secrets and recovery codes: a prefix, 10 characters of public id, 32 random ones, and a checksum of 6,
 * all base62 (`0-9A-Za-z`). The checksum lets a mistyped key be refused without any look-up, and lets
 * secret scanners tell a credential from noise.
 */

export type CredentialKind = 'key' | 'secret' | 'recovery';

const credentialPrefixes: Record<CredentialKind, string> = {
  key: 'phk_',
  secret: 'phs_',
  recovery: 'phr_',
};
const kindOfLetter: Readonly<Record<string, CredentialKind>> = { k: 'key', s: 'secret', r: 'recovery' };

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const publicIdLength = 10;
export const randomPartLength = 32;

/** A character as it is, or percent-encoded any number of times: `_`, `%5F`, `%255F`. */
const encoded = (character: string, code: string): string => `(?:${character}|%(?:25)*${code})`;

const credential = new RegExp(
  [
    encoded('p', '70'),
    encoded('h', '68'),
    encoded('[ksr]', '(?:6b|73|72)'),
    encoded('_', '5f'),
    '[\\w%]+',
  ].join(''),
  'gi',
);

/**
 * Text without anything that is, or begins like, a credential, also percent-encoded once or more: for logs, error texts, and
 * wherever an answer repeats its request.
 */
export function withoutCredentials(text: string): string {
  return text.replace(credential, '[credential]');
}

/** Whether a text can be the public id of a credential. */
export function isPublicId(text: string): boolean {
  return /^[0-9A-Za-z]{10}$/.test(text);
}

const form = /^ph([ksr])_([0-9A-Za-z]{10})[0-9A-Za-z]{38}$/;

/** CRC-32 (IEEE 802.3) of ASCII text, as base62 padded left with `0` to 6 digits. */
export function credentialChecksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place += 1) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** The full text of a credential from its public id (10 base62) and its random part (32 base62). */
export function composeCredential(kind: CredentialKind, publicId: string, randomPart: string): string {
  const body = credentialPrefixes[kind] + publicId + randomPart;
  return body + credentialChecksum(body);
}

/** Kind and public id of a well-formed credential; null when form or checksum is wrong. */
export function parseCredential(text: string): { kind: CredentialKind; publicId: string } | null {
  const match = form.exec(text);
  if (match === null || credentialChecksum(text.slice(0, -6)) !== text.slice(-6)) return null;
  const [, letter = '', publicId = ''] = match;
  return { kind: kindOfLetter[letter] as CredentialKind, publicId };
}
