import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RenewedHash, StoredCredential } from '../../domain/accounts/account.ts';
import {
  base62,
  type CredentialKind,
  composeCredential,
  publicIdLength,
  randomPartLength,
} from '../../domain/accounts/credential.ts';
import { recoveryCodeCount } from '../../record/types/account.ts';
import { computeCheckValue, toPepperId } from '../pepper/check-value.ts';

/** Returns this many random bytes. It is `crypto.randomBytes`, except in tests. */
export type RandomBytes = (size: number) => Uint8Array;

export interface IssuedCredential extends StoredCredential {
  /** The plain text, which is shown once and never stored. */
  readonly text: string;
}

/** Returns the part of a credential that is stored. */
export const toStored = ({ id, hash, pepperId }: IssuedCredential): StoredCredential => ({
  id,
  hash,
  pepperId,
});

/** Makes a set of recovery codes for an account. */
export function issueCodes(credentials: CredentialMaker): IssuedCredential[] {
  return Array.from({ length: recoveryCodeCount }, () => credentials.issue('recovery'));
}

/** Unknown credentials are compared with this hash, so a check takes as long as for existing ones. */
const hashOfNothing = new Uint8Array(32);

export type CredentialMaker = ReturnType<typeof createCredentialMaker>;

/** Computes the HMAC-SHA-256 (RFC 2104) of a text with a pepper. It has 32 bytes, and is what the database stores. */
const computeHash = (pepper: string, text: string): Buffer =>
  createHmac('sha256', pepper).update(text).digest();

/**
 * Makes and checks API keys, API Secrets and recovery codes.
 * @param previousPeppers older peppers. What was hashed with them is found too, at the cost of one HMAC each.
 */
export function createCredentialMaker(
  pepper: string,
  randomBytes: RandomBytes,
  previousPeppers: readonly string[] = [],
) {
  const pepperId = toPepperId(computeCheckValue(pepper));
  const digest = (text: string): Uint8Array => computeHash(pepper, text);

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
      return { id, text, hash: digest(text), pepperId };
    },
    /**
     * Checks in constant time whether a text has this HMAC, under any of the peppers. Takes as long if there is none
     * (null).
     */
    matches: (text: string, hash: Uint8Array | null): boolean => {
      const expected = hash ?? hashOfNothing;
      const hasHash = (used: string): boolean => {
        const presented = computeHash(used, text);
        return presented.length === expected.length && timingSafeEqual(presented, expected) && hash !== null;
      };
      return hasHash(pepper) || previousPeppers.some(hasHash);
    },
    /**
     * Computes the hash that replaces the one of a credential that matches it.
     * @returns null if it was made with the current pepper
     */
    renew: (text: string, hash: Uint8Array): RenewedHash | null => {
      if (previousPeppers.length === 0) return null;
      const current = computeHash(pepper, text);
      return current.equals(hash) ? null : { replacedHash: hash, hash: current, pepperId };
    },
    /** Computes the HMAC of a text with the current pepper. */
    digest,
    /** Computes the HMAC of a text with each pepper, the current one first. */
    digests: (text: string): readonly Uint8Array[] =>
      [pepper, ...previousPeppers].map((used) => computeHash(used, text)),
    randomText,
  };
}
