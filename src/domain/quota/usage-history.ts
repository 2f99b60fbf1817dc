import type { KeyUsage } from './quota.ts';

/** Stores usage in the database, even after the quota store has deleted it. */
export interface UsageHistory {
  /** Reads the usage of one account for these days (window ids, inclusive), in any order. */
  readUsage(accountId: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;

  /**
   * Reads the same usage, but with one row per day (`removedKeysName`) for all keys together that are not in
   * `listedKeys`.
   */
  readFoldedUsage(
    accountId: string,
    listedKeys: readonly string[],
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

/**
 * Replaces the rows of keys that are not in `listedKeys` with one row per day. This row has their sums, and is the
 * last row of its day.
 */
export function foldRemovedKeys(rows: readonly KeyUsage[], listedKeys: ReadonlySet<string>): KeyUsage[] {
  const foldedRows: KeyUsage[] = [];
  for (const dayRows of Map.groupBy(rows, ({ day }) => day).values()) {
    const removedRows = dayRows.filter(({ key }) => !listedKeys.has(key));
    foldedRows.push(...dayRows.filter(({ key }) => listedKeys.has(key)));
    const [first] = removedRows;
    if (first === undefined) continue;
    foldedRows.push({
      account: first.account,
      key: removedKeysName,
      day: first.day,
      requests: sumField(removedRows, 'requests'),
      units: sumField(removedRows, 'units'),
      refused: sumField(removedRows, 'refused'),
    });
  }
  return foldedRows;
}

const sumField = (rows: readonly KeyUsage[], field: 'requests' | 'units' | 'refused'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

/**
 * Merges rows of the same key and day by taking the larger count of each field, since counts are absolute. The
 * result is ordered by day, then by key.
 */
export function mergeUsage(...sources: readonly (readonly KeyUsage[])[]): KeyUsage[] {
  const mergedRows = new Map<string, KeyUsage>();
  for (const row of sources.flat()) {
    const mergeKey = `${row.day}:${row.key}`;
    const existingRow = mergedRows.get(mergeKey);
    mergedRows.set(mergeKey, existingRow === undefined ? row : takeLargerCounts(existingRow, row));
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
