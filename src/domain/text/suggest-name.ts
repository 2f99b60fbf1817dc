import { findNearest } from './nearest.ts';

/** Splits a name into its words, in lower case: `minPrice`, `min-price` and `price[min]` have the same two words. */
const splitWords = (name: string): string[] =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[-_.[\]\s]+/)
    .filter((word) => word !== '');

/**
 * Finds the known name that an unknown name most likely means: the same words in another spelling or order, the first
 * name with these words and others (`ram` means `ram_gb_min`), otherwise the most similar spelling. All APIs suggest
 * names of parameters, fields and arguments by this function.
 * @returns the known name, or null if none is similar
 */
export function suggestName(name: string, knownNames: readonly string[]): string | null {
  const words = splitWords(name);
  if (name.length > 64 || words.length === 0) return null;
  const candidates = knownNames.map((knownName) => ({ knownName, knownWords: splitWords(knownName) }));
  const hasAllWords = ({ knownWords }: { knownWords: readonly string[] }) =>
    words.every((word) => knownWords.includes(word));
  return (
    candidates.find(({ knownWords }) => knownWords.join('') === words.join(''))?.knownName ??
    candidates.find((known) => known.knownWords.length === words.length && hasAllWords(known))?.knownName ??
    candidates.find(hasAllWords)?.knownName ??
    findNearest(name, knownNames)
  );
}
