import { cleanText } from './normalise-text.ts';

/** Hints that are not the brand's own spelling. */
const aliases: Readonly<Record<string, string>> = { o: 'O2' };
/** Brands of two words, for files that name no brand. */
const twoWords = ['Sony Ericsson', 'Fujitsu Siemens', 'VK Mobile', 'T Mobile', 'Garmin Asus', 'BenQ Siemens'];

export interface ModelName {
  readonly brand: string;
  readonly fullName: string;
}

/**
 * The brand as the model name begins with it: the hint `T_Mobile` and "T-Mobile REVVL 7" give "T-Mobile".
 * A model name without its brand gets that of the brand cell in front; without any hint the first word is the brand.
 *
 * @param brandCell what the row says; `fileHint` what the file's name says (blank: nothing)
 */
export function brandOfModel(model: string, brandCell: string, fileHint: string): ModelName {
  const fullName = cleanText(model);
  for (const hint of [brandCell, fileHint, ...twoWords]) {
    const brand = leadingBrand(fullName, aliases[hint.toLowerCase()] ?? hint);
    if (brand !== null) return { brand, fullName };
  }
  const brand = cleanText(brandCell.replaceAll('_', ' '));
  if (brand !== '') return { brand, fullName: `${brand} ${fullName}` };
  return { brand: fullName.split(' ')[0] ?? fullName, fullName };
}

/** The beginning of the name whose letters and digits are those of the hint, up to the end of a word. */
function leadingBrand(fullName: string, hint: string): string | null {
  const wanted = letters(hint);
  if (wanted === '') return null;
  let end = 0;
  while (end < fullName.length && letters(fullName.slice(0, end)).length < wanted.length) end++;
  if (letters(fullName.slice(0, end)) !== wanted || /^[\p{L}\p{N}]/u.test(fullName.slice(end))) return null;
  // "Tel.Me." ends with a sign of its own.
  const tail = /^[^\s\p{L}\p{N}]+(?=\s|$)/u.exec(fullName.slice(end))?.[0] ?? '';
  return fullName.slice(0, end) + tail;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
