import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
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

/** Creates a set of recovery codes for an account. */
export function issueRecoveryCodes(credentials: CredentialMaker): IssuedCredential[] {
  return Array.from({ length: recoveryCodeCount }, () => credentials.issue('recovery'));
}

/** The hash with which an unknown credential is compared, so that its check takes as long as for a known one. */
const placeholderHash = new Uint8Array(32);

/** Computes the name under which caches know a credential, so that they do not contain its text. */
export const hashCredential = (text: string): string => createHash('sha256').update(text).digest('base64');

export type CredentialMaker = ReturnType<typeof createCredentialMaker>;

/** Computes the HMAC-SHA-256 (RFC 2104) of a string with a pepper. The database stores these 32 bytes. */
const computeHash = (pepper: string, text: string): Buffer =>
  createHmac('sha256', pepper).update(text).digest();

/**
 * Makes and checks API keys, API Secrets and recovery codes.
 * @param previousPeppers older peppers, with which hashes still match; each costs one more hash per check
 */
export function createCredentialMaker(
  pepper: string,
  randomBytes: RandomBytes,
  previousPeppers: readonly string[] = [],
) {
  const pepperId = toPepperId(computeCheckValue(pepper));
  const hashWithCurrentPepper = (text: string): Uint8Array => computeHash(pepper, text);

  /** Creates a random base62 string. */
  const createRandomText = (length: number): string => {
    let text = '';
    while (text.length < length) {
      for (const byte of randomBytes(length)) {
        // Bytes from 248 (4 × 62) on are skipped. They would make the first characters of the alphabet more likely.
        if (byte < 248 && text.length < length) text += base62.charAt(byte % 62);
      }
    }
    return text;
  };

  return {
    issue: (kind: CredentialKind): IssuedCredential => {
      const id = createRandomText(publicIdLength);
      const text = composeCredential(kind, id, createRandomText(randomPartLength));
      return { id, text, hash: hashWithCurrentPepper(text), pepperId };
    },
    /**
     * Whether a text has this hash with any of the peppers. Each comparison takes constant time. A text that matches no
     * pepper takes equally long whether or not a hash exists.
     */
    matches: (text: string, hash: Uint8Array | null): boolean => {
      const expectedHash = hash ?? placeholderHash;
      const hasHash = (candidatePepper: string): boolean => {
        const actualHash = computeHash(candidatePepper, text);
        return (
          actualHash.length === expectedHash.length &&
          timingSafeEqual(actualHash, expectedHash) &&
          hash !== null
        );
      };
      return hasHash(pepper) || previousPeppers.some(hasHash);
    },
    /**
     * Computes a credential's hash with the current pepper, to replace a hash that was made with an older pepper.
     * @param hash a hash that matches the text
     * @returns the new hash, or null if the hash was made with the current pepper
     */
    rehash: (text: string, hash: Uint8Array): RenewedHash | null => {
      if (previousPeppers.length === 0) return null;
      const currentHash = computeHash(pepper, text);
      return currentHash.equals(hash) ? null : { replacedHash: hash, hash: currentHash, pepperId };
    },
    hashWithCurrentPepper,
    /** Computes the hashes of a string with each pepper, the current one first. */
    hashWithEachPepper: (text: string): readonly Uint8Array[] =>
      [pepper, ...previousPeppers].map((candidatePepper) => computeHash(candidatePepper, text)),
    createRandomText,
  };
}
