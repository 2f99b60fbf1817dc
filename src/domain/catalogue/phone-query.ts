import { enumeration, type MemberOf } from '../../record/fact.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import { withoutCredentials } from '../accounts/credential.ts';
import { composeText } from '../composed-text.ts';
import type { PageRequest } from './page.ts';

/** `-` descends. Unknown values come last both ways, ties by id ascending, so pages never overlap. */
export const phoneSorts = enumeration('PhoneSort', 'Order of a list; unknown values come last both ways', {
  relevance: 'Best match first; needs a search.',
  released: 'Oldest release first.',
  '-released': 'Newest release first.',
  name: 'By name, from A to Z.',
  '-name': 'By name, from Z to A.',
  price: 'Cheapest first.',
  '-price': 'Most expensive first.',
  battery: 'Smallest battery first, in mAh.',
  '-battery': 'Largest battery first, in mAh.',
  weight: 'Lightest first, in g.',
  '-weight': 'Heaviest first, in g.',
  rating: 'Lowest rating first, of 0 to 10.',
  '-rating': 'Highest rating first, of 0 to 10.',
});
export type PhoneSort = MemberOf<typeof phoneSorts>;
/** One that a phone has a place in by itself. */
export type FixedSort = Exclude<PhoneSort, 'relevance'>;

export const isByPrice = (sort: string): boolean => sort === 'price' || sort === '-price';

/** The order of a list that is not found by text: relevance has no meaning there. */
export const sortOfList = (sort: PhoneSort | null): FixedSort =>
  sort === null || sort === 'relevance' ? '-released' : sort;

/** Which phones are asked for, and in which order. */
export interface PhoneQuestion {
  /** Names or slugs, any case; an unknown one matches nothing. Null: every brand. */
  readonly brands: readonly string[] | null;
  readonly search: string | null;
  readonly filter: PhoneFilter;
  /** Null: `relevance` with `search`, else `-released`. `relevance` needs `search`. */
  readonly sort: PhoneSort | null;
}

/** Whether the search chooses the order: best match first, or what it asks for ("cheap phones"). */
export const isOrderedBySearch = ({ sort, search }: Pick<PhoneQuestion, 'sort' | 'search'>): boolean =>
  search !== null && (sort === null || sort === 'relevance');

/** A page of the answer to a question. */
export interface PhoneQuery extends PhoneQuestion, PageRequest {}

export const maxSearchLength = 200;

/**
 * The text of a search: NFC, trimmed, 1 to 200 code points, no control character; else what is wrong with it. Answers repeat it, so a
 * credential is taken out.
 */
export function readSearchText(text: string): { text: string } | { problem: string } {
  if (/\p{Cc}/u.test(text)) return { problem: 'must not contain control characters' };
  const { text: trimmed, length } = composeText(text, maxSearchLength);
  if (length === 0) return { problem: 'must not be empty' };
  if (length > maxSearchLength)
    return { problem: `must be at most ${maxSearchLength} characters, got ${length}` };
  return { text: withoutCredentials(trimmed) };
}
