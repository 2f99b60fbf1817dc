import type { PartialDate, PhoneFacts, RadioGeneration, SpecSection, Variant } from '../../record/phone.ts';
import type { Review } from './history.ts';
import type { ImportWarning, RejectedRow, StatedSource } from './incoming-row.ts';
import type { PriceObservation, PriceSource } from './prices/price.ts';

/** The dates on which a phone was announced and released, or null if they are unknown. */
export interface LaunchDates {
  readonly announcedOn: PartialDate | null;
  readonly releasedOn: PartialDate | null;
}

/** A phone in the catalogue, with the facts that matching needs. */
export interface NamedPhone extends PhoneIdentity, LaunchDates {
  readonly id: number;
  readonly fullName: string;
  readonly brandName: string;
  readonly variants: readonly Variant[];
  readonly modelNumbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly generations: readonly RadioGeneration[] | null;
}

/** A row whose phone was added although the catalogue has a phone with a similar name. */
export interface AddedSimilarPhone {
  readonly line: number;
  /** The full name of the phone that was added. */
  readonly phone: string;
  /** The full name of the similar phone. */
  readonly like: string;
}

/** Refers to the import that a fact comes from. */
export interface ImportRef {
  readonly id: number;
  /** The date of its facts, `YYYY-MM-DD`, or null for starter facts, which are older than any source. */
  readonly asOf: string | null;
  /**
   * Whether `asOf` is merely the day of the import. Facts with such a date yield to the facts of every other import.
   */
  readonly isDateAssumed?: boolean;
}

/** The facts of a phone, and the rows of its spec sheet. */
export interface PhoneContent {
  readonly facts: PhoneFacts;
  readonly specSheet: readonly SpecSection[];
}

/** The facts of a phone and the imports they come from: the input and output of a merge. */
export interface PhoneState extends PhoneContent {
  /** The import that most facts come from, or null if no facts are known. */
  readonly source: ImportRef | null;
  /**
   * The imports that the other facts come from, by path (`battery.capacityMah`, `cameras`, `specSheet`). If some
   * values of a list come from a different import than most of the list, these values have their own paths
   * (`cameras[1].megapixels`, `colors[0]`, and `specSheet[4]` for the fifth row of the spec sheet).
   */
  readonly otherSources: Readonly<Record<string, ImportRef>>;
}

/** A phone's identity: brand and full name, compared without case and with spaces collapsed. */
export interface PhoneIdentity {
  readonly brandKey: string;
  readonly key: string;
}

/** A phone whose state replaces the stored one. */
export interface PhoneToChange extends PhoneState {
  readonly id: number;
  readonly isOtherDevice: boolean;
}

export interface StoredPhone extends PhoneToChange, PhoneIdentity {}

export interface PhoneToAdd extends PhoneState, PhoneIdentity {
  readonly slug: string;
  readonly brand: { readonly name: string; readonly slug: string };
  readonly fullName: string;
  readonly isOtherDevice: boolean;
}

export interface PriceToAdd extends PhoneIdentity {
  /** If the source is left out, it is the file. */
  readonly price: Omit<PriceObservation, 'source'> & { readonly source?: PriceSource };
}

/** A price without the time of its observation. */
export interface LastOffer extends PhoneIdentity {
  readonly price: Pick<PriceObservation, 'kind' | 'amount' | 'country' | 'variant' | 'seller'>;
}

/** A price, reduced to the members that are compared with other prices of its kind. */
export interface LastPrice extends PhoneIdentity {
  readonly price: Pick<PriceObservation, 'kind' | 'amount' | 'observedAt'>;
}

export interface ReviewToAdd extends PhoneIdentity {
  readonly review: Omit<Review, 'id'>;
}

/** A file to import. Its valid rows are written in one transaction. */
export interface ImportFile {
  readonly name: string;
  /** The SHA-256 of the content, in hex. */
  readonly sha256: string;
  /** The date of its facts, `YYYY-MM-DD`, or null for the starter catalogue. */
  readonly asOf: string | null;
  /**
   * Whether `asOf` is merely the day of the import, because nothing states a date. If the content was imported
   * before, that import's date is used.
   */
  readonly isDateAssumed?: boolean;
  /** Whether the importer took the date from the file or used today's date, because the user stated none. */
  readonly isDateInferred?: boolean;
  /** False for facts and prices that are shipped with the gateway and that no second source confirms. */
  readonly isVerified?: boolean;
  /** The time at which its prices count as recorded, or null for now, by the database's clock. */
  readonly recordedAt: Date | null;
}

/** The import of a file, as the catalogue records it. */
export interface RecordedImport {
  /** This import, with the date that is used for the file. */
  readonly source: ImportRef;
  /** Whether the same content was already imported with the same date. */
  readonly isAlreadyImported: boolean;
}

/** The transaction in which a file is imported. */
export interface ImportTransaction extends RecordedImport {
  /** Records publications that the file names as sources. Returns the source of each publication, in order. */
  addSources(sources: readonly Omit<StatedSource, 'paths'>[]): Promise<ImportRef[]>;
  /** Finds the phones with these identities. The result lacks phones that are not in the catalogue. */
  find(identities: readonly PhoneIdentity[]): Promise<StoredPhone[]>;
  /** Finds slugs in use that are equal to one of these bases, or to a base with a number after it (`base-2`). */
  findSlugsLike(bases: readonly string[]): Promise<Set<string>>;
  add(phones: readonly PhoneToAdd[]): Promise<void>;
  change(phones: readonly PhoneToChange[]): Promise<void>;
  /** Adds prices that are not stored yet. Returns the number of added prices. */
  addPrices(prices: readonly PriceToAdd[]): Promise<number>;
  /**
   * Finds the last price of each offer of these phones, among the prices from this file's source that were observed
   * from `since` to `until`. Variant, kind, country, currency and seller identify an offer.
   */
  findLastOffers(phones: readonly PhoneIdentity[], since: Date, until: Date): Promise<LastOffer[]>;
  /** Finds the newest prices of these phones from `since` to `until`, at most 10 for each phone. */
  findLastPrices(phones: readonly PhoneIdentity[], since: Date, until: Date): Promise<LastPrice[]>;
  /** Adds reviews that are not stored yet. Returns the number of added reviews. */
  addReviews(reviews: readonly ReviewToAdd[]): Promise<number>;
  /**
   * Lists the phones in the catalogue, including those added in this transaction.
   * @param selection the phones to list, by default all; reading all takes about a second for 12,000 phones
   */
  listNames(selection?: NameSelection): Promise<NamedPhone[]>;
}

/** Selects phones by their brand, or by a part of their identity key. */
export interface NameSelection {
  isOfBrand(brand: { readonly key: string; readonly name: string }): boolean;
  /** Phones are also selected if their key contains one of these texts. */
  readonly keyParts: readonly string[];
}

/** How a file is imported. */
export interface ImportMode {
  /** Whether to roll the import back after everything was done and counted. */
  readonly isDryRun?: boolean;
  /**
   * Whether more files of the same import follow. Gateways then load the changes only after a file without this
   * flag, after a call of `endImport`, or after fifteen seconds without either.
   */
  readonly hasMoreFiles?: boolean;
}

/** Writes to the catalogue. */
export interface CatalogueWriter {
  /**
   * Runs `work` in one transaction. All processes together run only one import at a time. The catalogue gets
   * a new version if the work added or changed anything.
   */
  importFile<Result>(
    file: ImportFile,
    work: (transaction: ImportTransaction) => Promise<Result>,
    mode?: ImportMode,
  ): Promise<Result>;
  /** Declares that the import has no more files. */
  endImport(): Promise<void>;
  /** Whether the catalogue has no phone at all. */
  isEmpty(): Promise<boolean>;
}

/**
 * The result of importing one file. Each row that is not blank counts once:
 * `rows` = `added` + `changed` + `unchanged` + `matched` + number of rejected rows.
 */
export interface ImportReport {
  readonly file: string;
  readonly asOf: string | null;
  /** Whether `asOf` is merely the day of the import, because nothing states a date. */
  readonly isDateAssumed: boolean;
  readonly rows: number;
  readonly added: number;
  /** The added phones whose names are similar to the name of a phone that the catalogue had before. */
  readonly addedLike: readonly AddedSimilarPhone[];
  readonly changed: number;
  readonly unchanged: number;
  readonly pricesAdded: number;
  readonly reviewsAdded: number;
  /** The number of model numbers and code names that were added. */
  readonly modelsAdded: number;
  /** The number of rows of prices, reviews and model numbers whose phone was found. */
  readonly matched: number;
  /** The number of such rows whose phone was not found. These rows are also in `rejected`, with their reasons. */
  readonly unmatched: number;
  readonly rejected: readonly RejectedRow[];
  /** The values that were left out. Importing adds those that contradict known values to those of the file. */
  readonly warnings: readonly ImportWarning[];
}
