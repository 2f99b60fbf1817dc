import type { SearchEntry } from '../domain/catalogue/search-index.ts';

/** What a text was understood as, and the phones of that, best first. */
export interface Understood {
  readonly corrected: string | null;
  /** How far the interpretation goes from what is written. */
  readonly cost: number;
  readonly found: readonly { readonly phone: SearchEntry; readonly score: number }[];
}
