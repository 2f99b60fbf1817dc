import type { Difference } from '../../domain/catalogue/question.ts';
import type { NameLookup } from '../index/create-name-lookup.ts';
import { findModelId, findNameRuns, joinPieceTexts, readRun } from './name-runs.ts';
import { hasConcept, type Piece } from './piece.ts';

const maxComparedPhones = 6;

function splitAtConcepts(pieces: readonly Piece[], ...concepts: readonly string[]): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (hasConcept(piece, ...concepts)) parts.push([]);
    else (parts.at(-1) as Piece[]).push(piece);
  }
  return parts.filter((part) => part.length > 0);
}

/**
 * Finds the ids of the phones that a question compares: "s24 vs iphone 15", "เทียบ s24 กับ iphone 15". Returns null if
 * it does not compare phones.
 */
export function readComparedPhones(pieces: readonly Piece[], names: NameLookup): number[] | null {
  const has = (concept: string): boolean => pieces.some((piece) => hasConcept(piece, concept));
  if (has('versus')) return findModels(splitAtConcepts(pieces, 'versus'), names);
  if (has('compare')) {
    const comparedPieces = pieces.filter((piece) => !hasConcept(piece, 'compare'));
    return (
      findModels(splitAtConcepts(comparedPieces, 'and', 'or', 'to', 'with'), names) ??
      findModels(splitAtConcepts(pieces, 'compare'), names)
    );
  }
  return has('or') ? findModels(splitAtConcepts(pieces, 'or'), names) : null;
}

function findModels(parts: readonly (readonly Piece[])[], names: NameLookup): number[] | null {
  if (parts.length < 2 || parts.length > maxComparedPhones) return null;
  const ids = new Set<number>();
  let seriesPieces: readonly Piece[] = [];
  // A word of a name may have been read as another concept, such as the "max" of "s24 ultra vs iphone 15 pro max". The
  // names are restored in each part separately, so that the word becomes part of the name beside it.
  for (const part of parts.map((phonePieces) => restoreNames(phonePieces, names))) {
    // In "iphone 14 vs 15", the second phone is of the same series as the first.
    const isOnlyNumber =
      !part.some((piece) => hasConcept(piece, 'name')) && part.some((piece) => hasConcept(piece, 'number'));
    const id = findModelId(isOnlyNumber ? [...seriesPieces, ...part.map(addSpaceBefore)] : part, names);
    if (id === null) return null;
    ids.add(id);
    if (!isOnlyNumber) seriesPieces = takeWordsBeforeNumber(part);
  }
  return ids.size === parts.length ? [...ids] : null;
}

const addSpaceBefore = (piece: Piece): Piece => ({ ...piece, start: piece.start + 1, end: piece.end + 1 });

function takeWordsBeforeNumber(part: readonly Piece[]): Piece[] {
  const numberIndex = part.findIndex((piece) => hasConcept(piece, 'number'));
  return part.slice(0, Math.max(0, numberIndex)).filter((piece) => hasConcept(piece, 'name'));
}

/** The phone that the results should resemble. */
export interface Similarity {
  readonly id: number;
  readonly differences: readonly Difference[];
  /** The pieces of the question that neither name this phone nor say how the results should differ from it. */
  readonly remainingPieces: readonly Piece[];
}

/**
 * Reads a question for similar phones, such as "like s24 ultra but cheaper", "คล้าย iphone 15 แต่ถูกกว่า", "cheaper
 * than pixel 8" or "bigger battery than s24". Returns null for other questions.
 */
export function readSimilarity(pieces: readonly Piece[], names: NameLookup): Similarity | null {
  const hasComparative = pieces.some(({ text }) => text === 'than' || text.includes('กว่า'));
  const signalConcepts = hasComparative
    ? ['like', 'cheaper', 'bigger', 'smaller', 'lighter']
    : ['like', 'cheaper'];
  const signalIndex = pieces.findIndex((piece) => hasConcept(piece, ...signalConcepts));
  if (signalIndex < 0) return null;
  const runs = findNameRuns(pieces, pieces).filter((run) => readRun(run, names).text !== null);
  const run = runs.find(([first]) => pieces.indexOf(first as Piece) > signalIndex) ?? runs[0];
  const id = run === undefined ? null : findModelId(run, names);
  if (run === undefined || id === null) return null;
  const differences: Difference[] = [];
  const usedPieces = new Set<Piece>(run);
  for (const [index, piece] of pieces.entries()) {
    const subject = [pieces[index + 1], pieces[index - 1]].find((neighbour) =>
      hasConcept(neighbour, 'battery', 'display', 'camera'),
    );
    const difference = findDifference(piece, subject);
    if (difference === null && !hasConcept(piece, 'like')) continue;
    usedPieces.add(piece);
    if (difference === null) continue;
    differences.push(difference);
    if (subject !== undefined) usedPieces.add(subject);
  }
  return { id, differences, remainingPieces: pieces.filter((piece) => !usedPieces.has(piece)) };
}

function findDifference(piece: Piece, subject: Piece | undefined): Difference | null {
  if (hasConcept(piece, 'cheaper')) return 'cheaper';
  if (hasConcept(piece, 'smaller')) return 'smaller';
  if (hasConcept(piece, 'lighter')) return 'lighter';
  if (hasConcept(piece, 'bigger'))
    return hasConcept(subject, 'battery') ? 'bigger-battery' : 'bigger-display';
  return null;
}

/** The concepts that belong to a name only if the name has a number: "A32 5G", "A5 2017". */
const conceptsAfterNumbers = ['5g', 'year'] as const;
/** The concepts that never belong to a name. */
const measureConcepts = 'mah mp hz watt gb tb gram inch minute slash dash'.split(' ');
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
