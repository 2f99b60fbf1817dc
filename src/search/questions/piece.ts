/** A part of a question with one meaning. */
export interface Piece {
  /** Its concepts (`phrase-tables.ts`). For a number, the kind of number. For a word without a concept, `name`. */
  readonly concepts: readonly string[];
  /** The folded text as written. */
  readonly text: string;
  /** The text in the letters that names use. For a Thai word, its meaning. */
  readonly latin: string;
  /** The offset of its beginning in the folded text, in UTF-16 code units. */
  readonly start: number;
  /** The offset of its end. */
  readonly end: number;
  /** The value of a number, or 0 for other pieces. */
  readonly value: number;
  /** The smallest unit of an amount in words: 10,000 in "สองหมื่น". It is 1 for other pieces. */
  readonly unit: number;
}

export function createPiece(
  concepts: readonly string[],
  text: string,
  start: number,
  more: Partial<Pick<Piece, 'latin' | 'value' | 'unit' | 'end'>> = {},
): Piece {
  return { concepts, text, latin: text, start, end: start + text.length, value: 0, unit: 1, ...more };
}

/** Whether a piece has one of the concepts. */
export const hasConcept = (piece: Piece | undefined, ...anyOf: readonly string[]): boolean =>
  piece?.concepts.some((concept) => anyOf.includes(concept)) ?? false;

const passiveConcepts = new Set(
  'filler with phone name number spoken network plus dash slash and in to from max min than'.split(' '),
);

/**
 * Whether a concept asks for something only together with another concept. Most names contain only such
 * concepts.
 */
export const isPassive = (concept: string): boolean => passiveConcepts.has(concept);
