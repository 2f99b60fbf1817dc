import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { FeedSource } from '../../domain/catalogue/feed.ts';
import type { RandomBytes } from './credential-maker.ts';

const algorithm = 'aes-256-gcm';
/** The lengths of nonce and tag that NIST SP 800-38D recommends. */
const nonceBytes = 12;
const tagBytes = 16;

export type TextSealer = ReturnType<typeof createTextSealer>;

/**
 * Encrypts texts that the gateway must read again. (Credentials are only checked, so they are hashed
 * instead.) It uses AES-256-GCM with a separate key for each purpose. The keys are derived from a secret
 * (HKDF-SHA-256, RFC 5869). The result consists of nonce, tag and ciphertext.
 * @param secret a secret of at least 128 bits: the pepper, or a random token
 * @param purpose the name of the purpose, such as `feed headers`
 * @param previousSecrets older secrets, with which texts can still be decrypted
 */
export function createTextSealer(
  secret: string,
  purpose: string,
  randomBytes: RandomBytes,
  previousSecrets: readonly string[] = [],
) {
  const key = deriveKey(secret, purpose);
  const keys = [key, ...previousSecrets.map((previousSecret) => deriveKey(previousSecret, purpose))];
  return {
    /**
     * Encrypts a text.
     * @param context the owner of the text, such as a row's id; only with the same context can the text be decrypted
     */
    seal: (text: string, context: string): Uint8Array => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /**
     * Decrypts a text.
     * @returns null if the text was encrypted with an unknown secret or another context, or is damaged
     */
    open: (sealedText: Uint8Array, context: string): string | null => {
      for (const candidateKey of keys) {
        const text = decrypt(sealedText, context, candidateKey);
        if (text !== null) return text;
      }
      return null;
    },
    /** Whether only an older secret decrypts the text. */
    isOutdated: (sealedText: Uint8Array, context: string): boolean =>
      decrypt(sealedText, context, key) === null &&
      keys.some((candidateKey) => decrypt(sealedText, context, candidateKey) !== null),
  };
}

const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `phone-gateway ${purpose}`, 32));

function decrypt(sealedText: Uint8Array, context: string, key: Uint8Array): string | null {
  const nonce = sealedText.subarray(0, nonceBytes);
  const tag = sealedText.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    const body = sealedText.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The purposes for which texts are encrypted under the pepper. Each purpose has its own key. */
export const sealedPurposes = {
  mail: 'mail',
  feed: 'feed headers',
  webhook: 'webhook secrets',
  // A former secret is a webhook's encrypted secret, moved to another table, so its purpose is the same.
  formerWebhook: 'webhook secrets',
  answer: 'repeatable answers',
} as const;

/**
 * Creates the encryption context of a feed's headers. It contains the address of the source, so that the headers
 * are never sent to another address.
 */
export function createFeedContext(name: string, source: FeedSource): string {
  return JSON.stringify([name, source.kind === 'url' ? source.url : source.path]);
}
