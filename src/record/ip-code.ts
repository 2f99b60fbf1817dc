/** "IP68", "IPX7": protection against dust (0 to 6) and water (0 to 9). `X` says nothing of its kind. */
const code = /IP([0-6X])([0-9X])/gi;

/** The same, alone; as JSON Schema can write it, which has no flag for case. */
export const ipCode = {
  pattern: /^[Ii][Pp][0-6Xx][0-9Xx]$/,
  help: 'must be an IP code such as ip67 or ipx8',
};

interface Protection {
  readonly dust: number;
  readonly water: number;
}

/** The most that the codes of a text promise against each, 0 where they promise nothing; null where it has none. */
export function readProtection(text: string): Protection | null {
  const codes = [...text.matchAll(code)];
  if (codes.length === 0) return null;
  const most = (digit: 1 | 2) => Math.max(...codes.map((match) => Number(match[digit]) || 0));
  return { dust: most(1), water: most(2) };
}
