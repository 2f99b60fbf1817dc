/** Control characters, halves of characters, line separators, and marks that hide or reorder text. */
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const shortened = (text: string, maxLength: number): string => {
  const letters = [...text];
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}…`;
};

/** Somebody's text as one line that shows all that it is. @param most code points */
export const oneLine = (text: string, maxLength: number): string =>
  shortened(text.replace(hiddenCharacters, ' ').replace(/\s+/g, ' ').trim(), maxLength);

/** The same with its lines. */
export const multiLine = (text: string, maxLength: number): string =>
  shortened(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.replace(hiddenCharacters, ' ').trimEnd())
      .join('\n')
      .trim(),
    maxLength,
  );

const maxNameLength = 40;

/**
 * A name that a letter may begin with; else null. A sign-up takes any name and any address: a name that mail programs make
 * a link or a telephone number of would have us write to strangers what others want them to open or to call.
 */
export function harmlessName(name: string): string | null {
  const line = oneLine(name, maxNameLength + 1);
  const isLink = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(line);
  const digits = line.replace(/\P{Nd}/gu, '').length;
  return line === '' || [...line].length > maxNameLength || isLink || digits > 5 ? null : line;
}
