import { type ParsedToken, type ParseOptions, parse, type TokenType } from 'sugar-high/core';
import * as graphql from 'sugar-high/lang/graphql';
import * as javascript from 'sugar-high/lang/javascript';
import * as json from 'sugar-high/lang/json';
import * as python from 'sugar-high/lang/python';
import * as shell from 'sugar-high/lang/shell';
import { Html } from '../../rendering/html.ts';

export type CodeLanguage = 'curl' | 'JavaScript' | 'Python' | 'GraphQL' | 'JSON';

const languages: Readonly<Record<CodeLanguage, ParseOptions>> = {
  curl: shell,
  // The type declarations of this module do not match the parser, although the module is made for it.
  JavaScript: javascript as unknown as ParseOptions,
  Python: python,
  GraphQL: graphql,
  JSON: json,
};

/** The classes of the coloured tokens. The style sheet has a light and a dark colour for each class. */
const tokenClasses: Partial<Record<TokenType, string>> = {
  string: 'code-string',
  keyword: 'code-word',
  class: 'code-word',
  property: 'code-name',
  comment: 'code-note',
};

/** The names of the slots: texts in code that the script of a page may replace. */
const slotNames = ['target', 'body', 'body-shell', 'API_KEY', 'API_SECRET'] as const;

/**
 * Marks a text in code as a slot. The marks around it are noncharacters of Unicode, which programs may use internally
 * and which no other text contains: one for each name before the text, and U+FDEF after it.
 */
export function markSlot(name: (typeof slotNames)[number], text: string): string {
  return `${String.fromCharCode(0xfdd0 + slotNames.indexOf(name))}${text}\ufdef`;
}

const slotPattern = /([\ufdd0-\ufdd4])(.*?)\ufdef/gs;

/** Matches text and whole slots, but not the mark of a slot that ends or begins elsewhere. */
const wholeSlotsPattern = /(?:[^\ufdd0-\ufdef]|[\ufdd0-\ufdd4][^\ufdd0-\ufdef]*\ufdef)+/g;

/** Renders a token. A slot within it inherits its colour, also after the script has replaced the text. */
function renderToken({ type, value }: ParsedToken): string {
  const className = tokenClasses[type];
  const { text } = escapeCode(value);
  if (className === undefined) return text;
  // Lines may break after the commas of a list such as `fields=slug,full_name`, so they do not break within a word.
  const breakable = text.replace(/,(?=[a-z])/g, ',<wbr>');
  return breakable.replace(wholeSlotsPattern, `<span class="${className}">$&</span>`);
}

/**
 * Colours code with classes, because the Content Security Policy of pages allows no inline styles.
 * @param code the code, in which {@link markSlot} has marked the slots
 */
export function highlightCode(code: string, language: CodeLanguage): Html {
  const lines = parse(code, languages[language]).lines.map(({ tokens }) => tokens.map(renderToken).join(''));
  return new Html(
    lines.join('\n').replace(slotPattern, (_, mark: string, text: string) => {
      return `<span data-slot="${slotNames[mark.charCodeAt(0) - 0xfdd0]}">${text}</span>`;
    }),
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text between tags. The result is not safe in attributes: quotes stay as they are, which makes pages
 * of JSON a third shorter.
 */
export function escapeCode(text: string): Html {
  return new Html(text.replace(/[&<>]/g, (character) => entities[character] as string));
}
