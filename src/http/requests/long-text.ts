import { hash } from 'node:crypto';
import { GatewayError } from '../../domain/errors.ts';

/**
 * The most characters of a text that may be a name or the key of a map. V8 hashes longer texts by their
 * length alone (`String::kMaxHashCalcLength`) and interns them in a table of the whole process. It compares a
 * new text, letter by letter, with all texts of the same length since the last full garbage collection; a
 * thousand of them take 5 ms.
 */
export const maxKeyLength = 16_383;

/** Decoded texts never contain a lone surrogate, so no text equals the key of another one. */
const digestMark = '\ud800';

/** Returns the key by which a client's text is looked up: the text itself, or the digest of a long one. */
export function toMapKey(text: string): string {
  return text.length <= maxKeyLength ? text : `${digestMark}${hash('sha256', text, 'base64url')}`;
}

/**
 * Rejects JSON with long names or values. It must be called before JSON is parsed, because parsing looks up
 * each name. Only a GraphQL document may be long.
 * @throws GatewayError `invalid-body` for a name or value of more than 16,383 characters, except the value of
 *   `query`
 */
export function assertNoLongText(json: string): void {
  if (json.length <= maxKeyLength) return;
  for (let start = json.indexOf('"'); start !== -1; ) {
    const end = findTextEnd(json, start);
    if (end === -1) return;
    if (end - start - 1 > maxKeyLength && !isValueOfQuery(json, start)) {
      throw new GatewayError('invalid-body', `The body has a text of more than ${maxKeyLength} characters.`);
    }
    start = json.indexOf('"', end + 1);
  }
}

/**
 * Finds the quotation mark that ends the text whose opening mark is at `start`. Returns -1 if there is none;
 * then the text is not JSON.
 */
function findTextEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

function isValueOfQuery(json: string, start: number): boolean {
  const before = json.slice(0, start).trimEnd();
  return before.endsWith(':') && before.slice(0, -1).trimEnd().endsWith('"query"');
}
