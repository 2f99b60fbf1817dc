import type { KeyUsage } from './quota.ts';

/** Stores usage in the database, even after the quota store has deleted it. */
export interface UsageHistory {
  /** Reads the usage of one account for these days (window ids, inclusive), in any order. */
  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;

  /** Reads the same usage, but with one row per day (`removedKeysName`) for all keys that are not listed. */
  foldedUsage(
    accountId: string,
    listed: readonly string[],
    fromDay: number,
    toDay: number,
  ): Promise<KeyUsage[]>;

  /**
   * Stores rows. Each field becomes the larger of the stored and the new count, because counts are absolute
   * and gateways may write them in any order. Rows of deleted accounts are left out.
   */
  raise(rows: readonly KeyUsage[]): Promise<void>;
}

/** The name under which deliveries to an account's webhooks are counted, instead of a key. */
export const webhookUsageName = 'webhooks';

/** The name for the sum of keys that are no longer listed. */
export const removedKeysName = 'removed';

/** Sums the usage of keys that are not listed in one row per day (`removedKeysName`), which is the last of the day. */
export function foldRemovedKeys(rows: readonly KeyUsage[], listed: ReadonlySet<string>): KeyUsage[] {
  const folded: KeyUsage[] = [];
  for (const dayRows of Map.groupBy(rows, ({ day }) => day).values()) {
    const removed = dayRows.filter(({ key }) => !listed.has(key));
    folded.push(...dayRows.filter(({ key }) => listed.has(key)));
    const [first] = removed;
    if (first === undefined) continue;
    folded.push({
      account: first.account,
      key: removedKeysName,
      day: first.day,
      requests: sumFigure(removed, 'requests'),
      units: sumFigure(removed, 'units'),
      refused: sumFigure(removed, 'refused'),
    });
  }
  return folded;
}

const sumFigure = (rows: readonly KeyUsage[], figure: 'requests' | 'units' | 'refused'): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

/**
 * Merges rows of the same key and day by taking the larger count of each field, since counts are absolute. The
 * result is ordered by day, then by key.
 */
export function mergeUsage(...sources: readonly (readonly KeyUsage[])[]): KeyUsage[] {
  const mergedRows = new Map<string, KeyUsage>();
  for (const row of sources.flat()) {
    const mergeKey = `${row.day}:${row.key}`;
    const existing = mergedRows.get(mergeKey);
    mergedRows.set(mergeKey, existing === undefined ? row : takeLargerCounts(existing, row));
  }
  return [...mergedRows.values()].sort(compareByDayAndKey);
}

export const compareByDayAndKey = (a: KeyUsage, b: KeyUsage): number =>
  a.day - b.day || (a.key < b.key ? -1 : 1);

const takeLargerCounts = (a: KeyUsage, b: KeyUsage): KeyUsage => ({
  ...a,
  requests: Math.max(a.requests, b.requests),
  units: Math.max(a.units, b.units),
  refused: Math.max(a.refused, b.refused),
});
