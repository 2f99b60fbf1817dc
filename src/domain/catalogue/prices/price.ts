import { type Price, type PriceKind, priceKinds as priceKindEnum } from '../../../record/types/price.ts';

export type { Conversion, Money, Price, PriceKind, PriceSource } from '../../../record/types/price.ts';

export const priceKinds = priceKindEnum.members;

/** The kinds of amounts that are not prices of a phone. They appear only in lists of observed prices. */
export const nonPriceKinds = ['INSTALMENT', 'TRADE_IN'] as const satisfies readonly PriceKind[];
/** The kinds of amounts that are not prices of a new phone. */
export const uncountedPriceKinds = ['REFURBISHED', ...nonPriceKinds] as const satisfies readonly PriceKind[];

export type PhonePriceKind = Exclude<PriceKind, (typeof nonPriceKinds)[number]>;

/** Whether an amount is the price of a phone, instead of a monthly instalment or a trade-in value. */
export function isPhonePrice<Observed extends { readonly kind: PriceKind }>(
  price: Observed,
): price is Observed & { readonly kind: PhonePriceKind } {
  return !nonPriceKinds.some((kind) => kind === price.kind);
}

/** An observation that is stored in the database, in its original currency. */
export interface StoredPrice extends Omit<Price, 'ageDays' | 'stale' | 'convertedFrom'> {}

/** One observation of a price, in its original currency. Stored observations never change. */
export interface PriceObservation extends Omit<StoredPrice, 'id'> {}

export const defaultCurrency = 'THB';
