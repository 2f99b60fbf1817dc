/** A code point decomposes into at most this many code points (UAX #15, canonical decomposition). */
const maxDecompositionLength = 4;

/**
 * Trims a text and composes it (NFC). A text that would be too long even when composed is only trimmed, because ICU
 * sorts the marks of a letter in quadratic time: 16,000 marks take 100 ms.
 * @param maxLength the maximum number of code points that the caller accepts
 * @returns the text, and its length in code points
 */
export function composeText(
  text: string,
  maxLength: number,
): { readonly text: string; readonly length: number } {
  const trimmedText = text.trim();
  const length = countCodePoints(trimmedText);
  if (length > maxDecompositionLength * maxLength) return { text: trimmedText, length };
  const composedText = trimmedText.normalize('NFC').trim();
  return { text: composedText, length: countCodePoints(composedText) };
}

const countCodePoints = (text: string): number => [...text].length;
