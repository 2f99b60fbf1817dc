import { type Account, type AccountStore, toEmailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { ProofStore } from '../../domain/accounts/email-proof.ts';
import type { ProfileStore } from '../../domain/accounts/profile.ts';
import { createTooManyAttemptsError, GatewayError } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import { createProfileChangeLimit } from '../accounts/account-change-limit.ts';
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

/** An account, with the new address that it gets once the address is verified. */
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
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly afterChange: () => Promise<void>;
  /** Called with the error if an e-mail cannot be sent. */
  readonly onError: (error: unknown) => void;
}

export type ProfileChanges = ReturnType<typeof createProfile>;

/** Creates what an account's holder may do with the account's profile. */
export function createProfile(deps: ProfileDeps) {
  const { accounts, store, proofs, credentials, mail, tryProof, limiter } = deps;
  const { randomBytes, now, afterChange, onError } = deps;
  const mailedProofs = createMailedProofs({ purpose: 'verification', credentials, randomBytes, now });
  const limitChange = createProfileChangeLimit(limiter(changeLimit), changeLimit.attempts);
  const requestsByAccount = limiter(accountLimit);
  const requestsByMailbox = limiter(mailboxLimit);

  /**
   * Finds the address that a valid e-mail is to verify. Returns null if there is none, or if it is the
   * present address.
   */
  const pendingEmail = (accountId: string): Promise<string | null> =>
    proofs.pendingEmail(accountId, new Date(now()));

  /**
   * Counts a request before the address is looked up, so nobody can probe without limit which addresses are
   * registered.
   */
  const makeProof = async (account: Account, email: string): Promise<MailedProof> => {
    if (!mail.isAvailable) throw createMailUnavailableError();
    const waitSeconds =
      (await requestsByAccount.consume(account.id)) ??
      (await requestsByMailbox.consume(hashMailbox(credentials, email)));
    if (waitSeconds !== null)
      throw createTooManyAttemptsError(
        'Too many verification mails were asked for. Try again later.',
        waitSeconds,
      );
    if (toEmailKey(email) !== toEmailKey(account.email) && (await accounts.findByEmail(email)) !== null)
      throw createEmailTakenError();
    return mailedProofs.make(account.id, email);
  };

  return {
    /**
     * Changes the given members. A new address gets an e-mail, and replaces the present one once it is
     * verified. If the present address is given, it gets a new e-mail if it is not verified; if it is
     * verified, a pending change is cancelled.
     * @throws GatewayError `invalid-body`, `email-already-registered`, `mail-unavailable`,
     * `too-many-attempts`; then nothing is changed
     */
    change: async ({ account }: AccountHolder, input: ProfileInput): Promise<Profile> => {
      const { email, ...members } = readProfile(input);
      return limitChange(account.id, async () => {
        const isVerified = email === account.email && account.emailVerifiedAt !== null;
        const mailedProof = email === undefined || isVerified ? null : await makeProof(account, email);
        const changedAccount = await store.change(account.id, {
          ...members,
          ...(email !== undefined && { email: { newAddress: email, proof: mailedProof?.proof ?? null } }),
        });
        if (changedAccount === null) throw new GatewayError('not-found', 'This account no longer exists.');
        if (mailedProof !== null) await mail.sendProof(changedAccount, mailedProof);
        return { ...changedAccount, pendingEmail: await pendingEmail(account.id) };
      });
    },
    pendingEmail,
    /**
     * Verifies an address by a link or a code that was sent to it. If the address is new, it becomes the
     * account's address.
     * @param address the client's IP address
     * @throws GatewayError `invalid-body`, `recovery-expired`, `email-already-registered` if another account
     * has it by now, `too-many-attempts`
     */
    verify: async (input: ProofInput, address: string): Promise<void> => {
      const proof = mailedProofs.read(input);
      return tryProof(address, () =>
        failSlowly(async () => {
          const outcome = await proofs.verify(proof);
          if (outcome === null) throw createProofExpiredError();
          if (outcome === 'taken') throw createEmailTakenError();
          const { before, account } = outcome;
          if (before.email === account.email) return;
          await afterChange();
          await mail.notifyAddressChanged(before, account.email).catch(onError);
        }),
      );
    },
    /**
     * Sends a link and a code to a new account's address. Does nothing if e-mails are not configured, or if
     * too many were sent. Never rejects.
     */
    welcome: async (account: Account): Promise<void> => {
      try {
        if (!mail.isAvailable) return;
        if ((await requestsByMailbox.consume(hashMailbox(credentials, account.email))) !== null) return;
        const mailedProof = mailedProofs.make(account.id, account.email);
        if (await proofs.insert(mailedProof.proof)) await mail.sendProof(account, mailedProof);
      } catch (error) {
        onError(error);
      }
    },
  };
}
