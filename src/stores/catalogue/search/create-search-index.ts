import { atOnce, eachOf, type Steps } from '../../../domain/in-slices.ts';
import type {
  SearchAnswer,
  SearchEntry,
  SearchIndex,
  SearchOptions,
  SuggestAnswer,
} from '../../../domain/search.ts';
import { brandWeights } from './brand-weights.ts';
import { correctedText } from './corrected-text.ts';
import { createSpeller } from './create-speller.ts';
import { createSuggester } from './create-suggester.ts';
import { buildTextIndex } from './create-text-index.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { modelCodeForms } from './model-codes.ts';
import { buildNameTable } from './name-table.ts';
import { obscurityOf } from './obscurity.ts';
import { readOtherLayout } from './other-layout.ts';
import { type RankedHit, type Ranking, rankReadings } from './rank-readings.ts';
import { readQuery } from './read-query.ts';
import { readRuns } from './read-runs.ts';
import { createVocabulary } from './vocabulary.ts';

const searchModes: readonly ReadingMode[] = [
  { completing: false, forgiving: false },
  { completing: false, forgiving: true },
];
const suggestModes: readonly ReadingMode[] = [
  { completing: true, forgiving: false },
  { completing: true, forgiving: true },
];

/** Any two or three keys begin some word in the other layout. */
const shortestInOtherLayout = 4;

interface Understood {
  readonly corrected: string | null;
  readonly ranked: readonly RankedHit[];
}

/** Names of several words, for who writes them as one. */
function joinedBrandsOf(phones: readonly SearchEntry[]): Map<string, string> {
  const joined = new Map<string, string>();
  for (const name of new Set(phones.map(({ brand }) => brand.name))) {
    const atoms = readRuns(name).map(({ text }) => text);
    if (atoms.length > 1) joined.set(atoms.join(''), atoms.join(' '));
  }
  return joined;
}

function* buildKnowledge(phones: readonly SearchEntry[]): Steps<{ lexicon: Lexicon; ranking: Ranking }> {
  const builder = createVocabulary();
  const { vocabulary } = builder;
  const names = yield* buildNameTable(phones, builder);
  const codes: string[][] = [];
  const knownCodes = new Set<string>();
  yield* eachOf(phones, ({ modelNumbers }) => {
    const own = [...new Set(modelNumbers.flatMap(modelCodeForms))];
    codes.push(own);
    for (const code of own) knownCodes.add(code);
  });
  const find = yield* buildTextIndex(names, codes, vocabulary);
  const obscurity = obscurityOf(phones, brandWeights(phones));
  yield;
  return {
    lexicon: {
      vocabulary,
      spell: createSpeller(vocabulary),
      joinedBrands: joinedBrandsOf(phones),
      isCode: (text) => knownCodes.has(text),
    },
    ranking: {
      phones,
      names,
      vocabulary,
      obscurity,
      find,
    },
  };
}

/** Builds the index over phones with distinct ids; it keeps the entries and never changes. */
export const createSearchIndex = (entries: Iterable<SearchEntry>): SearchIndex =>
  atOnce(buildSearchIndex(entries));

/** The same in small steps. */
export function* buildSearchIndex(entries: Iterable<SearchEntry>): Steps<SearchIndex> {
  const phones = [...entries];
  yield;
  const { lexicon, ranking } = yield* buildKnowledge(phones);
  const suggester = createSuggester(phones);
  yield;

  const understand = (text: string, modes: readonly ReadingMode[], options: SearchOptions): Understood => {
    const tries = modes.map((mode) => ({ typed: text, mode }));
    // Last, since almost any text is some text in the other layout; it must be right as it stands then.
    if (text.length >= shortestInOtherLayout) {
      tries.push({ typed: readOtherLayout(text), mode: modes[0] as ReadingMode });
    }
    const written = readRuns(text);
    for (const { typed, mode } of tries) {
      const runs = typed === text ? written : readRuns(typed);
      const found = rankReadings(readQuery(runs, lexicon, mode), ranking, options);
      if (found === null) continue;
      return { corrected: correctedText(written, found.reading, lexicon.vocabulary), ranked: found.hits };
    }
    return { corrected: null, ranked: [] };
  };

  return {
    search(text, options = {}): SearchAnswer {
      const { corrected, ranked } = understand(text, searchModes, options);
      return {
        corrected,
        hits: ranked.map(({ position, score }) => ({ id: (phones[position] as SearchEntry).id, score })),
      };
    },
    suggest(text, limit): SuggestAnswer {
      if ([...text.trim()].length < 2) return { corrected: null, suggestions: [] };
      const { corrected, ranked } = understand(text, suggestModes, {});
      const found = ranked.map(({ position }) => phones[position] as SearchEntry);
      return { corrected, suggestions: suggester(corrected ?? text, found, limit) };
    },
  };
}
