import type { PhoneQuestion } from './phone-query.ts';

export type { Facets, PriceBand } from '../../record/types/facets.ts';

/** How many of the phones have a value. */
export interface Counted<Value> {
  readonly value: Value;
  readonly count: number;
}

/** A question whose order does not matter. */
export type FacetsQuestion = Omit<PhoneQuestion, 'sort'>;
