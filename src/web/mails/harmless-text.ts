/** Control characters, lone surrogates, line separators, and marks that hide or reorder text. */
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const shorten = (text: string, maxLength: number): string => {
  const letters = [...text];
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}…`;
};

/** Writes a user's text as one line, without hidden characters. @param maxLength the most code points */
export const toOneLine = (text: string, maxLength: number): string =>
  shorten(text.replace(hiddenCharacters, ' ').replace(/\s+/g, ' ').trim(), maxLength);

/**
 * Writes a user's text with its line breaks, without hidden characters.
 * @param maxLength the most code points
 */
export const toLines = (text: string, maxLength: number): string =>
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
 * Returns a name if it is safe in a greeting, else null. Anybody can sign up with any name and any address. A
 * name that e-mail programs turn into a link or a telephone number would make us send strangers what an
 * attacker wants them to open or call.
 */
export function toSafeName(name: string): string | null {
  const line = toOneLine(name, maxNameLength + 1);
  const isLink = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(line);
  const digits = line.replace(/\P{Nd}/gu, '').length;
  return line === '' || [...line].length > maxNameLength || isLink || digits > 5 ? null : line;
}
