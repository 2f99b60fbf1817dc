/** A part of a question with one meaning. */
export interface Piece {
  /** Its concepts (`concepts.ts`); a kind of number for a number, `name` for a word without a concept. */
  readonly concepts: readonly string[];
  /** The folded text as written. */
  readonly text: string;
  /** The text in the letters of names; for a Thai word, what it means. */
  readonly latin: string;
  /** The offset of its beginning in the folded text, in UTF-16 code units. */
  readonly at: number;
  /** The offset of its end. */
  readonly end: number;
  /** The value of a number; 0 for other pieces. */
  readonly value: number;
  /** The smallest unit of an amount in words: 10,000 in "สองหมื่น"; 1 for other pieces. */
  readonly unit: number;
}

export function createPiece(
  concepts: readonly string[],
  text: string,
  at: number,
  more: Partial<Pick<Piece, 'latin' | 'value' | 'unit' | 'end'>> = {},
): Piece {
  return { concepts, text, latin: text, at, end: at + text.length, value: 0, unit: 1, ...more };
}

/** Whether a piece has one of the concepts. */
export const hasConcept = (piece: Piece | undefined, ...anyOf: readonly string[]): boolean =>
  piece?.concepts.some((concept) => anyOf.includes(concept)) ?? false;

const passiveConcepts = new Set(
  'filler with phone name number spoken network plus dash slash and in to from no max min'.split(' '),
);

/** Whether a concept only asks for something together with another. Most names have no other concepts. */
export const isPassive = (concept: string): boolean => passiveConcepts.has(concept);
