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

/** Returns `size` random bytes. It is `crypto.randomBytes`, except in tests. */
export type RandomBytes = (size: number) => Uint8Array;

export interface IssuedCredential extends StoredCredential {
  /** The plain text, which is shown once and never stored. */
  readonly text: string;
}

/** Returns the part of a credential that is stored. */
export const toStoredCredential = ({ id, hash, pepperId }: IssuedCredential): StoredCredential => ({
  id,
  hash,
  pepperId,
});

/** Makes a set of recovery codes for an account. */
export function issueRecoveryCodes(credentials: CredentialMaker): IssuedCredential[] {
  return Array.from({ length: recoveryCodeCount }, () => credentials.issue('recovery'));
}

/** A hash for comparisons with unknown credentials, so that these take as long as comparisons with existing ones. */
const placeholderHash = new Uint8Array(32);

export type CredentialMaker = ReturnType<typeof createCredentialMaker>;

/** Computes the HMAC-SHA-256 (RFC 2104) of a string with a pepper. The database stores these 32 bytes. */
const computeHash = (pepper: string, text: string): Buffer =>
  createHmac('sha256', pepper).update(text).digest();

/**
 * Makes and checks API keys, API Secrets and recovery codes.
 * @param previousPeppers older peppers, with which hashes still match; each costs one more HMAC
 */
export function createCredentialMaker(
  pepper: string,
  randomBytes: RandomBytes,
  previousPeppers: readonly string[] = [],
) {
  const pepperId = toPepperId(computeCheckValue(pepper));
  const digest = (text: string): Uint8Array => computeHash(pepper, text);

  /** Creates a random text of base62 characters. */
  const createRandomText = (length: number): string => {
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
    /** Creates a credential. */
    issue: (kind: CredentialKind): IssuedCredential => {
      const id = createRandomText(publicIdLength);
      const text = composeCredential(kind, id, createRandomText(randomPartLength));
      return { id, text, hash: digest(text), pepperId };
    },
    /**
     * Checks in constant time whether a text has this HMAC under any of the peppers. If the hash is null, the check
     * takes just as long and fails.
     */
    matches: (text: string, hash: Uint8Array | null): boolean => {
      const expected = hash ?? placeholderHash;
      const hasHash = (candidatePepper: string): boolean => {
        const actual = computeHash(candidatePepper, text);
        return actual.length === expected.length && timingSafeEqual(actual, expected) && hash !== null;
      };
      return hasHash(pepper) || previousPeppers.some(hasHash);
    },
    /**
     * Computes the new hash of a credential, which replaces a hash that was made with an older pepper.
     * @param hash a hash that matches the text
     * @returns null if the hash was made with the current pepper
     */
    renew: (text: string, hash: Uint8Array): RenewedHash | null => {
      if (previousPeppers.length === 0) return null;
      const current = computeHash(pepper, text);
      return current.equals(hash) ? null : { replacedHash: hash, hash: current, pepperId };
    },
    /** Computes the HMAC of a string with the current pepper. */
    digest,
    /** Computes the HMAC of a string with each pepper, the current one first. */
    digests: (text: string): readonly Uint8Array[] =>
      [pepper, ...previousPeppers].map((candidatePepper) => computeHash(candidatePepper, text)),
    createRandomText,
  };
}
