/** Neighbouring terms of a sorted list: from a place up to, but without, another. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** The term at that place alone; nothing where there is none. */
export function rangeOfOne(place: number | undefined): TermRange {
  return place === undefined ? { from: 0, to: 0 } : { from: place, to: place + 1 };
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
