import type { FilterRule } from './filter-rules.ts';

/** Matches "IP68" and "IPX7": the protection against dust (0 to 6) and water (0 to 9), or `X` if not specified. */
const ipCodePattern = /IP([0-6X])([0-9X])/gi;

/** Describes a text that is only an IP code. It lists both cases, because patterns in JSON Schema have no flags. */
const ipCodeForm = {
  pattern: /^[Ii][Pp][0-6Xx][0-9Xx]$/,
  help: 'must be an IP code such as ip67 or ipx8',
};

/** Creates a filter by IP code: a phone passes if it is protected at least as well against both dust and water. */
export const ipAtLeast = (description: string, example: string): FilterRule<string> => ({
  kind: 'text',
  form: ipCodeForm,
  description,
  example,
  createTest: (text) => {
    const requiredProtection = readProtection(text);
    if (requiredProtection === null) throw new TypeError(`not an IP code: ${text}`);
    return ({ body: { ipRating } }) => {
      const rating = ipRating === null ? null : readProtection(ipRating);
      return (
        rating !== null && rating.dust >= requiredProtection.dust && rating.water >= requiredProtection.water
      );
    };
  },
});

interface Protection {
  readonly dust: number;
  readonly water: number;
}

/** @returns the best protection in a text, with 0 for an `X`, or null for a text without an IP code */
function readProtection(text: string): Protection | null {
  const codes = [...text.matchAll(ipCodePattern)];
  if (codes.length === 0) return null;
  const findMaxDigit = (group: 1 | 2) => Math.max(...codes.map((match) => Number(match[group]) || 0));
  return { dust: findMaxDigit(1), water: findMaxDigit(2) };
}
