import { type Account, type AccountStore, emailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import type { ProofStore, RecoveredAccount } from '../../domain/accounts/email-proof.ts';
import type { RecoveryStore } from '../../domain/accounts/recovery.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import type { AccountChangeLimit } from '../accounts/account-change-limit.ts';
import { readEmail } from '../accounts/account-input.ts';
import { type CredentialMaker, issueCodes, type RandomBytes, toStored } from '../keys/credential-maker.ts';
import type { DeferredWork } from '../work/deferred-work.ts';
import {
  createMailedProofs,
  failSlowly,
  mailboxOf,
  mailUnavailable,
  type ProofInput,
  proofExpired,
  type TryProof,
} from './mailed-proofs.ts';
import type { ProofMail } from './proof-mail.ts';

/** The result of a recovery by mail. */
export interface MailRecovery extends Omit<RecoveredAccount, 'account'> {
  readonly apiSecret: string;
  /** Eight codes, in place of all earlier ones. */
  readonly recoveryCodes: readonly string[];
}

/** Mails for a recovery that one client address may request in an hour. */
const addressLimit = { name: 'recovery-mail', attempts: 20, windowSeconds: 3_600 };
/** Mails for a recovery to one mailbox in an hour. */
const mailboxLimit = { name: 'recovery-mailbox', attempts: 3, windowSeconds: 3_600 };

export interface RecoveryDeps {
  readonly accounts: AccountStore;
  readonly store: RecoveryStore;
  readonly proofs: ProofStore;
  readonly credentials: CredentialMaker;
  readonly mail: ProofMail;
  readonly limitNewCredentials: AccountChangeLimit;
  readonly tryProof: TryProof;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly deferredWork: DeferredWork;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly isAway: () => boolean;
  readonly afterChange: () => Promise<void>;
  /** Called with failures after a recovery succeeded. */
  readonly onError: (error: unknown) => void;
}

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * New API Secrets for holders who lost theirs. Sessions end. With a recovery code, API keys and the other
 * codes go on working. By mail, all codes are replaced: they may have been made by somebody else.
 */
export function createRecovery(deps: RecoveryDeps) {
  const { accounts, store, proofs, credentials, mail, limitNewCredentials, tryProof, limiter } = deps;
  const { deferredWork, randomBytes, now, isAway, afterChange, onError } = deps;
  const mailedProofs = createMailedProofs({ purpose: 'recovery', credentials, randomBytes, now });
  const requestsByAddress = limiter(addressLimit);
  const requestsByMailbox = limiter(mailboxLimit);

  const mailTo = async (email: string): Promise<void> => {
    const account = await accounts.findByEmail(email);
    if (account === null) return;
    const made = mailedProofs.make(account.id, account.email);
    if (await proofs.insert(made.proof)) await mail.sendProof(account, made);
  };

  /** What happens after a recovery. No failure of it may keep the new secret from its holder. */
  const afterRecovery = async (account: Account, byMail: RecoveredAccount | null): Promise<void> => {
    await afterChange();
    await mail.notifyRecovered(account, byMail).catch(onError);
  };

  return {
    /** Counts the recovery codes of the account that were not used yet. */
    remaining: (accountId: string): Promise<number> => store.countCodes(accountId),
    /**
     * Makes eight new recovery codes in place of all earlier ones.
     * @throws GatewayError `invalid-key` when the secret was replaced meanwhile, `too-many-attempts` as
     *   `AccountChangeLimit`
     */
    renewCodes: ({ account, secretId }: AccountHolder): Promise<readonly string[]> =>
      limitNewCredentials(account.id, async () => {
        const codes = issueCodes(credentials);
        const holder = { id: account.id, secretId };
        if (!(await store.replaceCodes(holder, codes.map(toStored), new Date(now()))))
          throw new GatewayError('invalid-key', 'This API Secret was replaced meanwhile. Use the new one.');
        return codes.map(({ text }) => text);
      }),
    /**
     * Makes a new secret for a recovery code.
     * @param address the address of the client
     * @throws GatewayError `invalid-body`; `recovery-expired` for a code that is wrong or was used, and for
     *   an e-mail address without account; `too-many-attempts`
     */
    byCode: async (
      input: { readonly email: string; readonly recoveryCode: string },
      address: string,
    ): Promise<{ readonly apiSecret: string }> => {
      const email = readEmail(input.email);
      return tryProof(address, async () => {
        const text = input.recoveryCode.trim();
        const parsed = parseCredential(text);
        if (parsed?.kind !== 'recovery') throw proofExpired();
        // Looked up by the code alone, so that an address without account takes as long as a wrong code.
        const record = await store.findCode(parsed.publicId);
        if (!credentials.matches(text, record?.hash ?? null) || record === null) throw proofExpired();
        const { account } = record;
        if (emailKey(account.email) !== emailKey(email)) throw proofExpired();
        const secret = credentials.issue('secret');
        const code = { id: parsed.publicId, accountId: account.id };
        if (!(await store.recoverByCode(code, toStored(secret)))) throw proofExpired();
        await afterRecovery(account, null);
        return { apiSecret: secret.text };
      });
    },
    /**
     * Mails a link and a code, if there is an account with this e-mail address. Resolves before that is
     * known.
     * @param address the address of the client
     * @throws GatewayError `invalid-body`, `mail-unavailable`, `too-many-attempts`, `unavailable`
     */
    requestMail: async (emailInput: string, address: string): Promise<void> => {
      if (!mail.isAvailable) throw mailUnavailable();
      const email = readEmail(emailInput);
      if (isAway()) throw away();
      const waitSeconds = await requestsByAddress.consume(address);
      if (waitSeconds !== null)
        throw tooManyAttempts(
          'Too many mails were asked for from this address. Try again later.',
          waitSeconds,
        );
      const isMailboxFull = (await requestsByMailbox.consume(mailboxOf(credentials, email))) !== null;
      if (!isMailboxFull) deferredWork.defer(() => mailTo(email));
    },
    /**
     * Makes a new secret and new recovery codes for a link or a code that was mailed. Keys and webhooks go on
     * working unless the e-mail address was not verified before.
     * @param address the address of the client
     * @throws GatewayError `invalid-body`, `recovery-expired`, `too-many-attempts`
     */
    complete: async (input: ProofInput, address: string): Promise<MailRecovery> => {
      const presented = mailedProofs.read(input);
      return tryProof(address, () =>
        failSlowly(async () => {
          const secret = credentials.issue('secret');
          const codes = issueCodes(credentials);
          const replacement = { secret: toStored(secret), codes: codes.map(toStored) };
          const recovered = await proofs.recover(presented, replacement);
          if (recovered === null) throw proofExpired();
          const { account, ...facts } = recovered;
          await afterRecovery(account, recovered);
          return { apiSecret: secret.text, recoveryCodes: codes.map(({ text }) => text), ...facts };
        }),
      );
    },
  };
}

const away = () =>
  new GatewayError('unavailable', 'Accounts cannot be looked up right now. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
