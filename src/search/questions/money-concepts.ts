import { hasConcept, type Piece } from './piece.ts';

/** ISO 4217 codes by the concept of a currency. */
export const currencyCodes: Readonly<Record<string, string>> = {
  baht: 'THB',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  inr: 'INR',
  jpy: 'JPY',
  cny: 'CNY',
};

/** Whether a piece is a currency. */
export const hasCurrency = (piece: Piece | undefined): boolean =>
  hasConcept(piece, ...Object.keys(currencyCodes));
