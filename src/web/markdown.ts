/** Characters with a meaning inside a line of Markdown (CommonMark 0.31 §2.4, GFM §4.10). */
const specialCharacters = /[\\`*_[\]<>|~&]/g;
/** The beginning of a list item, a heading or a rule. */
const blockStart = /^(?:[-+#]+|\d+[.)])(?=\s|$)/;

/** Writes any text as one line of Markdown, escaped. */
export function markdownText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim().replace(specialCharacters, '\\$&');
  return line.replace(blockStart, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}

/** Writes a table whose cells are escaped. @param rows each with as many cells as `headings` */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`;
  return [toLine(headings), `|${' --- |'.repeat(headings.length)}`, ...rows.map(toLine)].join('\n');
}

/** Writes a link. @param url an absolute URL; characters that would end it are encoded */
export function markdownLink(text: string, url: string): string {
  return `[${markdownText(text)}](<${url.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)`;
}

/** Joins paragraphs, headings and lists with blank lines between them. Empty texts are left out. */
export const joinMarkdown = (sections: readonly string[]): string =>
  `${sections.filter((section) => section !== '').join('\n\n')}\n`;
