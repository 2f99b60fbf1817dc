import { codeKey } from './model-codes.ts';
import { type NameParts, readNameParts } from './name-parts.ts';
import { titleWords } from './title-words.ts';
import { isYear } from './words.ts';

/** Another way to write a name. */
export interface NameForm extends NameParts {
  /** Whether it is a second name of the phone, and not a shorter form of its first name. */
  readonly isSecondName: boolean;
  /**
   * The keys (`codeKey`) of the model numbers that it leaves out. Any other model number means another phone.
   */
  readonly numbers: readonly string[];
}

/** Names of series that shops leave out after the brand: "Samsung M52", "Motorola G40 Fusion". */
const series = /^(?:galaxy|mi|moto|poco|redmi|zenfone) (?=\S)/;
/** Model numbers of Asus and Motorola after a name ("Zenfone 5z ZS620KL"), which shops leave out. */
const numberAfter =
  /\s+(?:Z[A-Z]\d{3}(?:[A-Z]{2})?(?:\/[A-Z\d]+)?|[A-Z]\d{3}[A-Z]{2}|XT\d{3,4})(?=\s*(?:\((?:19|20)\d\d\))?$)/;
const numberBefore = /^[A-Z]\d{4}[A-Z]?\s+(?=Galaxy )/;
const pocophone = /^pocophone\b/i;
const bracket = /\s*\(([^)]*)\)/;

/**
 * Lists other ways to write a name: without its model number ("Zenfone 5z ZS620KL"), with the bracket as
 * words ("Max Pro (M1)"), with the bracket as a second name ("F9 (F9 Pro)"), and each of these without its
 * series.
 * @param name without the brand
 * @param nameParts the parts of that name
 */
export function nameForms(name: string, nameParts: NameParts): readonly NameForm[] {
  const forms = new Map<string, NameForm>();
  const put = (form: NameForm): void => {
    if (form.base !== nameParts.base && !forms.has(form.base)) forms.set(form.base, form);
  };
  const numbers = [numberAfter, numberBefore]
    .flatMap((pattern) => pattern.exec(name)?.[0].split('/') ?? [])
    .map(codeKey);
  const add = (parts: NameParts, isSecondName = false): void => {
    put({ ...parts, isSecondName, numbers });
    put({ ...parts, base: parts.base.replace(series, ''), isSecondName: false, numbers });
  };
  add(nameParts);
  if (pocophone.test(name)) add(readNameParts(name.replace(pocophone, 'Poco')), true);
  const plain = name.replace(numberAfter, '').replace(numberBefore, '');
  if (plain !== name) add(readNameParts(plain));
  const inner = bracket.exec(plain)?.[1] ?? '';
  if (/^[A-Z]\d{1,2}$/i.test(inner)) add(readNameParts(plain.replace(bracket, ` ${inner}`)));
  else if (isWholeName(inner)) add(readNameParts(inner), true);
  return [...forms.values()];
}

/** Text in brackets that is not a name but a year, a market, a size or a chip. */
const notName =
  /\b(?:gen|generation|china|india|global|usa|snapdragon|mediatek|dimensity|exynos|\d+(?:gb|mm))\b|^[\d.+\s]*$/i;

/** Whether a text is a name with a number, such as "F9 Pro", "Mi 6X", "Redmi Y2" or "AX5". */
function isWholeName(inner: string): boolean {
  if (notName.test(inner)) return false;
  const words = titleWords(inner);
  return words.some(({ text }) => /\d/.test(text)) && !words.some(({ text }) => isYear(text));
}
