import type { PhoneFacts, SpecSection } from './phone.ts';
import type { PriceObservation } from './price.ts';

/** One row of an import file, read and understood; not yet compared with the catalogue. */
export interface IncomingPhone {
  /** 1-based line of the file on which the row begins. */
  readonly line: number;
  /** As written at the beginning of the model name: "Samsung", "alcatel", "T-Mobile". */
  readonly brand: string;
  /** Trimmed, inner spaces collapsed, otherwise as written. */
  readonly fullName: string;
  /** OTHER when the row says so itself; every other type is derived after the merge. */
  readonly otherDevice: boolean;
  readonly facts: PhoneFacts;
  /** Every cell of the source, in its order, whatever was understood of it. */
  readonly specSheet: SpecSection[];
  /** `observedAt` is null where the source gives no date of its own: the file's date then counts. */
  readonly prices: readonly IncomingPrice[];
}

export type IncomingPrice = Omit<PriceObservation, 'observedAt'> & { readonly observedAt: Date | null };

/** A row that cannot be used; it never stops the run. */
export interface RejectedRow {
  readonly line: number;
  /** A sentence for the person who owns the file. */
  readonly reason: string;
}
