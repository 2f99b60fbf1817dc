/** A code point decomposes into at most this many code points (UAX #15, canonical decomposition). */
const maxDecomposed = 4;

/**
 * Trims a text and composes it (NFC). A text that is too long in any form is not composed, because ICU sorts
 * the marks of a letter by comparing each with all before it, which takes 100 ms for 16,000 marks.
 * @param maxLength the code points that the caller accepts
 * @returns the text, and its length in code points
 */
export function composeText(
  text: string,
  maxLength: number,
): { readonly text: string; readonly length: number } {
  const trimmed = text.trim();
  const length = countCodePoints(trimmed);
  if (length > maxDecomposed * maxLength) return { text: trimmed, length };
  const composed = trimmed.normalize('NFC').trim();
  return { text: composed, length: countCodePoints(composed) };
}

const countCodePoints = (text: string): number => [...text].length;
