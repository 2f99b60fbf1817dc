import { toModelNumberKey } from './model-numbers.ts';
import { type NameParts, readNameParts } from './name-parts.ts';
import { readTitleWords } from './read-title-words.ts';
import { isYear } from './words.ts';

/** Another way to write a name. */
export interface NameForm extends NameParts {
  /** Whether it is a second name of the phone, and not a shorter form of its first name. */
  readonly isSecondName: boolean;
  /**
   * The keys (`toModelNumberKey`) of the model numbers that this form leaves out. A title that has this form and any
   * other model number means a different phone.
   */
  readonly omittedNumbers: readonly string[];
}

/** Names of series that shops leave out after the brand: "Samsung M52", "Motorola G40 Fusion". */
const seriesPattern = /^(?:galaxy|mi|moto|poco|redmi|zenfone) (?=\S)/;
/** Model numbers of Asus and Motorola after a name ("Zenfone 5z ZS620KL"), which shops leave out. */
const trailingNumberPattern =
  /\s+(?:Z[A-Z]\d{3}(?:[A-Z]{2})?(?:\/[A-Z\d]+)?|[A-Z]\d{3}[A-Z]{2}|XT\d{3,4})(?=\s*(?:\((?:19|20)\d\d\))?$)/;
/** Model numbers of Samsung before a name: "I9300 Galaxy S III". */
const leadingNumberPattern = /^[A-Z]\d{4}[A-Z]?\s+(?=Galaxy )/;
const pocophonePattern = /^pocophone\b/i;
const bracketPattern = /\s*\(([^)]*)\)/;

/**
 * Lists other ways to write a name: without its model number ("Zenfone 5z" for "Zenfone 5z ZS620KL"), without brackets
 * ("Max Pro M1" for "Max Pro (M1)"), by the second name in brackets ("F9 Pro" for "F9 (F9 Pro)"), with "Poco" for
 * "Pocophone", and each of these without its series.
 * @param name the name without the brand
 * @param nameParts the parts of that name
 */
export function listNameForms(name: string, nameParts: NameParts): readonly NameForm[] {
  const forms = new Map<string, NameForm>();
  const addForm = (form: NameForm): void => {
    if (form.base !== nameParts.base && !forms.has(form.base)) forms.set(form.base, form);
  };
  const omittedNumbers = [trailingNumberPattern, leadingNumberPattern]
    .flatMap((pattern) => pattern.exec(name)?.[0].split('/') ?? [])
    .map(toModelNumberKey);
  const addForms = (parts: NameParts, isSecondName = false): void => {
    addForm({ ...parts, isSecondName, omittedNumbers });
    // Without its series, even a second name is only a shorter form, which is less certain.
    const base = parts.base.replace(seriesPattern, '');
    addForm({ ...parts, base, isSecondName: false, omittedNumbers });
  };
  addForms(nameParts);
  if (pocophonePattern.test(name)) addForms(readNameParts(name.replace(pocophonePattern, 'Poco')), true);
  const nameWithoutNumbers = name.replace(trailingNumberPattern, '').replace(leadingNumberPattern, '');
  if (nameWithoutNumbers !== name) addForms(readNameParts(nameWithoutNumbers));
  const bracketText = bracketPattern.exec(nameWithoutNumbers)?.[1] ?? '';
  if (/^[A-Z]\d{1,2}$/i.test(bracketText))
    addForms(readNameParts(nameWithoutNumbers.replace(bracketPattern, ` ${bracketText}`)));
  else if (isWholeName(bracketText)) addForms(readNameParts(bracketText), true);
  return [...forms.values()];
}

/** Matches a text in brackets that is not a name, but a number, a generation, a market, a size or a chipset. */
const notNamePattern =
  /\b(?:gen|generation|china|india|global|usa|snapdragon|mediatek|dimensity|exynos|\d+(?:gb|mm))\b|^[\d.+\s]*$/i;

/** Whether a text is a name with a number, such as "F9 Pro", "Mi 6X", "Redmi Y2" or "AX5". */
function isWholeName(bracketText: string): boolean {
  if (notNamePattern.test(bracketText)) return false;
  const words = readTitleWords(bracketText);
  return words.some(({ text }) => /\d/.test(text)) && !words.some(({ text }) => isYear(text));
}
