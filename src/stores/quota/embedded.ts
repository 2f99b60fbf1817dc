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
import { byDayAndKey } from '../../domain/quota/usage-history.ts';
import { QuotaLedger, utcWindows } from './quota-ledger.ts';

export interface EmbeddedQuotaOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly persistence: QuotaPersistence;
  /** Whether this gateway may charge. While it may not, a charge certainly does not run; refunds still count in memory. */
  readonly isHeld?: () => boolean;
  /** Milliseconds between saves; a crash loses at most this and one save; default 500. */
  readonly flushEveryMs?: number;
  /** Called with each failed save; its rows are saved with the next. */
  readonly onError?: (error: unknown) => void;
}

/** At most one second may be lost: half of it between saves, half for the save itself. */
const standardFlushMs = 500;
/** Saves tried by `close()` before it gives up. */
const lastTries = 3;

/** Windows that can still be charged: local time may be one day behind UTC, plus a day to spare. */
function stillCharged(nowMs: number) {
  const { day, month } = utcWindows(nowMs);
  return { day: day - 2, month: month - 1 };
}

/** A quota store in this process, for one gateway: decides in memory and writes later (write-behind). */
export class EmbeddedQuotaStore implements QuotaStore {
  private readonly options: EmbeddedQuotaOptions;
  private readonly ledger: QuotaLedger;
  private readonly timer: NodeJS.Timeout;
  private flushing: Promise<void> | null = null;
  private forgottenOn: number;

  /** @param kept the stored counters; see `openEmbeddedQuotaStore` */
  constructor(options: EmbeddedQuotaOptions, kept: PersistedQuota) {
    this.options = options;
    this.ledger = new QuotaLedger(options.now, kept);
    this.forgottenOn = utcWindows(options.now()).day;
    this.timer = setInterval(() => {
      this.flush().catch(() => {}); // reported to onError already; the next save repeats it
    }, options.flushEveryMs ?? standardFlushMs).unref();
  }

  async charge(request: ChargeRequest): Promise<QuotaCharge> {
    if (!this.isHeld()) throw new QuotaStoreError('no', 'The lease of the quota has run out');
    return this.ledger.charge(request);
  }

  refund(request: RefundRequest): Promise<true> {
    this.ledger.refund(request);
    return Promise.resolve(true);
  }

  countRefused(account: string, key: string, day: number): void {
    this.ledger.countRefused(account, key, day);
  }

  async usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    const stored = await this.options.persistence.usage(account, fromDay, toDay);
    // Memory is newer than the database, so it comes last.
    const rows = [...stored, ...this.ledger.usage(account, fromDay, toDay)];
    return [...new Map(rows.map((row) => [`${row.day}:${row.key}`, row])).values()].sort(byDayAndKey);
  }

  async end(account: string, windows: WindowIds): Promise<UsedUnits> {
    if (!this.isHeld()) throw new QuotaStoreError('no', 'The lease of the quota has run out');
    return this.ledger.end(account, windows);
  }

  async resume(account: string): Promise<void> {
    this.ledger.resume(account);
  }

  async clear(account: string): Promise<void> {
    // A save in progress either writes its rows or puts them back.
    await this.flushing?.catch(() => {});
    this.ledger.remove(account);
    await this.options.persistence.remove(account);
  }

  health(): QuotaHealth {
    return { state: this.isHeld() ? 'ok' : 'away', warnings: [] };
  }

  /** @throws the error of the last of a few saves; at most a second of charges is lost then. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing?.catch(() => {});
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.flush();
      } catch (error) {
        if (tries === lastTries) throw error;
      }
    }
  }

  /** Writes all charges until now. @throws the database's error */
  async writeAll(): Promise<void> {
    // A save in progress lacks the charges since it began.
    await this.flushing?.catch(() => {});
    await this.flush();
  }

  private isHeld(): boolean {
    return this.options.isHeld?.() ?? true;
  }

  // One at a time, so that an older figure never overwrites a newer one.
  private flush(): Promise<void> {
    this.flushing ??= this.save().finally(() => {
      this.flushing = null;
    });
    return this.flushing;
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
    this.ledger.forgetHours();
    this.ledger.forgetEnded();
    const now = this.options.now();
    const today = utcWindows(now).day;
    if (today === this.forgottenOn) return;
    this.forgottenOn = today;
    this.ledger.forget(stillCharged(now));
  }
}

/** The embedded store, with the stored counters. */
export async function openEmbeddedQuotaStore(options: EmbeddedQuotaOptions): Promise<EmbeddedQuotaStore> {
  return new EmbeddedQuotaStore(options, await options.persistence.load(stillCharged(options.now())));
}
