import { readTitleWords, removeNumberBrackets, type Word } from './read-title-words.ts';
import { getNetwork } from './words.ts';

/** The base of a name, and the parts that distinguish it from other names with the same base. */
export interface NameParts {
  /** The name without brand, network and brackets, with spaces between letters and digits: "galaxy a 52". */
  readonly base: string;
  /** The network, "5g" or "4g", or null if the name has none. */
  readonly network: string | null;
  /** A year or generation, such as "2022" or "2 nd gen". It distinguishes phones whose maker reused a name. */
  readonly edition: string | null;
  /** The other text in brackets, such as "china" or "nokia x 6". */
  readonly bracketText: string | null;
}

/** @returns the parts of words with spaces between them, which are the same for different spellings of a name */
export const toWordsKey = (words: readonly Word[]): string => words.flatMap(({ parts }) => parts).join(' ');

/**
 * Separates words that name a network from the other words.
 * @returns the key of the other words, and the first network
 */
export function separateNetwork(words: readonly Word[]): Pick<NameParts, 'base' | 'network'> {
  const base = toWordsKey(words.filter(({ text }) => getNetwork(text) === null));
  const networks = words.map(({ text }) => getNetwork(text)).filter((network) => network !== null);
  return { base, network: networks[0] ?? null };
}

const distinctiveSeriesPattern =
  /^(?:iphone|ipad|galaxy|pixel|redmi|poco|moto|razr|lumia|xperia|iqoo|zenfone|nexus)\b/;

/** Whether a base begins with a series that only one maker has, so that the name is unambiguous without its brand. */
export const isDistinctiveName = (base: string): boolean => distinctiveSeriesPattern.test(base);

const editionPattern = /^(?:(?:19|20)\d\d|\d(?: (?:st|nd|rd|th))? gen(?:eration)?)$/;

/**
 * Reads an edition such as "2022", "2nd gen" or "2nd Generation" that begins at an index.
 * @returns the edition and its number of words, or null if there is none
 */
export function readEditionAt(
  words: readonly Word[],
  index: number,
): { edition: string; length: number } | null {
  for (const length of [2, 1]) {
    const text = toWordsKey(words.slice(index, index + length));
    if (words.length >= index + length && editionPattern.test(text))
      return { edition: text.replace(/generation$/, 'gen'), length };
  }
  return null;
}

/**
 * Splits a name into its parts.
 * @param fullName the name without the brand: "Moto E (2nd gen)"
 * @param words the words of the name, if the caller already has them
 */
export function readNameParts(fullName: string, words?: readonly Word[]): NameParts {
  const name = removeNumberBrackets(fullName);
  if (!name.includes('('))
    return { ...separateNetwork(words ?? readTitleWords(name)), edition: null, bracketText: null };
  const brackets = Array.from(name.matchAll(/\(([^)]*)\)/g), ([, content = '']) => readTitleWords(content));
  const editions = brackets.map((bracket) => readEditionAt(bracket, 0)).filter((edition) => edition !== null);
  const bracketTexts = brackets.filter((bracket) => readEditionAt(bracket, 0) === null).map(toWordsKey);
  return {
    ...separateNetwork(readTitleWords(name.replace(/\([^)]*\)?/g, ' '))),
    edition: editions[0]?.edition ?? null,
    bracketText: bracketTexts.join(' ') || null,
  };
}
