import { type NameTable, type TokenRole, tokenRole } from '../interpretation/read-names.ts';
import type { TermRange } from './sorted-terms.ts';

/** Tokens that must be adjacent and in this order, such as the s and the 24 in "s24". */
export interface TokenSequence {
  /** The ids that each token may have. */
  readonly slots: readonly TermRange[];
  readonly isOptional: boolean;
}

/** A pattern with which names are compared. */
export interface NamePattern {
  readonly sequences: readonly TokenSequence[];
  /** Whether the query names only a brand or series. A longer name is then not another model. */
  readonly isGeneral: boolean;
}

/** The cost of a token that occurs in a name but not in the query, by its place. */
interface OmissionCosts {
  /** The cost before the first word of the query, which is usually the place of the series. */
  readonly before: number;
  /** The cost between words of the query. */
  readonly between: number;
  /** The cost after the last word of the query, where the token makes the name another model. */
  readonly after: number;
  /** The cost after the last word of a query that names only a brand or series. */
  readonly afterGeneral: number;
}

type Role = keyof typeof tokenRole;

/**
 * The costs of each role, in the order of `OmissionCosts`. With a cost of 0.06 or more, a name counts as another
 * model. Costs below 0.001 make no difference.
 */
const omissionCostsByRole: Readonly<Record<Role, readonly [number, number, number, number]>> = {
  brand: [0, 0, 0, 0],
  series: [0.005, 0.06, 0.06, 0],
  word: [0.02, 0.06, 0.06, 0],
  number: [0.06, 0.08, 0.08, 0],
  variant: [0.03, 0.06, 0.06, 0.002],
  aside: [0.02, 0.01, 0.01, 0],
  fiveG: [0.01, 0.012, 0.012, 0.002],
  otherNetwork: [0.02, 0.02, 0.02, 0.004],
  code: [0.008, 0.008, 0.008, 0],
};

/** The costs of each role, by the number of the role. */
const omissionCosts = (Object.keys(tokenRole) as Role[]).map((role): OmissionCosts => {
  const [before, between, after, afterGeneral] = omissionCostsByRole[role];
  return { before, between, after, afterGeneral };
});

/** The cost of a sequence that comes earlier in the name than in the query. */
const disorderCost = 0.04;
const brandDisorderCost = 0.01;
/** The cost of an optional term that the name lacks, so that names with the term come first. */
const missingOptionalCost = 0.02;

/** This bonus is added to the score if the query has the complete name: "apple iphone", but not "iphone". */
const wholeNameBonus = 0.01;
export const maxScore = 1 + wholeNameBonus;
const minScore = 0.05;

/** One name in a `NameTable`. */
interface NameView {
  readonly table: NameTable;
  readonly start: number;
  readonly length: number;
}

function hasSlotsAt({ table, start }: NameView, place: number, slots: readonly TermRange[]): boolean {
  for (let index = 0; index < slots.length; index += 1) {
    const { from, to } = slots[index] as TermRange;
    const token = table.tokens[start + place + index] as number;
    if (token < from || token >= to) return false;
  }
  return true;
}

/**
 * Finds the place of a sequence in a name. Places are counted from 0, the first token of the name.
 * @param preferredPlace the place to try first
 * @param usedPlaces the places that are already used, as the bits of a number
 * @returns the place of the first token, or -1 if the name does not have the sequence
 */
function findSequence(
  name: NameView,
  slots: readonly TermRange[],
  preferredPlace: number,
  usedPlaces: number,
): number {
  const lastPlace = name.length - slots.length;
  const neededPlaces = (1 << slots.length) - 1;
  const isFree = (place: number) => ((usedPlaces >>> place) & neededPlaces) === 0;
  if (preferredPlace <= lastPlace && isFree(preferredPlace) && hasSlotsAt(name, preferredPlace, slots))
    return preferredPlace;
  for (let place = 0; place <= lastPlace; place += 1) {
    if (isFree(place) && hasSlotsAt(name, place, slots)) return place;
  }
  return -1;
}

/** Sums the costs of the tokens of a name that the query does not have. */
function computeOmissionCost(
  { table, start, length }: NameView,
  usedPlaces: number,
  isGeneral: boolean,
): number {
  let firstMatch = length;
  let lastMatch = -1;
  for (let place = 0; place < length; place += 1) {
    if (!((usedPlaces >>> place) & 1) || table.roles[start + place] === tokenRole.brand) continue;
    if (firstMatch === length) firstMatch = place;
    lastMatch = place;
  }
  let cost = 0;
  for (let place = 0; place < length; place += 1) {
    if ((usedPlaces >>> place) & 1) continue;
    const costs = omissionCosts[table.roles[start + place] as TokenRole] as OmissionCosts;
    if (place < firstMatch && lastMatch >= 0) cost += costs.before;
    else if (place < lastMatch) cost += costs.between;
    else cost += isGeneral || lastMatch < 0 ? costs.afterGeneral : costs.after;
  }
  return cost;
}

/**
 * Scores how well a name matches a pattern. The name must have every required sequence, in any order, at different
 * places.
 * @param nameIndex the index of the name in `table.starts`
 * @param priorCost a cost that is subtracted unless the query has the complete name with its brand
 * @returns 0 if a required sequence is missing, otherwise a score of at least `minScore`
 */
export function scoreName(
  table: NameTable,
  nameIndex: number,
  pattern: NamePattern,
  priorCost: number,
): number {
  const start = table.starts[nameIndex] as number;
  const length = (table.starts[nameIndex + 1] as number) - start;
  const name: NameView = { table, start, length };
  // The places that sequences have matched, as the bits of a number. The lowest bit is the first place of the name.
  let usedPlaces = 0;
  let expectedPlace = 0;
  let cost = 0;
  for (const { slots, isOptional } of pattern.sequences) {
    const place = findSequence(name, slots, expectedPlace, usedPlaces);
    if (place < 0) {
      if (!isOptional) return 0;
      cost += missingOptionalCost;
      continue;
    }
    if (place < expectedPlace)
      cost += table.roles[start + place] === tokenRole.brand ? brandDisorderCost : disorderCost;
    usedPlaces |= ((1 << slots.length) - 1) << place;
    expectedPlace = place + slots.length;
  }
  const totalCost = cost + computeOmissionCost(name, usedPlaces, pattern.isGeneral);
  if (usedPlaces === 2 ** length - 1) return maxScore - totalCost;
  return Math.max(minScore, 1 - totalCost - priorCost);
}
