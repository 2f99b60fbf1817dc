import { type Account, type AccountStore, toEmailKey } from '../../domain/accounts/account.ts';
import { type AccountChange, mapChange } from '../../domain/accounts/account-change.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import type { ProofStore, RecoveredAccount } from '../../domain/accounts/email-proof.ts';
import type { RecoveryStore } from '../../domain/accounts/recovery.ts';
import { createTooManyAttemptsError, GatewayError } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import type { AccountChangeLimit } from '../accounts/account-change-limit.ts';
import { readEmail } from '../accounts/account-input.ts';
import { createOrigin } from '../accounts/change-origin.ts';
import {
  type CredentialMaker,
  issueRecoveryCodes,
  type RandomBytes,
  toStoredCredential,
} from '../keys/credential-maker.ts';
import { createUnavailableError } from '../unavailable-error.ts';
import type { DeferredWork } from '../work/deferred-work.ts';
import {
  createMailedProofs,
  createMailUnavailableError,
  createProofExpiredError,
  failSlowly,
  hashMailbox,
  type ProofInput,
  type TryProof,
} from './mailed-proofs.ts';
import type { ProofMail } from './proof-mail.ts';

/** The result of a recovery by e-mail. */
export interface MailRecovery extends Omit<RecoveredAccount, 'account'> {
  readonly apiSecret: string;
  /** Eight codes, which replace all earlier ones. */
  readonly recoveryCodes: readonly string[];
}

/** How many recovery e-mails one client address may request in an hour. */
const clientLimit = { name: 'recovery-mail', attempts: 20, windowSeconds: 3_600 };
/** How many recovery e-mails may be sent to one mailbox in an hour. */
const mailboxLimit = { name: 'recovery-mailbox', attempts: 3, windowSeconds: 3_600 };

export interface RecoveryDeps {
  readonly accounts: AccountStore;
  readonly store: RecoveryStore;
  readonly proofs: ProofStore;
  readonly credentials: CredentialMaker;
  readonly mail: ProofMail;
  readonly limitNewCredentials: AccountChangeLimit;
  readonly tryProof: TryProof;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly deferredWork: DeferredWork;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly isDatabaseUnavailable: () => boolean;
  readonly afterChange: () => Promise<void>;
  /** Called with errors that happen after a recovery has succeeded. */
  readonly onError: (error: unknown) => void;
}

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * Creates new API Secrets for account holders who have lost theirs. A recovery ends all sessions of the account. After
 * a recovery with a code, API keys and the other codes continue to work. After a recovery by e-mail, all codes are
 * replaced, because somebody else may have created them.
 */
export function createRecovery(deps: RecoveryDeps) {
  const { accounts, store, proofs, credentials, mail, limitNewCredentials, tryProof, createLimiter } = deps;
  const { deferredWork, randomBytes, now, isDatabaseUnavailable, afterChange, onError } = deps;
  const mailedProofs = createMailedProofs({ purpose: 'recovery', credentials, randomBytes, now });
  const clientLimiter = createLimiter(clientLimit);
  const mailboxLimiter = createLimiter(mailboxLimit);

  const mailProof = async (email: string): Promise<void> => {
    const account = await accounts.findByEmail(email);
    if (account === null) return;
    const mailedProof = mailedProofs.make(account.id, account.email);
    if (await proofs.insert(mailedProof.proof)) await mail.sendProof(account, mailedProof);
  };

  /** Updates caches and notifies the holder. If the e-mail fails, the holder still gets the new secret. */
  const afterRecovery = async (account: Account, mailRecovery: RecoveredAccount | null): Promise<void> => {
    await afterChange();
    await mail.notifyRecovered(account, mailRecovery).catch(onError);
  };

  return {
    /** Counts the account's unused recovery codes. */
    countCodes: (accountId: string): Promise<number> => store.countCodes(accountId),
    /**
     * Creates eight new recovery codes, which replace all earlier ones.
     * @throws GatewayError `invalid-key` if the secret was replaced in the meantime, `too-many-attempts` as in
     * `AccountChangeLimit`
     */
    renewCodes: (
      { account, secretId }: AccountHolder,
      change: AccountChange<readonly string[]>,
    ): Promise<readonly string[]> =>
      limitNewCredentials(account.id, async () => {
        const codes = issueRecoveryCodes(credentials);
        const codeTexts = codes.map(({ text }) => text);
        const holder = { id: account.id, secretId };
        const storedChange = mapChange<readonly string[], null>(change, () => codeTexts);
        if (!(await store.replaceCodes(holder, codes.map(toStoredCredential), new Date(now()), storedChange)))
          throw new GatewayError(
            'invalid-key',
            'This API Secret was replaced in the meantime. Use the new one.',
          );
        return codeTexts;
      }),
    /**
     * Creates a new secret in exchange for a recovery code.
     * @param clientAddress the client's IP address
     * @throws GatewayError `invalid-body`; `recovery-expired` for a code that is wrong or used, and for an
     * e-mail address without an account; `too-many-attempts`
     */
    recoverByCode: async (
      input: { readonly email: string; readonly recoveryCode: string },
      clientAddress: string,
    ): Promise<{ readonly apiSecret: string }> => {
      const email = readEmail(input.email);
      return tryProof(clientAddress, async () => {
        const text = input.recoveryCode.trim();
        const parsedCode = parseCredential(text);
        if (parsedCode?.kind !== 'recovery') throw createProofExpiredError();
        // Look up the code without the e-mail address, so that an address without an account takes as long as a
        // wrong code.
        const record = await store.findCode(parsedCode.publicId);
        if (!credentials.matches(text, record?.hash ?? null) || record === null)
          throw createProofExpiredError();
        const { account } = record;
        if (toEmailKey(account.email) !== toEmailKey(email)) throw createProofExpiredError();
        const secret = credentials.issue('secret');
        const code = { id: parsedCode.publicId, accountId: account.id };
        if (
          !(await store.recoverByCode(code, toStoredCredential(secret), createRecoveryChange(clientAddress)))
        )
          throw createProofExpiredError();
        await afterRecovery(account, null);
        return { apiSecret: secret.text };
      });
    },
    /**
     * Sends a link and a code by e-mail if an account has this address. Resolves before the address is looked up.
     * @param clientAddress the client's IP address
     * @throws GatewayError `invalid-body`, `mail-unavailable`, `too-many-attempts`, `unavailable`
     */
    requestMail: async (emailInput: string, clientAddress: string): Promise<void> => {
      if (!mail.isAvailable) throw createMailUnavailableError();
      const email = readEmail(emailInput);
      if (isDatabaseUnavailable())
        throw createUnavailableError('Accounts cannot be looked up right now. Try again in a moment.');
      const waitSeconds = await clientLimiter.consume(clientAddress);
      if (waitSeconds !== null)
        throw createTooManyAttemptsError(
          'Too many e-mails were requested from this address. Try again later.',
          waitSeconds,
        );
      const isMailboxLimited = (await mailboxLimiter.consume(hashMailbox(credentials, email))) !== null;
      if (!isMailboxLimited) deferredWork.defer(() => mailProof(email));
    },
    /**
     * Creates a new secret and new recovery codes in exchange for a link or a code from an e-mail. Keys and webhooks
     * continue to work, unless the address was not verified before.
     * @param clientAddress the client's IP address
     * @throws GatewayError `invalid-body`, `recovery-expired`, `too-many-attempts`
     */
    recoverByMail: async (input: ProofInput, clientAddress: string): Promise<MailRecovery> => {
      const proof = mailedProofs.read(input);
      return tryProof(clientAddress, () =>
        failSlowly(async () => {
          const secret = credentials.issue('secret');
          const codes = issueRecoveryCodes(credentials);
          const replacement = { secret: toStoredCredential(secret), codes: codes.map(toStoredCredential) };
          const recovery = await proofs.recover(proof, replacement, createRecoveryChange(clientAddress));
          if (recovery === null) throw createProofExpiredError();
          const { account, ...recoveryFacts } = recovery;
          await afterRecovery(account, recovery);
          return { apiSecret: secret.text, recoveryCodes: codes.map(({ text }) => text), ...recoveryFacts };
        }),
      );
    },
  };
}

/** Describes the origin of the change that a recovery makes, for the history of the account. */
const createRecoveryChange = (clientAddress: string) => ({ origin: createOrigin('recovery', clientAddress) });
