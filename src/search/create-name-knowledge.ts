import { squeezeName } from '../names/normalise-text.ts';
import { readTokens } from '../names/read-tokens.ts';
import type { WeighedBrands } from './brand-weights.ts';
import { exactTerm } from './interpretation.ts';
import type { NameKnowledge } from './questions/name-knowledge.ts';
import { type Ranking, standingOf } from './rank-interpretations.ts';
import type { Understood } from './understood.ts';

/** Reading brands forgivingly is for words, not for whole sentences. */
const longestBrand = 24;

/** What questions need to know of names, from the index that finds them. */
export function createNameKnowledge(
  brands: WeighedBrands,
  ranking: Ranking,
  understand: (text: string) => Understood,
): NameKnowledge {
  const brandIds = new Map([...brands].map(([name, { brand }]) => [squeezeName(name), brand.id]));
  const { vocabulary } = ranking;
  return {
    isNameWord: (word) => vocabulary.frequencyOf(word) > 0,
    standing: (text) => {
      const tokens = readTokens(text);
      if (tokens.length === 0) return null;
      const terms = tokens.map(({ kind, text: word, glued }) =>
        exactTerm(kind === 'plus' ? 'plus' : word, glued),
      );
      if (terms.some(({ text: word }) => vocabulary.frequencyOf(word) === 0)) return null;
      return standingOf({ terms, cost: 0 }, ranking);
    },
    isBrand: (text) => brandIds.has(squeezeName(text)),
    brandOf: (text) => {
      const written = brandIds.get(squeezeName(text));
      // No brand that is written otherwise than it is called has a digit.
      if (written !== undefined || text.length > longestBrand || /\d/.test(text)) return written ?? null;
      const { corrected, cost, found } = understand(text);
      if (corrected === null || found.length === 0 || cost > 1) return null;
      return brandIds.get(squeezeName(corrected)) ?? null;
    },
    find: (text) => {
      const { found, cost } = understand(text);
      return found[0] === undefined ? null : { id: found[0].phone.id, cost };
    },
  };
}
