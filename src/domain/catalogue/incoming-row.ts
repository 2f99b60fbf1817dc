import type { PartialDate, PhoneFacts, SpecSection, Variant } from '../../record/phone.ts';
import type { Review } from './history.ts';
import type { PriceObservation, PriceSource } from './prices/price.ts';

/** A phone from one row of an import file, not yet merged with the catalogue. */
export interface IncomingPhone {
  /** The 1-based line of the file on which the row begins. */
  readonly line: number;
  /**
   * The brand as written at the beginning of the model name: "Samsung", "alcatel", "T-Mobile". It is empty if the
   * row names no brand. The importer then looks for a brand of the catalogue at the beginning of the model name.
   */
  readonly brand: string;
  /** Brand and model, without spaces at either end, and with single spaces inside. */
  readonly fullName: string;
  /** Whether `fullName` is the exact name of a phone, known or new. Other names are matched with the catalogue. */
  readonly isFullName?: boolean;
  /** Whether the row states that the device is no phone, tablet or watch. Other types are derived after the merge. */
  readonly isOtherDevice: boolean;
  readonly facts: PhoneFacts;
  /** Every cell of the source in its order, whether it was understood or not. */
  readonly specSheet: SpecSection[];
  readonly prices: readonly IncomingPrice[];
  readonly reviews: readonly IncomingReview[];
  /** The publications that the row names as sources of its facts. Other facts have the file as their source. */
  readonly sources?: readonly StatedSource[];
  /**
   * The paths of the facts that cannot have been read wrongly, since a mapping states what their columns mean, or 'all'
   * in the import format. Other facts do not replace known facts that they contradict.
   */
  readonly certainFacts?: readonly string[] | 'all';
}

/** A publication that a row names as the source of some of its facts. */
export interface StatedSource {
  readonly name: string;
  /** The date of its facts, or null for the date of the file. */
  readonly asOf: PartialDate | null;
  /** Whether the date was inferred instead of stated. */
  readonly isDateInferred: boolean;
  /**
   * The paths of its facts (`battery.capacityMah`), sections (`battery`), lists (`cameras`) and parts of lists
   * (`displays[1].refreshHz`), or null for all facts that no other source of the row states. If several sources
   * have a path to a fact, the longest path decides.
   */
  readonly paths: readonly string[] | null;
}

export type IncomingPrice = Omit<PriceObservation, 'observedAt' | 'dateInferred' | 'source'> & {
  /** Null if the source gives no date. The file's date is then used. */
  readonly observedAt: Date | null;
  /** If this is left out, it is true for a price without a date. */
  readonly dateInferred?: boolean;
  /** If this is left out, the source is the file. */
  readonly source?: PriceSource;
};

export type IncomingReview = Omit<Review, 'id' | 'publishedAt'> & {
  /** Null if the source gives no date. The file's date is then used. */
  readonly publishedAt: Date | null;
};

/** The name of a phone in a source other than a spec sheet, with everything that helps to find the phone. */
export interface PhoneMention {
  /** A product's title or a model's name, as written: "Apple iPhone 12 Pro, 128GB - Unlocked (Renewed)". */
  readonly title: string;
  /** Whether the title is a full name as in the catalogue, and not a shop's title. */
  readonly isFullName: boolean;
  readonly brand: string | null;
  /**
   * The country of sale (ISO 3166-1 alpha-2) if there is only one. It helps because different countries have
   * different phones with the same name.
   */
  readonly country: string | null;
  /** The year of release, or null if the source has no column for it. */
  readonly year: number | null;
  /** The memory that the columns of the source state. The title may state more. */
  readonly memory: Variant | null;
}

/** The statements of one row about one phone. Matching finds the phone in the catalogue. */
export type IncomingObservation = { readonly line: number; readonly mention: PhoneMention } & (
  | { readonly kind: 'prices'; readonly prices: readonly IncomingPrice[] }
  | { readonly kind: 'review'; readonly review: IncomingReview }
  | {
      readonly kind: 'models';
      readonly modelNumbers: readonly string[];
      readonly codeNames: readonly string[];
    }
);

/** A row that cannot be imported. Other rows are imported nevertheless. */
export interface RejectedRow {
  readonly line: number;
  /** A sentence for the person who owns the file. */
  readonly reason: string;
}

/** A value that was left out of an imported row, because no phone can have it or because a known value contradicts it. */
export type ImportWarning = {
  readonly line: number;
  /** The phone's name in the file. */
  readonly phone: string;
  /** The path of the value in JSON: `displays[1].diagonal_in`, `prices.amount`. */
  readonly fact: string;
} & (
  | {
      readonly value: string | number;
      /** The plausible range: `0.4 to 25 in`. */
      readonly bounds: string;
    }
  | {
      readonly value: WarningValue;
      /** The known value, which remains. */
      readonly known: WarningValue;
      /** Why both values cannot be right: `one says that there is none`. */
      readonly reason: string;
    }
);

/** A value as in JSON. The items of a list are separated by commas. */
type WarningValue = string | number | boolean;
