/** A stretch of a question that means one thing. */
export interface Piece {
  /** The concepts it says (`concepts.ts`), `number` and its kinds, `name` for a word that is no concept. */
  readonly says: readonly string[];
  /** As it is written, folded. */
  readonly text: string;
  /** In the letters of names: what a Thai word stands for. */
  readonly latin: string;
  /** Where it stands in the folded text, in UTF-16 code units. */
  readonly at: number;
  readonly end: number;
  /** Of a number. */
  readonly value: number;
  /** Of an amount in words, the size of its last unit: 10,000 in "สองหมื่น". */
  readonly unit: number;
}

export function piece(
  says: readonly string[],
  text: string,
  at: number,
  more: Partial<Pick<Piece, 'latin' | 'value' | 'unit' | 'end'>> = {},
): Piece {
  return { says, text, latin: text, at, end: at + text.length, value: 0, unit: 1, ...more };
}

export const isA = (one: Piece | undefined, ...concepts: readonly string[]): boolean =>
  one?.says.some((said) => concepts.includes(said)) ?? false;
