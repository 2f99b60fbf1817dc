import { squeezeName } from './normalise-text.ts';

/** Matches a model number without digits, as Amazon uses them. */
const lettersOnlyPattern = /^[A-Z]{5,}$/;

/**
 * Matches the part of an Apple identifier before its comma. "iPhone15" from "iPhone15,2" must not be indexed,
 * because people who search for an iPhone 15 would find an iPhone 14 Pro.
 */
const bareIdentifierPattern = /^(?:iphone|ipad|watch)\d{1,2}$/;

/**
 * Lists the spellings by which a model number is indexed: complete ("SM-S928B/DS"), without the part after the
 * slash ("SM-S928B"), and without the maker's prefix ("S928B"). A spelling must have at least three characters and a
 * digit (unless it is an Amazon number of letters only), so that it differs from words.
 */
export function listModelNumberForms(modelNumber: string): string[] {
  const [beforeSlash = ''] = modelNumber.split('/');
  const withoutPrefix = beforeSlash.slice(beforeSlash.search(/[-_ ]/) + 1);
  const forms = [modelNumber, beforeSlash, withoutPrefix].map(squeezeName);
  return [...new Set(forms)].filter(
    (form) =>
      form.length >= 3 &&
      (/\d/.test(form) || lettersOnlyPattern.test(modelNumber)) &&
      !bareIdentifierPattern.test(form),
  );
}

/** @returns the key by which model numbers are compared. "SM-G960U" and "G960U" have the same key. */
export const toModelNumberKey = (modelNumber: string): string =>
  squeezeName(modelNumber).replace(/^(?:sm|gt)(?=[a-z]+\d)/, '');

/**
 * Computes the key ({@link toModelNumberKey}) of a model number without the part after its slash: "SM-S928B/DS" has
 * the same key as "SM-S928B".
 * @returns the key, or an empty string if the text is not a model number or is an identifier that was cut off
 */
export function toModelNumberKeyBeforeSlash(modelNumber: string): string {
  const key = toModelNumberKey(modelNumber.split('/', 1)[0] ?? '');
  const isModelNumber = key.length >= 3 && (/\d/.test(key) || lettersOnlyPattern.test(modelNumber));
  return isModelNumber && !bareIdentifierPattern.test(key) ? key : '';
}

const stemPatterns = [
  // Motorola: "XT2301-4"
  /^(xt\d{4})-\d/,
  // Huawei: "VOG-L29"
  /^([a-z]{3})-[a-z]*\d/,
  // Samsung: "SM-S928B/DS"
  /^(?:(?:sm|gt)-)?([a-z\d]*\d{3})[a-z]{1,2}\d?(?:\/.*)?$/,
];

/**
 * Finds the part of a model number that all editions of a phone share: "s928" for "SM-S928B" and "SM-S928U".
 * @returns the part in lower case, or an empty string if the number does not have a known form
 */
export function findModelNumberStem(modelNumber: string): string {
  const lowerNumber = modelNumber.trim().toLowerCase();
  for (const pattern of stemPatterns) {
    const stem = pattern.exec(lowerNumber)?.[1];
    if (stem !== undefined) return stem;
  }
  return '';
}

/** Matches a model number with a hyphen: "sm-s928b/ds", "vog-l29" or "xt2301-4". */
const modelNumberPattern =
  /\b(?:sm|gt|sgh|sch|sph|shv|xt|ta|rm|lm|lg|[a-z]{3})-[a-z]{0,2}\d[a-z0-9]*(?:[-/][a-z0-9]+)*|\bxt\d{4}-\d+\b/g;

/**
 * Removes hyphens and slashes from the model numbers in a text, so that each becomes one word.
 * @param text the text in lower case
 * @returns the text, and the model numbers in it without hyphens and slashes
 */
export function joinModelNumbers(text: string): {
  readonly text: string;
  readonly modelNumbers: ReadonlySet<string>;
} {
  const modelNumbers = new Set<string>();
  const joinedText = text.replace(modelNumberPattern, (modelNumber) => {
    const joinedNumber = modelNumber.replace(/[-/]/g, '');
    modelNumbers.add(joinedNumber);
    return joinedNumber;
  });
  return { text: joinedText, modelNumbers };
}

/** Whether a word of letters and digits looks like a model number: "g960f". */
export const looksLikeModelNumber = (word: string): boolean =>
  /^(?=(?:[^\d]*\d){3})[a-z]{1,8}\d[a-z\d]{2,}$/.test(word);
