import MiniSearch from 'minisearch';
import { eachOf, type Steps } from '../../../domain/in-slices.ts';
import type { NameTable } from './name-table.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Finds the phones, by their positions, that have a term in their name or among their model numbers. */
export type FindTerm = (term: string, field: 'name' | 'code', prefix: boolean) => readonly number[];

/** Indexes names and model numbers under each phone's position among the entries. */
export function* buildTextIndex(
  names: NameTable,
  codes: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): Steps<FindTerm> {
  const index = new MiniSearch<{ position: number; name: string; code: string }>({
    idField: 'position',
    fields: ['name', 'code'],
    // Names come cut into atoms already; the library's own tokenizer would cut them anew.
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  const nameOf = (position: number) => {
    const ids = names.atoms.subarray(names.starts[position], names.starts[position + 1]);
    return Array.from(ids, (id) => vocabulary.atoms[id]).join(' ');
  };
  yield* eachOf(codes.entries(), ([position, own]) =>
    index.add({ position, name: nameOf(position), code: own.join(' ') }),
  );
  return (term, field, prefix) =>
    index.search(term, { fields: [field], prefix }).map(({ id }) => id as number);
}
