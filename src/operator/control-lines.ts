import type { Steps } from '../domain/time-slicing.ts';

/** One line of a message: a member of the object, or an item of a member that is an array. */
type Line =
  | readonly ['member', name: string, value: unknown]
  | readonly ['item', name: string, item: unknown];

/**
 * The prefix that marks dates, because JSON has no type for them: a date is sent as this prefix and its ISO 8601 text.
 * A text that itself begins with the prefix is sent with a second one.
 */
const datePrefix = '@';

function prefixDates(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const needsPrefix =
    this[key] instanceof Date || (typeof value === 'string' && value.startsWith(datePrefix));
  return needsPrefix ? `${datePrefix}${value}` : value;
}

function reviveDates(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(datePrefix)) return value;
  const text = value.slice(datePrefix.length);
  return text.startsWith(datePrefix) ? text : new Date(text);
}

/**
 * Formats a message as lines of JSON: one for each member of the object, or one for each item if the member
 * is an array. Parsing thousands of phones as one text would block the receiver for a quarter of a second.
 */
export function toLines(input: object): string {
  const lines = Object.entries(input).flatMap(([name, value]): Line[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [['member', name, value]];
    return [['member', name, []], ...value.map((item): Line => ['item', name, item])];
  });
  return lines.map((line) => `${JSON.stringify(line, prefixDates)}\n`).join('');
}

/** Parses the lines that `toLines` formats, one in each step. @throws SyntaxError or TypeError for other bytes */
export function* fromLines(bytes: Buffer): Steps<object> {
  const members = new Map<string, unknown>();
  for (let lineStart = 0; lineStart < bytes.length; ) {
    const newline = bytes.indexOf('\n', lineStart);
    const lineEnd = newline < 0 ? bytes.length : newline;
    const [kind, name, value]: Line = JSON.parse(bytes.toString('utf8', lineStart, lineEnd), reviveDates);
    if (kind === 'member') members.set(name, value);
    else (members.get(name) as unknown[]).push(value);
    lineStart = lineEnd + 1;
    yield;
  }
  return Object.fromEntries(members);
}
