import type { FilterRule } from './filter-rules.ts';

/** Matches "IP68" and "IPX7": protection against dust (0 to 6) and water (0 to 9), `X` if not specified. */
const ipCodePattern = /IP([0-6X])([0-9X])/gi;

/** The form of a text that is just an IP code, without a flag for case, which JSON Schema does not have. */
const ipCodeForm = {
  pattern: /^[Ii][Pp][0-6Xx][0-9Xx]$/,
  help: 'must be an IP code such as ip67 or ipx8',
};

/** A filter by IP code: a phone passes if it is protected at least as well, against both dust and water. */
export const ipAtLeast = (description: string, example: string): FilterRule<string> => ({
  kind: 'text',
  form: ipCodeForm,
  description,
  example,
  createTest: (text) => {
    const accepted = readProtection(text);
    if (accepted === null) throw new TypeError(`not an IP code: ${text}`);
    return ({ body: { ipRating } }) => {
      const rating = ipRating === null ? null : readProtection(ipRating);
      return rating !== null && rating.dust >= accepted.dust && rating.water >= accepted.water;
    };
  },
});

interface Protection {
  readonly dust: number;
  readonly water: number;
}

/** @returns the best protection in a text, 0 if the codes state none, or null for a text without a code */
function readProtection(text: string): Protection | null {
  const codes = [...text.matchAll(ipCodePattern)];
  if (codes.length === 0) return null;
  const findMaxDigit = (digit: 1 | 2) => Math.max(...codes.map((match) => Number(match[digit]) || 0));
  return { dust: findMaxDigit(1), water: findMaxDigit(2) };
}
