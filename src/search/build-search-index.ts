import type { SearchEntry, SearchIndex } from '../domain/catalogue/search-index.ts';
import { sortInSteps } from '../domain/sort-in-steps.ts';
import type { Steps } from '../domain/time-slicing.ts';
import { numberKey } from '../names/model-codes.ts';
import { readTokens } from '../names/read-tokens.ts';
import { type WeighedBrands, weighBrands } from './brand-weights.ts';
import { buildCodeIndex } from './build-code-index.ts';
import { buildPostings } from './build-postings.ts';
import { correctedText } from './corrected-text.ts';
import { createNameKnowledge } from './create-name-knowledge.ts';
import { createSpeller } from './create-speller.ts';
import { createSplitter } from './create-splitter.ts';
import { createSuggester } from './create-suggester.ts';
import { buildIdentityIndex } from './identify/build-identity-index.ts';
import { createIdentifier } from './identify/create-identifier.ts';
import { createNameFinder } from './identify/create-name-finder.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import { computePriorCosts, isPhone } from './prior-costs.ts';
import { readQuestion } from './questions/read-question.ts';
import { type Ranking, rankInterpretations } from './rank-interpretations.ts';
import { readNames } from './read-names.ts';
import { readOtherLayout } from './read-other-layout.ts';
import { readQuery } from './read-query.ts';
import type { Understood } from './understood.ts';

/** Any two or three keys begin some word in the other layout. */
const shortestInOtherLayout = 4;

/** Names of several words, for who writes them as one. */
function joinedBrandsOf(brands: WeighedBrands): Map<string, string> {
  const joined = new Map<string, string>();
  for (const name of brands.keys()) {
    const tokens = readTokens(name).map(({ text }) => text);
    if (tokens.length > 1) joined.set(tokens.join(''), tokens.join(' '));
  }
  return joined;
}

function* buildKnowledge(
  phones: readonly SearchEntry[],
  brands: WeighedBrands,
): Steps<{ lexicon: Lexicon; ranking: Ranking }> {
  const { names, vocabulary } = yield* readNames(phones);
  const codes = yield* buildCodeIndex(phones);
  const parts = { vocabulary, speller: createSpeller(vocabulary), joinedBrands: joinedBrandsOf(brands) };
  yield;
  const lexicon = { ...parts, codes, splitter: createSplitter(parts) };
  yield;
  const priorCosts = yield* computePriorCosts(phones, brands);
  yield;
  const findByToken = yield* buildPostings(
    { terms: names.tokens, starts: names.starts },
    vocabulary.tokens.length,
  );
  return { lexicon, ranking: { names, vocabulary, codes, priorCosts, findByToken } };
}

/** How phones that answer equally well follow each other: phones before other devices, then the newest. */
function compareEquals(a: SearchEntry, b: SearchEntry): number {
  return Number(isPhone(b)) - Number(isPhone(a)) || b.releasedKey - a.releasedKey || a.id - b.id;
}

/** Builds the index over phones with distinct ids; it keeps the entries and never changes. */
export function* buildSearchIndex(entries: Iterable<SearchEntry>): Steps<SearchIndex> {
  // The engine knows a phone by its place in this order.
  const phones = yield* sortInSteps([...entries], compareEquals);
  const brands = yield* weighBrands(phones);
  const { lexicon, ranking } = yield* buildKnowledge(phones, brands);
  const identities = yield* buildIdentityIndex(phones);
  const suggester = createSuggester(brands);
  yield;

  const understand = (text: string, completing: boolean): Understood => {
    const strict: QueryMode = { completing, forgiving: false };
    const tries = [
      { typed: text, mode: strict },
      { typed: text, mode: { completing, forgiving: true } },
    ];
    // Last, since almost any text is some text in the other layout; it must be right as it stands then.
    if (text.length >= shortestInOtherLayout) {
      tries.push({ typed: readOtherLayout(text), mode: strict });
    }
    const written = readTokens(text);
    for (const { typed, mode } of tries) {
      const tokens = typed === text ? written : readTokens(typed);
      const ranked = rankInterpretations(readQuery(tokens, lexicon, mode), ranking);
      if (ranked === null) continue;
      return {
        cost: ranked.interpretation.cost,
        corrected: correctedText(written, ranked.interpretation, lexicon.vocabulary),
        found: ranked.hits.map(({ position, score }) => ({ phone: phones[position] as SearchEntry, score })),
      };
    }
    return { corrected: null, cost: 0, found: [] };
  };

  const knowledge = createNameKnowledge(brands, ranking, (text) => understand(text, false));

  const namedBy = createNameFinder(phones, identities, brands.keys(), (text) =>
    understand(text, false).found.map(({ phone }) => phone),
  );

  return {
    question: (text) => readQuestion(text, knowledge),
    identify: createIdentifier(phones, identities, (text) => understand(text, false).found),
    withModelNumber: (number) =>
      (identities.byNumber.get(numberKey(number)) ?? []).map((at) => (phones[at] as SearchEntry).id),
    named: (text) => namedBy(text).map(({ id }) => id),
    search(text) {
      const { corrected, found } = understand(text, false);
      return { corrected, hits: found.map(({ phone, score }) => ({ id: phone.id, score })) };
    },
    suggest(text, limit) {
      if ([...text.trim()].length < 2) return { corrected: null, suggestions: [] };
      const { corrected, found } = understand(text, true);
      const phonesFound = found.map(({ phone }) => phone);
      return { corrected, suggestions: suggester(corrected ?? text, phonesFound, limit) };
    },
  };
}
