/** The maximum length of a word that can be compared, because each letter is one bit of a number. */
export const maxComparedLength = 30;

/**
 * Computes restricted Damerau–Levenshtein distances (optimal string alignment) from a word to every prefix of a
 * text. Each insertion, deletion, substitution or swap of neighbours counts one. One column of the table is stored
 * in the bits of a number. Source: H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit
 * distances", Nordic Journal of Computing 10 (2003).
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
  let above = -1;
  let below = 0;
  let diagonal = 0;
  let previousRow = 0;
  for (let index = start; index < end; index += 1) {
    const row = letterPlaces[letters[index] as number] as number;
    const swapped = ((~diagonal & row) << 1) & previousRow;
    diagonal = ((((row & above) + above) | 0) ^ above) | row | below | swapped;
    const increases = below | ~(diagonal | above);
    const decreases = diagonal & above;
    if (increases & lastBit) distance += 1;
    if (decreases & lastBit) distance -= 1;
    distances[index - start] = distance;
    const increasesShifted = (increases << 1) | 1;
    above = (decreases << 1) | ~(diagonal | increasesShifted);
    below = increasesShifted & diagonal;
    previousRow = row;
  }
}
