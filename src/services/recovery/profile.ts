import { type Account, type AccountStore, emailKey, isVerified } from '../../domain/accounts/account.ts';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { ProofStore } from '../../domain/accounts/email-proof.ts';
import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import type { AccountChangeLimit } from '../accounts/account-change-limit.ts';
import { type ProfileInput, readProfile } from '../accounts/account-input.ts';
import { emailTaken } from '../accounts/accounts.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import {
  failSlowly,
  type MadeProof,
  type MailedProofs,
  mailboxOf,
  mailUnavailable,
  type ProofInput,
  proofExpired,
  type TryProof,
} from './mailed-proofs.ts';
import type { ProofMail } from './proof-mail.ts';

/** An account, and the address that it is to have once that is verified. */
export type Profile = Account & { readonly pendingEmail: string | null };

/** What the holder of an account may say of it. */
export interface ProfileChanges {
  /**
   * Changes what is given. A new address counts once it is verified: a mail goes to it. The present address, where it is
   * not verified, is sent a new mail; where it is, a change that was begun is given up.
   * @throws GatewayError `invalid-body`, `email-already-registered`, `mail-unavailable`, `too-many-attempts`; nothing is
   *   changed then
   */
  change(holder: AccountHolder, input: ProfileInput): Promise<Profile>;
  /** The address that a valid mail is to verify; null: none, or its own. */
  pendingEmail(accountId: string): Promise<string | null>;
  /**
   * Verifies an address by a link or a code that was mailed to it, and makes it the account's where it is a new one.
   * @throws GatewayError `invalid-body`, `recovery-expired`, `email-already-registered` when another account has it by
   *   now, `too-many-attempts`
   */
  verify(input: ProofInput, address: string): Promise<void>;
  /** Mails a link and a code to a new account's address; nothing where mails are not available or too many. Never rejects. */
  welcome(account: Account): Promise<void>;
}

export interface ProfileOptions {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly store: ProfileStore;
  readonly proofs: ProofStore;
  readonly credentials: CredentialMaker;
  readonly mailed: MailedProofs;
  readonly mail: ProofMail;
  readonly limit: AccountChangeLimit;
  readonly tryProof: TryProof;
  /** Counts verification mails, by account and by mailbox. */
  readonly requests: { readonly byAccount: AttemptLimiter; readonly byMailbox: AttemptLimiter };
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export function createProfile(options: ProfileOptions): ProfileChanges {
  const { accounts, store, proofs, credentials, mailed, mail, limit, tryProof, requests } = options;
  const { now, afterChange, onError } = options;
  const pendingEmail = (accountId: string) => proofs.pendingEmail(accountId, new Date(now()));

  /** Counted before the address is looked for: what is registered cannot be asked for without a limit. */
  const prove = async (account: Account, email: string): Promise<MadeProof> => {
    if (!mail.isAvailable) throw mailUnavailable();
    const waitSeconds =
      (await requests.byAccount.consume(account.id)) ??
      (await requests.byMailbox.consume(mailboxOf(credentials, email)));
    if (waitSeconds !== null)
      throw tooManyAttempts('Too many verification mails were asked for. Try again later.', waitSeconds);
    if (emailKey(email) !== emailKey(account.email) && (await accounts.findByEmail(email)) !== null)
      throw emailTaken();
    return mailed.make(account.id, email);
  };

  return {
    change: async ({ account }, input) => {
      const { email, ...facts } = readProfile(input);
      return limit(account.id, async () => {
        const isProved = email === account.email && isVerified(account);
        const made = email === undefined || isProved ? null : await prove(account, email);
        const changed = await store.change(account.id, {
          ...facts,
          ...(email !== undefined && { email: { wanted: email, proof: made?.proof ?? null } }),
        });
        if (changed === null) throw new GatewayError('not-found', 'This account no longer exists.');
        if (made !== null) await mail.sendProof(changed, made);
        return { ...changed, pendingEmail: await pendingEmail(account.id) };
      });
    },
    pendingEmail,
    verify: async (input, address) => {
      const presented = mailed.read(input);
      return tryProof(address, () =>
        failSlowly(async () => {
          const verified = await proofs.verify(presented);
          if (verified === null) throw proofExpired();
          if (verified === 'taken') throw emailTaken();
          const { before, account } = verified;
          if (before.email === account.email) return;
          await afterChange();
          await mail.tellAddressChanged(before, account.email).catch(onError);
        }),
      );
    },
    welcome: async (account) => {
      try {
        if (!mail.isAvailable) return;
        if ((await requests.byMailbox.consume(mailboxOf(credentials, account.email))) !== null) return;
        const made = mailed.make(account.id, account.email);
        if (await proofs.insert(made.proof)) await mail.sendProof(account, made);
      } catch (error) {
        onError(error);
      }
    },
  };
}
