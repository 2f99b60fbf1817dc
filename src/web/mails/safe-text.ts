/** Control characters, lone surrogates, line separators, and invisible characters that hide or reorder text. */
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Cuts a text to a number of code points and marks the cut with an ellipsis. */
const shorten = (text: string, maxLength: number): string => {
  const codePoints = [...text];
  return codePoints.length <= maxLength ? text : `${codePoints.slice(0, maxLength - 1).join('')}…`;
};

/** Converts a user's text to one line without hidden characters. @param maxLength the limit in code points */
export const toOneLine = (text: string, maxLength: number): string =>
  shorten(text.replace(hiddenCharacters, ' ').replace(/\s+/g, ' ').trim(), maxLength);

/** Replaces hidden characters with spaces, and keeps line breaks. @param maxLength the limit in code points */
export const toMultilineText = (text: string, maxLength: number): string =>
  shorten(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.replace(hiddenCharacters, ' ').trimEnd())
      .join('\n')
      .trim(),
    maxLength,
  );

const maxNameLength = 40;

/**
 * Returns a name if it is safe in a greeting, otherwise null. Anybody can sign up with any name and the address of
 * a stranger, so a name that mail programs turn into a link or a phone number could be used for phishing.
 */
export function toSafeName(name: string): string | null {
  const line = toOneLine(name, maxNameLength + 1);
  const isLink = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(line);
  const isPhoneNumber = line.replace(/\P{Nd}/gu, '').length > 5;
  const isTooLong = [...line].length > maxNameLength;
  return line === '' || isTooLong || isLink || isPhoneNumber ? null : line;
}
