/** Neighbouring terms of a sorted list: from a place up to, but without, another. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** The term itself; nothing where it is not there. */
export function rangeOfTerm(sorted: readonly string[], term: string): TermRange {
  const from = firstWhere(sorted, (item) => item >= term);
  return { from, to: sorted[from] === term ? from + 1 : from };
}

/** The terms that start so: in code unit order they stand side by side. */
export function rangeOfPrefix(sorted: readonly string[], prefix: string): TermRange {
  return {
    from: firstWhere(sorted, (item) => item >= prefix),
    to: firstWhere(sorted, (item) => item > prefix && !item.startsWith(prefix)),
  };
}

/** The first place whose item passes, and all items behind it with it. */
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
