import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readTokens } from '../../names/read-tokens.ts';
import { createExactTerm } from '../interpretation/interpretation.ts';
import { matchNames, type RankingData } from '../interpretation/rank-interpretations.ts';
import { type WeightedBrands, wellKnownBrands } from './weigh-brands.ts';

/** The best interpretation of a text, and the phones that it finds, best first. */
export interface SearchResult {
  /** The text as it was understood, or null if that is the text as written. */
  readonly corrected: string | null;
  /** How far the interpretation is from the text. 0 means that the text was understood as written. */
  readonly cost: number;
  readonly hits: readonly { readonly phone: SearchEntry; readonly score: number }[];
}

/** Longer texts are sentences, and are not searched for misspelt brands. */
const maxBrandLength = 24;

/** Shorter words are not taken for misspelt brands. */
const minMisspeltLength = 5;
/** Short forms and separate words ("one plus") cost less than this. Unfinished words cost at least this. */
const unfinishedWordCost = 0.3;

const brandByAlias = new Map([['moto', 'motorola']]);
/** Series to which all current phones of a brand belong, each with the brand. */
const brandBySeries = new Map([
  ['iphone', 'apple'],
  ['iphones', 'apple'],
  ['ipad', 'apple'],
  ['galaxy', 'samsung'],
  ['pixel', 'google'],
  ['pixels', 'google'],
]);

export type NameLookup = ReturnType<typeof createNameLookup>;

/**
 * Creates functions with which the question parser looks up names in the catalogue.
 * @param search a function that searches the index by name
 */
export function createNameLookup(
  brands: WeightedBrands,
  rankingData: RankingData,
  search: (text: string) => SearchResult,
) {
  const brandIdByName = new Map([...brands].map(([name, { brand }]) => [squeezeName(name), brand.id]));
  const { vocabulary } = rankingData;
  /**
   * Finds the id of a brand by its name or a short form of its name. Only well-known brands may be misspelt, and only
   * by one letter, because many words of questions are similar to some other brand.
   */
  const findBrand = (text: string): number | null => {
    const name = squeezeName(text);
    const exactId = brandIdByName.get(brandByAlias.get(name) ?? name);
    if (exactId !== undefined || text.length > maxBrandLength || !/^[a-z ]+$/.test(text))
      return exactId ?? null;
    const { corrected, cost, hits } = search(text);
    if (corrected === null || hits.length === 0) return null;
    const isMisspelt = text.length >= minMisspeltLength && cost <= 1 && wellKnownBrands.has(corrected);
    return cost < unfinishedWordCost || isMisspelt
      ? (brandIdByName.get(squeezeName(corrected)) ?? null)
      : null;
  };
  return {
    /** Whether a word occurs in names. */
    isNameWord: (word: string): boolean => vocabulary.getFrequency(word) > 0,
    /**
     * Tests whether any name has all words of a text.
     * @returns 'whole' if such a name has no other words apart from its brand, 'part' if all such names have other
     *   words, or null if there is no such name
     */
    matchNames(text: string): 'whole' | 'part' | null {
      const tokens = readTokens(text);
      if (tokens.length === 0) return null;
      const terms = tokens.map(({ kind, text: word, isGlued }) =>
        createExactTerm(kind === 'plus' ? 'plus' : word, isGlued),
      );
      if (terms.some(({ text: word }) => vocabulary.getFrequency(word) === 0)) return null;
      return matchNames({ terms, cost: 0 }, rankingData);
    },
    /** Whether the text is exactly the name of a brand. */
    isBrand: (text: string): boolean => brandIdByName.has(squeezeName(text)),
    findBrand,
    /**
     * Finds the id of a brand that a question excludes by its name, or by the name of a series to which all phones of
     * the brand belong: if iPhones are excluded, no phone by Apple remains.
     */
    findExcludedBrand: (text: string): number | null =>
      findBrand(brandBySeries.get(squeezeName(text)) ?? text),
    /**
     * Finds the phone whose name is most similar to a text. `cost` measures how far the name is from the text: a typing
     * error costs about 0.7.
     */
    findPhone(text: string): { readonly id: number; readonly cost: number } | null {
      const { hits, cost } = search(text);
      return hits[0] === undefined ? null : { id: hits[0].phone.id, cost };
    },
  };
}
