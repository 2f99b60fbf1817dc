import type { PageRequest } from './page.ts';
import type { PhoneFilter } from './phone-filter.ts';

/** `-` descends. Unknown values come last both ways, ties by id ascending, so pages never overlap. */
export const phoneSorts = [
  'relevance',
  'released',
  '-released',
  'name',
  '-name',
  'price',
  '-price',
  'battery',
  '-battery',
  'weight',
  '-weight',
  'rating',
  '-rating',
] as const;
export type PhoneSort = (typeof phoneSorts)[number];

export interface PhoneQuery extends PageRequest {
  /** Names or slugs, any case; an unknown one matches nothing. Null: every brand. */
  readonly brands: readonly string[] | null;
  readonly search: string | null;
  readonly filter: PhoneFilter;
  /** Null: `relevance` with `search`, else `-released`. `relevance` needs `search`. */
  readonly sort: PhoneSort | null;
}

/** The text of a search: NFC, trimmed, 1 to 200 code points, no control character; else what is wrong with it. */
export function readSearchText(text: string): { text: string } | { problem: string } {
  if (/\p{Cc}/u.test(text)) return { problem: 'must not contain control characters' };
  const trimmed = text.normalize('NFC').trim();
  const length = [...trimmed].length;
  if (length === 0) return { problem: 'must not be empty' };
  if (length > 200) return { problem: `must be at most 200 characters, got ${length}` };
  return { text: trimmed };
}
