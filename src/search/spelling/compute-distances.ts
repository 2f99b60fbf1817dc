/** The maximum length of a word that can be compared. Each letter of the word takes one bit of a number. */
export const maxComparedLength = 30;

/**
 * Computes restricted Damerau–Levenshtein distances (optimal string alignment) from a word to every prefix of a
 * text. Each insertion, deletion, substitution or swap of neighbours counts as one. Each column of the table is
 * stored as the differences between neighbouring cells, one bit each (VP, VN, D0, HP and HN in the paper). Source:
 * H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic Journal of
 * Computing 10 (2003).
 * @param letterPlaces the places of each letter in the word, as the bits of a number
 * @param length the length of the word, in letters
 * @param letters the letters of the text, which begins at `start` and ends before `end`
 * @param distances the array for the results: the distances to the first letter, to the first two letters, and so on
 */
export function computeDistances(
  letterPlaces: Int32Array,
  length: number,
  letters: Uint16Array,
  start: number,
  end: number,
  distances: Uint8Array,
): void {
  const lastBit = 1 << (length - 1);
  let distance = length;
  let verticalIncreases = -1;
  let verticalDecreases = 0;
  let zeroDiagonals = 0;
  let previousMatches = 0;
  for (let index = start; index < end; index += 1) {
    const matches = letterPlaces[letters[index] as number] as number;
    const swaps = ((~zeroDiagonals & matches) << 1) & previousMatches;
    zeroDiagonals =
      ((((matches & verticalIncreases) + verticalIncreases) | 0) ^ verticalIncreases) |
      matches |
      verticalDecreases |
      swaps;
    const horizontalIncreases = verticalDecreases | ~(zeroDiagonals | verticalIncreases);
    const horizontalDecreases = zeroDiagonals & verticalIncreases;
    if (horizontalIncreases & lastBit) distance += 1;
    if (horizontalDecreases & lastBit) distance -= 1;
    distances[index - start] = distance;
    const shiftedIncreases = (horizontalIncreases << 1) | 1;
    verticalIncreases = (horizontalDecreases << 1) | ~(zeroDiagonals | shiftedIncreases);
    verticalDecreases = shiftedIncreases & zeroDiagonals;
    previousMatches = matches;
  }
}
