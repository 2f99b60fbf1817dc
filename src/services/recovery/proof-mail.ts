import type { Account } from '../../domain/accounts/account.ts';
import type { RecoveredAccount } from '../../domain/accounts/email-proof.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { Mail } from '../mail/mail.ts';
import type { MadeProof } from './mailed-proofs.ts';

/** The mails about access to an account. */
export interface ProofMail {
  readonly isAvailable: boolean;
  /** The link and the code, to the address that is to be proved. */
  sendProof(account: Account, made: MadeProof): Promise<unknown>;
  /** @param byMail what a recovery by mail found; null: it was by a code */
  tellRecovered(account: Account, byMail: RecoveredAccount | null): Promise<unknown>;
  /** Tells the old address of an account the new one. */
  tellAddressChanged(before: Account, email: string): Promise<unknown>;
}

export function createProofMail(
  mail: Pick<Mail, 'isAvailable' | 'queue'>,
  { randomText }: Pick<CredentialMaker, 'randomText'>,
): ProofMail {
  /** Each is a mail of its own. */
  const keyOf = (kind: string): string => `${kind} ${randomText(22)}`;
  return {
    isAvailable: mail.isAvailable,
    sendProof: ({ id, name, locale }, { proof: { purpose, email, expiresAt }, token, code }) =>
      mail.queue({
        to: email,
        locale,
        accountId: id,
        key: keyOf(purpose),
        content: { kind: purpose, name, email, token, code, expiresAtMs: expiresAt.getTime() },
      }),
    tellRecovered: ({ id, name, email, locale }, byMail) =>
      mail.queue({
        to: email,
        locale,
        accountId: id,
        key: keyOf('secret-recovered'),
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
    tellAddressChanged: ({ id, name, email: to, locale }, email) =>
      mail.queue({
        to,
        locale,
        accountId: id,
        key: keyOf('address-changed'),
        content: { kind: 'address-changed', name, email },
      }),
  };
}
