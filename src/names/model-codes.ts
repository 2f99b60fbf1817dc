import { squeezeName } from './normalise-text.ts';

/** Amazon's model numbers may lack digits. */
const lettersOnly = /^[A-Z]{5,}$/;

/** What is left of Apple's "iPhone15,2" cut at its comma: it would name an iPhone 14 Pro to who asks for an iPhone 15. */
const bareIdentifier = /^(?:iphone|ipad|watch)\d{1,2}$/;

/**
 * The spellings under which a model number is looked up: whole, without what follows a slash ("SM-S928B/DS"), and
 * without the maker's prefix ("S928B"). A spelling needs a digit and three characters, or it would be a mere word.
 */
export function modelCodeForms(modelNumber: string): string[] {
  const [beforeSlash = ''] = modelNumber.split('/');
  const withoutPrefix = beforeSlash.slice(beforeSlash.search(/[-_ ]/) + 1);
  const forms = [modelNumber, beforeSlash, withoutPrefix].map(squeezeName);
  return [...new Set(forms)].filter(
    (form) =>
      form.length >= 3 && (/\d/.test(form) || lettersOnly.test(modelNumber)) && !bareIdentifier.test(form),
  );
}

/** By what importers compare model numbers: "SM-G960U" and "G960U" are the same. */
export const codeKey = (code: string): string => squeezeName(code).replace(/^(?:sm|gt)(?=[a-z]+\d)/, '');

/**
 * The same without what follows a slash: "SM-S928B/DS" is the number of "SM-S928B". Empty for a mere word, and for an
 * identifier that was cut off.
 */
export function numberKey(number: string): string {
  const key = codeKey(number.split('/', 1)[0] ?? '');
  const isNumber = key.length >= 3 && (/\d/.test(key) || lettersOnly.test(number));
  return isNumber && !bareIdentifier.test(key) ? key : '';
}

const stems = [
  /^(xt\d{4})-\d/,
  /^([a-z]{3})-[a-z]*\d/,
  /^(?:(?:sm|gt)-)?([a-z\d]*\d{3})[a-z]{1,2}\d?(?:\/.*)?$/,
];

/**
 * What the numbers of the editions of one phone have in common: "SM-S928B" and "SM-S928U" are "s928". Empty where a
 * number has no such form.
 */
export function numberStem(number: string): string {
  const lower = number.trim().toLowerCase();
  for (const stem of stems) {
    const found = stem.exec(lower)?.[1];
    if (found !== undefined) return found;
  }
  return '';
}

const written =
  /\b(?:sm|gt|sgh|sch|sph|shv|xt|ta|rm|lm|lg|[a-z]{3})-[a-z]{0,2}\d[a-z0-9]*(?:[-/][a-z0-9]+)*|\bxt\d{4}-\d+\b/g;

/**
 * Takes the hyphens and slashes out of what is written as model numbers are, so that each is one word. Such codes may
 * follow any name.
 * @param text in lower case
 */
export function joinWrittenCodes(text: string): {
  readonly text: string;
  readonly codes: ReadonlySet<string>;
} {
  const codes = new Set<string>();
  const joined = text.replace(written, (code) => {
    const plain = code.replace(/[-/]/g, '');
    codes.add(plain);
    return plain;
  });
  return { text: joined, codes };
}

/** Whether a word of letters and digits looks like a model number: "g960f". */
export const looksLikeCode = (word: string): boolean =>
  /^(?=(?:[^\d]*\d){3})[a-z]{1,8}\d[a-z\d]{2,}$/.test(word);
