const blankTexts = new Set([
  '',
  ...'-, --, ?, n/a, na, nan, none, null, tba, tbc, tbd, to be announced, to be confirmed, unknown, undefined, unspecified, unspecified storage, not announced yet, not specified'.split(
    ', ',
  ),
]);

/**
 * Whether a cell has no value. Only listed texts are blank, regardless of their length: "V1", "X+", "3" and "5" are
 * values, and so is "No", which states that the phone lacks something.
 */
export function isBlank(text: string): boolean {
  return blankTexts.has(text.replace(/^[\s,;.]+|[\s,;.]+$/g, '').toLowerCase());
}
