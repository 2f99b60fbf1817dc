import type { NameLookup } from '../index/create-name-lookup.ts';
import { wellKnownBrands } from '../index/weigh-brands.ts';
import { isNamePiece, joinPieceTexts } from './name-runs.ts';
import { createPiece, hasConcept, type Piece } from './piece.ts';

/** The brands that a question excludes, and its remaining pieces. */
export interface Exclusions {
  readonly brandIds: readonly number[];
  /** The remaining pieces. If no filter can express an exclusion, its pieces have the concept `unread`. */
  readonly pieces: readonly Piece[];
}

const oppositeLimits: Readonly<Record<string, string>> = {
  max: 'min',
  min: 'max',
  cheaper: 'min',
  bigger: 'smaller',
  smaller: 'bigger',
};
/** The concepts that may be between a negation and a brand: "not made by a samsung". */
const conceptsBeforeBrand = ['filler', 'with', 'from', 'in', 'phone', 'released', 'dash'];
const conceptsBetweenBrands = ['and', 'or', 'slash', 'phone'];
const maxBrandPieces = 3;

/**
 * Reads the brands that a question excludes: "not samsung", "except oppo and vivo", "ไม่เอาซัมซุง". No filter can
 * express the exclusion of a model or of an unknown word, or a comparison with a name ("better than s24"), so these
 * stay unread. Features after a negation are read later by the rules (`apply-rules.ts`).
 */
export function readExclusions(allPieces: readonly Piece[], names: NameLookup): Exclusions {
  const pieces = invertLimits(allPieces);
  const brandIds = new Set<number>();
  const remainingPieces: Piece[] = [];
  for (let index = 0; index < pieces.length; ) {
    const piece = pieces[index] as Piece;
    // The index where a name may begin after a negation or "than", or `index` for any other piece.
    const start = hasConcept(piece, 'no', 'than')
      ? skipConcepts(pieces, index + 1, conceptsBeforeBrand)
      : index;
    // In "redmi not 8", where the "not" is between a name and a number, it is a misspelt "note".
    const isBetweenNameAndNumber =
      hasConcept(pieces[index - 1], 'name') && hasConcept(pieces[index + 1], 'number');
    const run = pieces.slice(
      start,
      start === index || isBetweenNameAndNumber ? start : findRunEnd(pieces, start),
    );
    if (!run.some((runPiece) => hasConcept(runPiece, 'name'))) {
      remainingPieces.push(
        isBetweenNameAndNumber && hasConcept(piece, 'no') ? { ...piece, concepts: ['name'] } : piece,
      );
      index += 1;
      continue;
    }
    const brandList = hasConcept(piece, 'no') ? readBrandList(pieces, start, names) : null;
    for (const id of brandList?.brandIds ?? []) brandIds.add(id);
    const end = brandList?.end ?? findListEnd(pieces, start);
    if (brandList === null) remainingPieces.push(...pieces.slice(index, end).map(toUnread));
    index = end;
  }
  return { brandIds: [...brandIds], pieces: remainingPieces };
}

const toUnread = (piece: Piece): Piece => ({ ...piece, concepts: ['unread'] });

/** Replaces each limit after a negation, and the negation, with the opposite limit: "not under" becomes "over". */
function invertLimits(pieces: readonly Piece[]): Piece[] {
  const invertedPieces: Piece[] = [];
  for (const piece of pieces) {
    const opposite = oppositeLimits[piece.concepts[0] ?? ''];
    const previous = invertedPieces.at(-1);
    if (opposite === undefined || previous === undefined || !hasConcept(previous, 'no'))
      invertedPieces.push(piece);
    else {
      const text = `${previous.text} ${piece.text}`;
      invertedPieces.splice(-1, 1, createPiece([opposite], text, previous.start, { end: piece.end }));
    }
  }
  return invertedPieces;
}

/** @returns the index of the first piece from `start` that has none of the concepts */
function skipConcepts(pieces: readonly Piece[], start: number, concepts: readonly string[]): number {
  let index = start;
  while (hasConcept(pieces[index], ...concepts)) index += 1;
  return index;
}

/** @returns the end index of the successive pieces that may be a name */
function findRunEnd(pieces: readonly Piece[], start: number): number {
  let end = start;
  while (isNamePiece(pieces[end]) || (end > start && hasConcept(pieces[end], 'plus'))) end += 1;
  return end;
}

/** @returns the end index of a list of names with "and" or "or" between them */
function findListEnd(pieces: readonly Piece[], start: number): number {
  const end = findRunEnd(pieces, start);
  const nextStart = skipConcepts(pieces, end, conceptsBetweenBrands);
  return nextStart > end && hasConcept(pieces[nextStart], 'name') ? findListEnd(pieces, nextStart) : end;
}

/**
 * Reads the list of brands that begins at an index.
 * @returns the brands and the index after the list, or null if there are no brands or one is part of a longer name
 */
function readBrandList(
  pieces: readonly Piece[],
  start: number,
  names: NameLookup,
): { readonly brandIds: readonly number[]; readonly end: number } | null {
  const brandIds: number[] = [];
  let end = start;
  for (let index = start; ; index = skipConcepts(pieces, end, conceptsBetweenBrands)) {
    const runEnd = Math.min(findRunEnd(pieces, index), index + maxBrandPieces);
    // Find the longest name of a brand that begins here.
    let brandEnd = runEnd;
    const findBrand = () => names.findExcludedBrand(joinPieceTexts(pieces.slice(index, brandEnd), 'latin'));
    while (brandEnd > index && findBrand() === null) brandEnd -= 1;
    const id = brandEnd > index ? findBrand() : null;
    // A well-known brand that the catalogue lacks needs no filter.
    const isMissing = id === null && wellKnownBrands.has(pieces[index]?.latin ?? '');
    if (id === null && !isMissing) break;
    if (isMissing) brandEnd = index + 1;
    const run = pieces.slice(index, findRunEnd(pieces, brandEnd));
    const isModel =
      run.some(
        ({ latin }, offset) => index + offset >= brandEnd && names.findExcludedBrand(latin) === null,
      ) && names.matchNames(joinPieceTexts(run, 'latin')) !== null;
    if (isModel) return null;
    if (id !== null) brandIds.push(id);
    end = brandEnd;
  }
  return end === start ? null : { brandIds, end };
}
