import { removeLeadingNoun } from '../../names/leading-noun.ts';
import { cleanText, squeezeName } from '../../names/normalise-text.ts';
import { isBlank } from './is-blank.ts';

/** The right names of brands that hints misspell, by the hint in lower case: the hint `O` means O2. */
const brandByHint: ReadonlyMap<string, string> = new Map([['o', 'O2']]);

/** Texts that may name the brand of a row. A text is empty if it is unknown. */
export interface BrandHints {
  /** The row's cell in a column of brands. */
  readonly cell: string;
  /** The brand that the user stated for rows without a brand. */
  readonly statedBrand: string;
  /** The file name without its extension, which is used only if the model name begins with it. */
  readonly fileName: string;
}

export interface ModelName {
  readonly brand: string;
  readonly fullName: string;
}

/**
 * Finds the brand of a model, with the spelling of the model name: the hint `T_Mobile` and "T-Mobile REVVL 7" give
 * "T-Mobile". If the model name does not begin with the brand, the brand is prepended to the full name. The brand is
 * empty if no hint names it. It is not guessed from the model, such as Apple from "iPhone 17".
 */
export function findBrandOfModel(model: string, { cell, statedBrand, fileName }: BrandHints): ModelName {
  const fullName = removeLeadingNoun(cleanText(model));
  const hints = [cell, statedBrand].filter((hint) => !isNameBlank(hint));
  for (const hint of [...hints, fileName]) {
    const brand = findLeadingBrand(fullName, brandByHint.get(hint.toLowerCase()) ?? hint);
    if (brand !== null) return { brand, fullName };
  }
  const brand = cleanText((hints[0] ?? '').replaceAll('_', ' '));
  return { brand, fullName: `${brand} ${fullName}`.trim() };
}

/**
 * Whether a cell in a column of brands or models has no name, because it is blank, "Yes" or "No", or
 * has no letters or digits.
 */
export function isNameBlank(text: string): boolean {
  return isBlank(text) || /^\s*(?:yes|no)\s*$/i.test(text) || squeezeName(text) === '';
}

/** @returns the beginning of the name with the same letters and digits as the hint, or null if there is none */
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
