import type { Account, StoredCredential } from './account.ts';
import type { AccountChange } from './account-change.ts';

export interface RecoveryStore {
  /** Finds a code that has not been used yet, and its account. */
  findCode(codeId: string): Promise<{ readonly hash: Uint8Array; readonly account: Account } | null>;
  countCodes(accountId: string): Promise<number>;
  /** Deletes a code. Returns false if it has been used in the meantime. */
  removeCode(code: { readonly id: string; readonly accountId: string }): Promise<boolean>;
  /**
   * Replaces all codes of an account.
   * @param change the change to record in the same transaction; without it, as in tests, nothing is recorded
   * @returns false if the account's API Secret is no longer `secretId`
   */
  replaceCodes(
    account: { readonly id: string; readonly secretId: string },
    codes: readonly StoredCredential[],
    createdAt: Date,
    change?: AccountChange<null>,
  ): Promise<boolean>;
  /**
   * Redeems a code: deletes it, replaces the API Secret of its account, ends the sessions, and increases the
   * credentials revision, all in one transaction.
   * @param change the change to record in the same transaction; without it, as in tests, nothing is recorded
   * @returns false if the code has been used in the meantime
   */
  recoverByCode(
    code: { readonly id: string; readonly accountId: string },
    secret: StoredCredential,
    change?: AccountChange,
  ): Promise<boolean>;
}
