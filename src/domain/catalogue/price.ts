export const priceKinds = ['MSRP', 'STREET', 'REFURBISHED', 'ESTIMATE'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** An amount in minor units of a currency (ISO 4217; THB has 2 decimals, JPY none). */
export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** One observation of a price, in its original currency. Stored observations never change. */
export interface PriceObservation {
  readonly kind: PriceKind;
  readonly amount: Money;
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null;
  /** The memory variant that the price is of; null when the source does not say. */
  readonly variant: { readonly ramMb: number | null; readonly storageMb: number | null } | null;
  readonly seller: string | null;
  /** The time at which the price was valid. */
  readonly observedAt: Date;
  /** Whether the source gave no date, so that the date of the file or of the launch is used. */
  readonly dateInferred: boolean;
  readonly source: PriceSource;
}

/** The source of a price. */
export interface PriceSource {
  /** Name of the file or feed; null for prices that were imported before names were stored. */
  readonly name: string | null;
  /** False for prices that are shipped with the gateway without a second source. */
  readonly verified: boolean;
}

/** An observation that is stored in the database, in its original currency. */
export interface StoredPrice extends PriceObservation {
  readonly id: number;
}

/** A price as it is shown on a day, in the requested currency. */
export interface Price extends StoredPrice {
  /** Whole days from the date of `observedAt` (UTC) to that day; 0 if it is later. */
  readonly ageDays: number;
  /** Whether it is more than 365 days old. */
  readonly stale: boolean;
  /** Null: not converted. */
  readonly convertedFrom: Conversion | null;
}

export interface Conversion {
  readonly amount: Money;
  /** Units of the shown currency for one unit of the original currency. */
  readonly rate: number;
  /** `YYYY-MM-DD` */
  readonly rateDate: string;
  /** Whether the rate is more than 30 days old. */
  readonly rateStale: boolean;
}

export const defaultCurrency = 'THB';
