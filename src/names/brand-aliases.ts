import { squeezeName } from './normalise-text.ts';

/** Other names of brands, which the brands themselves or device registers use. */
const brandByAlias: Readonly<Record<string, string>> = {
  lge: 'lg',
  lgelectronics: 'lg',
  tctalcatel: 'alcatel',
  moto: 'motorola',
  redmi: 'xiaomi',
  poco: 'xiaomi',
  iqoo: 'vivo',
};

/** Whether a name is another name of a brand. @param name letters and digits only, see `squeezeName` */
export const isBrandAlias = (name: string): boolean => Object.hasOwn(brandByAlias, name);

/** Whether a word is the name of a brand, or another name of it. Both have letters and digits only. */
export const isSameBrandName = (word: string, brand: string): boolean =>
  word === brand || brandByAlias[word] === brand;
/** @returns the letters and digits of the brand that an alias means, or null. @param name see `isBrandAlias` */
export const getAliasedBrand = (name: string): string | null =>
  isBrandAlias(name) ? (brandByAlias[name] ?? null) : null;

/** A brand as a source states it, or a name. */
export interface SqueezedName {
  /** Letters and digits only, see `squeezeName`. */
  readonly key: string;
  /** Its words, letters and digits only. Another script begins another word: "Apple苹果". */
  readonly words: readonly string[];
}

export function squeezeWords(text: string): SqueezedName {
  const words = text.match(/[\p{Script=Latin}\p{M}\p{N}]+|\p{L}+/gu) ?? [];
  return { key: squeezeName(text), words: words.map(squeezeName) };
}

/**
 * Whether a stated brand means a brand of the catalogue: "LGE" is LG, and "Google Pixel" is Google, but "Catmobile" is
 * not Cat. The stated brand may also be the first words of the phone's name, as "Nexus" was a series.
 * @param brand letters and digits only, see `squeezeName`
 * @param nameWords the words of the phone's name without its brand, letters and digits only
 */
export function isSameBrand(stated: SqueezedName, brand: string, nameWords: readonly string[]): boolean {
  const { key, words } = stated;
  return isSameBrandName(key, brand) || beginsWithName(words, brand) || beginsWithName(nameWords, key);
}

/** Whether the first words, joined, are a name. */
const beginsWithName = (words: readonly string[], name: string): boolean =>
  words.some((_, index) => words.slice(0, index + 1).join('') === name);
