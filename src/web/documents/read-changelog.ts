import { type Html, html } from '../rendering/html.ts';
import { renderInlineCode } from '../rendering/inline-code.ts';

/** A release of the changelog. */
export interface Release {
  readonly version: string;
  /** The day of the release, as `YYYY-MM-DD`. */
  readonly date: string;
  /** The changes, in English. */
  readonly body: Html;
}

const releaseHeading = /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/;

/**
 * Reads the releases of CHANGELOG.md, newest first, without unreleased changes. It supports only the Markdown that
 * the file uses: flat lists, paragraphs, labels (a line before a list), code, and links, which become their text.
 */
export function readChangelog(text: string): Release[] {
  const sections = text.split(/^(?=## )/m);
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, version, date] = releaseHeading.exec(heading) ?? [];
    return version === undefined || date === undefined ? [] : [{ version, date, body: renderLines(lines) }];
  });
}

interface Block {
  readonly isItem: boolean;
  text: string;
}

function renderLines(lines: readonly string[]): Html {
  const blocks = readBlocks(lines);
  return html`${blocks.map(({ isItem, text }, index) => {
    const isBeforeItem = blocks[index + 1]?.isItem === true;
    const content = renderText(text);
    if (!isItem) return isBeforeItem ? html`<h3>${content}</h3>\n` : html`<p>${content}</p>\n`;
    const isFirst = blocks[index - 1]?.isItem !== true;
    return html`${isFirst && html`<ul>\n`}<li>${content}</li>\n${!isBeforeItem && html`</ul>\n`}`;
  })}`;
}

/** Reads list items and paragraphs. A line continues the block above it, unless the line begins with a hyphen. */
function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let currentBlock: Block | null = null;
  for (const line of lines) {
    const text = line.replace(/^- /, '').trim();
    const isItem = line.startsWith('- ');
    if (text === '') currentBlock = null;
    else if (currentBlock !== null && !isItem) currentBlock.text += ` ${text}`;
    else {
      currentBlock = { isItem, text };
      blocks.push(currentBlock);
    }
  }
  return blocks;
}

const renderText = (text: string): Html => renderInlineCode(text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1'));
