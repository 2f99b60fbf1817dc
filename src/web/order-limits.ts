import { readPartialDate } from '../record/partial-date.ts';

/**
 * Reads a limit. A partial date such as 2024 becomes its first and its last day, each as a number such as 20240101. For
 * a number, both are the number itself. Returns null if the text is invalid.
 */
type LimitReader = (text: string) => { readonly first: number; readonly last: number } | null;

function readNumber(text: string): ReturnType<LimitReader> {
  const number = Number(text);
  return Number.isFinite(number) ? { first: number, last: number } : null;
}

/** The parameter names of a lower and an upper limit, and the function that reads their values. */
const limitPairs: readonly (readonly [min: string, max: string, read: LimitReader])[] = [
  ['price_min', 'price_max', readNumber],
  ['display_in_min', 'display_in_max', readNumber],
  ['released_from', 'released_to', readPartialDate],
];

/**
 * Swaps the two limits of a range in place if the lower one is above the upper one, because a visitor may have
 * filled in the two fields the wrong way round. The APIs do not swap limits: they return an empty list.
 * @returns whether any limits were swapped
 */
export function orderLimits(params: URLSearchParams): boolean {
  let isSwapped = false;
  for (const [minName, maxName, read] of limitPairs) {
    const [minText, maxText] = [params.get(minName), params.get(maxName)];
    const hasDuplicates = params.getAll(minName).length > 1 || params.getAll(maxName).length > 1;
    if (minText === null || maxText === null || hasDuplicates) continue;
    const [min, max] = [read(minText), read(maxText)];
    if (min === null || max === null || min.first <= max.last) continue;
    params.set(minName, maxText);
    params.set(maxName, minText);
    isSwapped = true;
  }
  return isSwapped;
}
