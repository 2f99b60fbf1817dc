import { type ParseOptions, parse, type TokenType } from 'sugar-high/core';
import * as graphql from 'sugar-high/lang/graphql';
import * as javascript from 'sugar-high/lang/javascript';
import * as json from 'sugar-high/lang/json';
import * as python from 'sugar-high/lang/python';
import * as shell from 'sugar-high/lang/shell';
import { Html, html } from '../../rendering/html.ts';
import { escapeCode } from './write-request.ts';

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

/** A segment of code in one colour. */
interface CodeSegment {
  readonly text: string;
  /** The class of the segment, or an empty string without a colour. */
  readonly className: string;
  /** The name of the slot that contains the segment, or an empty string outside slots. */
  readonly slot: string;
}

/**
 * Splits markup at its slots, the spans with `data-slot`, whose text a script may replace.
 * @returns plain texts, each with the name of its slot, or an empty string outside slots
 */
function readSlots({ text }: Html): { readonly text: string; readonly slot: string }[] {
  // The fragments repeat in this order: a text outside slots, the name of a slot, and the text in that slot.
  const fragments = text.split(/<span data-slot="([^"]+)">(.*?)<\/span>/s);
  return fragments.flatMap((fragment, index) => {
    if (index % 3 === 1) return [];
    return [
      { text: decodeEntities(fragment), slot: index % 3 === 2 ? (fragments[index - 1] as string) : '' },
    ];
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] as string);

/** Splits the coloured tokens at the edges of the slots, and merges adjacent segments of the same colour and slot. */
function cutAtSlots(
  code: string,
  language: CodeLanguage,
  slots: ReturnType<typeof readSlots>,
): CodeSegment[] {
  const tokens = parse(code, languages[language]).lines.flatMap(({ tokens }, index) => [
    ...(index > 0 ? [{ type: 'break' as const, value: '\n' }] : []),
    ...tokens,
  ]);
  const segments: CodeSegment[] = [];
  const remainingSlots = slots.filter(({ text }) => text !== '').map((slot) => ({ ...slot }));
  for (const { type, value } of tokens) {
    for (let offset = 0; offset < value.length; ) {
      const [currentSlot] = remainingSlots;
      if (currentSlot === undefined) break;
      const text = value.slice(offset, offset + currentSlot.text.length);
      offset += text.length;
      currentSlot.text = currentSlot.text.slice(text.length);
      const { slot } = currentSlot;
      if (currentSlot.text === '') remainingSlots.shift();
      const className = tokenClasses[type] ?? '';
      const lastSegment = segments.at(-1);
      if (lastSegment?.className === className && lastSegment.slot === slot)
        segments[segments.length - 1] = { ...lastSegment, text: lastSegment.text + text };
      else segments.push({ text, className, slot });
    }
  }
  return segments;
}

const renderSegment = ({ text, className }: CodeSegment): Html =>
  className === ''
    ? escapeCode(text)
    : html`<span class="${className}">${allowBreaks(escapeCode(text))}</span>`;

/**
 * Allows line breaks after the commas of a list such as `fields=slug,full_name`, so lines do not break within a word.
 */
const allowBreaks = ({ text }: Html): Html => new Html(text.replace(/,(?=[a-z])/g, ',<wbr>'));

/**
 * Colours code with classes, because the Content Security Policy of pages allows no inline styles.
 * @param markup the code, with slots: spans with `data-slot`, whose text the script of the page replaces
 */
export function highlightCode(markup: Html, language: CodeLanguage): Html {
  const slots = readSlots(markup);
  const segments = cutAtSlots(slots.map(({ text }) => text).join(''), language, slots);
  const renderedSlots: Html[] = [];
  for (let index = 0; index < segments.length; ) {
    const { slot, className } = segments[index] as CodeSegment;
    const end = segments.findIndex((segment, position) => position > index && segment.slot !== slot);
    const slotSegments = segments.slice(index, end === -1 ? segments.length : end);
    index += slotSegments.length;
    if (slot === '') renderedSlots.push(...slotSegments.map(renderSegment));
    // A slot in one colour gets the class itself, so the colour remains when the script replaces the text.
    else if (slotSegments.length === 1)
      renderedSlots.push(
        html`<span data-slot="${slot}"${className !== '' && html` class="${className}"`}>${escapeCode(slotSegments[0]?.text ?? '')}</span>`,
      );
    else renderedSlots.push(html`<span data-slot="${slot}">${slotSegments.map(renderSegment)}</span>`);
  }
  return new Html(renderedSlots.join(''));
}
