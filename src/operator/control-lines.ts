import type { Steps } from '../domain/time-slicing.ts';

/** One member of an object, or one item of a member that is an array. */
type Line =
  | readonly ['member', name: string, value: unknown]
  | readonly ['item', name: string, item: unknown];

/**
 * Marks dates, because JSON has none. A date is sent as this mark and its text. A text that begins with the
 * mark gets a second one.
 */
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
 * Writes a message as lines of JSON: one for each member of the object, or one for each item if the member is
 * an array. Parsing thousands of phones as one text would block the receiver for a quarter of a second.
 */
export function toLines(input: object): string {
  const lines = Object.entries(input).flatMap(([name, value]): Line[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [['member', name, value]];
    return [['member', name, []], ...value.map((item): Line => ['item', name, item])];
  });
  return lines.map((line) => `${JSON.stringify(line, markDates)}\n`).join('');
}

/**
 * Reads the lines that `toLines` wrote, one line in each step.
 * @throws SyntaxError, TypeError if the bytes are something else
 */
export function* fromLines(bytes: Buffer): Steps<object> {
  const members = new Map<string, unknown>();
  for (let from = 0; from < bytes.length; ) {
    const lineEnd = bytes.indexOf('\n', from);
    const to = lineEnd < 0 ? bytes.length : lineEnd;
    const [kind, name, value]: Line = JSON.parse(bytes.toString('utf8', from, to), reviveDates);
    if (kind === 'member') members.set(name, value);
    else (members.get(name) as unknown[]).push(value);
    from = to + 1;
    yield;
  }
  return Object.fromEntries(members);
}
