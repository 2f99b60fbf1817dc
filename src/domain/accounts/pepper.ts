import type { FeedSource } from '../catalogue/feed.ts';

/** A text that was encrypted with the pepper before check values were recorded, and the record it belongs to. */
export type SealedSample = { readonly sealed: Uint8Array } & (
  | { readonly kind: 'webhook' | 'mail'; readonly id: string }
  | { readonly kind: 'feed'; readonly name: string; readonly source: FeedSource }
);

/** What the database knows about the pepper that it was used with. */
export interface PepperEvidence {
  /** The recorded check values, the oldest first. */
  readonly checks: readonly Uint8Array[];
  /** Whether anything needs the pepper: accounts, encrypted headers of feeds, or queued mails. */
  readonly isNeeded: boolean;
  /** The time since which check values are recorded; older data was made without one. Null: the database has no table for them. */
  readonly recordedSince: Date | null;
  readonly samples: readonly SealedSample[];
}

/** Stores the check values of peppers, in the database whose data was made with them. */
export interface PepperStore {
  read(): Promise<PepperEvidence>;
  /** Records the first check value, unless another process has done so. @returns the check values that are recorded now */
  recordFirst(check: Uint8Array): Promise<readonly Uint8Array[]>;
  /** Replaces all recorded check values by this one. */
  replace(check: Uint8Array): Promise<void>;
}

/** The pepper does not belong to the database; the message says what to do. Nothing was changed. */
export class PepperError extends Error {
  override readonly name = 'PepperError';
}
