import { type Account, type AccountStore, isVerified, toEmailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { ProofStore } from '../../domain/accounts/email-proof.ts';
import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { createTooManyAttemptsError, GatewayError } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { createChangeLimit, limitAdvice } from '../accounts/account-change-limit.ts';
import { type ProfileInput, readProfile } from '../accounts/account-input.ts';
import { createEmailTakenError } from '../accounts/accounts.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import {
  createMailedProofs,
  createMailUnavailableError,
  createProofExpiredError,
  failSlowly,
  hashMailbox,
  type MailedProof,
  type ProofInput,
  type TryProof,
} from './mailed-proofs.ts';
import type { ProofMail } from './proof-mail.ts';

/** An account with the address that replaces its present one once it is verified, or null if there is none. */
export type Profile = Account & { readonly pendingEmail: string | null };

/** How often an account's profile may be changed in a day. */
const changeLimit = { name: 'profile', attempts: 100, windowSeconds: 86_400 };
/** How many verification e-mails one account may request in a day. */
const accountLimit = { name: 'verification', attempts: 10, windowSeconds: 86_400 };
/** How many verification e-mails may be sent to one mailbox in an hour. */
const mailboxLimit = { name: 'verification-mailbox', attempts: 3, windowSeconds: 3_600 };

export interface ProfileDeps {
  readonly accounts: AccountStore;
  readonly store: ProfileStore;
  readonly proofs: ProofStore;
  readonly credentials: CredentialMaker;
  readonly mail: ProofMail;
  readonly tryProof: TryProof;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
  /** Called with the error if an e-mail cannot be sent. */
  readonly onError: (error: unknown) => void;
}

export type ProfileChanges = ReturnType<typeof createProfileChanges>;

/** Creates the operations that an account holder may perform on the account's profile. */
export function createProfileChanges(deps: ProfileDeps) {
  const { accounts, store, proofs, credentials, mail, tryProof, createLimiter } = deps;
  const { randomBytes, now, afterChange, onError } = deps;
  const mailedProofs = createMailedProofs({ purpose: 'verification', credentials, randomBytes, now });
  const limitChange = createChangeLimit(
    createLimiter(changeLimit),
    `An account can be changed ${changeLimit.attempts} times a day. ${limitAdvice}`,
  );
  const accountLimiter = createLimiter(accountLimit);
  const mailboxLimiter = createLimiter(mailboxLimit);

  /**
   * Finds an account's new address that has yet to be verified, if the proof in the verification e-mail is still valid.
   * Returns null if there is none.
   */
  const findPendingEmail = (accountId: string): Promise<string | null> =>
    proofs.findPendingEmail(accountId, new Date(now()));

  /**
   * Creates a proof for an address. The request is counted before the address is looked up, so that nobody can find
   * out without limit which addresses are registered.
   */
  const createProof = async (account: Account, email: string): Promise<MailedProof> => {
    if (!mail.isAvailable) throw createMailUnavailableError();
    const waitSeconds =
      (await accountLimiter.consume(account.id)) ??
      (await mailboxLimiter.consume(hashMailbox(credentials, email)));
    if (waitSeconds !== null)
      throw createTooManyAttemptsError(
        'Too many verification e-mails were requested. Try again later.',
        waitSeconds,
      );
    if (toEmailKey(email) !== toEmailKey(account.email) && (await accounts.findByEmail(email)) !== null)
      throw createEmailTakenError();
    return mailedProofs.make(account.id, email);
  };

  return {
    /**
     * Changes the given members. A new address gets an e-mail, and replaces the present address once it is
     * verified. If the present address is given, a pending change is cancelled, and the address gets a new e-mail
     * unless it is verified.
     * @throws GatewayError `invalid-body`, `email-already-registered`, `mail-unavailable`,
     * `too-many-attempts`; in these cases nothing is changed
     */
    change: async ({ account }: AccountHolder, input: ProfileInput): Promise<Profile> => {
      const { email, ...members } = readProfile(input);
      return limitChange(account.id, async () => {
        const isAlreadyVerified = email === account.email && isVerified(account);
        const mailedProof =
          email === undefined || isAlreadyVerified ? null : await createProof(account, email);
        const changedAccount = await store.change(account.id, {
          ...members,
          ...(email !== undefined && { email: { newAddress: email, proof: mailedProof?.proof ?? null } }),
        });
        if (changedAccount === null) throw new GatewayError('not-found', 'This account no longer exists.');
        if (mailedProof !== null) await mail.sendProof(changedAccount, mailedProof);
        return { ...changedAccount, pendingEmail: await findPendingEmail(account.id) };
      });
    },
    findPendingEmail,
    /**
     * Verifies an address by a link or a code that was sent to it. If the address is new, it becomes the
     * account's address.
     * @param address the client's IP address
     * @throws GatewayError `invalid-body`, `recovery-expired`, `email-already-registered` if another account
     * has this address by now, `too-many-attempts`
     */
    verify: async (input: ProofInput, address: string): Promise<void> => {
      const proof = mailedProofs.read(input);
      return tryProof(address, () =>
        failSlowly(async () => {
          const outcome = await proofs.verify(proof);
          if (outcome === null) throw createProofExpiredError();
          if (outcome === 'taken') throw createEmailTakenError();
          const { before: previousAccount, account } = outcome;
          if (previousAccount.email === account.email) return;
          await afterChange();
          await mail.notifyAddressChanged(previousAccount, account.email).catch(onError);
        }),
      );
    },
    /**
     * Sends a link and a code to a new account's address. Does nothing if e-mails are not configured, or if
     * the address got too many e-mails. Never rejects.
     */
    welcome: async (account: Account): Promise<void> => {
      try {
        if (!mail.isAvailable) return;
        if ((await mailboxLimiter.consume(hashMailbox(credentials, account.email))) !== null) return;
        const mailedProof = mailedProofs.make(account.id, account.email);
        if (await proofs.insert(mailedProof.proof)) await mail.sendProof(account, mailedProof);
      } catch (error) {
        onError(error);
      }
    },
  };
}
