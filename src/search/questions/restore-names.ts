import type { NameLookup } from '../create-name-lookup.ts';
import { joinPieces } from './name-runs.ts';
import { hasConcept, type Piece } from './piece.ts';

/** Concepts that are part of a name only if the name has a number: "A32 5G", "A5 2017". */
const conceptsAfterNumbers = ['5g', 'year'] as const;
/** Concepts that are never part of a name. */
const measureConcepts = [
  'mah',
  'mp',
  'hz',
  'watt',
  'gb',
  'tb',
  'gram',
  'inch',
  'minute',
  'slash',
  'dash',
] as const;
/** Concepts that do not ask for anything. */
const neutralConcepts = ['filler', 'with', 'phone', 'name', 'number', 'spoken', 'network', 'plus'] as const;

const toNamePiece = (piece: Piece): Piece => ({ ...piece, concepts: ['name'] });

/** Finds the words of names, and the numbers directly after them. */
function findNamePieces(pieces: readonly Piece[]): Set<Piece> {
  const namePieces = new Set<Piece>();
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    const isModel =
      hasConcept(piece, 'number') &&
      before !== undefined &&
      namePieces.has(before) &&
      !hasConcept(pieces[index + 1], ...measureConcepts);
    if (hasConcept(piece, 'name', 'spoken') || isModel) namePieces.add(piece);
  }
  return namePieces;
}

/** Turns a number before a separate plus back into a part of its name: the 24 in "s24 + 256gb" is not a size of RAM. */
function restoreModelsBeforePlus(pieces: readonly Piece[], names: NameLookup): readonly Piece[] {
  const place = pieces.findIndex((piece) => hasConcept(piece, 'plus'));
  const [number, plus, next] = place < 1 ? [] : pieces.slice(place - 1, place + 2);
  const before = pieces.slice(0, place - 1).filter((piece) => hasConcept(piece, 'name'));
  const isPair = number?.end === plus?.start && plus?.end === next?.start;
  const isModel =
    hasConcept(number, 'number') &&
    !isPair &&
    before.some(({ text }) => !names.isBrand(text)) &&
    names.matchNames(joinPieces([...before, number as Piece], 'latin')) !== null;
  return isModel ? pieces.with(place - 1, toNamePiece(number as Piece)) : pieces;
}

/**
 * Turns pieces back into words of names if some name has them together with the other words: the Max in
 * "iphone 15 pro max", the year in "galaxy a5 2017".
 */
export function restoreNames(allPieces: readonly Piece[], names: NameLookup): readonly Piece[] {
  const pieces = restoreModelsBeforePlus(allPieces, names);
  const namePieces = findNamePieces(pieces);
  const askingPieces = pieces.filter((piece) => !hasConcept(piece, ...neutralConcepts));
  const ambiguousPieces = askingPieces.filter(
    (piece) => !hasConcept(piece, ...measureConcepts) && piece.text.split(' ').every(names.isNameWord),
  );
  if (ambiguousPieces.length === 0) return pieces;
  const restoredPieces = new Set<Piece>();
  const joinNamePieces = (...more: readonly Piece[]): string =>
    joinPieces(
      pieces.filter((piece) => namePieces.has(piece) || restoredPieces.has(piece) || more.includes(piece)),
      'latin',
    );
  const certainPieces = [...namePieces];
  const modelWords = certainPieces.filter(
    (piece) => !hasConcept(piece, 'name') || !names.isBrand(piece.text),
  );

  // If everything is ambiguous, the text may be a complete name. Otherwise, try each piece with the words of
  // names.
  const canBeName =
    ambiguousPieces.length === askingPieces.length &&
    (modelWords.length > 0 || ambiguousPieces.some((piece) => !hasConcept(piece, '5g')));
  const numbers = pieces.filter((piece) => hasConcept(piece, 'number'));
  if (canBeName && names.matchNames(joinNamePieces(...ambiguousPieces, ...numbers)) === 'whole')
    for (const piece of ambiguousPieces) restoredPieces.add(piece);
  else if (modelWords.length > 0) {
    const hasNumber = /\d/.test(joinPieces(certainPieces, 'latin'));
    for (const piece of ambiguousPieces) {
      if (hasConcept(piece, ...conceptsAfterNumbers) && !hasNumber) continue;
      if (names.matchNames(joinNamePieces(piece)) !== null) restoredPieces.add(piece);
    }
  }
  return restoredPieces.size === 0
    ? pieces
    : pieces.map((piece) => (restoredPieces.has(piece) ? toNamePiece(piece) : piece));
}
