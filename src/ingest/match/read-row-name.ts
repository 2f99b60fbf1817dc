import { getAliasedBrand } from '../../names/brand-aliases.ts';
import { cleanText, squeezeName } from '../../names/normalise-text.ts';
import { readTitleMemory } from '../../names/read-title-memory.ts';
import { colours } from '../../names/words.ts';
import type { Variant } from '../../record/phone.ts';
import type { NameIndex } from './name-index.ts';

/** The name of a phone in a row of a spec sheet, without the words that do not belong to the name. */
export interface RowName {
  /** The brand as the row or the catalogue writes it, or null if neither the row nor the name states one. */
  readonly brand: string | null;
  /** The brand and the model, without memory in brackets. */
  readonly fullName: string;
  /** The memory that stood in brackets. */
  readonly memory: Variant | null;
}

/**
 * Separates the memory in brackets from a name, and finds the brand at its beginning if the row has no brand, or repeats
 * it under another name: the brand "POCO" and the name "POCO Xiaomi Poco X6 Pro".
 */
export function readRowName(
  { brand, fullName: stated }: { readonly brand: string; readonly fullName: string },
  index: NameIndex,
): RowName {
  const { name: fullName, memory } = separateBracketedMemory(stated);
  const model = fullName.slice(brand.length).trim();
  const leading = findLeadingBrand(brand === '' ? fullName : model, index);
  const key = squeezeName(brand);
  if (
    leading !== null &&
    [key, getAliasedBrand(key), ''].includes(key === '' ? key : squeezeName(leading.brand))
  )
    return { ...leading, memory };
  return { brand: brand === '' ? null : brand, fullName, memory };
}

const maxBrandWords = 3;

/** Finds the brand of the catalogue with which a name begins; "Redmi Note 13" begins with a series of Xiaomi. */
function findLeadingBrand(
  name: string,
  { brands }: NameIndex,
): { readonly brand: string; readonly fullName: string } | null {
  const words = name.split(' ');
  for (let length = Math.min(maxBrandWords, words.length - 1); length > 0; length--) {
    const key = squeezeName(words.slice(0, length).join(''));
    const brand = brands.get(key);
    if (brand !== undefined) return { brand, fullName: `${brand} ${words.slice(length).join(' ')}` };
    const aliased = brands.get(getAliasedBrand(key) ?? '');
    // "Redmi" is a part of the name, and "LGE" is another name of the brand.
    if (aliased !== undefined)
      return {
        brand: aliased,
        fullName: `${aliased} ${words.slice(key.includes(squeezeName(aliased)) ? length : 0).join(' ')}`,
      };
  }
  return null;
}

/** Removes the brackets of a name that hold only memory and a colour: "iPhone 15 (Blue, 256GB)". */
function separateBracketedMemory(name: string): { readonly name: string; readonly memory: Variant | null } {
  if (!name.includes('(')) return { name, memory: null };
  let memory: Variant | null = null;
  const rest = name.replace(/\s*\(([^()]*)\)/g, (bracket, inner: string) => {
    const { memory: stated, titleWithoutSizes } = readTitleMemory(inner);
    const words = titleWithoutSizes.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    if (stated === null || !words.every((word) => colours.has(word))) return bracket;
    memory ??= stated;
    return '';
  });
  return { name: cleanText(rest), memory };
}
