/** A fenced block of a Markdown text. */
export interface FencedBlock {
  /** The language of the fence; empty: none. */
  readonly language: string;
  readonly text: string;
  /** The line number of its first fence, from 1. */
  readonly line: number;
}

/** Every fenced block of a Markdown text, in order. */
export function fencedBlocks(markdown: string): FencedBlock[] {
  return [...markdown.matchAll(/^(`{3,}|~{3,})(\S*)[^\n]*\n([\s\S]*?)^\1[ \t]*$/gm)].map((match) => ({
    language: match[2] ?? '',
    text: match[3] ?? '',
    line: markdown.slice(0, match.index).split('\n').length,
  }));
}

/**
 * The commands of every `sh` block of a Markdown text, in order; a line that ends in a backslash continues.
 */
export function shellCommands(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap(commandsOf);
}

/**
 * The answers in a Markdown text, as JSON: each `json` block after an `sh` block, by the last command of that
 * block.
 */
export function shownAnswers(markdown: string): ReadonlyMap<string, string> {
  const pairs = markdown.matchAll(/^```sh\n((?:(?!```).*\n)*)```\n\n```json\n([\s\S]*?)^```$/gm);
  return new Map([...pairs].map(([, block = '', json = '']) => [commandsOf(block).at(-1) ?? '', json]));
}

function commandsOf(block: string): string[] {
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
