import { enumeration, type MemberOf } from '../../record/fact.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import { removeCredentials } from '../accounts/credential.ts';
import { composeText } from '../text/composed-text.ts';
import type { PageRequest } from './page.ts';

/** The orders of a list. `-` means descending. Unknown values come last in both directions, and the id breaks ties. */
export const phoneSorts = enumeration('PhoneSort', 'Order of a list; unknown values always come last', {
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
  rating: 'Lowest rating first, on a scale from 0 to 10.',
  '-rating': 'Highest rating first, on a scale from 0 to 10.',
});
export type PhoneSort = MemberOf<typeof phoneSorts>;
/** An order in which a phone's place does not depend on a search. */
export type FixedSort = Exclude<PhoneSort, 'relevance'>;

export const isByPrice = (sort: string): boolean => sort === 'price' || sort === '-price';

/** @returns the order of a list without a search, in which the default order replaces `relevance` */
export const getListSort = (sort: PhoneSort | null): FixedSort =>
  sort === null || sort === 'relevance' ? '-released' : sort;

/** The phones that are requested, and their order. */
export interface PhoneCriteria {
  /** Names or slugs of brands, in upper or lower case. An unknown brand matches nothing. Null means every brand. */
  readonly brands: readonly string[] | null;
  readonly search: string | null;
  readonly filter: PhoneFilter;
  /** Null means `relevance` if there is a `search`, otherwise `-released`. `relevance` needs a `search`. */
  readonly sort: PhoneSort | null;
}

/** Lists the names of all brands in the criteria, including the brands to leave out. */
export const listBrandNames = ({ brands, filter }: PhoneCriteria): string[] => [
  ...(brands ?? []),
  ...(filter.brandNot ?? []),
];

/**
 * Whether the search text decides the order. The best match is first, unless the text asks for another order
 * ("cheap phones").
 */
export const isOrderedBySearch = ({ sort, search }: PhoneCriteria): boolean =>
  search !== null && (sort === null || sort === 'relevance');

/** The criteria, and the requested page of the results. */
export interface PhoneQuery extends PhoneCriteria, PageRequest {}

export const maxSearchLength = 200;

/**
 * Validates and normalises the text of a search. The result is trimmed, in NFC, and has 1 to 200 code points
 * without control characters. Since responses repeat the text, credentials in it are removed.
 */
export function readSearchText(text: string): { text: string } | { problem: string } {
  if (/\p{Cc}/u.test(text)) return { problem: 'must not contain control characters' };
  const { text: composedText, length } = composeText(text, maxSearchLength);
  if (length === 0) return { problem: 'must not be empty' };
  if (length > maxSearchLength)
    return { problem: `must be at most ${maxSearchLength} characters, got ${length}` };
  return { text: removeCredentials(composedText) };
}
