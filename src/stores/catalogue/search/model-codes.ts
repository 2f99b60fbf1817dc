import { normaliseText } from './normalise-text.ts';

/** A model number without punctuation: "SM-S928B" is "sms928b". */
function squeezeCode(code: string): string {
  return normaliseText(code).replace(/[^\p{L}\d]/gu, '');
}

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
  const forms = [modelNumber, beforeSlash, withoutPrefix].map(squeezeCode);
  return [...new Set(forms)].filter(
    (form) =>
      form.length >= 3 && (/\d/.test(form) || lettersOnly.test(modelNumber)) && !bareIdentifier.test(form),
  );
}
