/** Matches text in round brackets. Nested brackets are not supported: an inner opening bracket is part of the text. */
const bracketPattern = /\(([^)]*)\)/g;

/**
 * @returns the part of a text in which every opening bracket is closed. In the rest of the text, {@link bracketPattern}
 *   would search for the end of each opening bracket, which takes quadratic time.
 */
const getClosedPart = (text: string): string => text.slice(0, text.lastIndexOf(')') + 1);

/** Replaces each pair of brackets and the text between them, in linear time. */
export function replaceBrackets(text: string, replacement: string): string {
  const closedPart = getClosedPart(text);
  return closedPart.replace(bracketPattern, replacement) + text.slice(closedPart.length);
}

/** @returns the text between each pair of brackets */
export function readBrackets(text: string): string[] {
  return Array.from(getClosedPart(text).matchAll(bracketPattern), ([, inside = '']) => inside);
}

/**
 * Splits a text at separators outside brackets. A separator is outside if the next bracket is not a closing one.
 * @param separator a global pattern
 */
export function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  const anyBracketPattern = /[()]/g;
  let nextBracket = anyBracketPattern.exec(text);
  let partStart = 0;
  for (const { 0: match, index } of text.matchAll(separator)) {
    const end = index + match.length;
    while (nextBracket !== null && nextBracket.index < end) nextBracket = anyBracketPattern.exec(text);
    if (nextBracket?.[0] === ')') continue;
    parts.push(text.slice(partStart, index));
    partStart = end;
  }
  return [...parts, text.slice(partStart)];
}
