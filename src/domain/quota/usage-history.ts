import type { KeyUsage } from './quota.ts';

/** Usage in the database, which keeps it after the quota store has let go of it. */
export interface UsageHistory {
  /** Usage of one account for these days (window ids, inclusive), in any order. */
  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;

  /** The same with the usage of all keys but these added up under `removedKeys`, day by day. */
  foldedUsage(
    accountId: string,
    listed: readonly string[],
    fromDay: number,
    toDay: number,
  ): Promise<KeyUsage[]>;

  /**
   * Stores rows, of each field the larger of what is stored and what is given: the figures are absolute, and
   * gateways may bring them in any order. Rows of accounts that are gone are left out.
   */
  raise(rows: readonly KeyUsage[]): Promise<void>;
}

/** What was delivered to the webhooks of an account is counted under this in place of a key. */
export const webhookUsage = 'webhooks';

/** Stands for the keys that an account had and that are no longer listed. */
export const removedKeys = 'removed';

/** The usage of keys that are not listed any more as that of one, day by day. Ordered as it was, those at their day's end. */
export function foldRemovedKeys(rows: readonly KeyUsage[], listed: ReadonlySet<string>): KeyUsage[] {
  const folded: KeyUsage[] = [];
  for (const some of Map.groupBy(rows, ({ day }) => day).values()) {
    const removed = some.filter(({ key }) => !listed.has(key));
    folded.push(...some.filter(({ key }) => listed.has(key)));
    const [first] = removed;
    if (first === undefined) continue;
    const [requests, units, refused] = [
      sumOf(removed, 'requests'),
      sumOf(removed, 'units'),
      sumOf(removed, 'refused'),
    ];
    folded.push({ account: first.account, key: removedKeys, day: first.day, requests, units, refused });
  }
  return folded;
}

const sumOf = (rows: readonly KeyUsage[], figure: 'requests' | 'units' | 'refused'): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

/** Adds up nothing: of the same key and day, the larger of each field. Ordered by day, then by key. */
export function mergeUsage(...sources: readonly (readonly KeyUsage[])[]): KeyUsage[] {
  const merged = new Map<string, KeyUsage>();
  for (const row of sources.flat()) {
    const name = `${row.day}:${row.key}`;
    const known = merged.get(name);
    merged.set(name, known === undefined ? row : larger(known, row));
  }
  return [...merged.values()].sort(byDayAndKey);
}

export const byDayAndKey = (a: KeyUsage, b: KeyUsage): number => a.day - b.day || (a.key < b.key ? -1 : 1);

const larger = (one: KeyUsage, other: KeyUsage): KeyUsage => ({
  ...one,
  requests: Math.max(one.requests, other.requests),
  units: Math.max(one.units, other.units),
  refused: Math.max(one.refused, other.refused),
});
