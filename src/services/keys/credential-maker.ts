import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredCredential } from '../../domain/accounts/account.ts';
import {
  base62,
  type CredentialKind,
  composeCredential,
  publicIdLength,
  randomPartLength,
} from '../../domain/accounts/credential.ts';
import { recoveryCodes } from '../../domain/accounts/recovery.ts';

/** Returns this many random bytes. It is `crypto.randomBytes`, except in tests. */
export type RandomBytes = (size: number) => Uint8Array;

export interface IssuedCredential {
  readonly id: string;
  /** The plain text, which is shown once and never stored. */
  readonly text: string;
  /** The stored form: HMAC-SHA-256 (RFC 2104) of the text with the pepper, 32 bytes. */
  readonly hash: Uint8Array;
}

/** Returns the part of a credential that is stored. */
export const toStored = ({ id, hash }: IssuedCredential): StoredCredential => ({ id, hash });

/** Makes a set of recovery codes for an account. */
export function issueCodes(credentials: CredentialMaker): IssuedCredential[] {
  return Array.from({ length: recoveryCodes }, () => credentials.issue('recovery'));
}

/** Unknown credentials are compared with this hash, so a check takes as long as for existing ones. */
const hashOfNothing = new Uint8Array(32);

export type CredentialMaker = ReturnType<typeof createCredentialMaker>;

/** Makes and checks API keys, API Secrets and recovery codes. */
export function createCredentialMaker(pepper: string, randomBytes: RandomBytes) {
  /**
   * Computes the HMAC-SHA-256 of a text with the pepper, which is 32 bytes and is what the database stores.
   */
  const digest = (text: string): Uint8Array => createHmac('sha256', pepper).update(text).digest();

  /** Makes a random text of base62 characters. */
  const randomText = (length: number): string => {
    let text = '';
    while (text.length < length) {
      for (const byte of randomBytes(length)) {
        // 248 is 4 × 62. Larger bytes would make the first characters of the alphabet more likely.
        if (byte < 248 && text.length < length) text += base62.charAt(byte % 62);
      }
    }
    return text;
  };

  return {
    issue: (kind: CredentialKind): IssuedCredential => {
      const id = randomText(publicIdLength);
      const text = composeCredential(kind, id, randomText(randomPartLength));
      return { id, text, hash: digest(text) };
    },
    /** Checks in constant time whether a text has this HMAC. Takes as long if there is none (null). */
    matches: (text: string, hash: Uint8Array | null): boolean => {
      const presented = digest(text);
      const expected = hash ?? hashOfNothing;
      return presented.length === expected.length && timingSafeEqual(presented, expected) && hash !== null;
    },
    digest,
    randomText,
  };
}
