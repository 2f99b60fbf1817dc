import { hash } from 'node:crypto';
import { GatewayError } from '../domain/errors.ts';

/**
 * Characters of a text that may be a name, or a key of a map. V8 hashes longer ones by their length alone
 * (`String::kMaxHashCalcLength`), and keeps one copy of each in a table of the whole process: a new one is compared, letter by
 * letter, with all of its length there since the last full garbage collection. A thousand take 5 ms, each time.
 */
export const maxKeyLength = 16_383;

/** No text that was decoded from bytes has a surrogate of its own, so no text is the key of another. */
const mark = '\ud800';

/** What a text of any length that a client chose is looked up by: of a long one its digest. */
export function textKey(text: string): string {
  return text.length <= maxKeyLength ? text : `${mark}${hash('sha256', text, 'base64url')}`;
}

/**
 * Before JSON is parsed, which looks up each name, and before anything looks up its values. A GraphQL document may be long.
 * @throws GatewayError `invalid-body` for a name, or a value but that of `query`, of more than 16,383 characters
 */
export function assertNoLongText(json: string): void {
  if (json.length <= maxKeyLength) return;
  for (let start = json.indexOf('"'); start !== -1; ) {
    const end = endOfText(json, start);
    if (end === -1) return;
    if (end - start - 1 > maxKeyLength && !isQuery(json, start)) {
      throw new GatewayError('invalid-body', `The body has a text of more than ${maxKeyLength} characters.`);
    }
    start = json.indexOf('"', end + 1);
  }
}

/** Where the quotation mark is that ends what begins with one at `start`; -1: nowhere, so it is no JSON. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

function isQuery(json: string, start: number): boolean {
  const before = json.slice(0, start).trimEnd();
  return before.endsWith(':') && before.slice(0, -1).trimEnd().endsWith('"query"');
}
