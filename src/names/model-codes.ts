import { squeezeName } from './normalise-text.ts';

/** Amazon's model numbers may have no digits. */
const lettersOnlyPattern = /^[A-Z]{5,}$/;

/**
 * The part of an Apple identifier before its comma. "iPhone15" from "iPhone15,2" must not be indexed, as it
 * would find an iPhone 14 Pro for people who search for an iPhone 15.
 */
const bareIdentifierPattern = /^(?:iphone|ipad|watch)\d{1,2}$/;

/**
 * Lists the spellings by which a model number is indexed: complete, without the part after a slash
 * ("SM-S928B/DS"), and without the maker's prefix ("S928B"). A spelling must have a digit and at least three
 * characters, so it differs from words.
 */
export function listModelCodeForms(modelNumber: string): string[] {
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
export const toCodeKey = (code: string): string => squeezeName(code).replace(/^(?:sm|gt)(?=[a-z]+\d)/, '');

/**
 * Like {@link toCodeKey}, without the part after a slash: "SM-S928B/DS" has the key of "SM-S928B".
 * @returns an empty text for a word that is not a model number, and for an identifier that was cut off
 */
export function toNumberKey(number: string): string {
  const key = toCodeKey(number.split('/', 1)[0] ?? '');
  const isNumber = key.length >= 3 && (/\d/.test(key) || lettersOnlyPattern.test(number));
  return isNumber && !bareIdentifierPattern.test(key) ? key : '';
}

const stemPatterns = [
  /^(xt\d{4})-\d/,
  /^([a-z]{3})-[a-z]*\d/,
  /^(?:(?:sm|gt)-)?([a-z\d]*\d{3})[a-z]{1,2}\d?(?:\/.*)?$/,
];

/**
 * Finds the part of a model number that all editions of a phone share: "s928" for "SM-S928B" and "SM-S928U".
 * @returns an empty text if the number does not have a known form
 */
export function findNumberStem(number: string): string {
  const lower = number.trim().toLowerCase();
  for (const stem of stemPatterns) {
    const match = stem.exec(lower)?.[1];
    if (match !== undefined) return match;
  }
  return '';
}

const codePattern =
  /\b(?:sm|gt|sgh|sch|sph|shv|xt|ta|rm|lm|lg|[a-z]{3})-[a-z]{0,2}\d[a-z0-9]*(?:[-/][a-z0-9]+)*|\bxt\d{4}-\d+\b/g;

/**
 * Removes hyphens and slashes from model numbers in a text, so each is one word.
 * @param text in lower case
 * @returns the text, and the model numbers in it
 */
export function joinCodes(text: string): {
  readonly text: string;
  readonly codes: ReadonlySet<string>;
} {
  const codes = new Set<string>();
  const joined = text.replace(codePattern, (code) => {
    const plain = code.replace(/[-/]/g, '');
    codes.add(plain);
    return plain;
  });
  return { text: joined, codes };
}

/** Whether a word of letters and digits looks like a model number: "g960f". */
export const looksLikeCode = (word: string): boolean =>
  /^(?=(?:[^\d]*\d){3})[a-z]{1,8}\d[a-z\d]{2,}$/.test(word);
