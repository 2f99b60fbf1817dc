/** One code point is written as no more of them when it is decomposed (UAX #15, canonical decomposition). */
const mostDecomposed = 4;

/**
 * A text in NFC, trimmed, and its length in code points. One that is too long however it is composed stays as it is: ICU puts the
 * marks on a letter in order by comparing each with those before it, which takes 100 ms for 16,000 of them.
 * @param most code points that it may have
 */
export function composedText(text: string, most: number): { readonly text: string; readonly length: number } {
  const given = text.trim();
  const length = lengthOf(given);
  if (length > mostDecomposed * most) return { text: given, length };
  const composed = given.normalize('NFC').trim();
  return { text: composed, length: lengthOf(composed) };
}

const lengthOf = (text: string): number => [...text].length;
