import type { NameLookup } from './name-lookup.ts';
import { joinPieces } from './name-runs.ts';
import { hasConcept, type Piece } from './piece.ts';

/** Concepts that are part of a name only if the name has a number: "A32 5G", "A5 2017". */
const afterNumbers = ['5g', 'year'] as const;
/** Concepts that are never part of a name. */
const measures = ['mah', 'mp', 'hz', 'watt', 'gb', 'tb', 'gram', 'inch', 'minute', 'slash', 'dash'] as const;
/** Concepts that do not ask for anything. */
const neutral = ['filler', 'with', 'phone', 'name', 'number', 'spoken', 'network', 'plus'] as const;

const asName = (piece: Piece): Piece => ({ ...piece, concepts: ['name'] });

/** @returns the words of names, and the numbers directly after them */
function findNamePieces(pieces: readonly Piece[]): Set<Piece> {
  const namePieces = new Set<Piece>();
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    const isModel =
      hasConcept(piece, 'number') &&
      before !== undefined &&
      namePieces.has(before) &&
      !hasConcept(pieces[at + 1], ...measures);
    if (hasConcept(piece, 'name', 'spoken') || isModel) namePieces.add(piece);
  }
  return namePieces;
}

/**
 * Turns pieces back into words of names if a name has them together with the other words, such as the Max in
 * "iphone 15 pro max" and the year in "galaxy a5 2017".
 */
export function restoreNames(pieces: readonly Piece[], names: NameLookup): readonly Piece[] {
  const namePieces = findNamePieces(pieces);
  const askingPieces = pieces.filter((piece) => !hasConcept(piece, ...neutral));
  const ambiguous = askingPieces.filter(
    (piece) => !hasConcept(piece, ...measures) && piece.text.split(' ').every(names.isNameWord),
  );
  if (ambiguous.length === 0) return pieces;
  const restored = new Set<Piece>();
  const textWith = (...more: readonly Piece[]): string =>
    joinPieces(
      pieces.filter((piece) => namePieces.has(piece) || restored.has(piece) || more.includes(piece)),
      'latin',
    );
  const certainPieces = [...namePieces];
  const modelWords = certainPieces.filter(
    (piece) => !hasConcept(piece, 'name') || !names.isBrand(piece.text),
  );

  // If everything is ambiguous, the text may be a complete name. Otherwise, try each piece with the words of
  // names.
  const mayBeName =
    ambiguous.length === askingPieces.length &&
    (modelWords.length > 0 || ambiguous.some((piece) => !hasConcept(piece, '5g')));
  const numbers = pieces.filter((piece) => hasConcept(piece, 'number'));
  if (mayBeName && names.matchNames(textWith(...ambiguous, ...numbers)) === 'whole')
    for (const piece of ambiguous) restored.add(piece);
  else if (modelWords.length > 0) {
    const hasNumber = /\d/.test(joinPieces(certainPieces, 'latin'));
    for (const piece of ambiguous) {
      if (hasConcept(piece, ...afterNumbers) && !hasNumber) continue;
      if (names.matchNames(textWith(piece)) !== null) restored.add(piece);
    }
  }
  return restored.size === 0 ? pieces : pieces.map((piece) => (restored.has(piece) ? asName(piece) : piece));
}
