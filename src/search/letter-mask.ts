/** Computes the set of a word's letters as the bits of a number. The letters a to z have a bit each. */
export function computeLetterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) % 31);
  return mask;
}

/** Counts the letters of one mask that the other lacks. */
export function countMissing(mask: number, otherMask: number): number {
  const missing = mask & ~otherMask;
  let bits = missing - ((missing >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
