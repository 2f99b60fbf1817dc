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
}

/** A price as it is shown: in the asked currency, and saying so when it was converted. */
export interface Price extends PriceObservation {
  readonly id: number;
  readonly convertedFrom: Conversion | null;
}

export interface Conversion {
  readonly amount: Money;
  /** One unit of the original currency is this many of the shown one. */
  readonly rate: number;
  /** `YYYY-MM-DD` */
  readonly rateDate: string;
}

export const defaultCurrency = 'THB';
