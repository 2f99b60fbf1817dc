import { isDeepStrictEqual } from 'node:util';
import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';

/**
 * Returns a key by which imports are sorted: those with an assumed date first, then the starter catalogue, which has no
 * date, and then all others by their dates.
 */
const toSortKey = ({ asOf, isDateAssumed = false }: ImportRef): string =>
  isDateAssumed ? '' : (asOf ?? '0000');

/** Whether the date of one import is before the date of another. */
export const isOlder = (ref: ImportRef, other: ImportRef): boolean => toSortKey(ref) < toSortKey(other);

/**
 * Whether a new value replaces a stored one, because its import has a newer date, or the same date and a different
 * value. A value whose date is assumed does not replace anything.
 */
export function isReplacement(
  storedValue: unknown,
  storedSource: ImportRef,
  newValue: unknown,
  newSource: ImportRef,
): boolean {
  if (newSource.isDateAssumed === true || isOlder(newSource, storedSource)) return false;
  return isOlder(storedSource, newSource) || !isDeepStrictEqual(storedValue, newValue);
}

/**
 * @returns the import that occurs most often, or null if there are none. Of several that occur equally often, it is the
 *   newest. If several of these have the newest date, it is the stored one.
 */
export function findMainSource(sources: Iterable<ImportRef>, stored: ImportRef | null): ImportRef | null {
  const counts = new Map<number, { source: ImportRef; count: number }>();
  for (const source of sources) {
    const entry = counts.get(source.id) ?? { source, count: 0 };
    counts.set(source.id, entry);
    entry.count++;
  }
  let mainEntry: { source: ImportRef; count: number } | null = null;
  for (const entry of counts.values()) {
    const countDifference = entry.count - (mainEntry?.count ?? 0);
    const isNewer = mainEntry !== null && isOlder(mainEntry.source, entry.source);
    const isStored =
      entry.source.id === stored?.id && mainEntry !== null && !isOlder(entry.source, mainEntry.source);
    if (countDifference > 0 || (countDifference === 0 && (isNewer || isStored))) mainEntry = entry;
  }
  return mainEntry?.source ?? null;
}
