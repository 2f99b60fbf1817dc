/** Control characters, halves of characters, line separators, and marks that hide or reorder text. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const shortened = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** Somebody's text as one line that shows all that it is. @param most code points */
export const oneLine = (text: string, most: number): string =>
  shortened(text.replace(unseen, ' ').replace(/\s+/g, ' ').trim(), most);

/** The same with its lines. */
export const inLines = (text: string, most: number): string =>
  shortened(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.replace(unseen, ' ').trimEnd())
      .join('\n')
      .trim(),
    most,
  );

const longestName = 40;

/**
 * A name that a letter may begin with; else null. A sign-up takes any name and any address: a name that mail programs make
 * a link or a telephone number of would have us write to strangers what others want them to open or to call.
 */
export function harmlessName(name: string): string | null {
  const shown = oneLine(name, longestName + 1);
  const isLink = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(shown);
  const digits = shown.replace(/\P{Nd}/gu, '').length;
  return shown === '' || [...shown].length > longestName || isLink || digits > 5 ? null : shown;
}
