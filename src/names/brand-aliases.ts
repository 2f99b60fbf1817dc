/** Names that brands are sold under, and how registers write them. */
const alsoKnown: Readonly<Record<string, string>> = {
  lge: 'lg',
  lgelectronics: 'lg',
  tctalcatel: 'alcatel',
  moto: 'motorola',
  redmi: 'xiaomi',
  poco: 'xiaomi',
  iqoo: 'vivo',
};

/** Whether it is no brand of the catalogue, and yet a name of one. @param name squeezed */
export const isBrandAlias = (name: string): boolean => Object.hasOwn(alsoKnown, name);

/**
 * Whether who says this brand means that one: "LGE" is LG, "Google Pixel" Google, and Nexus was a series before.
 * @param said squeezed, as the others
 * @param name the phone's, without its brand
 */
export function isSameBrand(said: string, brand: string, name: string): boolean {
  return said === brand || alsoKnown[said] === brand || said.startsWith(brand) || name.startsWith(said);
}
