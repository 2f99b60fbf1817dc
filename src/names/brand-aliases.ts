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

/**
 * Whether a stated brand means a brand of the catalogue: "LGE" is LG, "Google Pixel" is Google. The stated
 * brand may also be the first word of the phone's name, as "Nexus" was a series. All texts have letters and
 * digits only.
 * @param name the phone's name without its brand
 */
export function isSameBrand(stated: string, brand: string, name: string): boolean {
  return isSameBrandName(stated, brand) || stated.startsWith(brand) || name.startsWith(stated);
}
