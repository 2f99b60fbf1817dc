import {
  type ChargeRequest,
  type KeyUsage,
  type QuotaCharge,
  type QuotaHealth,
  type QuotaStore,
  QuotaStoreError,
  type RefundRequest,
  type SettleRequest,
  type SettlingQuotaStore,
} from '../../domain/quota.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Insurance } from './insurance.ts';

export interface InsuredQuotaOptions {
  /** Milliseconds of a clock that only moves forward; default `performance.now`. */
  readonly now?: () => number;
  /** Told when the store goes away and when it is back. */
  readonly onStateChange?: (state: QuotaHealth['state']) => void;
  /** Told of units that were admitted and will never be added. */
  readonly onError?: (error: unknown, lost: SettleRequest) => void;
  /** Accounts of which the last figures are remembered; default 100,000. */
  readonly capacity?: number;
}

const tickMs = 250;
/** Accounts settled at a time: many enough for one round trip to be shared, few enough for the deadline. */
const settledAtATime = 64;

class InsuredQuotaStore implements QuotaStore {
  private readonly inner: SettlingQuotaStore;
  private readonly options: InsuredQuotaOptions;
  private readonly breaker: CircuitBreaker;
  private readonly insurance: Insurance;
  private readonly timer: NodeJS.Timeout;
  private recovering: Promise<void> | null = null;
  private state: QuotaHealth['state'] = 'ok';

  constructor(inner: SettlingQuotaStore, options: InsuredQuotaOptions) {
    this.inner = inner;
    this.options = options;
    this.breaker = new CircuitBreaker(options.now ?? (() => performance.now()));
    this.insurance = new Insurance(options.capacity ?? 100_000);
    this.timer = setInterval(() => this.tick(), tickMs).unref();
  }

  async charge(request: ChargeRequest): Promise<QuotaCharge> {
    if (this.breaker.isOpen) return this.insure(request, null);
    let charge: QuotaCharge;
    try {
      charge = await this.inner.charge(request);
    } catch (error) {
      if (!(error instanceof QuotaStoreError) || error.ran === 'refused') throw error;
      this.failed(error);
      return this.insure(request, error);
    }
    if (this.breaker.lastFailed) this.succeeded();
    this.insurance.remember(request.account, charge);
    return charge;
  }

  async refund(request: RefundRequest): Promise<void> {
    if (!this.insurance.forgive(request)) await this.inner.refund(request);
  }

  countRefused(account: string, key: string, day: number): void {
    this.inner.countRefused(account, key, day);
  }

  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    return this.inner.usage(account, fromDay, toDay);
  }

  health(): QuotaHealth {
    const { state, warnings } = this.inner.health();
    return { state: this.breaker.lastFailed ? 'away' : state, warnings };
  }

  /** Adds what is owed if the store takes it, then closes it. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.recovering;
    if (this.insurance.owes) await this.recover();
    for (const debt of this.insurance.takeDebts(Number.POSITIVE_INFINITY)) {
      this.options.onError?.(new QuotaStoreError('no', 'The quota store is away while closing'), debt);
    }
    await this.inner.close();
  }

  /** @param error How the store failed, or null when it was not asked. */
  private insure(request: ChargeRequest, error: QuotaStoreError | null): QuotaCharge {
    const owed = error === null || error.ran === 'no';
    const charge = request.units === 0 ? this.insurance.look(request) : this.insurance.admit(request, owed);
    if (charge === null) throw error ?? new QuotaStoreError('no', 'The quota store is away');
    return charge;
  }

  private tick(): void {
    this.report();
    const isTroubled = this.state === 'away' || this.insurance.owes;
    if (!isTroubled || this.recovering !== null || !this.breaker.mayProbe) return;
    this.recovering = this.recover().finally(() => {
      this.recovering = null;
    });
  }

  // The probe is ours and not a customer's charge, so that no request pays for asking.
  private async recover(): Promise<void> {
    try {
      await this.inner.probe();
    } catch (error) {
      return this.failed(error);
    }
    this.succeeded();
    while (this.insurance.owes && !this.breaker.lastFailed) {
      await Promise.all(this.insurance.takeDebts(settledAtATime).map((debt) => this.settle(debt)));
    }
  }

  // Sent at most once, unless it certainly did not run: nobody is charged twice.
  private async settle(debt: SettleRequest): Promise<void> {
    try {
      await this.inner.settle(debt);
    } catch (error) {
      const ran = error instanceof QuotaStoreError ? error.ran : 'unknown';
      if (ran === 'no') this.insurance.owe(debt);
      else this.options.onError?.(error, debt);
      if (ran !== 'refused') this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.breaker.failed(!(error instanceof QuotaStoreError) || error.ran === 'unknown');
    this.report();
  }

  private succeeded(): void {
    this.breaker.succeeded();
    this.report();
  }

  private report(): void {
    const { state } = this.health();
    if (state === this.state) return;
    this.state = state;
    this.options.onStateChange?.(state);
  }
}

/**
 * The store behind a bounded insurance: while it is away, each process goes on for 5 % of an account's day
 * limit a day, and adds afterwards what certainly did not run. Beyond that, and for figures never seen, the
 * QuotaStoreError is thrown. Adds nothing to the store's own deadline.
 */
export function createInsuredQuotaStore(
  inner: SettlingQuotaStore,
  options: InsuredQuotaOptions = {},
): QuotaStore {
  return new InsuredQuotaStore(inner, options);
}
