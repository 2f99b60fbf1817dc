import { squeezeName } from './normalise-text.ts';

/** The brands by their other names, which the brands themselves or device registers use. */
const brandByAlias: ReadonlyMap<string, string> = new Map([
  ['lge', 'lg'],
  ['lgelectronics', 'lg'],
  ['tctalcatel', 'alcatel'],
  ['moto', 'motorola'],
  ['redmi', 'xiaomi'],
  ['poco', 'xiaomi'],
  ['iqoo', 'vivo'],
]);

/**
 * Whether a name is another name of a brand.
 * @param name the letters and digits of the name, see `squeezeName`
 */
export const isBrandAlias = (name: string): boolean => brandByAlias.has(name);

/** Whether a word is the name of a brand or an alias of it. Both parameters have only letters and digits. */
export const isSameBrandName = (word: string, brand: string): boolean =>
  word === brand || brandByAlias.get(word) === brand;

/**
 * Returns the letters and digits of the brand that an alias means, or null for other names.
 * @param name the letters and digits of the name, see `squeezeName`
 */
export const getAliasedBrand = (name: string): string | null => brandByAlias.get(name) ?? null;

/** A name or a brand, reduced to its letters and digits. */
export interface SqueezedName {
  /** The letters and digits, see `squeezeName`. */
  readonly key: string;
  /** The letters and digits of each word. A change of script begins a new word: "Apple苹果" has two. */
  readonly words: readonly string[];
}

/** Reduces a name or a brand, and each of its words, to letters and digits. */
export function squeezeWords(text: string): SqueezedName {
  const words = text.match(/[\p{Script=Latin}\p{M}\p{N}]+|\p{L}+/gu) ?? [];
  return { key: squeezeName(text), words: words.map(squeezeName) };
}

/**
 * Whether a stated brand means a brand in the catalogue: "LGE" is LG, and "Google Pixel" is Google, but "Catmobile" is
 * not Cat. Some sources state the first words of the phone's name as its brand, for example "Nexus".
 * @param brand the letters and digits of the brand, see `squeezeName`
 * @param nameWords the letters and digits of each word of the phone's name without its brand
 */
export function isSameBrand(statedBrand: SqueezedName, brand: string, nameWords: readonly string[]): boolean {
  const { key, words } = statedBrand;
  return isSameBrandName(key, brand) || beginsWithName(words, brand) || beginsWithName(nameWords, key);
}

/** Whether the first words, joined without spaces, are equal to a name. */
const beginsWithName = (words: readonly string[], name: string): boolean =>
  words.some((_, index) => words.slice(0, index + 1).join('') === name);
