import type { ChargeRequest, KeyUsage, QuotaCharge, QuotaStore, RefundRequest } from '../../domain/quota.ts';
import type { PersistedQuota, QuotaPersistence } from '../../domain/quota-persistence.ts';
import { QuotaLedger, utcWindows } from './quota-ledger.ts';

export interface EmbeddedQuotaOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly persistence: QuotaPersistence;
  /** A crash loses what was charged in this time and in that of one save; default 500. */
  readonly flushEveryMs?: number;
  /** Told of each save that failed; its rows are kept and saved with the next. */
  readonly onError?: (error: unknown) => void;
}

/** Half of the second that may be lost at most: the other half is for the save, which takes time itself. */
const standardFlushMs = 500;
/** Saves tried by `close()` before it gives up. */
const lastTries = 3;

/** What still can be charged: local windows may be one behind UTC, and a day more costs nothing. */
function stillCharged(nowMs: number) {
  const { day, month } = utcWindows(nowMs);
  return { day: day - 2, month: month - 1 };
}

/** A store that writes behind. */
export interface EmbeddedQuota extends QuotaStore {
  /** Writes what was charged until now. @throws what the database threw */
  writeAll(): Promise<void>;
}

class EmbeddedQuotaStore implements EmbeddedQuota {
  private readonly options: EmbeddedQuotaOptions;
  private readonly ledger: QuotaLedger;
  private readonly timer: NodeJS.Timeout;
  private flushing: Promise<void> | null = null;
  private forgottenOn: number;

  constructor(options: EmbeddedQuotaOptions, kept: PersistedQuota) {
    this.options = options;
    this.ledger = new QuotaLedger(options.now, kept);
    this.forgottenOn = utcWindows(options.now()).day;
    this.timer = setInterval(() => {
      this.flush().catch(() => {}); // told to onError already, and tried again the next time
    }, options.flushEveryMs ?? standardFlushMs).unref();
  }

  charge(request: ChargeRequest): Promise<QuotaCharge> {
    try {
      return Promise.resolve(this.ledger.charge(request));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  refund(request: RefundRequest): Promise<void> {
    this.ledger.refund(request);
    return Promise.resolve();
  }

  countRefused(account: string, key: string, day: number): void {
    this.ledger.countRefused(account, key, day);
  }

  async usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    const rows = new Map<string, KeyUsage>();
    for (const row of await this.options.persistence.usage(account, fromDay, toDay)) {
      rows.set(`${row.day}:${row.key}`, row);
    }
    // Memory is ahead of what was written, so it wins.
    for (const row of this.ledger.usage(account, fromDay, toDay)) rows.set(`${row.day}:${row.key}`, row);
    return [...rows.values()].sort((a, b) => a.day - b.day || (a.key < b.key ? -1 : 1));
  }

  health() {
    return { state: 'ok', warnings: [] } as const;
  }

  /** @throws what the last of a few saves threw: at most a second of charges is not written then. */
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

  async writeAll(): Promise<void> {
    // What is being written does not hold the charges since it began.
    await this.flushing?.catch(() => {});
    await this.flush();
  }

  // One at a time: an older figure must never be written over a newer one.
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
    const now = this.options.now();
    const today = utcWindows(now).day;
    if (today === this.forgottenOn) return;
    this.forgottenOn = today;
    this.ledger.forget(stillCharged(now));
  }
}

/**
 * A quota store in this process, for one gateway: it decides in memory and writes behind.
 * @param kept What was read at start; see `openEmbeddedQuotaStore`.
 */
export function createEmbeddedQuotaStore(
  options: EmbeddedQuotaOptions,
  kept: PersistedQuota = { counters: [], usage: [] },
): EmbeddedQuota {
  return new EmbeddedQuotaStore(options, kept);
}

/** The embedded store with the counters that were written before. */
export async function openEmbeddedQuotaStore(options: EmbeddedQuotaOptions): Promise<EmbeddedQuota> {
  return createEmbeddedQuotaStore(options, await options.persistence.load(stillCharged(options.now())));
}
