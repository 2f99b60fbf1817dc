import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { PhoneSort } from './phone-query.ts';

export type QuestionSort = Exclude<PhoneSort, 'relevance'>;

/** Limits of a price, as decimal amounts. */
export interface PriceLimits {
  readonly min: number | null;
  readonly max: number | null;
  /** ISO 4217; null where the question names none. */
  readonly currency: string | null;
}

/** In what a phone should differ from the one that it should be like. */
export type Difference = 'cheaper' | 'bigger-battery' | 'bigger-display' | 'smaller' | 'lighter';

/** What a question asks for beside names, before the catalogue says what it comes to: prices, dates, other phones. */
export interface Question {
  readonly filter: PhoneFilter;
  readonly money: PriceLimits | null;
  readonly sort: QuestionSort | null;
  /** Of phones only smartphones, unless the name says otherwise. */
  readonly smartphone: boolean;
  /** Only what can be bought now. */
  readonly current: boolean;
  /** Ids. */
  readonly brands: readonly number[];
  /** What is left as the name of a phone or series, folded. */
  readonly text: string | null;
  /** Ids of the phones to compare, in the order of the question. */
  readonly compare: readonly number[] | null;
  /** The id of a phone that the answers should be like. */
  readonly like: { readonly id: number; readonly differences: readonly Difference[] } | null;
  /** The text names one model: what finds phones by names as it stands is no question. */
  readonly besideModel: boolean;
}
