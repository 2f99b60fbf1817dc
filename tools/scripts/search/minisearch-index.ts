import MiniSearch, { type SearchOptions } from 'minisearch';
import type { SearchEntry, SearchIndex } from '../../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { listModelCodeForms } from '../../../src/names/model-codes.ts';
import { foldName } from '../../../src/names/normalise-text.ts';
import { readTokens } from '../../../src/names/read-tokens.ts';
import { weighBrands } from '../../../src/search/index/weigh-brands.ts';
import { computePriorCosts } from '../../../src/search/interpretation/compute-prior-costs.ts';
import { readThai } from '../../../src/search/interpretation/read-thai.ts';

/**
 * How a text is cut: as MiniSearch's manual does it, with "+" as a word and Thai by `Intl.Segmenter`; or into the
 * tokens of our own reader of names, in which letters and digits are apart, and Thai into the Latin words that our own
 * dictionary has for it.
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

/** How much what is known of a phone apart from its words counts; chosen among values tried on the tuned queries. */
const priorWeight = 2;
const search: SearchOptions = {
  // One letter begins so many words that nothing else would be found, and slowly.
  prefix: (term) => term.length > 1,
  fuzzy: 0.2,
  boost: { name: 2, codes: 1 },
};

/**
 * MiniSearch over the same catalogue, configured as well as we know how: names and the same spellings of model numbers,
 * prefixes, fuzziness, all words or else any, and our own knowledge of which phones are meant more often.
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
      codes: modelNumbers.flatMap(listModelCodeForms).join(' '),
    })),
  );
  const costs = runAllSteps(computePriorCosts(entries, runAllSteps(weighBrands(entries))));
  const prior = new Map(entries.map(({ id }, at) => [id, Math.exp(-priorWeight * (costs[at] as number))]));
  const boostDocument = (id: number): number => prior.get(id) ?? 1;
  return {
    search(text) {
      const all = index.search(text, { ...search, boostDocument, combineWith: 'AND' });
      const found =
        all.length > 0 ? all : index.search(text, { ...search, boostDocument, combineWith: 'OR' });
      return { corrected: null, hits: found.map(({ id, score }) => ({ id: Number(id), score })) };
    },
  };
}
