export const priceKinds = ['MSRP', 'STREET', 'REFURBISHED', 'ESTIMATE'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** A whole number of minor units (ISO 4217: THB 2 decimals, JPY 0) in a currency. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** One observation of a price, in the currency in which it was made; never changed, only added to. */
export interface PriceObservation {
  readonly kind: PriceKind;
  readonly amount: Money;
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null;
  /** The memory variant that the price is of; null when the source does not say. */
  readonly variant: { readonly ramMb: number | null; readonly storageMb: number | null } | null;
  readonly seller: string | null;
  /** When it was true. */
  readonly observedAt: Date;
  /** Whether the source gave no date of its own, so that the file's date, or that of the launch, stands for it. */
  readonly dateInferred: boolean;
  readonly source: PriceSource;
}

/** Where a price is known from. */
export interface PriceSource {
  /** Of the file or feed; null for what was imported before names were kept. */
  readonly name: string | null;
  /** False for what is shipped with the gateway without a second source. */
  readonly verified: boolean;
}

/** An observation as the database keeps it, in its own currency. */
export interface OwnPrice extends PriceObservation {
  readonly id: number;
}

/** A price as it is shown on a day: in the asked currency, and saying so when it was converted. */
export interface Price extends OwnPrice {
  /** Whole days from the date of `observedAt` (UTC) to the day; 0 for what is later. */
  readonly ageDays: number;
  /** Whether it is more than 365 days old. */
  readonly stale: boolean;
  readonly convertedFrom: Conversion | null;
}

export interface Conversion {
  readonly amount: Money;
  /** One unit of the original currency is this many of the shown one. */
  readonly rate: number;
  /** `YYYY-MM-DD` */
  readonly rateDate: string;
  /** Whether the rate is more than 30 days old. */
  readonly rateStale: boolean;
}

export const defaultCurrency = 'THB';
