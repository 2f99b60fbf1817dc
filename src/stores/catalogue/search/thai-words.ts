import { thaiBrands } from './thai-brands.ts';
import { thaiLetters } from './thai-letters.ts';
import { thaiSeries } from './thai-series.ts';
import { thaiVariants } from './thai-variants.ts';

/**
 * Thai spellings by the Latin text that names write, one key for all of that text's. Tone marks, vowel lengths and letters of
 * one sound are folded before comparing (`thai-skeleton.ts`), so only spellings that differ in more stand in the tables.
 */
export const thaiWords: readonly (readonly [latin: string, spellings: readonly string[]])[] = [
  thaiBrands,
  thaiSeries,
  thaiVariants,
  thaiLetters,
].flatMap((table) => Object.entries(table));
