import { hash } from 'node:crypto';
import { GatewayError } from '../../domain/errors.ts';
import { findStringEnd } from '../../domain/text/json-text.ts';

/**
 * The maximum length of a string that is used as a property name or as the key of a map. V8 hashes longer
 * strings by their length alone (`String::kMaxHashCalcLength`) and interns them in a process-wide table.
 * It compares a new string, character by character, with all interned strings of the same length. Comparing it
 * with a thousand of them takes 5 ms.
 */
export const maxKeyLength = 16_383;

/** The first character of a digest. It is a lone surrogate, which never occurs in decoded text. */
const digestMark = '\ud800';

/** Returns the map key for a string from a client: the string itself, or a digest if it is long. */
export function toMapKey(text: string): string {
  return text.length <= maxKeyLength ? text : `${digestMark}${hash('sha256', text, 'base64url')}`;
}

/**
 * Rejects JSON with long names or string values. It must be called before the JSON is parsed, because the parser
 * interns names. Only a GraphQL document may be long.
 * @throws GatewayError `invalid-body` for a name or value of more than 16,383 characters, except the value of
 *   `query`
 */
export function assertNoLongText(json: string): void {
  if (json.length <= maxKeyLength) return;
  for (let start = json.indexOf('"'); start !== -1; ) {
    const end = findStringEnd(json, start);
    if (end === -1) return;
    if (end - start - 1 > maxKeyLength && !isValueOfQuery(json, start)) {
      throw new GatewayError(
        'invalid-body',
        `The body has a string of more than ${maxKeyLength} characters.`,
      );
    }
    start = json.indexOf('"', end + 1);
  }
}

function isValueOfQuery(json: string, start: number): boolean {
  const precedingText = json.slice(0, start).trimEnd();
  return precedingText.endsWith(':') && precedingText.slice(0, -1).trimEnd().endsWith('"query"');
}
