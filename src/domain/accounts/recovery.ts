import type { Account, StoredCredential } from './account.ts';

/** Recovery codes that an account is given at a time; each gives one new API Secret. */
export const recoveryCodes = 8;

export interface RecoveryStore {
  /** A code that was not used yet, with its account. */
  findCode(codeId: string): Promise<{ readonly hash: Uint8Array; readonly account: Account } | null>;
  countCodes(accountId: string): Promise<number>;
  /** Takes a code out of use. False when it was used meanwhile. */
  removeCode(code: { readonly id: string; readonly accountId: string }): Promise<boolean>;
  /** In place of all codes. False when the account has another secret than `secretId` by now. */
  replaceCodes(
    account: { readonly id: string; readonly secretId: string },
    codes: readonly StoredCredential[],
    createdAt: Date,
  ): Promise<boolean>;
  /**
   * Uses the code up, replaces the API Secret and ends the sessions of its account, and raises the credentials revision;
   * all or nothing. False when the code was used meanwhile.
   */
  recoverByCode(
    code: { readonly id: string; readonly accountId: string },
    secret: StoredCredential,
  ): Promise<boolean>;
}
