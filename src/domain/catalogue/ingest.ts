import type { PartialDate, PhoneFacts, RadioGeneration, SpecSection, Variant } from '../../record/phone.ts';
import type { Review } from './history.ts';
import type { PriceObservation, PriceSource } from './price.ts';

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
  readonly reviews: readonly IncomingReview[];
}

export type IncomingPrice = Omit<PriceObservation, 'observedAt' | 'dateInferred' | 'source'> & {
  readonly observedAt: Date | null;
  /** Left out: true where there is no date. */
  readonly dateInferred?: boolean;
  /** Left out: the file itself. */
  readonly source?: PriceSource;
};

/** `publishedAt` is null where the source gives no date of its own: the file's date then counts. */
export type IncomingReview = Omit<Review, 'id' | 'publishedAt'> & { readonly publishedAt: Date | null };

/** How a source that is no spec sheet names the phone that it tells about. */
export interface PhoneMention {
  /** A product's title or a model's name, as written: "Apple iPhone 12 Pro, 128GB - Unlocked (Renewed)". */
  readonly title: string;
  /** Whether the title is a full name as the catalogue has them, and no shop's. */
  readonly isFullName: boolean;
  readonly brand: string | null;
  /** Where it was sold (ISO 3166-1 alpha-2), where that is one country: makers sell other phones of one name there. */
  readonly country: string | null;
  /** In which the phone came out, where the source has a column for it. */
  readonly year: number | null;
  /** What the source's own columns say; the title may say more. */
  readonly memory: Variant | null;
}

/** What one row tells about one phone; which phone that is, only the catalogue can tell. */
export type IncomingObservation = { readonly line: number; readonly mention: PhoneMention } & (
  | { readonly of: 'prices'; readonly prices: readonly IncomingPrice[] }
  | { readonly of: 'review'; readonly review: IncomingReview }
  | { readonly of: 'models'; readonly modelNumbers: readonly string[]; readonly codeNames: readonly string[] }
);

/** A phone of the catalogue, as far as it takes to recognise it. */
export interface NamedPhone extends PhoneIdentity {
  readonly id: number;
  readonly fullName: string;
  readonly brandName: string;
  readonly variants: readonly Variant[];
  readonly modelNumbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly generations: readonly RadioGeneration[] | null;
  readonly announcedOn: PartialDate | null;
  readonly releasedOn: PartialDate | null;
}

/** A row that cannot be used; it never stops the run. */
export interface RejectedRow {
  readonly line: number;
  /** A sentence for the person who owns the file. */
  readonly reason: string;
}

/** A value that was left out of a row that is imported. */
export interface ImportWarning {
  readonly line: number;
  /** As the file names it. */
  readonly phone: string;
  /** Its path in JSON: `displays[1].diagonal_in`, `prices.amount`. */
  readonly fact: string;
  readonly value: string | number;
  /** What it may be: `0.4 to 25 in`. */
  readonly bounds: string;
}

/** An import, as what is known of a phone points to it. */
export interface ImportRef {
  readonly id: number;
  /** The date of its facts, `YYYY-MM-DD`; null for starter facts, which are older than any source. */
  readonly asOf: string | null;
}

/** What the catalogue knows of a phone, and from which imports: the input and output of a merge. */
export interface PhoneState {
  readonly facts: PhoneFacts;
  readonly specSheet: readonly SpecSection[];
  /** The import that most of it is of; null while nothing is known. */
  readonly source: ImportRef | null;
  /** The imports that the rest is of, by path (`battery.capacityMah`, `cameras`, `specSheet`). */
  readonly otherSources: Readonly<Record<string, ImportRef>>;
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
  readonly price: Omit<IncomingPrice, 'observedAt' | 'dateInferred'> &
    Pick<PriceObservation, 'observedAt' | 'dateInferred'>;
}

/** What an observation says of a price, without the time. */
export interface LastOffer extends PhoneIdentity {
  readonly price: Pick<PriceObservation, 'kind' | 'amount' | 'country' | 'variant' | 'seller'>;
}

export interface ReviewToAdd extends PhoneIdentity {
  readonly review: Omit<Review, 'id'>;
}

/** A file on its way in: its valid rows in one transaction, the others reported. */
export interface ImportFile {
  readonly name: string;
  /** Of its content, in hex. */
  readonly sha256: string;
  /** The date of its facts, `YYYY-MM-DD`; null for the starter catalogue. */
  readonly asOf: string | null;
  /** The date is only that of today: if the content was imported before, the date that it had then counts. */
  readonly isDateAssumed?: boolean;
  /** Whether nobody stated the date: it was taken from the file, or is today. Left out: not known. */
  readonly isDateInferred?: boolean;
  /** False for facts and prices that are shipped with the gateway, written from knowledge without a second source. */
  readonly isVerified?: boolean;
  /** When its prices count as recorded; null: now, by the database's clock. */
  readonly recordedAt: Date | null;
}

export interface ImportTransaction {
  /** This import, with the file's date that is in force. */
  readonly source: ImportRef;
  /** Whether the same content was imported with the same date before. */
  readonly isKnown: boolean;
  /** Those of the phones that the catalogue has. */
  find(identities: readonly PhoneIdentity[]): Promise<StoredPhone[]>;
  /** Slugs in use that are one of these, or one of these with a number behind it. */
  slugsLike(bases: readonly string[]): Promise<Set<string>>;
  add(phones: readonly PhoneToAdd[]): Promise<void>;
  change(phones: readonly PhoneToChange[]): Promise<void>;
  /** Observations that are not known yet are added; the number of those. */
  addPrices(prices: readonly PriceToAdd[]): Promise<number>;
  /**
   * Of each offer of these phones by this file's source (variant, kind, country, currency, seller): the prices at which
   * it was observed last, from `since` to `until`.
   */
  lastOffers(phones: readonly PhoneIdentity[], since: Date, until: Date): Promise<LastOffer[]>;
  /** As prices: the same review of the same phone is kept once. */
  addReviews(reviews: readonly ReviewToAdd[]): Promise<number>;
  /** Every phone of the catalogue, those that were added just now among them. */
  names(): Promise<NamedPhone[]>;
}

/** How a file is imported. */
export interface ImportMode {
  /** Everything is done and counted, and then undone. */
  readonly isDryRun?: boolean;
  /**
   * More of the same import follows: gateways wait with loading what it brought, until a file without this, `endImport`,
   * or fifteen seconds without either.
   */
  readonly goesOn?: boolean;
}

export interface CatalogueWriter {
  /**
   * Runs `work` in one transaction, one import at a time over all processes. A new catalogue version is made
   * when the work added or changed anything.
   */
  importFile<Result>(
    file: ImportFile,
    work: (transaction: ImportTransaction) => Promise<Result>,
    mode?: ImportMode,
  ): Promise<Result>;
  /** Says that no more files follow. */
  endImport(): Promise<void>;
  /** Whether the catalogue holds no phone at all. */
  isEmpty(): Promise<boolean>;
}

/**
 * What came of one file. Each row that states something is counted once:
 * `rows` = `added` + `changed` + `unchanged` + `matched` + rejected ones.
 */
export interface ImportReport {
  readonly file: string;
  readonly asOf: string | null;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly pricesAdded: number;
  readonly reviewsAdded: number;
  /** Model numbers and code names that are new. */
  readonly modelsAdded: number;
  /** Rows of prices, reviews and model numbers whose phone was found. */
  readonly matched: number;
  /** Rows of observations whose phone was not; they are among the rejected, each with its reason. */
  readonly unmatched: number;
  readonly rejected: readonly RejectedRow[];
}
