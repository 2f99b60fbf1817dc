import type { PhoneCriteria } from './phone-query.ts';

export type { Facets, PriceBand } from '../../record/types/facets.ts';

/** A value, and the number of phones that have it. */
export interface ValueCount<Value> {
  readonly value: Value;
  readonly count: number;
}

/** A question whose order does not matter. */
export type FacetsCriteria = Omit<PhoneCriteria, 'sort'>;
