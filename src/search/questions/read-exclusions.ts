import type { NameLookup } from '../create-name-lookup.ts';
import { wellKnownBrands } from '../weigh-brands.ts';
import { isNamePiece, joinPieces } from './name-runs.ts';
import { createPiece, hasConcept, type Piece } from './piece.ts';

/** The brands that a question leaves out, and its other pieces. */
export interface Exclusions {
  readonly brandIds: readonly number[];
  /** Pieces of an exclusion that no filter can express have the concept `unread`. */
  readonly pieces: readonly Piece[];
}

const oppositeLimits: Readonly<Record<string, string>> = {
  max: 'min',
  min: 'max',
  cheaper: 'min',
  bigger: 'smaller',
  smaller: 'bigger',
};
/** Concepts that may stand between a negation and a brand: "not made by a samsung". */
const concepts = {
  beforeBrand: ['filler', 'with', 'from', 'in', 'phone', 'released', 'dash'],
  betweenBrands: ['and', 'or', 'slash', 'phone'],
};
const maxBrandPieces = 3;

/**
 * Reads what a question excludes by name: "not samsung", "except oppo and vivo", "ไม่เอาซัมซุง". An exclusion of a model,
 * or of an unknown word, cannot be expressed by filters and stays unread, as does a comparison with a name ("better
 * than s24"). Features after a negation are left to the rules (`apply-rules.ts`).
 */
export function readExclusions(allPieces: readonly Piece[], names: NameLookup): Exclusions {
  const pieces = invertLimits(allPieces);
  const brandIds = new Set<number>();
  const remaining: Piece[] = [];
  for (let index = 0; index < pieces.length; ) {
    const piece = pieces[index] as Piece;
    const start = hasConcept(piece, 'no', 'than') ? skip(pieces, index + 1, concepts.beforeBrand) : index;
    // In "redmi not 8", it is a misspelt "note".
    const isNote = hasConcept(pieces[index - 1], 'name') && hasConcept(pieces[index + 1], 'number');
    const run = pieces.slice(start, start === index || isNote ? start : findRunEnd(pieces, start));
    if (!run.some((each) => hasConcept(each, 'name'))) {
      remaining.push(isNote && hasConcept(piece, 'no') ? { ...piece, concepts: ['name'] } : piece);
      index += 1;
      continue;
    }
    const listed = hasConcept(piece, 'no') ? readBrandList(pieces, start, names) : null;
    for (const id of listed?.brandIds ?? []) brandIds.add(id);
    const end = listed?.end ?? findListEnd(pieces, start);
    if (listed === null) remaining.push(...pieces.slice(index, end).map(toUnread));
    index = end;
  }
  return { brandIds: [...brandIds], pieces: remaining };
}

const toUnread = (piece: Piece): Piece => ({ ...piece, concepts: ['unread'] });

/** Joins a negation and a limit: "not under" is "over". */
function invertLimits(pieces: readonly Piece[]): Piece[] {
  const inverted: Piece[] = [];
  for (const piece of pieces) {
    const opposite = oppositeLimits[piece.concepts[0] ?? ''];
    const before = inverted.at(-1);
    if (opposite === undefined || before === undefined || !hasConcept(before, 'no')) inverted.push(piece);
    else {
      const text = `${before.text} ${piece.text}`;
      inverted.splice(-1, 1, createPiece([opposite], text, before.start, { end: piece.end }));
    }
  }
  return inverted;
}

function skip(pieces: readonly Piece[], start: number, ignored: readonly string[]): number {
  let index = start;
  while (hasConcept(pieces[index], ...ignored)) index += 1;
  return index;
}

/** @returns the end of the successive pieces that may be a name */
function findRunEnd(pieces: readonly Piece[], start: number): number {
  let end = start;
  while (isNamePiece(pieces[end]) || (end > start && hasConcept(pieces[end], 'plus'))) end += 1;
  return end;
}

/** @returns the end of names with "and" or "or" between them */
function findListEnd(pieces: readonly Piece[], start: number): number {
  const end = findRunEnd(pieces, start);
  const next = skip(pieces, end, concepts.betweenBrands);
  return next > end && hasConcept(pieces[next], 'name') ? findListEnd(pieces, next) : end;
}

/** Reads brands at a place. @returns null if there is none, or if a brand is part of a longer name */
function readBrandList(
  pieces: readonly Piece[],
  start: number,
  names: NameLookup,
): { readonly brandIds: readonly number[]; readonly end: number } | null {
  const brandIds: number[] = [];
  let end = start;
  for (let index = start; ; index = skip(pieces, end, concepts.betweenBrands)) {
    const runEnd = Math.min(findRunEnd(pieces, index), index + maxBrandPieces);
    let brandEnd = runEnd;
    const findBrand = () => names.findExcludedBrand(joinPieces(pieces.slice(index, brandEnd), 'latin'));
    while (brandEnd > index && findBrand() === null) brandEnd -= 1;
    const id = brandEnd > index ? findBrand() : null;
    // A well-known brand that the catalogue lacks is left out already.
    const isMissing = id === null && wellKnownBrands.has(pieces[index]?.latin ?? '');
    if (id === null && !isMissing) break;
    if (isMissing) brandEnd = index + 1;
    const run = pieces.slice(index, findRunEnd(pieces, brandEnd));
    const isModel =
      run.some(
        ({ latin }, offset) => index + offset >= brandEnd && names.findExcludedBrand(latin) === null,
      ) && names.matchNames(joinPieces(run, 'latin')) !== null;
    if (isModel) return null;
    if (id !== null) brandIds.push(id);
    end = brandEnd;
  }
  return end === start ? null : { brandIds, end };
}
