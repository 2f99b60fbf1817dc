import type { Account } from '../../domain/accounts/account.ts';
import type { RecoveredAccount } from '../../domain/accounts/email-proof.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { Mail } from '../mail/mail.ts';
import type { MailedProof } from './mailed-proofs.ts';

export type ProofMail = ReturnType<typeof createProofMail>;

/** Sends the e-mails about access to an account. */
export function createProofMail(mail: Mail, { createRandomText }: CredentialMaker) {
  /** Creates a key that no other e-mail has. */
  const createMailKey = (kind: string): string => `${kind} ${createRandomText(22)}`;
  return {
    isAvailable: mail.isAvailable,
    /** Sends the link and the code to the address that is to be verified. */
    sendProof: ({ id, name, locale }: Account, { proof, token, code }: MailedProof): Promise<unknown> => {
      const { purpose, email, expiresAt } = proof;
      return mail.queue({
        to: email,
        locale,
        accountId: id,
        key: createMailKey(purpose),
        content: { kind: purpose, name, email, token, code, expiresAtMs: expiresAt.getTime() },
      });
    },
    /**
     * Notifies an account holder that the account was recovered.
     * @param mailRecovery the result of a recovery by e-mail, or null for a recovery with a code
     */
    notifyRecovered: (
      { id, name, email, locale }: Account,
      mailRecovery: RecoveredAccount | null,
    ): Promise<unknown> =>
      mail.queue({
        to: email,
        locale,
        accountId: id,
        key: createMailKey('secret-recovered'),
        content: {
          kind: 'secret-recovered',
          name,
          ...(mailRecovery !== null && {
            byMail: {
              wasVerified: mailRecovery.wasVerified,
              keys: mailRecovery.keys.map(({ id, name }) => ({ id, name })),
              webhooks: mailRecovery.webhooks,
            },
          }),
        },
      }),
    /** Notifies the old address of an account that the account has a new address. */
    notifyAddressChanged: (previousAccount: Account, email: string): Promise<unknown> =>
      mail.queue({
        to: previousAccount.email,
        locale: previousAccount.locale,
        accountId: previousAccount.id,
        key: createMailKey('address-changed'),
        content: { kind: 'address-changed', name: previousAccount.name, email },
      }),
  };
}
