import type { Steps } from '../../domain/time-slicing.ts';
import type { TermRange } from './sorted-terms.ts';

/**
 * A function that finds the positions that have any term in a range. Each position occurs once, in no particular
 * order. The caller must not change the result.
 */
export type FindPositions = (terms: TermRange) => Uint32Array;

/** The terms of each position. Position p has the terms in `terms` from `starts[p]` to `starts[p + 1]`. */
export interface TermTable {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The positions of each term, in ascending order. The positions of term t are in `positions`, from `starts[t]` to
 * `starts[t + 1]`.
 */
interface Postings {
  readonly positions: Uint32Array;
  readonly starts: Uint32Array;
}

const positionsPerStep = 1_024;

/** Calls `visit` once for each distinct term of each position. */
function* visitTerms(
  { terms, starts }: TermTable,
  visit: (term: number, position: number) => void,
): Steps<void> {
  for (let position = 0; position + 1 < starts.length; position += 1) {
    const positionTerms = terms.subarray(starts[position], starts[position + 1]);
    positionTerms.forEach((term, index) => {
      if (positionTerms.indexOf(term) === index) visit(term, position);
    });
    if (position % positionsPerStep === positionsPerStep - 1) yield;
  }
}

function* invertTable(table: TermTable, termCount: number): Steps<Postings> {
  const starts = new Uint32Array(termCount + 1);
  yield* visitTerms(table, (term) => {
    starts[term + 1] = (starts[term + 1] as number) + 1;
  });
  for (let term = 0; term < termCount; term += 1) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  const nextIndexes = starts.slice();
  const positions = new Uint32Array(starts[termCount] as number);
  yield* visitTerms(table, (term, position) => {
    const nextIndex = nextIndexes[term] as number;
    positions[nextIndex] = position;
    nextIndexes[term] = nextIndex + 1;
  });
  return { positions, starts };
}

/** Inverts a table of terms, so that positions can be found by term. Terms are numbered from 0. */
export function* buildPostings(table: TermTable, termCount: number): Steps<FindPositions> {
  const { positions, starts } = yield* invertTable(table, termCount);
  // This array has, for each position, the number of the last search that found it. It is faster than a set.
  const lastSearches = new Uint32Array(Math.max(1, table.starts.length) - 1);
  let searchNumber = 0;

  const removeDuplicates = (repeatedPositions: Uint32Array): Uint32Array => {
    if (searchNumber === 2 ** 32 - 1) {
      lastSearches.fill(0);
      searchNumber = 0;
    }
    searchNumber += 1;
    return repeatedPositions.filter((position) => {
      const isNew = lastSearches[position] !== searchNumber;
      lastSearches[position] = searchNumber;
      return isNew;
    });
  };

  return ({ from, to }) => {
    const range = positions.subarray(starts[from], starts[to]);
    return to - from > 1 ? removeDuplicates(range) : range;
  };
}
