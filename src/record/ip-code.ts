/** Matches "IP68" and "IPX7": protection against dust (0 to 6) and water (0 to 9), `X` if not specified. */
const code = /IP([0-6X])([0-9X])/gi;

/** The form of a text that is just an IP code, without a flag for case, which JSON Schema does not have. */
export const ipCode = {
  pattern: /^[Ii][Pp][0-6Xx][0-9Xx]$/,
  help: 'must be an IP code such as ip67 or ipx8',
};

interface Protection {
  readonly dust: number;
  readonly water: number;
}

/** @returns the best protection in a text, 0 if the codes state none, or null for a text without a code */
export function readProtection(text: string): Protection | null {
  const codes = [...text.matchAll(code)];
  if (codes.length === 0) return null;
  const most = (digit: 1 | 2) => Math.max(...codes.map((match) => Number(match[digit]) || 0));
  return { dust: most(1), water: most(2) };
}
