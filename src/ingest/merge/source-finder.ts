import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';
import type { StatedSource } from '../../domain/catalogue/incoming-row.ts';

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
