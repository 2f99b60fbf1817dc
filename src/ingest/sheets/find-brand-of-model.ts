import { removeLeadingNoun } from '../../names/leading-noun.ts';
import { cleanText, squeezeName } from '../../names/normalise-text.ts';
import { isBlank } from './is-blank.ts';

/** Brands by hints that spell them differently. */
const brandByHint: ReadonlyMap<string, string> = new Map([['o', 'O2']]);

/** Texts that may name a row's brand. A text is empty if there is none. */
export interface BrandHints {
  /** The row's cell in a column of brands. */
  readonly cell: string;
  /** The brand that the importing person gave for rows that do not name one. */
  readonly stated: string;
  /** The file's name. It is used only if the model name begins with it. */
  readonly file: string;
}

export interface ModelName {
  readonly brand: string;
  readonly fullName: string;
}

/**
 * Finds the brand of a model, spelled as at the beginning of its name: the hint `T_Mobile` and "T-Mobile
 * REVVL 7" give "T-Mobile". If a model name does not begin with the brand, the brand is prepended.
 * The brand is empty if no hint names it. It is never guessed from the model name, such as "iPhone 17".
 */
export function findBrandOfModel(model: string, { cell, stated, file }: BrandHints): ModelName {
  const fullName = removeLeadingNoun(cleanText(model));
  const hints = [cell, stated].filter((hint) => !isNameBlank(hint));
  for (const hint of [...hints, file]) {
    const brand = findLeadingBrand(fullName, brandByHint.get(hint.toLowerCase()) ?? hint);
    if (brand !== null) return { brand, fullName };
  }
  const brand = cleanText((hints[0] ?? '').replaceAll('_', ' '));
  return { brand, fullName: `${brand} ${fullName}`.trim() };
}

/** Whether a cell in a column of brands or models has no name: it is blank, "Yes" or "No". */
export function isNameBlank(text: string): boolean {
  return isBlank(text) || /^\s*(?:yes|no)\s*$/i.test(text) || squeezeName(text) === '';
}

/** @returns the first words of the name with the letters and digits of the hint, or null if there are none */
function findLeadingBrand(fullName: string, hint: string): string | null {
  const hintKey = squeezeName(hint);
  if (hintKey === '') return null;
  let end = 0;
  while (end < fullName.length && squeezeName(fullName.slice(0, end)).length < hintKey.length) end++;
  if (squeezeName(fullName.slice(0, end)) !== hintKey || /^[\p{L}\p{N}]/u.test(fullName.slice(end)))
    return null;
  // A brand may end with punctuation: "Tel.Me."
  const punctuation = /^[^\s\p{L}\p{N}]+(?=\s|$)/u.exec(fullName.slice(end))?.[0] ?? '';
  return fullName.slice(0, end) + punctuation;
}
