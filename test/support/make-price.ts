import type { Price } from '../../src/domain/catalogue/prices/price.ts';

/** Creates a price of yesterday in a shop. @param values what differs from it */
export const makePrice = (values: Partial<Price>): Price => ({
  id: 1,
  kind: 'STREET',
  amount: { amountMinor: 3_990_000, currency: 'THB' },
  convertedFrom: null,
  country: null,
  seller: null,
  observedAt: new Date('2026-06-01T00:00:00Z'),
  dateInferred: false,
  ageDays: 1,
  stale: false,
  source: { name: 'shop.csv', verified: true },
  variant: null,
  ...values,
});
