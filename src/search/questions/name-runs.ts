import type { Stretch } from '../../names/scan-text.ts';
import type { NameLookup } from '../index/create-name-lookup.ts';
import { wellKnownBrands } from '../index/weigh-brands.ts';
import { countedConcepts } from './numbers.ts';
import { hasConcept, type Piece } from './piece.ts';
import type { NameTests } from './reading.ts';
import { englishPhrases } from './rules/phrase-tables.ts';

/** The concepts of pieces that belong to names if no rule matches them. */
const nameConcepts = ['name', 'spoken', 'number', 'year', 'network'] as const;
/**
 * The maximum cost of a name, which allows one or two misspelt words. With a higher maximum, almost any text would
 * count as a name.
 */
const maxCost = 1.2;

export const isNamePiece = (piece: Piece | undefined): boolean => hasConcept(piece, ...nameConcepts);
const isPhoneWord = (piece: Piece | undefined): boolean => hasConcept(piece, 'phone');

/** Joins the texts of pieces, with spaces where the question has them. */
export function joinPieceTexts(pieces: readonly Piece[], member: 'text' | 'latin' = 'text'): string {
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    const isAdjacent = index === 0 || pieces[index - 1]?.end === piece.start;
    text += isAdjacent ? piece[member] : ` ${piece[member]}`;
  }
  return text;
}

/** Whether a piece may belong to a name. A plus may do so only directly after another piece: "s24+". */
function canBelongToName(piece: Piece, before: Piece | undefined): boolean {
  return (
    isNamePiece(piece) || (hasConcept(piece, 'plus') && before !== undefined && before.end === piece.start)
  );
}

/**
 * Finds runs of successive pieces that may be names. A run has at least one word of a name, and may contain the
 * word "phone".
 * @param unmatchedPieces the pieces that no rule matched
 */
export function findNameRuns(pieces: readonly Piece[], unmatchedPieces: readonly Piece[]): Piece[][] {
  const unmatchedSet = new Set(unmatchedPieces);
  const runs: Piece[][] = [];
  let run: Piece[] = [];
  const closeRun = () => {
    while (isPhoneWord(run.at(-1))) run.pop();
    if (run.some((piece) => hasConcept(piece, 'name'))) runs.push(run);
    run = [];
  };
  for (const piece of pieces) {
    if (unmatchedSet.has(piece) && canBelongToName(piece, run.at(-1))) run.push(piece);
    else if (run.length > 0 && isPhoneWord(piece) && unmatchedSet.has(piece)) run.push(piece);
    else closeRun();
  }
  closeRun();
  return runs;
}

/** The brands, or the phone or series, that pieces name. */
export interface NamedItems {
  readonly brandIds: readonly number[];
  /** The name of a phone or series. */
  readonly text: string | null;
  /** The pieces that are understood as names. */
  readonly usedPieces: readonly Piece[];
}

const noItems: NamedItems = { brandIds: [], text: null, usedPieces: [] };

/** Reads a run as brands, or as the name of a phone or series. Words that occur in no name are not used. */
export function readRun(run: readonly Piece[], names: NameLookup): NamedItems {
  const completeItems = readCompleteRun(run, names);
  if (completeItems !== null) return completeItems;
  // The result for a well-known brand that the catalogue lacks must be empty, rather than phones of other brands.
  const missingBrand = run.find((piece) => wellKnownBrands.has(piece.latin));
  if (missingBrand !== undefined)
    return { brandIds: [], text: missingBrand.latin, usedPieces: [missingBrand] };
  const knownPieces = run.filter(
    (piece) => piece.latin !== piece.text || !hasConcept(piece, 'name') || isKnownName(piece, names),
  );
  if (!knownPieces.some((piece) => hasConcept(piece, 'name'))) return noItems;
  // If no name has all the words, leave out the unknown words. If all are known, leave out the first word or, if that
  // does not help, the last word instead. The last word is usually more significant.
  const shorterRuns =
    knownPieces.length < run.length ? [knownPieces] : [knownPieces.slice(1), knownPieces.slice(0, -1)];
  for (const shorterRun of shorterRuns) {
    const items = shorterRun.length === 0 ? null : readCompleteRun(shorterRun, names);
    if (items !== null) return items;
  }
  return noItems;
}

function isKnownName({ text, latin }: Piece, names: NameLookup): boolean {
  return names.isNameWord(text) || names.findBrand(latin) !== null;
}

/** Whether a Thai word is not in the dictionary of names. Such a word is never guessed to be a name. */
const isUnknownThai = ({ text, latin }: Piece): boolean => latin === text && /\p{Script=Thai}/u.test(text);

function readCompleteRun(run: readonly Piece[], names: NameLookup): NamedItems | null {
  const text = joinPieceTexts(run);
  if (run.some(isUnknownThai)) return null;
  // A name with a number that is written correctly is a model, so no search is needed.
  if (/\d/.test(text) && names.matchNames(text) !== null) return { brandIds: [], text, usedPieces: run };
  const brandId = names.findBrand(joinPieceTexts(run, 'latin'));
  if (brandId !== null) return { brandIds: [brandId], text: null, usedPieces: run };
  const brandIds = run.filter((piece) => !isPhoneWord(piece)).map((piece) => names.findBrand(piece.latin));
  if (brandIds.length > 1 && brandIds.every((id) => id !== null))
    return { brandIds, text: null, usedPieces: run };
  const match = names.findPhone(text);
  return match !== null && match.cost <= maxCost ? { brandIds: [], text, usedPieces: run } : null;
}

/** Finds the id of the phone that pieces name. Returns null for a brand, or if the pieces do not name one model. */
export function findModelId(pieces: readonly Piece[], names: NameLookup): number | null {
  const [run, ...otherRuns] = findNameRuns(pieces, pieces);
  if (run === undefined || otherRuns.length > 0) return null;
  const text = joinPieceTexts(run);
  if (names.findBrand(text) !== null) return null;
  const isModel = /\d/.test(joinPieceTexts(run, 'latin')) || names.matchNames(text) === 'whole';
  const match = names.findPhone(text);
  return isModel && match !== null && match.cost <= maxCost ? match.id : null;
}

/** Whether a letter and the number after it name a model, as in "a 55", and are not an amount or a measure. */
export function isSpacedModel([letter, number, next]: readonly Stretch[], names: NameTests): boolean {
  if (number?.kind !== 'digits' || !/^\d{1,2}$/.test(number.text)) return false;
  const isMeasured =
    next?.start === number.start + number.text.length ||
    (next?.kind === 'sign' && next.text !== ',') ||
    (englishPhrases.get(next?.text ?? '') ?? []).some(({ concepts: [concept = ''] }) =>
      countedConcepts.has(concept),
    );
  return !isMeasured && names.matchNames(`${letter?.text}${number.text}`) !== null;
}
