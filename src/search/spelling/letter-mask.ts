/**
 * Computes the set of a word's letters as the bits of a number. Each letter from a to z has its own bit. Thai letters
 * may share a bit.
 */
export function computeLetterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) % 31);
  return mask;
}

/** Counts the letters of `mask` that `otherMask` lacks. */
export function countMissingLetters(mask: number, otherMask: number): number {
  const missing = mask & ~otherMask;
  // Count the set bits in parallel: first in each pair of bits, then in each four, then in each eight.
  let bits = missing - ((missing >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
