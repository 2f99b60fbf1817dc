/** What stands in round brackets, with nothing nested: a bracket that opens inside another is of its text. */
const brackets = /\(([^)]*)\)/g;

/**
 * The part of a text in which every bracket that opens is closed. Behind it {@link brackets} would look for an end
 * from each opening one, which takes the square of the length.
 */
const closedPart = (text: string): string => text.slice(0, text.lastIndexOf(')') + 1);

/** The text with `instead` for each bracket and what is in it. Takes time in proportion to its length. */
export function withoutBrackets(text: string, instead: string): string {
  const closed = closedPart(text);
  return closed.replace(brackets, instead) + text.slice(closed.length);
}

/** What stands in each of the brackets. */
export function bracketed(text: string): string[] {
  return Array.from(closedPart(text).matchAll(brackets), ([, inside = '']) => inside);
}

/** Splits at a separator (a pattern with `g`) outside brackets: where the next bracket is none that closes. */
export function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  const bracket = /[()]/g;
  let next = bracket.exec(text);
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(separator)) {
    const end = index + sign.length;
    while (next !== null && next.index < end) next = bracket.exec(text);
    if (next?.[0] === ')') continue;
    parts.push(text.slice(from, index));
    from = end;
  }
  return [...parts, text.slice(from)];
}
