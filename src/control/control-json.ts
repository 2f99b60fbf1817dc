import type { Steps } from '../domain/in-slices.ts';

/** One member of a value: a part of it, or an item of the array that it is. */
type Line =
  | readonly ['member', name: string, value: unknown]
  | readonly ['item', name: string, item: unknown];

const dateMembers = new Set(['observedAt', 'publishedAt']);

/** JSON has no dates: the members that are dates in the domain become dates again. */
function reviveDates(key: string, value: unknown): unknown {
  return dateMembers.has(key) && typeof value === 'string' ? new Date(value) : value;
}

/**
 * What is said over the socket, as lines of JSON: a line for each member, and one for each item of those that are
 * arrays. A file of thousands of phones would take a quarter of a second to be read as one text.
 */
export function toLines(input: object): string {
  const lines = Object.entries(input).flatMap(([name, value]): Line[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [['member', name, value]];
    return [['member', name, []], ...value.map((item): Line => ['item', name, item])];
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
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
