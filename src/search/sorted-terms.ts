/** A range of successive terms in a sorted list. The end index is exclusive. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** @returns the range of one term, or an empty range for undefined */
export function rangeOfOne(place: number | undefined): TermRange {
  return place === undefined ? { from: 0, to: 0 } : { from: place, to: place + 1 };
}

/** @returns the range of the terms with a prefix, which are adjacent in code unit order */
export function rangeOfPrefix(sorted: readonly string[], prefix: string): TermRange {
  return {
    from: firstWhere(sorted, (item) => item >= prefix),
    to: firstWhere(sorted, (item) => item > prefix && !item.startsWith(prefix)),
  };
}

/** Finds the first item that passes a test, by binary search. All items after it must pass, too. */
function firstWhere(sorted: readonly string[], passes: (item: string) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(sorted[middle] as string)) high = middle;
    else low = middle + 1;
  }
  return low;
}
