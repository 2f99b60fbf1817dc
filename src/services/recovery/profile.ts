import { type Account, type AccountStore, emailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { ProofStore } from '../../domain/accounts/email-proof.ts';
import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { limitProfileChanges } from '../accounts/account-change-limit.ts';
import { type ProfileInput, readProfile } from '../accounts/account-input.ts';
import { emailTaken } from '../accounts/accounts.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import {
  createMailedProofs,
  failSlowly,
  type MailedProof,
  mailboxOf,
  mailUnavailable,
  type ProofInput,
  proofExpired,
  type TryProof,
} from './mailed-proofs.ts';
import type { ProofMail } from './proof-mail.ts';

/** An account, and the new address that it gets once that is verified. */
export type Profile = Account & { readonly pendingEmail: string | null };

/** Changes of the profile of an account in a day. */
const changeLimit = { name: 'profile', attempts: 100, windowSeconds: 86_400 };
/** Verification mails that one account may request in a day. */
const accountLimit = { name: 'verification', attempts: 10, windowSeconds: 86_400 };
/** Verification mails to one mailbox in an hour. */
const mailboxLimit = { name: 'verification-mailbox', attempts: 3, windowSeconds: 3_600 };

export interface ProfileDeps {
  readonly accounts: AccountStore;
  readonly store: ProfileStore;
  readonly proofs: ProofStore;
  readonly credentials: CredentialMaker;
  readonly mail: ProofMail;
  readonly tryProof: TryProof;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
  /** Called with failures to mail. */
  readonly onError: (error: unknown) => void;
}

export type ProfileChanges = ReturnType<typeof createProfile>;

/** What the holder of an account may change of its profile. */
export function createProfile(deps: ProfileDeps) {
  const { accounts, store, proofs, credentials, mail, tryProof, limiter } = deps;
  const { randomBytes, now, afterChange, onError } = deps;
  const mailedProofs = createMailedProofs({ purpose: 'verification', credentials, randomBytes, now });
  const limitChange = limitProfileChanges(limiter(changeLimit), changeLimit.attempts);
  const requestsByAccount = limiter(accountLimit);
  const requestsByMailbox = limiter(mailboxLimit);

  /** The address that a valid mail is to verify; null when there is none, or it is the present one. */
  const pendingEmail = (accountId: string): Promise<string | null> =>
    proofs.pendingEmail(accountId, new Date(now()));

  /**
   * Counts a request before the address is looked up, so that registered addresses cannot be probed without a
   * limit.
   */
  const makeProof = async (account: Account, email: string): Promise<MailedProof> => {
    if (!mail.isAvailable) throw mailUnavailable();
    const waitSeconds =
      (await requestsByAccount.consume(account.id)) ??
      (await requestsByMailbox.consume(mailboxOf(credentials, email)));
    if (waitSeconds !== null)
      throw tooManyAttempts('Too many verification mails were asked for. Try again later.', waitSeconds);
    if (emailKey(email) !== emailKey(account.email) && (await accounts.findByEmail(email)) !== null)
      throw emailTaken();
    return mailedProofs.make(account.id, email);
  };

  return {
    /**
     * Changes the members that are given. A new address is mailed, and becomes the account's once it is
     * verified. Giving the present address sends it a new mail where it is not verified, and cancels a
     * pending change where it is.
     * @throws GatewayError `invalid-body`, `email-already-registered`, `mail-unavailable`,
     *   `too-many-attempts`; nothing is changed then
     */
    change: async ({ account }: AccountHolder, input: ProfileInput): Promise<Profile> => {
      const { email, ...members } = readProfile(input);
      return limitChange(account.id, async () => {
        const isVerified = email === account.email && account.emailVerifiedAt !== null;
        const made = email === undefined || isVerified ? null : await makeProof(account, email);
        const changed = await store.change(account.id, {
          ...members,
          ...(email !== undefined && { email: { wanted: email, proof: made?.proof ?? null } }),
        });
        if (changed === null) throw new GatewayError('not-found', 'This account no longer exists.');
        if (made !== null) await mail.sendProof(changed, made);
        return { ...changed, pendingEmail: await pendingEmail(account.id) };
      });
    },
    pendingEmail,
    /**
     * Verifies an address by a link or a code that was mailed to it, and makes it the account's where it is a
     * new one.
     * @param address the address of the client
     * @throws GatewayError `invalid-body`, `recovery-expired`, `email-already-registered` when another
     *   account has it by now, `too-many-attempts`
     */
    verify: async (input: ProofInput, address: string): Promise<void> => {
      const presented = mailedProofs.read(input);
      return tryProof(address, () =>
        failSlowly(async () => {
          const verified = await proofs.verify(presented);
          if (verified === null) throw proofExpired();
          if (verified === 'taken') throw emailTaken();
          const { before, account } = verified;
          if (before.email === account.email) return;
          await afterChange();
          await mail.notifyAddressChanged(before, account.email).catch(onError);
        }),
      );
    },
    /**
     * Mails a link and a code to the address of a new account; does nothing where mails are not available or
     * too many. Never rejects.
     */
    welcome: async (account: Account): Promise<void> => {
      try {
        if (!mail.isAvailable) return;
        if ((await requestsByMailbox.consume(mailboxOf(credentials, account.email))) !== null) return;
        const made = mailedProofs.make(account.id, account.email);
        if (await proofs.insert(made.proof)) await mail.sendProof(account, made);
      } catch (error) {
        onError(error);
      }
    },
  };
}
