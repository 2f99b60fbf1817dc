import { readPartialDate } from '../record/partial-date.ts';

/** Reads a limit as its smallest and its largest value. Returns null if it is invalid. */
type LimitReader = (text: string) => { readonly first: number; readonly last: number } | null;

function readNumber(text: string): ReturnType<LimitReader> {
  const number = Number(text);
  return Number.isFinite(number) ? { first: number, last: number } : null;
}

/** The names of a lower and an upper limit, and the reader of their values. */
const limitPairs: readonly (readonly [min: string, max: string, read: LimitReader])[] = [
  ['price_min', 'price_max', readNumber],
  ['display_in_min', 'display_in_max', readNumber],
  ['released_from', 'released_to', readPartialDate],
];

/**
 * Swaps the two limits of a range in place if the lower one is above the upper one, as when a visitor fills two
 * fields in the wrong order. Only pages do so: nothing is in such a range, and the APIs return that.
 * @returns whether any limits were swapped
 */
export function orderLimits(params: URLSearchParams): boolean {
  let hasSwapped = false;
  for (const [minName, maxName, read] of limitPairs) {
    const [[minText, ...otherMins], [maxText, ...otherMaxes]] = [
      params.getAll(minName),
      params.getAll(maxName),
    ];
    if (minText === undefined || maxText === undefined || otherMins.length + otherMaxes.length > 0) continue;
    const [min, max] = [read(minText), read(maxText)];
    if (min === null || max === null || min.first <= max.last) continue;
    params.set(minName, maxText);
    params.set(maxName, minText);
    hasSwapped = true;
  }
  return hasSwapped;
}
