/** The maximum length of a word that can be compared, because each letter is one bit of a number. */
export const maxComparedLength = 30;

/**
 * Computes restricted Damerau–Levenshtein distances (optimal string alignment: insertions, deletions,
 * substitutions and swaps of neighbours count one each) from a word to every prefix of a text, with one
 * column of the table in the bits of a number: H. Hyyrö, "A bit-vector algorithm for computing Levenshtein
 * and Damerau edit distances", Nordic Journal of Computing 10 (2003).
 * @param rows the places of each letter in the word, as the bits of a number
 * @param length the length of the word, in letters
 * @param letters contains the text, from `start` to `end`
 * @param distances the distances to the first letter, the first two letters and so on are written to it
 */
export function computeDistances(
  rows: Int32Array,
  length: number,
  letters: Uint16Array,
  start: number,
  end: number,
  distances: Uint8Array,
): void {
  const last = 1 << (length - 1);
  let distance = length;
  let above = -1;
  let below = 0;
  let diagonal = 0;
  let before = 0;
  for (let at = start; at < end; at += 1) {
    const row = rows[letters[at] as number] as number;
    const swapped = ((~diagonal & row) << 1) & before;
    diagonal = ((((row & above) + above) | 0) ^ above) | row | below | swapped;
    const more = below | ~(diagonal | above);
    const less = diagonal & above;
    if (more & last) distance += 1;
    if (less & last) distance -= 1;
    distances[at - start] = distance;
    const moreShifted = (more << 1) | 1;
    above = (less << 1) | ~(diagonal | moreShifted);
    below = moreShifted & diagonal;
    before = row;
  }
}
