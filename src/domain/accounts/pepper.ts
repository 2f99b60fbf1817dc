import type { FeedSource } from '../catalogue/feed.ts';

/** A text that was encrypted under the pepper before check values were recorded, and what it belongs to. */
export type SealedSample = { readonly sealed: Uint8Array } & (
  | { readonly kind: 'webhook' | 'mail'; readonly id: string }
  | { readonly kind: 'feed'; readonly name: string; readonly source: FeedSource }
);

/** What the database can say about the pepper that it was used with. */
export interface PepperEvidence {
  /** The recorded check values, the oldest first. */
  readonly checks: readonly Uint8Array[];
  /** Whether anything needs the pepper: accounts, encrypted headers of feeds, or mails that wait. */
  readonly isNeeded: boolean;
  /** Since when check values are recorded: what is older was made without one. Null: this database has no place for them yet. */
  readonly recordedSince: Date | null;
  readonly samples: readonly SealedSample[];
}

/** Keeps the check values of peppers, beside what was made with them. */
export interface PepperStore {
  read(): Promise<PepperEvidence>;
  /** Records the first check value, unless another process has recorded one meanwhile. @returns those that are recorded then */
  recordFirst(check: Uint8Array): Promise<readonly Uint8Array[]>;
  /** Forgets the recorded check values for this one. */
  replace(check: Uint8Array): Promise<void>;
}

/** The pepper is another one than that of the database; the message says what to do. Nothing was changed. */
export class PepperError extends Error {
  override readonly name = 'PepperError';
}
