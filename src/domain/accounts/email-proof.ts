import type { Webhook } from '../changes/webhook.ts';
import type { Account, ApiKey, StoredCredential } from './account.ts';

/** What a link or a code from a mail is for: a new API Secret, or to show that its holder reads mails to an address. */
export type ProofPurpose = 'recovery' | 'verification';

/** How long a link and a code that were mailed are valid. */
export const proofLifeMs = 30 * 60_000;
/** Wrong codes for an address after which the codes mailed to it until then are void. Links cannot be guessed, and stay. */
export const maxCodeTries = 5;

/** A link and a code as they are stored. */
export interface NewProof {
  readonly accountId: string;
  readonly purpose: ProofPurpose;
  /** The address that the mail goes to, as given. */
  readonly email: string;
  /** HMAC-SHA-256 of the token in the link, and of the code, with the pepper; 32 bytes each. */
  readonly tokenHash: Uint8Array;
  readonly codeHash: Uint8Array;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What somebody presents as proof: the address with either the token of the link or the code. */
export interface PresentedProof {
  readonly email: string;
  readonly digest: { readonly of: 'token' | 'code'; readonly hash: Uint8Array };
  readonly at: Date;
}

/** What an account had when it was recovered by mail. */
export interface RecoveredAccount {
  readonly account: Account;
  /** False: its address was not verified before, so whoever signed up with it may be somebody else. */
  readonly wasVerified: boolean;
  /** Keys that worked, oldest first; they were revoked unless the address was verified before. */
  readonly keys: readonly Pick<ApiKey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>[];
  /** Oldest first; they were deleted unless the address was verified before. */
  readonly webhooks: readonly Pick<Webhook, 'id' | 'url'>[];
}

/**
 * Links and codes that were mailed. Of one address several are valid side by side; using one ends all of the same account
 * and purpose. Each wrong code is counted with every valid one of the address before anything else is tried.
 */
export interface ProofStore {
  /** False when the account is gone. */
  insert(proof: NewProof): Promise<boolean>;
  /**
   * Replaces the API Secret and all recovery codes and ends the sessions of the account, whose address is proved by it; raises
   * the credentials revision. Where the address was not verified before, its keys are revoked and its webhooks deleted; all or
   * nothing. Null when the proof is unknown, expired, was tried too often, or when the account has another address now.
   */
  recover(
    presented: PresentedProof,
    made: { readonly secret: StoredCredential; readonly codes: readonly StoredCredential[] },
  ): Promise<RecoveredAccount | null>;
  /**
   * Makes the proved address that of the account, if it is not, and marks it as verified. Null as above; `taken` when
   * another account has the address by now.
   */
  verify(
    presented: PresentedProof,
  ): Promise<{ readonly account: Account; readonly before: Account } | 'taken' | null>;
  /** The address that a valid mail for this account is to verify, where that is not its address. */
  pendingEmail(accountId: string, at: Date): Promise<string | null>;
  /** Deletes what expired before this instant. */
  deleteExpired(before: Date): Promise<void>;
}
