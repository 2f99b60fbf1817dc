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

/** A part of the store that failed, until it answers again. */
interface Trouble {
  readonly breaker: CircuitBreaker;
  /** One of its accounts, to ask it by. */
  readonly account: string;
}

const tickMs = 250;
/** Whose part is asked while the store says that it is away and no charge has failed. */
const anyAccount = 'any';
/** Accounts settled at a time: many enough for one round trip to be shared, few enough for the deadline. */
const settledAtATime = 64;

class InsuredQuotaStore implements QuotaStore {
  private readonly inner: SettlingQuotaStore;
  private readonly options: InsuredQuotaOptions;
  private readonly now: () => number;
  private readonly insurance: Insurance;
  private readonly timer: NodeJS.Timeout;
  private readonly troubles = new Map<number, Trouble>();
  private recovering: Promise<void> | null = null;
  private state: QuotaHealth['state'] = 'ok';

  constructor(inner: SettlingQuotaStore, options: InsuredQuotaOptions) {
    this.inner = inner;
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.insurance = new Insurance(options.capacity ?? 100_000);
    this.timer = setInterval(() => this.tick(), tickMs).unref();
  }

  async charge(request: ChargeRequest): Promise<QuotaCharge> {
    if (this.troubleOf(request.account)?.breaker.isOpen) return this.insure(request, null);
    let charge: QuotaCharge;
    try {
      charge = await this.inner.charge(request);
    } catch (error) {
      if (!(error instanceof QuotaStoreError) || error.ran === 'refused') throw error;
      this.failed(request.account, error);
      return this.insure(request, error);
    }
    this.succeeded(request.account);
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
    return { state: this.troubles.size > 0 ? 'away' : state, warnings };
  }

  /** Adds what is owed if the store takes it, then closes it. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.recovering;
    if (this.insurance.owes) await this.recover([...this.troubles.values()]);
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
    if (!isTroubled || this.recovering !== null) return;
    const due = [...this.troubles.values()].filter(({ breaker }) => breaker.mayProbe);
    this.recovering = this.recover(due).finally(() => {
      this.recovering = null;
    });
  }

  // The probe is ours and not a customer's charge, so that no request pays for asking.
  private async recover(due: readonly Trouble[]): Promise<void> {
    const asked = this.troubles.size === 0 ? [{ account: anyAccount }] : due;
    await Promise.all(asked.map(({ account }) => this.probe(account)));
    const isWell = (account: string): boolean => this.troubleOf(account) === undefined;
    for (;;) {
      const debts = this.insurance.takeDebts(settledAtATime, isWell);
      if (debts.length === 0) return;
      await Promise.all(debts.map((debt) => this.settle(debt)));
    }
  }

  private async probe(account: string): Promise<void> {
    try {
      await this.inner.probe(account);
      this.succeeded(account);
    } catch (error) {
      this.failed(account, error);
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
      if (ran !== 'refused') this.failed(debt.account, error);
    }
  }

  private troubleOf(account: string): Trouble | undefined {
    return this.troubles.size === 0 ? undefined : this.troubles.get(this.inner.partOf(account));
  }

  private failed(account: string, error: unknown): void {
    const trouble = this.troubleOf(account) ?? { breaker: new CircuitBreaker(this.now), account };
    this.troubles.set(this.inner.partOf(account), trouble);
    trouble.breaker.failed(!(error instanceof QuotaStoreError) || error.ran === 'unknown');
    this.report();
  }

  private succeeded(account: string): void {
    if (this.troubles.size > 0) this.troubles.delete(this.inner.partOf(account));
    // Without troubles the state may come from the store itself, whose last failure this ends.
    if (this.state === 'away') this.report();
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
