/**
 * Text in round brackets. Nested brackets are not supported: a bracket that opens inside another is part of
 * its text.
 */
const bracketPattern = /\(([^)]*)\)/g;

/**
 * The part of a text in which every opening bracket is closed. In the rest, {@link bracketPattern} would
 * search for the end of each opening bracket, which takes quadratic time.
 */
const getClosedPart = (text: string): string => text.slice(0, text.lastIndexOf(')') + 1);

/** Replaces each bracket and its content, in linear time. */
export function replaceBrackets(text: string, replacement: string): string {
  const closed = getClosedPart(text);
  return closed.replace(bracketPattern, replacement) + text.slice(closed.length);
}

/** @returns the content of each bracket */
export function readBrackets(text: string): string[] {
  return Array.from(getClosedPart(text).matchAll(bracketPattern), ([, inside = '']) => inside);
}

/**
 * Splits at a separator (a global pattern) outside brackets, that is, if the next bracket is not a closing
 * one.
 */
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
