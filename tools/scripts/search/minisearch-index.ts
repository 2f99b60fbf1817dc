import MiniSearch, { type SearchOptions } from 'minisearch';
import type { SearchEntry, SearchIndex } from '../../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { listModelNumberForms } from '../../../src/names/model-numbers.ts';
import { foldName } from '../../../src/names/normalise-text.ts';
import { readTokens } from '../../../src/names/read-tokens.ts';
import { weighBrands } from '../../../src/search/index/weigh-brands.ts';
import { computePriorCosts } from '../../../src/search/interpretation/compute-prior-costs.ts';
import { readThai } from '../../../src/search/interpretation/read-thai.ts';

/**
 * Tokenizers: `words` follows MiniSearch's manual, with "+" as a word and Thai segmented by `Intl.Segmenter`; `tokens`
 * uses the gateway's reader of names, which separates letters from digits and translates Thai by the gateway's
 * dictionary.
 */
const tokenizers = {
  words: (text: string): string[] =>
    foldName(text)
      .replaceAll('+', ' plus ')
      .split(/[\n\r\p{Z}\p{P}]+/u)
      .flatMap((word) => (/\p{Script=Thai}/u.test(word) ? segmentThai(word) : [word])),
  tokens: (text: string): string[] =>
    readTokens(text, Number.POSITIVE_INFINITY).flatMap(({ kind, text: token }) => {
      if (kind === 'thai')
        return readThai(token, false, { isCompleting: false, isForgiving: true })[0]?.words ?? [];
      return [kind === 'plus' ? 'plus' : token];
    }),
} as const;

export type Tokenizer = keyof typeof tokenizers;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const segmentThai = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The weight of a phone's prior cost, tuned on the tuned queries. */
const priorWeight = 2;
const search: SearchOptions = {
  // A prefix of one letter would match too many words, and slowly.
  prefix: (term) => term.length > 1,
  fuzzy: 0.2,
  boost: { name: 2, codes: 1 },
};

/**
 * Creates a MiniSearch index of a catalogue for comparison, configured as well as possible: names and the same forms of
 * model numbers, prefixes, fuzziness, all words or else any, and the gateway's prior costs of phones.
 */
export function createMiniSearchIndex(
  entries: readonly SearchEntry[],
  tokenizer: Tokenizer,
): Pick<SearchIndex, 'search'> {
  const tokenize = tokenizers[tokenizer];
  const index = new MiniSearch<{ id: number; name: string; codes: string }>({
    fields: ['name', 'codes'],
    tokenize,
  });
  index.addAll(
    entries.map(({ id, fullName, modelNumbers }) => ({
      id,
      name: fullName,
      codes: modelNumbers.flatMap(listModelNumberForms).join(' '),
    })),
  );
  const costs = runAllSteps(computePriorCosts(entries, runAllSteps(weighBrands(entries))));
  const prior = new Map(
    entries.map(({ id }, position) => [id, Math.exp(-priorWeight * (costs[position] as number))]),
  );
  const boostDocument = (id: number): number => prior.get(id) ?? 1;
  return {
    search(text) {
      const strictMatches = index.search(text, { ...search, boostDocument, combineWith: 'AND' });
      const matches =
        strictMatches.length > 0
          ? strictMatches
          : index.search(text, { ...search, boostDocument, combineWith: 'OR' });
      return { corrected: null, hits: matches.map(({ id, score }) => ({ id: Number(id), score })) };
    },
  };
}
