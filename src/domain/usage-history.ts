import type { KeyUsage } from './quota.ts';

/** Usage in the database, which keeps it after the quota store has let go of it. */
export interface UsageHistory {
  /** Usage of one account for these days (window ids, inclusive), in any order. */
  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;

  /**
   * Stores rows, of each field the larger of what is stored and what is given: the figures are absolute, and
   * gateways may bring them in any order. Rows of accounts that are gone are left out.
   */
  raise(rows: readonly KeyUsage[]): Promise<void>;
}

/** Adds up nothing: of the same key and day, the larger of each field. Ordered by day, then by key. */
export function mergeUsage(...sources: readonly (readonly KeyUsage[])[]): KeyUsage[] {
  const merged = new Map<string, KeyUsage>();
  for (const row of sources.flat()) {
    const name = `${row.day}:${row.key}`;
    const known = merged.get(name);
    merged.set(name, known === undefined ? row : larger(known, row));
  }
  return [...merged.values()].sort((a, b) => a.day - b.day || (a.key < b.key ? -1 : 1));
}

const larger = (one: KeyUsage, other: KeyUsage): KeyUsage => ({
  ...one,
  requests: Math.max(one.requests, other.requests),
  units: Math.max(one.units, other.units),
  refused: Math.max(one.refused, other.refused),
});
