import MiniSearch from 'minisearch';
import type { SearchAnswer, SearchEntry, SearchIndex, SearchOptions } from '../../../domain/search.ts';
import { brandWeights } from './brand-weights.ts';
import { createSpeller } from './create-speller.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { modelCodeForms } from './model-codes.ts';
import { createNameTable } from './name-table.ts';
import { type RankedHit, type Ranking, rankReadings } from './rank-readings.ts';
import { readQuery } from './read-query.ts';
import { type Run, readRuns } from './read-runs.ts';
import { type Reading, understoodText } from './reading.ts';
import { suggestFrom } from './suggest-from.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** A phone's position among the entries, with its atoms and its model numbers, each separated by spaces. */
interface IndexedPhone {
  readonly position: number;
  readonly name: string;
  readonly code: string;
}

const asWritten: ReadingMode = { completing: false, forgiving: false };
const forgiving: ReadingMode = { completing: false, forgiving: true };
const completing: ReadingMode = { completing: true, forgiving: false };
const completingForgiving: ReadingMode = { completing: true, forgiving: true };

/** The query's own words in the form of `understoodText`, to tell whether anything else was understood. */
function writtenText(runs: readonly Run[]): string {
  return runs.map((run, at) => (run.glued || at === 0 ? run.text : ` ${run.text}`)).join('');
}

function joinedBrandsOf(entries: readonly SearchEntry[]): Map<string, string> {
  const joined = new Map<string, string>();
  for (const name of new Set(entries.map(({ brand }) => brand.name))) {
    const atoms = readRuns(name).map(({ text }) => text);
    if (atoms.length > 1) joined.set(atoms.join(''), atoms.join(' '));
  }
  return joined;
}

function createTextIndex(phones: readonly IndexedPhone[]): MiniSearch<IndexedPhone> {
  const index = new MiniSearch<IndexedPhone>({
    idField: 'position',
    fields: ['name', 'code'],
    // Names come cut into atoms already; the library's own tokenizer would cut them anew.
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  index.addAll(phones);
  return index;
}

/** Builds the index: one pass over the names for the vocabulary, one for the text index. Entries must have distinct ids. */
export function createSearchIndex(entries: Iterable<SearchEntry>): SearchIndex {
  const phones = [...entries];
  const builder = createVocabulary();
  const names = createNameTable(phones, builder);
  const { vocabulary } = builder;
  const codes = phones.map((phone) => [...new Set(phone.modelNumbers.flatMap(modelCodeForms))]);
  const knownCodes = new Set(codes.flat());
  const nameOf = (position: number) =>
    Array.from(
      names.atoms.subarray(names.starts[position], names.starts[position + 1]),
      (id) => vocabulary.atoms[id],
    ).join(' ');
  const index = createTextIndex(
    phones.map((_, position) => ({
      position,
      name: nameOf(position),
      code: (codes[position] ?? []).join(' '),
    })),
  );
  const weights = brandWeights(phones);
  const ranking: Ranking = {
    phones,
    names,
    vocabulary,
    unnamedBrandCosts: Float32Array.from(phones, ({ brand }) => 0.05 * (1 - (weights.get(brand.name) ?? 0))),
    find: (term, field, prefix) =>
      index.search(term, { fields: [field], prefix }).map(({ id }) => id as number),
  };
  const lexicon: Lexicon = {
    vocabulary,
    spell: createSpeller(vocabulary),
    joinedBrands: joinedBrandsOf(phones),
    isCode: (text) => knownCodes.has(text),
  };

  const answer = (text: string, modes: readonly ReadingMode[], options: SearchOptions) => {
    const runs = readRuns(text);
    for (const mode of modes) {
      const ranked = rankReadings(readQuery(runs, lexicon, mode), ranking, options);
      if (ranked !== null) return { corrected: correctedText(runs, ranked[0]?.reading, vocabulary), ranked };
    }
    return { corrected: null, ranked: [] as RankedHit[] };
  };

  return {
    search(text, options = {}): SearchAnswer {
      const { corrected, ranked } = answer(text, [asWritten, forgiving], options);
      return {
        corrected,
        hits: ranked.map(({ position, score }) => ({ id: phones[position]?.id as number, score })),
      };
    },
    suggest(text, limit) {
      if ([...text.trim()].length < 2) return { corrected: null, suggestions: [] };
      const { corrected, ranked } = answer(text, [completing, completingForgiving], {});
      return {
        corrected,
        suggestions: suggestFrom(
          corrected ?? text,
          ranked.map(({ position }) => phones[position] as SearchEntry),
          phones,
          weights,
          limit,
        ),
      };
    },
  };
}

/** Null when nothing but case, spacing and punctuation tells what was understood from what was asked. */
function correctedText(
  runs: readonly Run[],
  reading: Reading | undefined,
  vocabulary: Vocabulary,
): string | null {
  if (reading === undefined) return null;
  const understood = understoodText(reading, vocabulary);
  const written = writtenText(runs);
  const hasCode = reading.pieces.some(({ match }) => match === 'code' || match === 'code-prefix');
  const same = hasCode
    ? understood.replaceAll(' ', '') === written.replaceAll(' ', '')
    : understood === written;
  return same ? null : understood;
}
