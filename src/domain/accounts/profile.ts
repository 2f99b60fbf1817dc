import type { Account } from './account.ts';
import type { NewProof } from './email-proof.ts';

/** What the holder of an account says of it; what is not given stays. */
export interface ProfileChange {
  readonly name?: string;
  readonly alerts?: readonly number[];
  readonly locale?: Account['locale'];
  /** The address that the account is to have; mails to others are void. With a proof it counts once that is used. */
  readonly email?: { readonly wanted: string; readonly proof: NewProof | null };
}

/** What is stored of an account beside its row, its keys and its usage. */
export interface StoredBeside {
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
  /** When each of the codes that were not used yet was made. */
  readonly recoveryCodes: readonly { readonly createdAt: Date }[];
  /** Addresses that links and codes were mailed to. */
  readonly proofs: readonly {
    readonly purpose: NewProof['purpose'];
    readonly email: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  }[];
}

export interface ProfileStore {
  /** Null when there is no such account any more. */
  change(accountId: string, change: ProfileChange): Promise<Account | null>;
  /** Newest first, of mails the newest hundred. */
  storedBeside(accountId: string): Promise<StoredBeside>;
}
