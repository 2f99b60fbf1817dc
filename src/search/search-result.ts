import type { SearchEntry } from '../domain/catalogue/search-index.ts';

/** The best interpretation of a text, and the phones that it finds, best first. */
export interface SearchResult {
  /** The text as it was understood, or null if that is the text as written. */
  readonly corrected: string | null;
  /** How far the interpretation is from the text. 0 means that the text was understood as written. */
  readonly cost: number;
  readonly hits: readonly { readonly phone: SearchEntry; readonly score: number }[];
}
