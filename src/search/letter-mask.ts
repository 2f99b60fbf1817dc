/** Computes a mask of the letters of a word for quick comparisons. The letters a to z have a bit each. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) % 31);
  return mask;
}

/** Counts the letters of one mask that the other lacks. */
export function countMissing(letters: number, from: number): number {
  const missing = letters & ~from;
  let bits = missing - ((missing >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
