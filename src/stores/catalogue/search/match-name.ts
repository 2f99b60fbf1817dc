import { type LeftOutCost, leftOutCosts } from './left-out-costs.ts';
import { type AtomRole, atomRole, type NameTable } from './name-table.ts';

/** One atom that a name must have: any of these ids. */
export interface Slot {
  readonly ids: ReadonlySet<number>;
}

/** Slots that must stand side by side in this order, such as the s and the 24 of "s24". */
export interface Unit {
  readonly slots: readonly Slot[];
  readonly optional: boolean;
}

/** What a name is measured against. */
export interface NamePattern {
  readonly units: readonly Unit[];
  /** The query names a series and no model: then no model is a variant of another. A brand alone always is so. */
  readonly general: boolean;
}

export interface NameMatch {
  /** How far the name falls short of the pattern: 0 is the very name. */
  readonly shortfall: number;
  /** The query gave the whole name, brand and all. */
  readonly whole: boolean;
}

const disorderCost = 0.04;
const brandDisorderCost = 0.01;
/** What people add is rarely in a name, but a name that has it comes first. */
const missingOptionalCost = 0.02;

/** Finds where a unit stands in the name, at `wish` if it can be, apart from the positions used; -1 for nowhere. */
function findUnit(
  table: NameTable,
  start: number,
  length: number,
  unit: Unit,
  wish: number,
  used: number,
): number {
  const width = unit.slots.length;
  const standsAt = (at: number) => {
    if (at < 0 || at + width > length) return false;
    for (let index = 0; index < width; index += 1) {
      if ((used >>> (at + index)) & 1) return false;
      if (!unit.slots[index]?.ids.has(table.atoms[start + at + index] as number)) return false;
    }
    return true;
  };
  if (standsAt(wish)) return wish;
  for (let at = 0; at + width <= length; at += 1) if (standsAt(at)) return at;
  return -1;
}

/** What the atoms of the name that nobody asked for cost. */
function leftOverCost(
  table: NameTable,
  start: number,
  length: number,
  used: number,
  general: boolean,
): number {
  let first = length;
  let last = -1;
  for (let at = 0; at < length; at += 1) {
    if (!((used >>> at) & 1) || table.roles[start + at] === atomRole.brand) continue;
    if (first === length) first = at;
    last = at;
  }
  let cost = 0;
  for (let at = 0; at < length; at += 1) {
    if ((used >>> at) & 1) continue;
    const costs = leftOutCosts[table.roles[start + at] as AtomRole] as LeftOutCost;
    if (at < first && last >= 0) cost += costs.before;
    else if (at < last) cost += costs.between;
    else cost += general || last < 0 ? costs.behindGeneral : costs.behind;
  }
  return cost;
}

/** Measures a name: every unit must stand in it, in any order, none twice at one place; else null. */
export function matchName(table: NameTable, position: number, pattern: NamePattern): NameMatch | null {
  const start = table.starts[position] as number;
  const length = (table.starts[position + 1] as number) - start;
  let used = 0;
  let next = 0;
  let cost = 0;
  for (const unit of pattern.units) {
    const at = findUnit(table, start, length, unit, next, used);
    if (at < 0) {
      if (!unit.optional) return null;
      cost += missingOptionalCost;
      continue;
    }
    const width = unit.slots.length;
    if (at < next) cost += table.roles[start + at] === atomRole.brand ? brandDisorderCost : disorderCost;
    used |= ((1 << width) - 1) << at;
    next = at + width;
  }
  const shortfall = cost + leftOverCost(table, start, length, used, pattern.general);
  return { shortfall, whole: used === 2 ** length - 1 };
}
