import type { KeyUsage, WindowIds } from './quota.ts';

/** The stored counts of one account. */
export interface QuotaCounter {
  readonly account: string;
  readonly dayWindow: number;
  readonly dayUsed: number;
  readonly monthWindow: number;
  readonly monthUsed: number;
}

/** The stored usage of a key on a day, with the key under which its own limits count (see `getLimitKey`). */
export interface PersistedUsage extends KeyUsage {
  readonly limitKey: string;
}

export interface PersistedQuota {
  readonly counters: readonly QuotaCounter[];
  readonly usage: readonly PersistedUsage[];
}

/** The storage to which the embedded quota store writes its counters with a delay (write-behind). */
export interface QuotaPersistence {
  /** Loads counters of month windows since `since.month`, and usage since the day `since.day`. */
  load(since: WindowIds): Promise<PersistedQuota>;

  /**
   * Stores these rows in one transaction. Each replaces the row with the same account, or with the same
   * account, key and day. Counts are absolute, so storing the same rows twice changes nothing.
   */
  save(counters: readonly QuotaCounter[], usage: readonly KeyUsage[]): Promise<void>;

  remove(account: string): Promise<void>;

  /** Reads the usage of one account for these days (window ids, inclusive), in any order. */
  readUsage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;
}
