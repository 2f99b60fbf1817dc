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

/** Fills a buffer of that many random bytes; `crypto.randomBytes` outside of tests. */
export type RandomBytes = (size: number) => Uint8Array;

export interface IssuedCredential {
  readonly id: string;
  /** The plain text: shown once, never stored. */
  readonly text: string;
  /** What is stored: HMAC-SHA-256 (RFC 2104) of the text with the pepper, 32 bytes. */
  readonly hash: Uint8Array;
}

/** What is stored of a credential. */
export const stored = ({ id, hash }: IssuedCredential): StoredCredential => ({ id, hash });

/** The recovery codes of an account. */
export function issueCodes(credentials: Pick<CredentialMaker, 'issue'>): IssuedCredential[] {
  return Array.from({ length: recoveryCodes }, () => credentials.issue('recovery'));
}

export interface CredentialMaker {
  issue(kind: CredentialKind): IssuedCredential;
  /** Whether the text is the one whose HMAC this is, in constant time; it takes as long without one (null). */
  matches(text: string, hash: Uint8Array | null): boolean;
  /** HMAC-SHA-256 of a text with the pepper, as it is stored; 32 bytes. */
  digest(text: string): Uint8Array;
  /** Random base62 characters. */
  randomText(length: number): string;
}

/** Compared instead of the HMAC of an unknown credential, so that both take the same time. */
const nobodys = new Uint8Array(32);

export function createCredentialMaker(pepper: string, randomBytes: RandomBytes): CredentialMaker {
  const digest = (text: string): Buffer => createHmac('sha256', pepper).update(text).digest();

  const randomText = (length: number): string => {
    let text = '';
    while (text.length < length) {
      for (const byte of randomBytes(length)) {
        // 248 = 4 × 62: larger bytes would make the first characters of the alphabet likelier.
        if (byte < 248 && text.length < length) text += base62.charAt(byte % 62);
      }
    }
    return text;
  };

  return {
    issue: (kind) => {
      const id = randomText(publicIdLength);
      const text = composeCredential(kind, id, randomText(randomPartLength));
      return { id, text, hash: digest(text) };
    },
    matches: (text, hash) => {
      const presented = digest(text);
      const kept = hash ?? nobodys;
      return presented.length === kept.length && timingSafeEqual(presented, kept) && hash !== null;
    },
    digest,
    randomText,
  };
}
