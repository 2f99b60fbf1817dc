import type { Steps } from '../domain/time-slicing.ts';

/** One member of a value: a part of it, or an item of the array that it is. */
type Line =
  | readonly ['member', name: string, value: unknown]
  | readonly ['item', name: string, item: unknown];

/** JSON has no dates: one is sent as its text behind this mark, and a text that begins so with one mark more. */
const mark = '@';

function markDates(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const isMarked = this[key] instanceof Date || (typeof value === 'string' && value.startsWith(mark));
  return isMarked ? `${mark}${value}` : value;
}

function reviveDates(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value;
  const text = value.slice(mark.length);
  return text.startsWith(mark) ? text : new Date(text);
}

/**
 * Messages over the socket, as lines of JSON: a line for each member, and for members that are arrays one for each item.
 * Parsing a file of thousands of phones as one text would block for a quarter of a second.
 */
export function toLines(input: object): string {
  const lines = Object.entries(input).flatMap(([name, value]): Line[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [['member', name, value]];
    return [['member', name, []], ...value.map((item): Line => ['item', name, item])];
  });
  return lines.map((line) => `${JSON.stringify(line, markDates)}\n`).join('');
}

/** The same in the other direction, a step for each line. @throws SyntaxError, TypeError when it is something else */
export function* fromLines(bytes: Buffer): Steps<object> {
  const members = new Map<string, unknown>();
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf('\n', from);
    const to = found < 0 ? bytes.length : found;
    const [kind, name, value]: Line = JSON.parse(bytes.toString('utf8', from, to), reviveDates);
    if (kind === 'member') members.set(name, value);
    else (members.get(name) as unknown[]).push(value);
    from = to + 1;
    yield;
  }
  return Object.fromEntries(members);
}
