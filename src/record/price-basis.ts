import { enumeration, type MemberOf } from './fact.ts';

export const priceBases = enumeration('PriceBasis', 'The price used for filtering and sorting', {
  ANY: 'The price that is shown, however old.',
  CURRENT: 'The price that is shown; if it is more than 365 days old, it counts as unknown.',
  LAUNCH: 'The launch price.',
});
export type PriceBasis = MemberOf<typeof priceBases>;

/** @returns the price basis of a filter, ANY by default */
export const getPriceBasis = ({ priceBasis }: { readonly priceBasis?: PriceBasis }): PriceBasis =>
  priceBasis ?? 'ANY';
