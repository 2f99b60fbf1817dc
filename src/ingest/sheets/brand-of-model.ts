import { cleanText, squeezeName } from '../../names/normalise-text.ts';
import { isBlank } from './is-blank.ts';

/** Hints that are not the brand's own spelling. */
const aliases: ReadonlyMap<string, string> = new Map([['o', 'O2']]);

/** What is known of a row's brand; empty where nothing is. */
export interface BrandHints {
  /** The row's own cell. */
  readonly cell: string;
  /** What the person who imports the file says of the rows that name no brand themselves. */
  readonly stated: string;
  /** The file's name, which counts only where the model name begins with it. */
  readonly file: string;
}

export interface ModelName {
  readonly brand: string;
  readonly fullName: string;
}

/**
 * The brand as the model name begins with it: the hint `T_Mobile` and "T-Mobile REVVL 7" give "T-Mobile".
 * A model name without its brand gets the brand in front. Null where neither the row, nor whoever imports it, nor the
 * file's name says the brand: the first word of "iPhone 17" is none.
 */
export function brandOfModel(model: string, { cell, stated, file }: BrandHints): ModelName | null {
  const fullName = cleanText(model);
  const hints = [cell, stated].filter((hint) => !namesNothing(hint));
  for (const hint of [...hints, file]) {
    const brand = leadingBrand(fullName, aliases.get(hint.toLowerCase()) ?? hint);
    if (brand !== null) return { brand, fullName };
  }
  const brand = cleanText((hints[0] ?? '').replaceAll('_', ' '));
  return brand === '' ? null : { brand, fullName: `${brand} ${fullName}` };
}

/** "No" in a column of brands or models says that there is none, as a blank cell does. */
export function namesNothing(text: string): boolean {
  return isBlank(text) || /^\s*(?:yes|no)\s*$/i.test(text) || squeezeName(text) === '';
}

/** The beginning of the name whose letters and digits are those of the hint, up to the end of a word. */
function leadingBrand(fullName: string, hint: string): string | null {
  const wanted = squeezeName(hint);
  if (wanted === '') return null;
  let end = 0;
  while (end < fullName.length && squeezeName(fullName.slice(0, end)).length < wanted.length) end++;
  if (squeezeName(fullName.slice(0, end)) !== wanted || /^[\p{L}\p{N}]/u.test(fullName.slice(end)))
    return null;
  // "Tel.Me." ends with a sign of its own.
  const tail = /^[^\s\p{L}\p{N}]+(?=\s|$)/u.exec(fullName.slice(end))?.[0] ?? '';
  return fullName.slice(0, end) + tail;
}
