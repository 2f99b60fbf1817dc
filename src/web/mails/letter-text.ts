import type { Letter, LetterPart } from './letter.ts';

const indented = (text: string): string => text.replace(/^/gm, '    ');

function partText(part: LetterPart): string {
  if ('text' in part) return part.text;
  if ('button' in part) return `${part.button}:\n${part.url}`;
  if ('code' in part) return indented(part.code);
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return indented(part.quote);
}

/** A letter for programs that show plain text. @param ends the lines at its foot */
export const letterText = (greeting: string | null, { parts }: Letter, ends: readonly string[]): string =>
  [...(greeting === null ? [] : [greeting]), ...parts.map(partText), `-- \n${ends.join('\n')}`]
    .join('\n\n')
    .concat('\n');
