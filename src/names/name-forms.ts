import { codeKey } from './model-codes.ts';
import { type NameParts, readNameParts } from './name-parts.ts';
import { titleWords } from './title-words.ts';
import { isYear } from './words.ts';

/** Another way to write a name. */
export interface NameForm extends NameParts {
  /** Whether it is a second name of the phone, and not the first one with something left out. */
  readonly isOwn: boolean;
  /** The model numbers that were left out, as `codeKey` compares them: whoever states others means another phone. */
  readonly numbers: readonly string[];
}

/** Series that shops leave out behind the brand: "Samsung M52", "Motorola G40 Fusion". */
const series = /^(?:galaxy|mi|moto|poco|redmi|zenfone) (?=\S)/;
/** Model numbers of Asus and Motorola, which a catalogue writes behind a name and shops do not: "Zenfone 5z ZS620KL". */
const numberBehind =
  /\s+(?:Z[A-Z]\d{3}(?:[A-Z]{2})?(?:\/[A-Z\d]+)?|[A-Z]\d{3}[A-Z]{2}|XT\d{3,4})(?=\s*(?:\((?:19|20)\d\d\))?$)/;
const numberBefore = /^[A-Z]\d{4}[A-Z]?\s+(?=Galaxy )/;
const renamed = /^pocophone\b/i;
const bracket = /\s*\(([^)]*)\)/;

/**
 * The other ways to write a name: without its model number ("Zenfone 5z ZS620KL"), with its brackets as words
 * ("Max Pro (M1)") or what stands in them as a name ("F9 (F9 Pro)"), and any of these without its series.
 * @param name without the brand
 * @param own its parts
 */
export function nameForms(name: string, own: NameParts): readonly NameForm[] {
  const forms = new Map<string, NameForm>();
  const put = (form: NameForm): void => {
    if (form.base !== own.base && !forms.has(form.base)) forms.set(form.base, form);
  };
  const numbers = [numberBehind, numberBefore]
    .flatMap((pattern) => pattern.exec(name)?.[0].split('/') ?? [])
    .map(codeKey);
  const add = (parts: NameParts, isOwn = false): void => {
    put({ ...parts, isOwn, numbers });
    put({ ...parts, base: parts.base.replace(series, ''), isOwn: false, numbers });
  };
  add(own);
  if (renamed.test(name)) add(readNameParts(name.replace(renamed, 'Poco')), true);
  const plain = name.replace(numberBehind, '').replace(numberBefore, '');
  if (plain !== name) add(readNameParts(plain));
  const inner = bracket.exec(plain)?.[1] ?? '';
  if (/^[A-Z]\d{1,2}$/i.test(inner)) add(readNameParts(plain.replace(bracket, ` ${inner}`)));
  else if (isWholeName(inner)) add(readNameParts(inner), true);
  return [...forms.values()];
}

/** What stands in brackets may be a year, a market, a size or a chip. */
const noName =
  /\b(?:gen|generation|china|india|global|usa|snapdragon|mediatek|dimensity|exynos|\d+(?:gb|mm))\b|^[\d.+\s]*$/i;

/** "F9 Pro", "Mi 6X", "Redmi Y2", "AX5": with a number. */
function isWholeName(inner: string): boolean {
  if (noName.test(inner)) return false;
  const words = titleWords(inner);
  return words.some(({ text }) => /\d/.test(text)) && !words.some(({ text }) => isYear(text));
}
