import type { Account, ApiKey, StoredCredential } from './account.ts';
import type { AccountChange } from './account-change.ts';

/**
 * The purpose of a link or code in an e-mail: to get a new API Secret, or to prove that the holder reads
 * e-mails sent to an address.
 */
export type ProofPurpose = 'recovery' | 'verification';

/** How long the link and the code in an e-mail are valid. */
export const proofLifeMs = 30 * 60_000;
/**
 * After this many wrong codes for an address, its codes become invalid. Links stay valid, because they cannot
 * be guessed.
 */
export const maxCodeTries = 5;

/** The link and the code in an e-mail, as they are stored. */
export interface NewProof {
  readonly accountId: string;
  readonly purpose: ProofPurpose;
  /** The address that the e-mail is sent to, as the holder wrote it. */
  readonly email: string;
  /** The HMAC-SHA-256 of the token in the link, and of the code, with the pepper. Each has 32 bytes. */
  readonly tokenHash: Uint8Array;
  readonly codeHash: Uint8Array;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A proof that somebody presents: the address, and either the token of the link or the code. */
export interface PresentedProof {
  readonly email: string;
  /** The hashes of the token or the code under each pepper. */
  readonly digest: { readonly kind: 'token' | 'code'; readonly hashes: readonly Uint8Array[] };
  readonly at: Date;
}

/** An account that was recovered by e-mail, with the keys and webhooks that it had before the recovery. */
export interface RecoveredAccount {
  readonly account: Account;
  /** Whether the address was verified before. If not, somebody else may have signed up with it. */
  readonly wasVerified: boolean;
  /** The keys that were working, the oldest first. They were revoked if the address was not verified before. */
  readonly keys: readonly Pick<ApiKey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>[];
  /** The webhooks, the oldest first. They were deleted if the address was not verified before. */
  readonly webhooks: readonly { readonly id: string; readonly url: string }[];
}

/**
 * Stores the links and codes in e-mails. Several may be valid for one address. Using one makes all others
 * with the same account and purpose invalid. A wrong code counts against every valid code of the address.
 */
export interface ProofStore {
  /** Adds a proof. Returns false if the account was deleted. */
  insert(proof: NewProof): Promise<boolean>;
  /**
   * Redeems a proof: replaces the API Secret and all recovery codes of the account, ends its sessions, marks
   * its address as verified, and increases the credentials revision. If the address was not verified before, the
   * keys are revoked and the webhooks deleted. All of this happens in one transaction.
   * @param change the change to record in the same transaction; without it, as in tests, nothing is recorded
   * @returns null if the proof is unknown or expired, if wrong codes were tried too often, or if the address of
   *   the account has changed
   */
  recover(
    proof: PresentedProof,
    credentials: { readonly secret: StoredCredential; readonly codes: readonly StoredCredential[] },
    change?: AccountChange,
  ): Promise<RecoveredAccount | null>;
  /**
   * Sets the account's e-mail address to the one that was proved, and marks it as verified.
   * @returns null in the same cases as `recover`, or `taken` if another account has the address now
   */
  verify(
    proof: PresentedProof,
  ): Promise<{ readonly account: Account; readonly before: Account } | 'taken' | null>;
  /** Returns the account's new address that has not been proved yet, or null if there is none. */
  findPendingEmail(accountId: string, at: Date): Promise<string | null>;
  /** Deletes the proofs that expired before this instant. */
  deleteExpired(before: Date): Promise<void>;
}
