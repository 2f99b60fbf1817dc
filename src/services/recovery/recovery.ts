import { type Account, type AccountStore, emailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import type { ProofStore, RecoveredAccount } from '../../domain/accounts/email-proof.ts';
import type { RecoveryStore } from '../../domain/accounts/recovery.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import type { AccountHolder } from '../accounts/account-access.ts';
import type { AccountChangeLimit } from '../accounts/account-change-limit.ts';
import { readEmail } from '../accounts/account-input.ts';
import { createLaterWork } from '../deferred-work.ts';
import { type CredentialMaker, issueCodes, type RandomBytes, stored } from '../keys/credential-maker.ts';
import {
  failSlowly,
  type MailedProofs,
  mailboxOf,
  mailUnavailable,
  type ProofInput,
  proofExpired,
  type TryProof,
} from './mailed-proofs.ts';
import type { ProofMail } from './proof-mail.ts';

/** What a recovery by mail made and found. */
export interface MailRecovery extends Omit<RecoveredAccount, 'account'> {
  readonly apiSecret: string;
  /** Eight, in place of all earlier ones. */
  readonly recoveryCodes: readonly string[];
}

/**
 * New API Secrets for those who lost theirs. Sessions end. With a recovery code, API keys and the other codes go on working. By mail,
 * all codes are replaced: whoever made them may be somebody else.
 */
export interface Recovery {
  /** Recovery codes of the account that were not used yet. */
  remaining(accountId: string): Promise<number>;
  /**
   * Eight new recovery codes in place of all.
   * @throws GatewayError `invalid-key` when the secret was replaced meanwhile, `too-many-attempts` as `AccountChangeLimit`
   */
  renewCodes(holder: AccountHolder): Promise<readonly string[]>;
  /**
   * A new secret for a recovery code.
   * @throws GatewayError `invalid-body`; `recovery-expired` for a code that is wrong or was used, and for an address without
   *   account; `too-many-attempts`
   */
  byCode(
    input: { readonly email: string; readonly recoveryCode: string },
    address: string,
  ): Promise<{ readonly apiSecret: string }>;
  /**
   * Mails a link and a code, if there is an account with this address. Resolves before that is known.
   * @throws GatewayError `invalid-body`, `mail-unavailable`, `too-many-attempts`, `unavailable`
   */
  requestMail(email: string, address: string): Promise<void>;
  /**
   * A new secret and new recovery codes for a link or a code that was mailed. Keys and webhooks go on unless the address was not
   * verified before.
   * @throws GatewayError `invalid-body`, `recovery-expired`, `too-many-attempts`
   */
  complete(input: ProofInput, address: string): Promise<MailRecovery>;
}

export interface RecoveryOptions {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly store: RecoveryStore;
  readonly proofs: ProofStore;
  readonly credentials: CredentialMaker;
  readonly mailed: MailedProofs;
  readonly mail: ProofMail;
  readonly limit: AccountChangeLimit;
  readonly tryProof: TryProof;
  /** Counts mails that were asked for, by client address and by mailbox. */
  readonly requests: { readonly byAddress: AttemptLimiter; readonly byMailbox: AttemptLimiter };
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly isAway: () => boolean;
  readonly afterChange: () => Promise<void>;
  /** Of work that is done after the answer. */
  readonly onError: (error: unknown) => void;
}

export function createRecovery(options: RecoveryOptions): Recovery & { stop(): Promise<void> } {
  const { accounts, store, proofs, credentials, mailed, mail, limit, tryProof, requests } = options;
  const { randomBytes, now, isAway, afterChange, onError } = options;
  const later = createLaterWork({ randomBytes, onError });

  const mailTo = async (email: string): Promise<void> => {
    const account = await accounts.findByEmail(email);
    if (account === null) return;
    const made = mailed.make(account.id, account.email);
    if (await proofs.insert(made.proof)) await mail.sendProof(account, made);
  };

  /** What happens after a recovery; none of it may keep the new secret from its holder. */
  const afterRecovery = async (account: Account, byMail: RecoveredAccount | null): Promise<void> => {
    await afterChange();
    await mail.tellRecovered(account, byMail).catch(onError);
  };

  return {
    remaining: (accountId) => store.countCodes(accountId),
    renewCodes: ({ account, secretId }) =>
      limit(account.id, async () => {
        const codes = issueCodes(credentials);
        const of = { id: account.id, secretId };
        if (!(await store.replaceCodes(of, codes.map(stored), new Date(now()))))
          throw new GatewayError('invalid-key', 'This API Secret was replaced meanwhile. Use the new one.');
        return codes.map(({ text }) => text);
      }),
    byCode: async ({ email: givenEmail, recoveryCode }, address) => {
      const email = readEmail(givenEmail);
      return tryProof(address, async () => {
        const text = recoveryCode.trim();
        const parsed = parseCredential(text);
        if (parsed?.kind !== 'recovery') throw proofExpired();
        // Asked by the code alone: an address without account takes as long as a wrong code.
        const found = await store.findCode(parsed.publicId);
        if (!credentials.matches(text, found?.hash ?? null) || found === null) throw proofExpired();
        const { account } = found;
        if (emailKey(account.email) !== emailKey(email)) throw proofExpired();
        const secret = credentials.issue('secret');
        const code = { id: parsed.publicId, accountId: account.id };
        if (!(await store.recoverByCode(code, stored(secret)))) throw proofExpired();
        await afterRecovery(account, null);
        return { apiSecret: secret.text };
      });
    },
    requestMail: async (text, address) => {
      if (!mail.isAvailable) throw mailUnavailable();
      const email = readEmail(text);
      if (isAway()) throw away();
      const waitSeconds = await requests.byAddress.consume(address);
      if (waitSeconds !== null)
        throw tooManyAttempts(
          'Too many mails were asked for from this address. Try again later.',
          waitSeconds,
        );
      const isTooMany = (await requests.byMailbox.consume(mailboxOf(credentials, email))) !== null;
      if (!isTooMany) later.do(() => mailTo(email));
    },
    complete: async (input, address) => {
      const presented = mailed.read(input);
      return tryProof(address, () =>
        failSlowly(async () => {
          const secret = credentials.issue('secret');
          const codes = issueCodes(credentials);
          const made = { secret: stored(secret), codes: codes.map(stored) };
          const recovered = await proofs.recover(presented, made);
          if (recovered === null) throw proofExpired();
          const { account, ...found } = recovered;
          await afterRecovery(account, recovered);
          return { apiSecret: secret.text, recoveryCodes: codes.map(({ text }) => text), ...found };
        }),
      );
    },
    stop: later.stop,
  };
}

const away = () =>
  new GatewayError('unavailable', 'Accounts cannot be looked up right now. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
