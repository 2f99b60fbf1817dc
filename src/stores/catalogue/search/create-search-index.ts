import { atOnce, type Steps } from '../../../domain/in-slices.ts';
import type {
  SearchAnswer,
  SearchEntry,
  SearchIndex,
  SearchOptions,
  SuggestAnswer,
} from '../../../domain/search.ts';
import { sortInSteps } from '../sort-in-steps.ts';
import { type WeighedBrands, weighBrands } from './brand-weights.ts';
import { correctedText } from './corrected-text.ts';
import { buildCodeIndex } from './create-code-index.ts';
import { buildPostings } from './create-postings.ts';
import { createSpeller } from './create-speller.ts';
import { createSplitter } from './create-splitter.ts';
import { createSuggester } from './create-suggester.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { obscurityOf } from './obscurity.ts';
import { readOtherLayout } from './other-layout.ts';
import { type RankedHit, type Ranking, rankReadings } from './rank-readings.ts';
import { readNames } from './read-names.ts';
import { readQuery } from './read-query.ts';
import { readRuns } from './read-runs.ts';

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
function joinedBrandsOf(brands: WeighedBrands): Map<string, string> {
  const joined = new Map<string, string>();
  for (const name of brands.keys()) {
    const atoms = readRuns(name).map(({ text }) => text);
    if (atoms.length > 1) joined.set(atoms.join(''), atoms.join(' '));
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
  const obscurity = yield* obscurityOf(phones, brands);
  yield;
  const findByAtom = yield* buildPostings(
    { terms: names.atoms, starts: names.starts },
    vocabulary.atoms.length,
  );
  return { lexicon, ranking: { names, vocabulary, codes, obscurity, findByAtom } };
}

function isPhone({ deviceType }: SearchEntry): boolean {
  return deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE';
}

/** How phones that answer equally well follow each other: phones before other devices, then the newest. */
function compareEquals(a: SearchEntry, b: SearchEntry): number {
  return Number(isPhone(b)) - Number(isPhone(a)) || b.releasedKey - a.releasedKey || a.id - b.id;
}

function isWanted({ deviceType, id }: SearchEntry, { deviceTypes, accept }: SearchOptions): boolean {
  return (deviceTypes?.has(deviceType) ?? true) && (accept?.(id) ?? true);
}

/** Builds the index over phones with distinct ids; it keeps the entries and never changes. */
export const createSearchIndex = (entries: Iterable<SearchEntry>): SearchIndex =>
  atOnce(buildSearchIndex(entries));

/** The same in small steps. */
export function* buildSearchIndex(entries: Iterable<SearchEntry>): Steps<SearchIndex> {
  // The engine knows a phone by its place in this order.
  const phones = yield* sortInSteps([...entries], compareEquals);
  const brands = yield* weighBrands(phones);
  const { lexicon, ranking } = yield* buildKnowledge(phones, brands);
  const suggester = createSuggester(brands);
  yield;

  const understand = (text: string, modes: readonly ReadingMode[]): Understood => {
    const tries = modes.map((mode) => ({ typed: text, mode }));
    // Last, since almost any text is some text in the other layout; it must be right as it stands then.
    if (text.length >= shortestInOtherLayout) {
      tries.push({ typed: readOtherLayout(text), mode: modes[0] as ReadingMode });
    }
    const written = readRuns(text);
    for (const { typed, mode } of tries) {
      const runs = typed === text ? written : readRuns(typed);
      const found = rankReadings(readQuery(runs, lexicon, mode), ranking);
      if (found === null) continue;
      return { corrected: correctedText(written, found.reading, lexicon.vocabulary), ranked: found.hits };
    }
    return { corrected: null, ranked: [] };
  };

  return {
    search(text, options = {}): SearchAnswer {
      const { corrected, ranked } = understand(text, searchModes);
      const hits = ranked.map(({ position, score }) => ({ phone: phones[position] as SearchEntry, score }));
      // What the options rule out still counts as found, so that a filter never changes what a query means.
      const wanted = hits.filter(({ phone }) => isWanted(phone, options));
      return { corrected, hits: wanted.map(({ phone, score }) => ({ id: phone.id, score })) };
    },
    suggest(text, limit): SuggestAnswer {
      if ([...text.trim()].length < 2) return { corrected: null, suggestions: [] };
      const { corrected, ranked } = understand(text, suggestModes);
      const found = ranked.map(({ position }) => phones[position] as SearchEntry);
      return { corrected, suggestions: suggester(corrected ?? text, found, limit) };
    },
  };
}
