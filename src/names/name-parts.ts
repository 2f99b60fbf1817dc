import { openNumberBrackets, readTitleWords, type Word } from './read-title-words.ts';
import { getNetwork } from './words.ts';

/** The base of a name, and the parts that distinguish it from other names with the same base. */
export interface NameParts {
  /** The name without brand, network and brackets, with spaces between letters and digits: "galaxy a 52". */
  readonly base: string;
  /** "5g" or "4g". */
  readonly network: string | null;
  /**
   * A year or generation, such as "2022" or "2 nd gen". It distinguishes phones whose maker reused a name.
   */
  readonly edition: string | null;
  /** Other text in brackets: "china", "nokia x 6". */
  readonly bracketText: string | null;
}

/**
 * @returns the parts of words with spaces between them. The result is the same for different spellings of a
 *   name.
 */
export const toWordsKey = (words: readonly Word[]): string => words.flatMap(({ parts }) => parts).join(' ');

/**
 * Separates words that name a network from the others.
 * @returns the key of the other words, and the first network
 */
export function separateNetwork(words: readonly Word[]): Pick<NameParts, 'base' | 'network'> {
  const base = toWordsKey(words.filter(({ text }) => getNetwork(text) === null));
  return { base, network: words.map(({ text }) => getNetwork(text)).find((each) => each !== null) ?? null };
}

const distinctiveSeriesPattern =
  /^(?:iphone|ipad|galaxy|pixel|redmi|poco|moto|razr|lumia|xperia|iqoo|zenfone|nexus)\b/;

/** Whether a base begins with a series of one maker. The name is then clear without its brand. */
export const isDistinctiveName = (base: string): boolean => distinctiveSeriesPattern.test(base);

const editionPattern = /^(?:(?:19|20)\d\d|\d(?: (?:st|nd|rd|th))? gen(?:eration)?)$/;

/**
 * Reads an edition such as "2022", "2nd gen" or "(2nd Generation)" at a place.
 * @returns the edition and its number of words
 */
export function readEditionAt(
  words: readonly Word[],
  at: number,
): { edition: string; length: number } | null {
  for (const length of [2, 1]) {
    const text = toWordsKey(words.slice(at, at + length));
    if (words.length >= at + length && editionPattern.test(text))
      return { edition: text.replace(/generation$/, 'gen'), length };
  }
  return null;
}

/**
 * Splits a name into its parts.
 * @param fullName without the brand: "Moto E (2nd gen)"
 * @param words the words of the name, if the caller already has them
 */
export function readNameParts(fullName: string, words?: readonly Word[]): NameParts {
  const name = openNumberBrackets(fullName);
  if (!name.includes('('))
    return { ...separateNetwork(words ?? readTitleWords(name)), edition: null, bracketText: null };
  const brackets = Array.from(name.matchAll(/\(([^)]*)\)/g), ([, inner = '']) => readTitleWords(inner));
  const editions = brackets
    .map((aside) => readEditionAt(aside, 0)?.edition)
    .filter((each) => each !== undefined);
  const bracketTexts = brackets.filter((aside) => readEditionAt(aside, 0) === null).map(toWordsKey);
  return {
    ...separateNetwork(readTitleWords(name.replace(/\([^)]*\)?/g, ' '))),
    edition: editions[0] ?? null,
    bracketText: bracketTexts.join(' ') || null,
  };
}
