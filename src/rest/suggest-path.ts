import { suggestName } from '../domain/text/suggest-name.ts';

/**
 * Finds the path that a client probably means when it requests an unknown path. The unknown path may differ in case, in
 * the number of slashes, or have a typing error in one segment.
 * @param isKnown a function that returns whether a path exists (the path has no placeholders)
 * @param paths all paths, with `{id}` as placeholder
 * @returns the path, or null if none is similar
 */
export function suggestPath(
  path: string,
  isKnown: (path: string) => boolean,
  paths: readonly string[],
): string | null {
  if (path.length > 200) return null;
  const cleanPath = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  if (cleanPath !== path && isKnown(cleanPath)) return cleanPath;
  const segments = cleanPath.split('/');
  for (const [position, segment] of segments.entries()) {
    const similarPaths = paths
      .map((candidate) => candidate.split('/'))
      .filter(
        (candidate) =>
          candidate.length === segments.length &&
          candidate.every((name, index) => index === position || name === '{id}' || name === segments[index]),
      );
    const suggestion = suggestName(
      segment,
      similarPaths.map((candidate) => candidate[position] ?? ''),
    );
    if (suggestion !== null && suggestion !== segment) return segments.with(position, suggestion).join('/');
  }
  return null;
}
