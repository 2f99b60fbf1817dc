import { countBefore } from '../../domain/sort-in-steps.ts';

/** A range of consecutive terms in a sorted list. The end index is exclusive. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the range of one term, or an empty range for undefined. */
export function toRange(index: number | undefined): TermRange {
  return index === undefined ? { from: 0, to: 0 } : { from: index, to: index + 1 };
}

/** Finds the range of the terms with a prefix, which are adjacent in code unit order. */
export function findPrefixRange(sortedTerms: readonly string[], prefix: string): TermRange {
  return {
    from: countBefore(sortedTerms, (term) => term < prefix),
    to: countBefore(sortedTerms, (term) => term <= prefix || term.startsWith(prefix)),
  };
}
