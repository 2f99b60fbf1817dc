import type { Vocabulary } from './vocabulary.ts';

/** One thing that a phone must have to answer the query. */
export interface Piece {
  readonly text: string;
  readonly match: 'exact' | 'prefix' | 'code' | 'code-prefix';
  /** Written against the piece before it in the query. */
  readonly glued: boolean;
  /** A phone without it is no worse an answer. */
  readonly optional: boolean;
}

/** One way to understand the runs from some place on: what they mean, and how far that stretches belief. */
export interface Option {
  /** How many runs it explains. */
  readonly take: number;
  readonly pieces: readonly Piece[];
  /** 0 is "as written"; one typing error is about 0.7. */
  readonly cost: number;
  /** How many words it leaves out because they mean nothing here. */
  readonly dropped: number;
}

/** One way to understand the whole query. */
export interface Reading {
  readonly pieces: readonly Piece[];
  readonly cost: number;
}

/** A piece that must stand in the name as it is. */
export function exactPiece(text: string, glued = false): Piece {
  return { text, match: 'exact', glued, optional: false };
}

/** An option that leaves nothing out. */
export function option(pieces: readonly Piece[], cost: number, take = 1): Option {
  return { take, pieces, cost, dropped: 0 };
}

/** The pieces of a phrase of one or more atoms; the first is glued as the run was that it explains. */
export function phrasePieces(phrase: string, glued: boolean): Piece[] {
  return phrase.split(' ').map((atom, at) => exactPiece(atom, at === 0 && glued));
}

/** The query as this reading understands it, spaced as the catalogue spaces its names. */
export function understoodText(reading: Reading, vocabulary: Vocabulary): string {
  let text = '';
  let before = '';
  for (const piece of reading.pieces) {
    const together = piece.glued && vocabulary.writesTogether(before, piece.text);
    const written = piece.text === 'plus' && together ? '+' : piece.text.replace(/\.$/, '');
    text += text === '' || together ? written : ` ${written}`;
    before = piece.text;
  }
  return text;
}
