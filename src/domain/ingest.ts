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

/** What the catalogue knows of a phone, and since when: the input and output of a merge. */
export interface PhoneState {
  readonly facts: PhoneFacts;
  readonly specSheet: readonly SpecSection[];
  /** Date of the newest source, `YYYY-MM-DD`; null for starter facts, which are older than any source. */
  readonly asOf: string | null;
  /** Dates of the fields that an older source gave, by path (`battery.capacityMah`). */
  readonly olderFacts: Readonly<Record<string, string | null>>;
}

/** A phone's identity: brand and full name, compared without case and with spaces collapsed. */
export interface PhoneIdentity {
  readonly brandKey: string;
  readonly key: string;
}

export interface StoredPhone extends PhoneState, PhoneIdentity {
  readonly id: number;
  readonly otherDevice: boolean;
}

export interface PhoneToAdd extends PhoneState, PhoneIdentity {
  readonly slug: string;
  readonly brand: { readonly name: string; readonly slug: string };
  readonly fullName: string;
  readonly otherDevice: boolean;
}

export type PhoneToChange = Pick<StoredPhone, 'id' | 'otherDevice' | keyof PhoneState>;

export interface PriceToAdd extends PhoneIdentity {
  readonly price: PriceObservation;
}

/** A file on its way in; a file is in or out as a whole. */
export interface ImportFile {
  readonly name: string;
  /** Of its content, in hex. */
  readonly sha256: string;
  /** The date of its facts, `YYYY-MM-DD`; null for the starter catalogue. */
  readonly asOf: string | null;
  /** When its prices count as recorded; null: now, by the database's clock. */
  readonly recordedAt: Date | null;
}

export interface ImportTransaction {
  /** Those of the phones that the catalogue has. */
  find(identities: readonly PhoneIdentity[]): Promise<StoredPhone[]>;
  /** Slugs in use that are one of these, or one of these with a number behind it. */
  slugsLike(bases: readonly string[]): Promise<Set<string>>;
  add(phones: readonly PhoneToAdd[]): Promise<void>;
  change(phones: readonly PhoneToChange[]): Promise<void>;
  /** Observations that are not known yet are added; the number of those. */
  addPrices(prices: readonly PriceToAdd[]): Promise<number>;
}

export interface CatalogueWriter {
  /**
   * Runs `work` in one transaction, one import at a time over all processes. A new catalogue version is made
   * when the work added or changed anything. Null, without running it, when the same content was imported
   * with the same date before.
   */
  importFile<Result>(
    file: ImportFile,
    work: (transaction: ImportTransaction) => Promise<Result>,
  ): Promise<Result | null>;
  /** Whether the catalogue holds no phone at all. */
  isEmpty(): Promise<boolean>;
}

/** What came of one file. */
export interface ImportReport {
  readonly file: string;
  readonly asOf: string | null;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly pricesAdded: number;
  readonly rejected: readonly RejectedRow[];
}
