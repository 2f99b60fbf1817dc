import { type LeftOutCost, leftOutCosts } from './left-out-costs.ts';
import { type NameTable, type TokenRole, tokenRole } from './read-names.ts';
import type { TermRange } from './sorted-terms.ts';

/** Tokens that must stand side by side in this order, such as the s and the 24 of "s24": for each, the ids it may have. */
export interface Unit {
  readonly slots: readonly TermRange[];
  readonly optional: boolean;
}

/** What a name is measured against. */
export interface NamePattern {
  readonly units: readonly Unit[];
  /** The query names a series and no model: then no model is a variant of another. A brand alone always is so. */
  readonly general: boolean;
}

const disorderCost = 0.04;
const brandDisorderCost = 0.01;
/** What people add is rarely in a name, but a name that has it comes first. */
const missingOptionalCost = 0.02;

/** What a name gains that the query gave whole: "apple iphone" is that phone, "iphone" any. */
const wholeNameBonus = 0.01;
export const greatestScore = 1 + wholeNameBonus;
const leastScore = 0.05;

/** One name of the table. The places that are used of it are bits of one number, the first the lowest. */
interface NameView {
  readonly table: NameTable;
  readonly start: number;
  readonly length: number;
}

function standsAt({ table, start }: NameView, at: number, slots: readonly TermRange[]): boolean {
  for (let index = 0; index < slots.length; index += 1) {
    const { from, to } = slots[index] as TermRange;
    const token = table.tokens[start + at + index] as number;
    if (token < from || token >= to) return false;
  }
  return true;
}

/** Finds where a unit stands in the name, at `wish` if it can be, apart from the places used; -1 for nowhere. */
function findUnit(name: NameView, slots: readonly TermRange[], wish: number, used: number): number {
  const last = name.length - slots.length;
  const places = (1 << slots.length) - 1;
  if (wish <= last && ((used >>> wish) & places) === 0 && standsAt(name, wish, slots)) return wish;
  for (let at = 0; at <= last; at += 1) {
    if (((used >>> at) & places) === 0 && standsAt(name, at, slots)) return at;
  }
  return -1;
}

/** The cost of the tokens in the name that the query does not have. */
function leftOverCost({ table, start, length }: NameView, used: number, general: boolean): number {
  let first = length;
  let last = -1;
  for (let at = 0; at < length; at += 1) {
    if (!((used >>> at) & 1) || table.roles[start + at] === tokenRole.brand) continue;
    if (first === length) first = at;
    last = at;
  }
  let cost = 0;
  for (let at = 0; at < length; at += 1) {
    if ((used >>> at) & 1) continue;
    const costs = leftOutCosts[table.roles[start + at] as TokenRole] as LeftOutCost;
    if (at < first && last >= 0) cost += costs.before;
    else if (at < last) cost += costs.between;
    else cost += general || last < 0 ? costs.behindGeneral : costs.behind;
  }
  return cost;
}

/**
 * How well a name answers: every unit must stand in it, in any order, none twice at one place; else 0.
 * @param priorCost what it costs when the query did not give the whole name, brand and all
 */
export function scoreName(
  table: NameTable,
  position: number,
  pattern: NamePattern,
  priorCost: number,
): number {
  const start = table.starts[position] as number;
  const length = (table.starts[position + 1] as number) - start;
  const name: NameView = { table, start, length };
  let used = 0;
  let next = 0;
  let cost = 0;
  for (const { slots, optional } of pattern.units) {
    const at = findUnit(name, slots, next, used);
    if (at < 0) {
      if (!optional) return 0;
      cost += missingOptionalCost;
      continue;
    }
    if (at < next) cost += table.roles[start + at] === tokenRole.brand ? brandDisorderCost : disorderCost;
    used |= ((1 << slots.length) - 1) << at;
    next = at + slots.length;
  }
  const shortfall = cost + leftOverCost(name, used, pattern.general);
  if (used === 2 ** length - 1) return greatestScore - shortfall;
  return Math.max(leastScore, 1 - shortfall - priorCost);
}
