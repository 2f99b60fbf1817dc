import { squeezeName } from '../names/normalise-text.ts';
import { readTokens } from '../names/read-tokens.ts';
import { createExactTerm } from './interpretation.ts';
import { matchNames, type Ranking } from './rank-interpretations.ts';
import type { SearchResult } from './search-result.ts';
import type { WeightedBrands } from './weigh-brands.ts';

/** Longer texts are not searched for misspelt brands, since they are sentences. */
const maxBrandLength = 24;

export type NameLookup = ReturnType<typeof createNameLookup>;

/** Creates the lookup of the catalogue's names for the question parser. It uses the search index. */
export function createNameLookup(
  brands: WeightedBrands,
  ranking: Ranking,
  search: (text: string) => SearchResult,
) {
  const brandIds = new Map([...brands].map(([name, { brand }]) => [squeezeName(name), brand.id]));
  const { vocabulary } = ranking;
  return {
    /** Whether a word occurs in names. */
    isNameWord: (word: string): boolean => vocabulary.getFrequency(word) > 0,
    /**
     * Tests whether names have all words of a text.
     * @returns 'whole' if a name has nothing else apart from its brand, 'part' if names also have other words,
     *   otherwise null
     */
    matchNames(text: string): 'whole' | 'part' | null {
      const tokens = readTokens(text);
      if (tokens.length === 0) return null;
      const terms = tokens.map(({ kind, text: word, isGlued }) =>
        createExactTerm(kind === 'plus' ? 'plus' : word, isGlued),
      );
      if (terms.some(({ text: word }) => vocabulary.getFrequency(word) === 0)) return null;
      return matchNames({ terms, cost: 0 }, ranking);
    },
    /** Whether the text is exactly the name of a brand. */
    isBrand: (text: string): boolean => brandIds.has(squeezeName(text)),
    /** Finds the id of a brand, whose name may be misspelt. */
    findBrand(text: string): number | null {
      const exactId = brandIds.get(squeezeName(text));
      // A text with a digit is not a misspelt brand.
      if (exactId !== undefined || text.length > maxBrandLength || /\d/.test(text)) return exactId ?? null;
      const { corrected, cost, hits } = search(text);
      if (corrected === null || hits.length === 0 || cost > 1) return null;
      return brandIds.get(squeezeName(corrected)) ?? null;
    },
    /**
     * Finds the best phone for a name. `cost` says how far the name is from the text: a typing error is about
     * 0.7.
     */
    findPhone(text: string): { readonly id: number; readonly cost: number } | null {
      const { hits, cost } = search(text);
      return hits[0] === undefined ? null : { id: hits[0].phone.id, cost };
    },
  };
}
