import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { PhoneSort } from './phone-query.ts';

export type QuestionSort = Exclude<PhoneSort, 'relevance'>;

/** Price limits as decimal amounts. */
export interface PriceLimits {
  readonly min: number | null;
  readonly max: number | null;
  /** An ISO 4217 code, or null if the question names none. */
  readonly currency: string | null;
}

/** How a phone should differ from a similar phone that the question names. */
export type Difference = 'cheaper' | 'bigger-battery' | 'bigger-display' | 'smaller' | 'lighter';

/** The requirements of a search text besides names, before the catalogue resolves its prices, dates and phones. */
export interface Question {
  readonly filter: PhoneFilter;
  readonly priceLimits: PriceLimits | null;
  readonly sort: QuestionSort | null;
  /** Whether to list only smartphones, unless the name says otherwise. */
  readonly isSmartphoneOnly: boolean;
  /** Whether to list only phones that are on sale. */
  readonly isCurrentOnly: boolean;
  /** The ids of brands. */
  readonly brandIds: readonly number[];
  /** The rest of the text, which is the name of a phone or series, in folded form (`normalise-text.ts`). */
  readonly text: string | null;
  /** The ids of the phones to compare, in the order of the question. */
  readonly comparedIds: readonly number[] | null;
  /** The phone that the results should resemble, and how they should differ from it. */
  readonly similarTo: { readonly id: number; readonly differences: readonly Difference[] } | null;
  /** The ids of brands that phones must not have. */
  readonly excludedBrandIds: readonly number[];
  /** The parts of the text that were not understood, in folded form (`normalise-text.ts`). */
  readonly unread: readonly string[];
  /** Whether nothing was understood, or nothing but the name in `text`. */
  readonly isNameOnly: boolean;
  /** Whether the text may name a model. It is then treated as a name if a search by name finds phones. */
  readonly isModelName: boolean;
}
