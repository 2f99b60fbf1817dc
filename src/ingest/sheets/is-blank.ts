const blankTexts = new Set([
  '',
  '-',
  '--',
  '?',
  'n/a',
  'na',
  'nan',
  'none',
  'null',
  'tba',
  'tbc',
  'tbd',
  'to be announced',
  'to be confirmed',
  'unknown',
  'undefined',
  'unspecified',
  'unspecified storage',
  'not announced yet',
  'not specified',
]);

/**
 * Whether a cell has no value. This depends on a list of words, never on the length: "V1", "X+", "3" and "5"
 * are values, and so is "No", which states an absence.
 */
export function isBlank(text: string): boolean {
  return blankTexts.has(text.replace(/^[\s,;.]+|[\s,;.]+$/g, '').toLowerCase());
}
