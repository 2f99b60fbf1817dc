import { priceKinds as enumeration, type Price } from '../../record/types/price.ts';

export type { Conversion, Money, Price, PriceKind, PriceSource } from '../../record/types/price.ts';

export const priceKinds = enumeration.members;

/** An observation as the database keeps it, in its own currency. */
export interface OwnPrice extends Omit<Price, 'ageDays' | 'stale' | 'convertedFrom'> {}

/** One observation of a price, in the currency in which it was made; never changed, only added to. */
export interface PriceObservation extends Omit<OwnPrice, 'id'> {}

export const defaultCurrency = 'THB';
