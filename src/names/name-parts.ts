import { titleWords, type Word } from './title-words.ts';
import { networkOf } from './words.ts';

/** A name taken apart: what it is called, and what only distinguishes it from others that are called the same. */
export interface NameParts {
  /** "galaxy a 52": letters and digits apart, without brand, network and brackets. */
  readonly base: string;
  readonly network: string | null;
  /** "2022", "2 nd gen": the maker gave the same name again. */
  readonly edition: string | null;
  /** What else stands in brackets: "china", "nokia x 6". */
  readonly aside: string | null;
}

/** What two ways to write the same words have in common: their parts, spaced. */
export const keyOf = (words: readonly Word[]): string => words.flatMap(({ parts }) => parts).join(' ');

/** {@link keyOf} the words that name no network, and the first network that one of them names. */
export function withoutNetwork(words: readonly Word[]): Pick<NameParts, 'base' | 'network'> {
  const base = keyOf(words.filter(({ text }) => networkOf(text) === null));
  return { base, network: words.map(({ text }) => networkOf(text)).find((each) => each !== null) ?? null };
}

const telling = /^(?:iphone|ipad|galaxy|pixel|redmi|poco|moto|razr|lumia|xperia|iqoo|zenfone|nexus)\b/;

/** Whether a base begins with a series that is of one maker, whoever names it. */
export const isDistinctiveName = (base: string): boolean => telling.test(base);

const editionShape = /^(?:(?:19|20)\d\d|\d(?: (?:st|nd|rd|th))? gen(?:eration)?)$/;

/** "2022", "2nd gen" and "(2nd Generation)" at this place, and how many words it takes. */
export function editionAt(words: readonly Word[], at: number): { edition: string; length: number } | null {
  for (const length of [2, 1]) {
    const text = keyOf(words.slice(at, at + length));
    if (words.length >= at + length && editionShape.test(text))
      return { edition: text.replace(/generation$/, 'gen'), length };
  }
  return null;
}

/**
 * @param name without the brand: "Moto E (2nd gen)"
 * @param words of the name, where they are known already
 */
export function readNameParts(name: string, words?: readonly Word[]): NameParts {
  if (!name.includes('('))
    return { ...withoutNetwork(words ?? titleWords(name)), edition: null, aside: null };
  const asides = Array.from(name.matchAll(/\(([^)]*)\)/g), ([, inner = '']) => titleWords(inner));
  const editions = asides.map((aside) => editionAt(aside, 0)?.edition).filter((each) => each !== undefined);
  const others = asides.filter((aside) => editionAt(aside, 0) === null).map(keyOf);
  return {
    ...withoutNetwork(titleWords(name.replace(/\([^)]*\)?/g, ' '))),
    edition: editions[0] ?? null,
    aside: others.join(' ') || null,
  };
}
