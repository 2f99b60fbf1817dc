/**
 * Finds the quotation mark that closes the string opened at `start`.
 * @returns the position of the mark, or -1 if there is none and `json` is therefore malformed
 */
export function findStringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

/** The deepest nesting of objects and lists in files. A phone in the import format has six levels. */
export const maxJsonDepth = 64;

/** The advice for JSON that is nested more deeply. */
export const tooDeepMessage = `is nested more than ${maxJsonDepth} levels deep`;

/** Finds the next brace, bracket or quotation mark. */
const signPattern = /["{}[\]]/g;

/** One brace, bracket or string of JSON. */
export interface JsonToken {
  /** The sign; a quotation mark for a string. */
  readonly sign: string;
  readonly start: number;
  /** The position after the sign or the string. A string that is cut off ends with the text. */
  readonly end: number;
}

/** Lists the braces, brackets and strings of JSON, in time linear in its length. The JSON may be cut off or malformed. */
export function* listJsonTokens(json: string): Generator<JsonToken> {
  for (let position = 0; ; ) {
    signPattern.lastIndex = position;
    const start = signPattern.exec(json)?.index;
    if (start === undefined) return;
    const sign = json[start] as string;
    const stringEnd = sign === '"' ? findStringEnd(json, start) : start;
    position = stringEnd === -1 ? json.length : stringEnd + 1;
    yield { sign, start, end: position };
  }
}

/** Whether JSON is nested more than {@link maxJsonDepth} levels deep. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  for (const { sign } of listJsonTokens(json)) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign !== '"') depth -= 1;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}
