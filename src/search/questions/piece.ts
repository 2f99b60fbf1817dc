/** A part of a question with one meaning. */
export interface Piece {
  /**
   * The concepts of the piece (`phrase-tables.ts`). A number has a concept for its kind, such as `number` or `year`.
   * A word that belongs to no phrase has `name`.
   */
  readonly concepts: readonly string[];
  /** The part of the folded text. */
  readonly text: string;
  /** The same text in the letters that names use. For a Thai word, it is the meaning. */
  readonly latin: string;
  /** The offset of its beginning in the folded text, in UTF-16 code units. */
  readonly start: number;
  /** The offset of its end. */
  readonly end: number;
  /** The value of a number, or 0 for other pieces. */
  readonly value: number;
  /** The smallest power of ten in an amount in words: 10,000 in "สองหมื่น". It is 1 for other pieces. */
  readonly unit: number;
}

export function createPiece(
  concepts: readonly string[],
  text: string,
  start: number,
  otherMembers: Partial<Pick<Piece, 'latin' | 'value' | 'unit' | 'end'>> = {},
): Piece {
  return { concepts, text, latin: text, start, end: start + text.length, value: 0, unit: 1, ...otherMembers };
}

/** Whether a piece has one of the concepts. */
export const hasConcept = (piece: Piece | undefined, ...concepts: readonly string[]): boolean =>
  piece?.concepts.some((concept) => concepts.includes(concept)) ?? false;

const passiveConcepts = new Set(
  'filler with phone name number spoken network plus dash slash and in to from max min than'.split(' '),
);

/** Whether a concept states a requirement only together with others. Most names contain only such concepts. */
export const isPassive = (concept: string): boolean => passiveConcepts.has(concept);
