/**
 * Counts the letters that are inserted, left out, changed, or swapped with their neighbour (optimal string
 * alignment).
 */
function editDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + change];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps.push((previousRow[j - 2] as number) + 1);
      next.push(Math.min(...steps));
    }
    [previousRow, row] = [row, next];
  }
  return row[b.length] as number;
}

/**
 * Finds the names with the fewest errors, ignoring case.
 * @param getMaxErrors returns how many errors a candidate may have
 */
function findFewestErrors(
  name: string,
  names: Iterable<string>,
  getMaxErrors: (candidate: string) => number,
): string[] {
  if (name.length > 64) return [];
  let best: string[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of names) {
    const bound = Math.min(fewest, getMaxErrors(candidate));
    if (Math.abs(candidate.length - name.length) > bound) continue;
    const errors = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (errors > bound) continue;
    best = errors < fewest ? [candidate] : [...best, candidate];
    fewest = errors;
  }
  return best;
}

/**
 * Finds the known name that a mistyped one most likely means, ignoring case. A third of
 * the letters of the shorter name may differ, so a name of two letters matches only itself.
 * @returns null if no name is near
 */
export function findNearest(name: string, names: Iterable<string>): string | null {
  const getMaxErrors = (candidate: string) => Math.floor(Math.min(name.length, candidate.length) / 3);
  return findFewestErrors(name, names, getMaxErrors)[0] ?? null;
}

/**
 * Finds the known name with the fewest errors, at most `maxErrors`. Returns null if there is none, or if
 * several names have equally few errors.
 */
export function findOnlyNearest(name: string, names: Iterable<string>, maxErrors: number): string | null {
  const [best, second] = findFewestErrors(name, names, () => maxErrors);
  return second === undefined ? (best ?? null) : null;
}
