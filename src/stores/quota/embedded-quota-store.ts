import {
  type ChargeRequest,
  type KeyUsage,
  type QuotaCharge,
  type QuotaHealth,
  type QuotaStore,
  QuotaStoreError,
  type RefundRequest,
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import type { PersistedQuota, QuotaPersistence } from '../../domain/quota/quota-persistence.ts';
import { compareByDayAndKey } from '../../domain/quota/usage-history.ts';
import { QuotaLedger } from './quota-ledger.ts';
import { getUtcWindows } from './utc-windows.ts';

export interface EmbeddedQuotaOptions {
  /** Returns the time in epoch milliseconds. */
  readonly now: () => number;
  readonly persistence: QuotaPersistence;
  /**
   * Whether this gateway holds the lease. Without the lease every charge is rejected; refunds still count in memory.
   */
  readonly hasLease?: () => boolean;
  /** The milliseconds between saves, by default 500. A crash loses the charges since the last complete save began. */
  readonly saveIntervalMs?: number;
  /** A listener that receives the error of each failed save. The next save writes the same rows. */
  readonly onError?: (error: unknown) => void;
}

/** A crash may lose at most one second of charges: half a second between saves, and half a second for a save. */
const defaultSaveIntervalMs = 500;
/** How often `close()` tries to save before it gives up. */
const closeAttempts = 3;

/**
 * Returns the oldest windows that can still be charged. Local time may be a day behind UTC, and a day is added for
 * safety.
 */
function getOldestChargeableWindows(nowMs: number) {
  const { day, month } = getUtcWindows(nowMs);
  return { day: day - 2, month: month - 1 };
}

/** The quota store of an installation with one gateway. It charges in memory and writes to the database later. */
export class EmbeddedQuotaStore implements QuotaStore {
  private readonly options: EmbeddedQuotaOptions;
  private readonly ledger: QuotaLedger;
  private readonly timer: NodeJS.Timeout;
  private currentSave: Promise<void> | null = null;
  private lastCleanupDay: number;

  /** @param persisted the stored counters; see `openEmbeddedQuotaStore` */
  constructor(options: EmbeddedQuotaOptions, persisted: PersistedQuota) {
    this.options = options;
    this.ledger = new QuotaLedger(options.now, persisted);
    this.lastCleanupDay = getUtcWindows(options.now()).day;
    this.timer = setInterval(() => {
      // After a failure, `onError` has been called, and the next save writes the same rows.
      this.flush().catch(() => {});
    }, options.saveIntervalMs ?? defaultSaveIntervalMs).unref();
  }

  async charge(request: ChargeRequest): Promise<QuotaCharge> {
    this.assertLease();
    return this.ledger.charge(request);
  }

  refund(request: RefundRequest): Promise<true> {
    this.ledger.refund(request);
    return Promise.resolve(true);
  }

  countRejection(account: string, key: string, day: number): void {
    this.ledger.countRejection(account, key, day);
  }

  async readUsage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    const storedRows = await this.options.persistence.readUsage(account, fromDay, toDay);
    // Memory is newer than the database, so its rows come last and replace the stored ones in the map.
    const rows = [...storedRows, ...this.ledger.usage(account, fromDay, toDay)];
    return [...new Map(rows.map((row) => [`${row.day}:${row.key}`, row])).values()].sort(compareByDayAndKey);
  }

  async end(account: string, windows: WindowIds): Promise<UsedUnits> {
    this.assertLease();
    return this.ledger.end(account, windows);
  }

  async resume(account: string): Promise<void> {
    this.ledger.resume(account);
  }

  async clear(account: string): Promise<void> {
    // Wait for a save in progress, because it writes the rows of this account, or puts them back in memory.
    await this.currentSave?.catch(() => {});
    this.ledger.remove(account);
    await this.options.persistence.remove(account);
  }

  getHealth(): QuotaHealth {
    return { state: this.hasLease() ? 'ok' : 'away', warnings: [] };
  }

  /** @throws the database's error if every attempt to save failed; then at most one second of charges is lost */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.currentSave?.catch(() => {});
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.flush();
      } catch (error) {
        if (attempt === closeAttempts) throw error;
      }
    }
  }

  /** Writes all charges that were made so far. @throws the database's error */
  async writeAll(): Promise<void> {
    // A save in progress does not contain the charges made since it began.
    await this.currentSave?.catch(() => {});
    await this.flush();
  }

  private hasLease(): boolean {
    return this.options.hasLease?.() ?? true;
  }

  private assertLease(): void {
    if (!this.hasLease()) throw new QuotaStoreError('not-run', 'The quota lease has expired');
  }

  /** Saves all changes. Only one save runs at a time, so that an older count never overwrites a newer one. */
  private flush(): Promise<void> {
    this.currentSave ??= this.save().finally(() => {
      this.currentSave = null;
    });
    return this.currentSave;
  }

  private async save(): Promise<void> {
    const { counters, usage, putBack } = this.ledger.takeDirty();
    try {
      if (counters.length + usage.length > 0) await this.options.persistence.save(counters, usage);
    } catch (error) {
      putBack();
      this.options.onError?.(error);
      throw error;
    }
    this.ledger.forgetExpired();
    const now = this.options.now();
    const today = getUtcWindows(now).day;
    if (today === this.lastCleanupDay) return;
    this.lastCleanupDay = today;
    this.ledger.forget(getOldestChargeableWindows(now));
  }
}

/** Opens the embedded store with the counters that are stored in the database. */
export async function openEmbeddedQuotaStore(options: EmbeddedQuotaOptions): Promise<EmbeddedQuotaStore> {
  return new EmbeddedQuotaStore(
    options,
    await options.persistence.load(getOldestChargeableWindows(options.now())),
  );
}
