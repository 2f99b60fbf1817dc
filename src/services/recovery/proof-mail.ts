import type { Account } from '../../domain/accounts/account.ts';
import type { RecoveredAccount } from '../../domain/accounts/email-proof.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { Mail } from '../mail/mail.ts';
import type { MailedProof } from './mailed-proofs.ts';

export type ProofMail = ReturnType<typeof createProofMail>;

/** Sends the e-mails about access to an account. */
export function createProofMail(mail: Mail, { randomText }: CredentialMaker) {
  /** Makes a key that no other e-mail has. */
  const newKey = (kind: string): string => `${kind} ${randomText(22)}`;
  return {
    isAvailable: mail.isAvailable,
    /** Sends the link and the code to the address that is to be verified. */
    sendProof: ({ id, name, locale }: Account, { proof, token, code }: MailedProof): Promise<unknown> => {
      const { purpose, email, expiresAt } = proof;
      return mail.queue({
        to: email,
        locale,
        accountId: id,
        key: newKey(purpose),
        content: { kind: purpose, name, email, token, code, expiresAtMs: expiresAt.getTime() },
      });
    },
    /**
     * Notifies an account's holder that the account was recovered.
     * @param byMail the result of a recovery by e-mail, or null if it was recovered with a code
     */
    notifyRecovered: (
      { id, name, email, locale }: Account,
      byMail: RecoveredAccount | null,
    ): Promise<unknown> =>
      mail.queue({
        to: email,
        locale,
        accountId: id,
        key: newKey('secret-recovered'),
        content: {
          kind: 'secret-recovered',
          name,
          ...(byMail !== null && {
            byMail: {
              wasVerified: byMail.wasVerified,
              keys: byMail.keys.map(({ id, name }) => ({ id, name })),
              webhooks: byMail.webhooks,
            },
          }),
        },
      }),
    /** Tells an account's old address that the account has a new one. */
    notifyAddressChanged: (before: Account, email: string): Promise<unknown> =>
      mail.queue({
        to: before.email,
        locale: before.locale,
        accountId: before.id,
        key: newKey('address-changed'),
        content: { kind: 'address-changed', name: before.name, email },
      }),
  };
}
