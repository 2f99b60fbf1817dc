import type { Steps } from '../domain/time-slicing.ts';
import type { TermRange } from './sorted-terms.ts';

/** Finds the positions that have one of some neighbouring terms, each once, in no order; not to be written to. */
export type FindPositions = (terms: TermRange) => Uint32Array;

/** What has which terms, by position: the terms of position p are those of `terms` from `starts[p]` to `starts[p + 1]`. */
export interface TermTable {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
}

/** The positions of all terms, ascending for each, laid side by side in the order of terms. */
interface Postings {
  readonly positions: Uint32Array;
  /** Where the positions of a term begin; one more than there are terms. */
  readonly starts: Uint32Array;
}

const positionsPerStep = 1_024;

/** Calls for each term of each position in turn, once. */
function* eachTerm(
  { terms, starts }: TermTable,
  visit: (term: number, position: number) => void,
): Steps<void> {
  for (let position = 0; position + 1 < starts.length; position += 1) {
    const own = terms.subarray(starts[position], starts[position + 1]);
    own.forEach((term, at) => {
      if (own.indexOf(term) === at) visit(term, position);
    });
    if (position % positionsPerStep === positionsPerStep - 1) yield;
  }
}

function* turnRound(table: TermTable, termCount: number): Steps<Postings> {
  const starts = new Uint32Array(termCount + 1);
  yield* eachTerm(table, (term) => {
    starts[term + 1] = (starts[term + 1] as number) + 1;
  });
  for (let term = 0; term < termCount; term += 1) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  const ends = starts.slice();
  const positions = new Uint32Array(starts[termCount] as number);
  yield* eachTerm(table, (term, position) => {
    const end = ends[term] as number;
    positions[end] = position;
    ends[term] = end + 1;
  });
  return { positions, starts };
}

/** Turns a table round: from terms, numbered from 0, to what has them. */
export function* buildPostings(table: TermTable, termCount: number): Steps<FindPositions> {
  const { positions, starts } = yield* turnRound(table, termCount);
  // By position, in which search it was found last: quicker to ask than a set.
  const foundIn = new Uint32Array(Math.max(1, table.starts.length) - 1);
  let searches = 0;

  const distinct = (many: Uint32Array): Uint32Array => {
    if (searches === 2 ** 32 - 1) {
      foundIn.fill(0);
      searches = 0;
    }
    searches += 1;
    return many.filter((position) => {
      const isNew = foundIn[position] !== searches;
      foundIn[position] = searches;
      return isNew;
    });
  };

  return ({ from, to }) => {
    const found = positions.subarray(starts[from], starts[to]);
    return to - from > 1 ? distinct(found) : found;
  };
}
