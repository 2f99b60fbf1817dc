import type { NamedPhone } from '../../domain/catalogue/catalogue-writer.ts';
import { getDisplayName } from '../../domain/catalogue/phone-identity.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { toModelNumberKey } from '../../names/model-numbers.ts';
import { type NameParts, readNameParts } from '../../names/name-parts.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readTitleWords } from '../../names/read-title-words.ts';
import { isYear, modelSuffixes } from '../../names/words.ts';

/** Another way to write a name. */
interface NameForm extends NameParts {
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
function listNameForms(name: string, nameParts: NameParts): readonly NameForm[] {
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

export interface Candidate {
  readonly phone: NamedPhone;
  readonly parts: NameParts;
  /** The letters and digits of the brand's name: "sonyericsson". */
  readonly brand: string;
  /** The model numbers in the phone's name that `parts` omits. See `NameForm`. */
  readonly omittedNumbers: readonly string[];
}

/** Creates an empty index, to which phones are added with `add`. */
function createNameIndex() {
  const byFullName = new Map<string, NamedPhone>();
  const byBase = new Map<string, Candidate[]>();
  const bySecondBase = new Map<string, Candidate[]>();
  const byShortBase = new Map<string, Candidate[]>();
  const byModelNumber = new Map<string, Set<number>>();
  const brands = new Map<string, string>();
  const nameWords = new Set(modelSuffixes);
  const addCandidate = (map: Map<string, Candidate[]>, candidate: Candidate): void => {
    const candidates = map.get(candidate.parts.base);
    if (candidates === undefined) map.set(candidate.parts.base, [candidate]);
    else candidates.push(candidate);
  };
  const index = {
    /** The phones by the identity key of their full name. */
    byFullName: byFullName as ReadonlyMap<string, NamedPhone>,
    /** The phones by the base of their name. See `NameParts`. */
    byBase: byBase as ReadonlyMap<string, readonly Candidate[]>,
    /** The phones by the base of a second name: "F9 Pro" in "F9 (F9 Pro)". */
    bySecondBase: bySecondBase as ReadonlyMap<string, readonly Candidate[]>,
    /** The phones by a shortened base: "M52" for "Galaxy M52". */
    byShortBase: byShortBase as ReadonlyMap<string, readonly Candidate[]>,
    /** The IDs of phones by the `toModelNumberKey` of a model number. */
    byModelNumber: byModelNumber as ReadonlyMap<string, ReadonlySet<number>>,
    /** The words that occur in names. A name that is followed by such a word may be the name of another model. */
    nameWords: nameWords as ReadonlySet<string>,
    /** The names of all brands, by the letters and digits of the name. */
    brands: brands as ReadonlyMap<string, string>,
    /** The number of words in the longest name, without its brand. */
    maxNameWords: 1,
    /** Adds a phone by all forms of its name and by its model numbers. */
    add(phone: NamedPhone): void {
      byFullName.set(phone.key, phone);
      const brand = squeezeName(phone.brandName);
      brands.set(brand, phone.brandName);
      const name = getDisplayName(phone.fullName, phone.brandName);
      const words = readTitleWords(name);
      const parts = readNameParts(name, words);
      if (parts.base === '') return;
      addCandidate(byBase, { phone, parts, brand, omittedNumbers: [] });
      for (const { isSecondName, omittedNumbers, ...form } of listNameForms(name, parts))
        addCandidate(isSecondName ? bySecondBase : byShortBase, {
          phone,
          parts: form,
          brand,
          omittedNumbers,
        });
      for (const modelNumber of phone.modelNumbers) {
        const key = toModelNumberKey(modelNumber);
        const phoneIds = byModelNumber.get(key) ?? new Set<number>();
        byModelNumber.set(key, phoneIds.add(phone.id));
      }
      index.maxNameWords = Math.max(index.maxNameWords, words.length);
      for (const { text } of words.slice(1)) nameWords.add(text);
    },
  };
  return index;
}

export type NameIndex = ReturnType<typeof createNameIndex>;

/** Builds the index of all phones that a source may name. */
export function* buildNameIndex(phones: readonly NamedPhone[]): Steps<NameIndex> {
  const index = createNameIndex();
  yield* forEachInSteps(phones, index.add);
  return index;
}
