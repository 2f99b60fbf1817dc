import type { FeedSource } from '../catalogue/feed.ts';

/** A text that was encrypted with a pepper, and the database record that contains it. */
export type SealedSample = { readonly sealed: Uint8Array } & (
  | { readonly kind: 'webhook' | 'mail' | 'answer'; readonly id: string }
  /** `id` consists of the id of the webhook, a slash, and the id of the row. */
  | { readonly kind: 'formerWebhook'; readonly id: string }
  | { readonly kind: 'feed'; readonly name: string; readonly source: FeedSource }
);

/** The facts in the database about the pepper with which its data was encrypted. */
export interface PepperEvidence {
  /** The recorded check values of the peppers that credentials were made with, the oldest first. */
  readonly checks: readonly Uint8Array[];
  /** Whether anything in the database needs the pepper: accounts, encrypted headers of feeds, or queued e-mails. */
  readonly isNeeded: boolean;
  /**
   * When the recording of check values began. Older data has no check value. Null if the database has no
   * table for check values.
   */
  readonly recordedSince: Date | null;
  /** Texts that were encrypted before check values were recorded. */
  readonly samples: readonly SealedSample[];
}

/** Stores the check values of peppers, in the same database as the data that was encrypted with them. */
export interface PepperStore {
  read(): Promise<PepperEvidence>;
  /**
   * Records the first check value, unless another process has done so.
   * @returns the check values that are recorded now
   */
  recordFirst(checkValue: Uint8Array): Promise<readonly Uint8Array[]>;
  /**
   * Records the check value of a newer pepper, unless it is recorded already.
   * @returns the check values that are recorded now
   */
  recordNewer(checkValue: Uint8Array): Promise<readonly Uint8Array[]>;
  /** Replaces all recorded check values with this one. */
  replace(checkValue: Uint8Array): Promise<void>;
  /** Removes the check value of a pepper that nothing depends on any more. */
  remove(checkValue: Uint8Array): Promise<void>;
  /**
   * Counts the credentials that can still be used and were hashed with a pepper.
   * @param pepperId see `toPepperId`
   * @param isFirst whether it is the first pepper, whose id older releases did not store
   */
  countHashes(pepperId: Uint8Array, isFirst: boolean): Promise<CountedHashes>;
  /** Reads up to 500 encrypted texts of a kind, in the order of their ids or names, after the id or name `after`. */
  readSealed(kind: SealedSample['kind'], after: string): Promise<readonly SealedSample[]>;
  /** Replaces an encrypted text, unless it was changed meanwhile. */
  replaceSealed(sample: SealedSample, sealed: Uint8Array): Promise<void>;
}

/** The numbers of credentials that can still be used. */
export interface CountedHashes {
  readonly keys: number;
  readonly secrets: number;
  readonly recoveryCodes: number;
}

/** Thrown if the pepper does not belong to the database. The message says what to do. Nothing was changed. */
export class PepperError extends Error {
  override readonly name = 'PepperError';
}
