/**
 * Counts the letters that are inserted, left out, changed, or swapped with their neighbour (optimal string
 * alignment).
 */
function computeEditDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changeCost = a[i - 1] === b[j - 1] ? 0 : 1;
      const distances = [
        (row[j] as number) + 1,
        (nextRow[j - 1] as number) + 1,
        (row[j - 1] as number) + changeCost,
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distances.push((previousRow[j - 2] as number) + 1);
      nextRow.push(Math.min(...distances));
    }
    [previousRow, row] = [row, nextRow];
  }
  return row[b.length] as number;
}

/**
 * Finds the known names that differ from a mistyped name by the fewest errors, ignoring case.
 * @param getMaxErrors returns how many errors a candidate may have
 */
function findNamesWithFewestErrors(
  name: string,
  names: Iterable<string>,
  getMaxErrors: (candidate: string) => number,
): string[] {
  if (name.length > 64) return [];
  let bestNames: string[] = [];
  let fewestErrors = Number.POSITIVE_INFINITY;
  for (const candidate of names) {
    const maxErrors = Math.min(fewestErrors, getMaxErrors(candidate));
    if (Math.abs(candidate.length - name.length) > maxErrors) continue;
    const errors = computeEditDistance(name.toLowerCase(), candidate.toLowerCase());
    if (errors > maxErrors) continue;
    bestNames = errors < fewestErrors ? [candidate] : [...bestNames, candidate];
    fewestErrors = errors;
  }
  return bestNames;
}

/**
 * Finds the known name that a mistyped name most likely means, ignoring case. Up to a third of the letters of
 * the shorter name may differ, so a name of two letters matches only itself.
 * @returns the name, or null if no name is similar enough
 */
export function findNearest(name: string, names: Iterable<string>): string | null {
  const getMaxErrors = (candidate: string) => Math.floor(Math.min(name.length, candidate.length) / 3);
  return findNamesWithFewestErrors(name, names, getMaxErrors)[0] ?? null;
}

/**
 * Finds the known name with the fewest errors, at most `maxErrors`. Returns null if there is none, or if
 * several names have equally few errors.
 */
export function findOnlyNearest(name: string, names: Iterable<string>, maxErrors: number): string | null {
  const [best, second] = findNamesWithFewestErrors(name, names, () => maxErrors);
  return second === undefined ? (best ?? null) : null;
}
