/** Refers to a phone or a brand by its id or its slug. */
export type PhoneRef = { readonly id: number } | { readonly slug: string };

export const maxPhoneId = 2_147_483_647;
const idPattern = /^[1-9][0-9]{0,9}$/;
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const phoneRefHelp = `must be a number from 1 to ${maxPhoneId} or a slug such as samsung-galaxy-s24-ultra`;

export const brandRefHelp = `must be a number from 1 to ${maxPhoneId} or a slug such as samsung`;

/**
 * Whether a text may be a name or a model number (SM-S928B) that a search finds. Such a text has 2 to 60 letters,
 * digits and signs that occur in names, with at least one letter.
 */
export function isSearchable(text: string): boolean {
  return /^[\p{L}\p{M}\p{N} .+_()/-]{2,60}$/u.test(text) && /\p{L}/u.test(text);
}

/** Reads an id (1 to 2147483647) or a slug (at most 120 characters, with a letter). Returns null for other texts. */
export function readPhoneRef(text: string): PhoneRef | null {
  if (idPattern.test(text)) {
    const id = Number(text);
    return id <= maxPhoneId ? { id } : null;
  }
  return text.length <= 120 && slugPattern.test(text) && /[a-z]/.test(text) ? { slug: text } : null;
}
