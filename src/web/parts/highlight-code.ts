import { type ParseOptions, parse, type TokenType } from 'sugar-high/core';
import * as graphql from 'sugar-high/lang/graphql';
import * as javascript from 'sugar-high/lang/javascript';
import * as json from 'sugar-high/lang/json';
import * as python from 'sugar-high/lang/python';
import * as shell from 'sugar-high/lang/shell';
import { Html, html } from '../html.ts';
import { escapeCode } from './escape-code.ts';

export type CodeLanguage = 'curl' | 'JavaScript' | 'Python' | 'GraphQL' | 'JSON';

const languages: Readonly<Record<CodeLanguage, ParseOptions>> = {
  curl: shell,
  // The types of this module do not fit those of the parser that it is made for.
  JavaScript: javascript as unknown as ParseOptions,
  Python: python,
  GraphQL: graphql,
  JSON: json,
};

/** The classes of the coloured tokens. The style sheet gives each a colour in light and in dark. */
const tokenClasses: Partial<Record<TokenType, string>> = {
  string: 'code-string',
  keyword: 'code-word',
  class: 'code-word',
  property: 'code-name',
  comment: 'code-note',
};

interface Piece {
  readonly text: string;
  readonly className: string;
  readonly slot: string;
}

/** Splits code with slots into pieces of plain text. */
function readSlots({ text }: Html): { readonly text: string; readonly slot: string }[] {
  const parts = text.split(/<span data-slot="([^"]+)">(.*?)<\/span>/s);
  return parts.flatMap((part, index) => {
    if (index % 3 === 1) return [];
    return [{ text: decodeEntities(part), slot: index % 3 === 2 ? (parts[index - 1] as string) : '' }];
  });
}

const charactersByEntity: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
};
const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => charactersByEntity[name] as string);

/** Cuts the coloured tokens at the edges of the slots. Neighbours of one colour become one piece. */
function cutAtSlots(code: string, language: CodeLanguage, slots: ReturnType<typeof readSlots>): Piece[] {
  const tokens = parse(code, languages[language]).lines.flatMap(({ tokens }, index) => [
    ...(index > 0 ? [{ type: 'break' as const, value: '\n' }] : []),
    ...tokens,
  ]);
  const pieces: Piece[] = [];
  const rest = slots.filter(({ text }) => text !== '').map((slot) => ({ ...slot }));
  for (const { type, value } of tokens) {
    for (let at = 0; at < value.length; ) {
      const [current] = rest;
      if (current === undefined) break;
      const text = value.slice(at, at + current.text.length);
      at += text.length;
      current.text = current.text.slice(text.length);
      const { slot } = current;
      if (current.text === '') rest.shift();
      const className = tokenClasses[type] ?? '';
      const last = pieces.at(-1);
      if (last?.className === className && last.slot === slot)
        pieces[pieces.length - 1] = { ...last, text: last.text + text };
      else pieces.push({ text, className, slot });
    }
  }
  return pieces;
}

const renderPiece = ({ text, className }: Piece): Html =>
  className === ''
    ? escapeCode(text)
    : html`<span class="${className}">${allowBreaks(escapeCode(text))}</span>`;

/** Lets a line break after the commas of a list such as `fields=slug,full_name`, instead of within a word. */
const allowBreaks = ({ text }: Html): Html => new Html(text.replace(/,(?=[a-z])/g, ',<wbr>'));

/**
 * Colours code with classes, because the policy of pages allows no inline styles.
 * @param markup the code, in which spans with `data-slot` are texts that the script of the page replaces
 */
export function highlightCode(markup: Html, language: CodeLanguage): Html {
  const slots = readSlots(markup);
  const pieces = cutAtSlots(slots.map(({ text }) => text).join(''), language, slots);
  const rendered: Html[] = [];
  for (let index = 0; index < pieces.length; ) {
    const { slot, className } = pieces[index] as Piece;
    const end = pieces.findIndex((piece, at) => at > index && piece.slot !== slot);
    const run = pieces.slice(index, end === -1 ? pieces.length : end);
    index += run.length;
    if (slot === '') rendered.push(...run.map(renderPiece));
    // A text in one colour keeps it when the script replaces it.
    else if (run.length === 1)
      rendered.push(
        html`<span data-slot="${slot}"${className !== '' && html` class="${className}"`}>${escapeCode(run[0]?.text ?? '')}</span>`,
      );
    else rendered.push(html`<span data-slot="${slot}">${run.map(renderPiece)}</span>`);
  }
  return new Html(rendered.join(''));
}
