/** Letters that are put in, left out, changed, or swapped with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + change];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps.push((before[j - 2] as number) + 1);
      next.push(Math.min(...steps));
    }
    [before, row] = [row, next];
  }
  return row[b.length] as number;
}

/** The candidates with the fewest errors, of those with at most as many as each may have. Case does not count. */
function fewestErrors(name: string, known: Iterable<string>, most: (candidate: string) => number): string[] {
  if (name.length > 64) return [];
  let best: string[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const bound = Math.min(fewest, most(candidate));
    if (Math.abs(candidate.length - name.length) > bound) continue;
    const errors = distance(name.toLowerCase(), candidate.toLowerCase());
    if (errors > bound) continue;
    best = errors < fewest ? [candidate] : [...best, candidate];
    fewest = errors;
  }
  return best;
}

/**
 * The known name that a mistyped one most likely means, whatever the case; null when none is near. A third of the
 * shorter of the two may differ: with more it would be another name, so a name of two letters is only itself.
 */
export function nearest(name: string, known: Iterable<string>): string | null {
  const third = (candidate: string) => Math.floor(Math.min(name.length, candidate.length) / 3);
  return fewestErrors(name, known, third)[0] ?? null;
}

/** The known name with the fewest errors, at most `mostErrors`; null when there is none or several have as few. */
export function onlyNearest(name: string, known: Iterable<string>, mostErrors: number): string | null {
  const [best, second] = fewestErrors(name, known, () => mostErrors);
  return second === undefined ? (best ?? null) : null;
}
