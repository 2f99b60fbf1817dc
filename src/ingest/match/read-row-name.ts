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
  /** The memory that the name states in brackets, or null if it states none. */
  readonly memory: Variant | null;
}

/**
 * Separates the memory in brackets from the name of a row. Finds the brand at the beginning of the name if the row has
 * no brand, or if the name repeats the brand in another form: the brand "POCO" and the name "POCO Xiaomi Poco X6 Pro".
 * @param row the row, whose full name begins with its brand. The brand is empty if the row has none.
 */
export function readRowName(
  row: { readonly brand: string; readonly fullName: string },
  index: NameIndex,
): RowName {
  const { name: fullName, memory } = separateBracketedMemory(row.fullName);
  const model = fullName.slice(row.brand.length).trim();
  const leadingMatch = findLeadingBrand(model, index);
  if (leadingMatch !== null && (row.brand === '' || isSameOrAliased(row.brand, leadingMatch.brand)))
    return { ...leadingMatch, memory };
  return { brand: row.brand === '' ? null : row.brand, fullName, memory };
}

/** Whether the brand of a row is the brand in the catalogue, or an alias of it such as "POCO" for "Xiaomi". */
function isSameOrAliased(rowBrand: string, catalogueBrand: string): boolean {
  const [rowKey, catalogueKey] = [squeezeName(rowBrand), squeezeName(catalogueBrand)];
  return catalogueKey === rowKey || catalogueKey === getAliasedBrand(rowKey);
}

const maxBrandWords = 3;

/** Finds the brand in the catalogue with which a name begins. A name may also begin with an alias, such as "Redmi". */
function findLeadingBrand(
  name: string,
  { brands }: NameIndex,
): { readonly brand: string; readonly fullName: string } | null {
  const words = name.split(' ');
  for (let length = Math.min(maxBrandWords, words.length - 1); length > 0; length--) {
    const key = squeezeName(words.slice(0, length).join(''));
    const brand = brands.get(key);
    if (brand !== undefined) return { brand, fullName: `${brand} ${words.slice(length).join(' ')}` };
    const aliasedBrand = brands.get(getAliasedBrand(key) ?? '');
    if (aliasedBrand === undefined) continue;
    // A series such as "Redmi" remains in the name. A longer form of the brand, such as "LGE", is removed.
    const model = key.includes(squeezeName(aliasedBrand)) ? words.slice(length) : words;
    return { brand: aliasedBrand, fullName: `${aliasedBrand} ${model.join(' ')}` };
  }
  return null;
}

/** Removes the brackets of a name that contain only memory and a colour: "iPhone 15 (Blue, 256GB)". */
function separateBracketedMemory(name: string): { readonly name: string; readonly memory: Variant | null } {
  if (!name.includes('(')) return { name, memory: null };
  let memory: Variant | null = null;
  const nameWithoutMemory = name.replace(/\s*\(([^()]*)\)/g, (bracket, bracketText: string) => {
    const { memory: bracketMemory, titleWithoutSizes } = readTitleMemory(bracketText);
    const words = titleWithoutSizes.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    if (bracketMemory === null || !words.every((word) => colours.has(word))) return bracket;
    memory ??= bracketMemory;
    return '';
  });
  return { name: cleanText(nameWithoutMemory), memory };
}
