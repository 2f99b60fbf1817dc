import type { FeedSource } from '../catalogue/feed.ts';

/**
 * A text that was encrypted with the pepper before check values were recorded, and the database record that
 * contains it.
 */
export type SealedSample = { readonly sealed: Uint8Array } & (
  | { readonly kind: 'webhook' | 'mail'; readonly id: string }
  | { readonly kind: 'feed'; readonly name: string; readonly source: FeedSource }
);

/** What the database knows about the pepper with which its data was encrypted. */
export interface PepperEvidence {
  /** The recorded check values, the oldest first. */
  readonly checks: readonly Uint8Array[];
  /**
   * Whether anything in the database needs the pepper: accounts, encrypted headers of feeds, or queued
   * e-mails.
   */
  readonly isNeeded: boolean;
  /**
   * When the recording of check values began. Older data has no check value. Null if the database has no
   * table for check values.
   */
  readonly recordedSince: Date | null;
  readonly samples: readonly SealedSample[];
}

/** Stores the check values of peppers, in the same database as the data that was encrypted with them. */
export interface PepperStore {
  read(): Promise<PepperEvidence>;
  /**
   * Records the first check value, unless another process has done so.
   * @returns the check values that are recorded now
   */
  recordFirst(check: Uint8Array): Promise<readonly Uint8Array[]>;
  /** Replaces all recorded check values by this one. */
  replace(check: Uint8Array): Promise<void>;
}

/** The pepper does not belong to the database. The message says what to do. Nothing was changed. */
export class PepperError extends Error {
  override readonly name = 'PepperError';
}
