import { priceKinds as enumeration, type Price } from '../../record/types/price.ts';

export type { Conversion, Money, Price, PriceKind, PriceSource } from '../../record/types/price.ts';

export const priceKinds = enumeration.members;

/** An observation that is stored in the database, in its original currency. */
export interface StoredPrice extends Omit<Price, 'ageDays' | 'stale' | 'convertedFrom'> {}

/** One observation of a price, in its original currency. Stored observations never change. */
export interface PriceObservation extends Omit<StoredPrice, 'id'> {}

export const defaultCurrency = 'THB';
