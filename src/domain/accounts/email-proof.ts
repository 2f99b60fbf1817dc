import type { Webhook } from '../changes/webhook.ts';
import type { Account, ApiKey, StoredCredential } from './account.ts';

/** The purpose of a mailed link or code: to get a new API Secret, or to prove that the holder reads mails to an address. */
export type ProofPurpose = 'recovery' | 'verification';

/** How long a mailed link or code is valid. */
export const proofLifeMs = 30 * 60_000;
/** After this many wrong codes for an address, its valid codes become void. Links stay valid, as they cannot be guessed. */
export const maxCodeTries = 5;

/** A mailed link and code as they are stored. */
export interface NewProof {
  readonly accountId: string;
  readonly purpose: ProofPurpose;
  /** The address of the mail, as it was given. */
  readonly email: string;
  /** HMAC-SHA-256 of the token in the link, and of the code, with the pepper; 32 bytes each. */
  readonly tokenHash: Uint8Array;
  readonly codeHash: Uint8Array;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A proof that somebody presents: the address, and either the token of the link or the code. */
export interface PresentedProof {
  readonly email: string;
  readonly digest: { readonly of: 'token' | 'code'; readonly hash: Uint8Array };
  readonly at: Date;
}

/** An account that was recovered by mail, with what it had before. */
export interface RecoveredAccount {
  readonly account: Account;
  /** Whether the address was verified before; if not, somebody else may have signed up with it. */
  readonly wasVerified: boolean;
  /** The keys that worked, the oldest first. They were revoked if the address was not verified before. */
  readonly keys: readonly Pick<ApiKey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>[];
  /** The webhooks, the oldest first. They were deleted if the address was not verified before. */
  readonly webhooks: readonly Pick<Webhook, 'id' | 'url'>[];
}

/**
 * Stores mailed links and codes. Several may be valid for one address; using one ends all with the same account and
 * purpose. A wrong code counts against every valid code of the address.
 */
export interface ProofStore {
  /** Adds a proof. @returns false if the account was deleted */
  insert(proof: NewProof): Promise<boolean>;
  /**
   * Redeems a proof: replaces the API Secret and all recovery codes of the account, ends its sessions, marks its address as
   * verified, and raises the credentials revision. If the address was not verified before, the keys are revoked and the
   * webhooks deleted. All of this happens in one transaction.
   * @returns null if the proof is unknown or expired or was tried too often, or if the account has another address now
   */
  recover(
    presented: PresentedProof,
    made: { readonly secret: StoredCredential; readonly codes: readonly StoredCredential[] },
  ): Promise<RecoveredAccount | null>;
  /**
   * Makes the proved address that of the account, and marks it as verified.
   * @returns null as in `recover`; `taken` if another account has the address now
   */
  verify(
    presented: PresentedProof,
  ): Promise<{ readonly account: Account; readonly before: Account } | 'taken' | null>;
  /** Returns the new address of an account that waits for its proof; null: none. */
  pendingEmail(accountId: string, at: Date): Promise<string | null>;
  /** Deletes the proofs that expired before this instant. */
  deleteExpired(before: Date): Promise<void>;
}
