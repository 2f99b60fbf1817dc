import type { ConfidentialMail } from '../../domain/accounts/mail.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';

export type MailSealer = ReturnType<typeof createMailSealer>;

/**
 * Encrypts e-mails under the pepper, each bound to its own row. A copy of the database then reveals no addresses
 * and gives no access to accounts.
 */
export function createMailSealer(
  pepper: string,
  randomBytes: RandomBytes,
  previousPeppers: readonly string[] = [],
) {
  const sealer = createTextSealer(pepper, sealedPurposes.mail, randomBytes, previousPeppers);
  return {
    seal: ({ to, locale, content }: ConfidentialMail, id: string): Uint8Array =>
      sealer.seal(JSON.stringify({ to, locale, content }), id),
    /** Decrypts an e-mail. @returns null if it was encrypted under an unknown pepper */
    open: (sealedMail: Uint8Array, id: string): ConfidentialMail | null => {
      const text = sealer.open(sealedMail, id);
      return text === null ? null : JSON.parse(text);
    },
  };
}
