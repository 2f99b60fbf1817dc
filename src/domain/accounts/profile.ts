import type { Account } from './account.ts';
import type { NewProof } from './email-proof.ts';

/** A change to the facts that the account's holder can set. Absent members stay as they are. */
export interface ProfileChange {
  readonly name?: string;
  /** The percentages of a quota at which the holder gets an e-mail. */
  readonly alerts?: readonly number[];
  readonly locale?: Account['locale'];
  /**
   * The new address. Proofs for any other address become invalid. If there is a proof, the address changes only
   * when the proof is redeemed.
   */
  readonly email?: { readonly newAddress: string; readonly proof: NewProof | null };
}

/** The records of an account in other tables, except its keys and its usage. */
export interface RelatedRecords {
  readonly sessions: readonly { readonly createdAt: Date; readonly seenAt: Date }[];
  readonly planRequests: readonly {
    readonly plan: string;
    readonly note: string;
    readonly createdAt: Date;
    readonly doneAt: Date | null;
  }[];
  readonly mails: readonly {
    readonly createdAt: Date;
    readonly sentAt: Date | null;
    readonly attempts: number;
  }[];
  /** The recovery codes that have not been used yet. */
  readonly recoveryCodes: readonly { readonly createdAt: Date }[];
  /** The links and codes that were sent by e-mail. */
  readonly proofs: readonly {
    readonly purpose: NewProof['purpose'];
    readonly email: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  }[];
}

export interface ProfileStore {
  /** Changes an account. Returns null if it was deleted. */
  change(accountId: string, change: ProfileChange): Promise<Account | null>;
  /** Lists the related records, the newest first. At most the newest hundred e-mails are listed. */
  listRelatedRecords(accountId: string): Promise<RelatedRecords>;
}
