import type { NameLookup } from '../index/create-name-lookup.ts';
import { joinPieceTexts } from './name-runs.ts';
import { hasConcept, type Piece } from './piece.ts';

/** The concepts that belong to a name only if the name has a number: "A32 5G", "A5 2017". */
const conceptsAfterNumbers = ['5g', 'year'] as const;
/** The concepts that never belong to a name. */
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
/** The concepts that are not requirements. */
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

/**
 * Turns a number before a separate plus back into a part of a name, since the 24 in "s24 + 256gb" is not a size of
 * RAM.
 */
function restoreModelsBeforePlus(pieces: readonly Piece[], names: NameLookup): readonly Piece[] {
  const plusIndex = pieces.findIndex((piece) => hasConcept(piece, 'plus'));
  const [number, plus, next] = plusIndex < 1 ? [] : pieces.slice(plusIndex - 1, plusIndex + 2);
  const wordsBefore = pieces.slice(0, plusIndex - 1).filter((piece) => hasConcept(piece, 'name'));
  const isPair = number?.end === plus?.start && plus?.end === next?.start;
  const isModel =
    hasConcept(number, 'number') &&
    !isPair &&
    wordsBefore.some(({ text }) => !names.isBrand(text)) &&
    names.matchNames(joinPieceTexts([...wordsBefore, number as Piece], 'latin')) !== null;
  return isModel ? pieces.with(plusIndex - 1, toNamePiece(number as Piece)) : pieces;
}

/**
 * Turns pieces back into words of names if a name in the catalogue has them together with the words that certainly
 * belong to it. Examples are the Max in "iphone 15 pro max", and the year in "galaxy a5 2017".
 */
export function restoreNames(allPieces: readonly Piece[], names: NameLookup): readonly Piece[] {
  const pieces = restoreModelsBeforePlus(allPieces, names);
  const namePieces = findNamePieces(pieces);
  const requirementPieces = pieces.filter((piece) => !hasConcept(piece, ...neutralConcepts));
  const ambiguousPieces = requirementPieces.filter(
    (piece) => !hasConcept(piece, ...measureConcepts) && piece.text.split(' ').every(names.isNameWord),
  );
  if (ambiguousPieces.length === 0) return pieces;
  const restoredPieces = new Set<Piece>();
  const joinNamePieces = (...candidates: readonly Piece[]): string =>
    joinPieceTexts(
      pieces.filter(
        (piece) => namePieces.has(piece) || restoredPieces.has(piece) || candidates.includes(piece),
      ),
      'latin',
    );
  const certainPieces = [...namePieces];
  const modelWords = certainPieces.filter(
    (piece) => !hasConcept(piece, 'name') || !names.isBrand(piece.text),
  );

  // If all requirements are ambiguous, the text may be a complete name. Otherwise, each piece is tried together with
  // the words of names.
  const canBeName =
    ambiguousPieces.length === requirementPieces.length &&
    (modelWords.length > 0 || ambiguousPieces.some((piece) => !hasConcept(piece, '5g')));
  const numbers = pieces.filter((piece) => hasConcept(piece, 'number'));
  if (canBeName && names.matchNames(joinNamePieces(...ambiguousPieces, ...numbers)) === 'whole')
    for (const piece of ambiguousPieces) restoredPieces.add(piece);
  else if (modelWords.length > 0) {
    const hasNumber = /\d/.test(joinPieceTexts(certainPieces, 'latin'));
    for (const piece of ambiguousPieces) {
      if (hasConcept(piece, ...conceptsAfterNumbers) && !hasNumber) continue;
      if (names.matchNames(joinNamePieces(piece)) !== null) restoredPieces.add(piece);
    }
  }
  return restoredPieces.size === 0
    ? pieces
    : pieces.map((piece) => (restoredPieces.has(piece) ? toNamePiece(piece) : piece));
}
