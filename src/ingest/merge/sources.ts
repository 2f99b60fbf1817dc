import { isDeepStrictEqual } from 'node:util';
import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';
import type { StatedSource } from '../../domain/catalogue/incoming-row.ts';

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

/** Finds the source of a fact, of a list, or of a part of a list, by its path: `displays[1].refreshHz`. */
export type FindSource = (path: string) => ImportRef;

/** @returns the path of the part that contains this part: `displays` for `displays[1]`, or '' for a top-level path */
const toParentPath = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')));

/**
 * Creates the function that finds the source of a fact in one row. The longest path of a source takes precedence:
 * `displays[1]` over `displays`.
 * @param rowSources the sources that the row states, each with its import
 * @param fileSource the source of all other facts
 */
export function createSourceFinder(
  rowSources: readonly (Pick<StatedSource, 'paths'> & { readonly ref: ImportRef })[],
  fileSource: ImportRef,
): FindSource {
  const refByPath = new Map(
    rowSources.flatMap(({ paths, ref }) => (paths ?? ['']).map((path) => [path, ref])),
  );
  const defaultRef = refByPath.get('') ?? fileSource;
  return (path) => {
    for (let currentPath = path; currentPath !== ''; currentPath = toParentPath(currentPath)) {
      const ref = refByPath.get(currentPath);
      if (ref !== undefined) return ref;
    }
    return defaultRef;
  };
}
