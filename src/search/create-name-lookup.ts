import { squeezeName } from '../names/normalise-text.ts';
import { readTokens } from '../names/read-tokens.ts';
import { createExactTerm } from './interpretation.ts';
import type { NameLookup } from './questions/name-lookup.ts';
import { matchNames, type Ranking } from './rank-interpretations.ts';
import type { SearchResult } from './search-result.ts';
import type { WeightedBrands } from './weigh-brands.ts';

/** Longer texts are not searched for misspelt brands, since they are sentences. */
const maxBrandLength = 24;

/** Creates the lookup of names for questions, which uses the search index. */
export function createNameLookup(
  brands: WeightedBrands,
  ranking: Ranking,
  search: (text: string) => SearchResult,
): NameLookup {
  const brandIds = new Map([...brands].map(([name, { brand }]) => [squeezeName(name), brand.id]));
  const { vocabulary } = ranking;
  return {
    isNameWord: (word) => vocabulary.getFrequency(word) > 0,
    matchNames: (text) => {
      const tokens = readTokens(text);
      if (tokens.length === 0) return null;
      const terms = tokens.map(({ kind, text: word, isGlued }) =>
        createExactTerm(kind === 'plus' ? 'plus' : word, isGlued),
      );
      if (terms.some(({ text: word }) => vocabulary.getFrequency(word) === 0)) return null;
      return matchNames({ terms, cost: 0 }, ranking);
    },
    isBrand: (text) => brandIds.has(squeezeName(text)),
    findBrand: (text) => {
      const exact = brandIds.get(squeezeName(text));
      // A text with a digit is not a misspelt brand.
      if (exact !== undefined || text.length > maxBrandLength || /\d/.test(text)) return exact ?? null;
      const { corrected, cost, hits } = search(text);
      if (corrected === null || hits.length === 0 || cost > 1) return null;
      return brandIds.get(squeezeName(corrected)) ?? null;
    },
    findPhone: (text) => {
      const { hits, cost } = search(text);
      return hits[0] === undefined ? null : { id: hits[0].phone.id, cost };
    },
  };
}
