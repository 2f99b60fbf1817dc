import { enumeration, type MemberOf } from './fact.ts';

export const priceBases = enumeration('PriceBasis', 'Which price filters and sorts go by', {
  ANY: 'The price that is shown, however old.',
  CURRENT: 'The price that is shown, unless it is stale: one of more than 365 days ago counts as unknown.',
  LAUNCH: 'The launch price.',
});
export type PriceBasis = MemberOf<typeof priceBases>;

/** @returns the price that a filter uses */
export const getPriceBasis = ({ priceBasis }: { readonly priceBasis?: PriceBasis }): PriceBasis =>
  priceBasis ?? 'ANY';
