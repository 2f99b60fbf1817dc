import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';
import type { StatedSource } from '../../domain/catalogue/incoming-row.ts';

/** Finds the source of a fact, of a list, or of a part of a list, by its path: `displays[1].refreshHz`. */
export type FindSource = (path: string) => ImportRef;

/** The path of the part that contains this one: `displays` for `displays[1]`. Empty for a whole section. */
const toParent = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')));

/**
 * Creates the function that finds the source of a fact in one row. The longest stated path counts: `displays[1]` counts
 * more than `displays`.
 * @param stated the sources that the row names, each with the import that stands for it
 * @param fileSource the source of all facts for which the row names none
 */
export function createSourceFinder(
  stated: readonly (Pick<StatedSource, 'paths'> & { readonly ref: ImportRef })[],
  fileSource: ImportRef,
): FindSource {
  const byPath = new Map(stated.flatMap(({ paths, ref }) => (paths ?? ['']).map((path) => [path, ref])));
  const other = byPath.get('') ?? fileSource;
  return (path) => {
    for (let part = path; part !== ''; part = toParent(part)) {
      const ref = byPath.get(part);
      if (ref !== undefined) return ref;
    }
    return other;
  };
}
