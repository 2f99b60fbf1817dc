import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from './credential-maker.ts';

/** Encrypts what must be had back, unlike keys that are only checked. */
export interface TextSealer {
  /** @param place what the text belongs to; it opens nowhere else */
  seal(text: string, place: string): Uint8Array;
  /** Null where it was sealed with another secret or for another place, or is damaged. */
  open(sealed: Uint8Array, place: string): string | null;
}

const algorithm = 'aes-256-gcm';
/** Of the nonce and of the tag, as NIST SP 800-38D recommends them. */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under a key of its own for each purpose, derived from a secret (HKDF-SHA-256, RFC 5869). Sealed are
 * nonce, tag, text.
 * @param secret of at least 128 bits: the pepper, or a random token
 * @param purpose such as `feed headers`
 */
export function createTextSealer(secret: string, purpose: string, randomBytes: RandomBytes): TextSealer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `phone-gateway ${purpose}`, 32));
  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
        const body = sealed.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
