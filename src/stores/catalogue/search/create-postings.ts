import type { TermRange } from './sorted-terms.ts';

/** Finds the positions that have one of some neighbouring terms, each once, in no order. */
export type FindPositions = (terms: TermRange) => Uint32Array;

/** What has which terms, by position: the terms of position p are those of `terms` from `starts[p]` to `starts[p + 1]`. */
export interface TermTable {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
}

/** Where the positions of each term begin, when they are laid side by side in the order of terms. */
function startsOf({ terms }: TermTable, termCount: number): Uint32Array {
  const starts = new Uint32Array(termCount + 1);
  for (const term of terms) starts[term + 1] = (starts[term + 1] as number) + 1;
  for (let term = 0; term < termCount; term += 1) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  return starts;
}

/** The positions of each term, ascending; one that has the term twice is there twice. */
function positionsOf({ terms, starts: rows }: TermTable, starts: Uint32Array): Uint32Array {
  const ends = starts.slice();
  const positions = new Uint32Array(terms.length);
  for (let position = 0; position + 1 < rows.length; position += 1) {
    for (let at = rows[position] as number; at < (rows[position + 1] as number); at += 1) {
      const term = terms[at] as number;
      const end = ends[term] as number;
      positions[end] = position;
      ends[term] = end + 1;
    }
  }
  return positions;
}

/** Turns a table round: from terms, numbered from 0, to what has them. */
export function createPostings(table: TermTable, termCount: number): FindPositions {
  const starts = startsOf(table, termCount);
  const positions = positionsOf(table, starts);
  // By position, in which search it was found last: quicker to ask than a set.
  const foundIn = new Uint32Array(Math.max(1, table.starts.length) - 1);
  let searches = 0;
  return ({ from, to }) => {
    const all = positions.slice(starts[from], starts[to]);
    if (searches === 2 ** 32 - 1) {
      foundIn.fill(0);
      searches = 0;
    }
    searches += 1;
    let distinct = 0;
    for (const position of all) {
      if (foundIn[position] === searches) continue;
      foundIn[position] = searches;
      all[distinct] = position;
      distinct += 1;
    }
    return all.subarray(0, distinct);
  };
}
