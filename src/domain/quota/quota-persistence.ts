import type { KeyUsage, WindowIds } from './quota.ts';

/** The state of one account, as it is kept. */
export interface QuotaCounter {
  readonly account: string;
  readonly dayWindow: number;
  readonly dayUsed: number;
  readonly monthWindow: number;
  readonly monthUsed: number;
}

export interface PersistedQuota {
  readonly counters: readonly QuotaCounter[];
  readonly usage: readonly KeyUsage[];
}

/** Where the embedded quota store writes behind. */
export interface QuotaPersistence {
  /** Counters whose month window is `since.month` or later, and usage of the day `since.day` and later. */
  load(since: WindowIds): Promise<PersistedQuota>;

  /**
   * Stores these rows in one transaction, each in place of the row with the same account, or account, key and
   * day. The figures are absolute, so storing the same rows twice changes nothing.
   */
  save(counters: readonly QuotaCounter[], usage: readonly KeyUsage[]): Promise<void>;

  remove(account: string): Promise<void>;

  /** Usage of one account for these days (window ids, inclusive), in any order. */
  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;
}
