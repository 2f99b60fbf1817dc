/** Characters with a meaning inside a line of Markdown (CommonMark 0.31 §2.4, GFM §4.10). */
const specialCharacters = /[\\`*_[\]<>|~&]/g;
/** The characters at the beginning of a line that would make it a list item, a heading or a rule. */
const blockStart = /^(?:[-+#]+|\d+[.)])(?=\s|$)/;

/** Escapes a plain text for Markdown, as a single line: line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim().replace(specialCharacters, '\\$&');
  return line.replace(blockStart, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}

/** Formats a table and escapes its cells. @param rows the rows, each with as many cells as `headings` */
export function formatMarkdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const toLine = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  return [toLine(headings), `|${' --- |'.repeat(headings.length)}`, ...rows.map(toLine)].join('\n');
}

/** Formats a link. @param url an absolute URL; characters that would end the link are encoded */
export function formatMarkdownLink(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](<${url.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)`;
}

/** Joins paragraphs, headings and lists with blank lines between them. Empty texts are left out. */
export const joinMarkdown = (sections: readonly string[]): string =>
  `${sections.filter((section) => section !== '').join('\n\n')}\n`;
