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
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Insurance } from './insurance.ts';
import type { Owed } from './owed-units.ts';

export interface InsuredQuotaOptions {
  /** Called when the store goes away and when it is back. */
  readonly onStateChange?: (state: QuotaHealth['state']) => void;
  /** Called with units that were used and will never be counted. */
  readonly onError?: (error: unknown, lost: SettleRequest) => void;
  /** Called with units whose refund was lost, so they may stay charged. */
  readonly onRefundLost?: (error: unknown, lost: RefundRequest) => void;
  /** How many accounts' last figures are remembered; default 100,000. */
  readonly capacity?: number;
}

/** A part of the store that failed, until it answers again. */
interface Trouble {
  readonly breaker: CircuitBreaker;
  /** One of its accounts, for the probe. */
  readonly account: string;
}

const tickMs = 250;
/** The account to probe with if the store says it is away and no charge has failed. */
const anyAccount = 'any';
/** Accounts settled at a time: enough to share a round trip, few enough for the deadline. */
const settledAtATime = 64;

/**
 * The store with an insurance: while it is away, each process allows an account 5 % of its day limit a day (and a key with
 * limits of its own 5 % of those), and afterwards counts the units that certainly were not counted. Beyond that, and for accounts it has never seen, it throws
 * QuotaStoreError. Refunds that certainly did not run are repeated too. Adds nothing to the store's own deadline.
 */
export class InsuredQuotaStore implements QuotaStore {
  private readonly inner: SettlingQuotaStore;
  private readonly options: InsuredQuotaOptions;
  private readonly insurance: Insurance;
  private readonly timer: NodeJS.Timeout;
  private readonly troubles = new Map<number, Trouble>();
  private recovering: Promise<void> | null = null;
  private state: QuotaHealth['state'] = 'ok';

  constructor(inner: SettlingQuotaStore, options: InsuredQuotaOptions = {}) {
    this.inner = inner;
    this.options = options;
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
    this.insurance.remember(request, charge);
    return charge;
  }

  async refund(request: RefundRequest): Promise<boolean> {
    const rest = this.insurance.forgive(request);
    if (rest === null) return true;
    if (!this.troubleOf(request.account)?.breaker.isOpen) return this.giveBack(rest);
    this.insurance.refunds.add(rest);
    return false;
  }

  countRefused(account: string, key: string, day: number): void {
    this.inner.countRefused(account, key, day);
  }

  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    return this.inner.usage(account, fromDay, toDay);
  }

  async end(account: string, windows: WindowIds): Promise<UsedUnits> {
    // Before it is asked: while the store is away nothing more is allowed here either.
    this.insurance.end(account);
    try {
      const used = await this.inner.end(account, windows);
      return this.insurance.withDebts(account, used);
    } catch (error) {
      if (!(error instanceof QuotaStoreError)) throw error;
      const look = { account, key: '', units: 0, limits: { day: 1, month: 1 }, windows };
      const seen = this.insurance.look(look);
      if (seen === null) throw error;
      return { day: seen.day, month: seen.month };
    }
  }

  async resume(account: string): Promise<void> {
    this.insurance.resume(account);
    await this.inner.resume(account);
  }

  async clear(account: string, today: number): Promise<void> {
    await this.inner.clear(account, today);
    this.insurance.forget(account);
  }

  health(): QuotaHealth {
    const { state, warnings } = this.inner.health();
    return { state: this.troubles.size > 0 ? 'away' : state, warnings };
  }

  /** Settles what is owed if the store answers, then closes it. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.recovering;
    if (this.insurance.owes) await this.recover([...this.troubles.values()]);
    const isAway = new QuotaStoreError('no', 'The quota store is away while closing');
    const { debts, refunds } = this.insurance;
    for (const debt of debts.take(Number.POSITIVE_INFINITY)) this.options.onError?.(isAway, debt);
    for (const one of refunds.take(Number.POSITIVE_INFINITY)) this.options.onRefundLost?.(isAway, one);
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
    this.insurance.forgetEnded();
    const isTroubled = this.state === 'away' || this.insurance.owes;
    if (!isTroubled || this.recovering !== null) return;
    const due = [...this.troubles.values()].filter(({ breaker }) => breaker.mayProbe);
    this.recovering = this.recover(due).finally(() => {
      this.recovering = null;
    });
  }

  // A probe of our own, so that no request waits for the timeout.
  private async recover(due: readonly Trouble[]): Promise<void> {
    const asked = this.troubles.size === 0 ? [{ account: anyAccount }] : due;
    await Promise.all(asked.map(({ account }) => this.probe(account)));
    const isWell = (account: string): boolean => this.troubleOf(account) === undefined;
    for (;;) {
      const debts = this.insurance.debts.take(settledAtATime, isWell);
      const refunds = this.insurance.refunds.take(settledAtATime, isWell);
      if (debts.length + refunds.length === 0) return;
      await Promise.all([
        ...debts.map((debt) => this.settle(debt)),
        ...refunds.map((refund) => this.giveBack(refund)),
      ]);
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

  // Sent again only if it certainly did not run, so that no account is charged twice.
  private async settle(debt: SettleRequest): Promise<void> {
    try {
      await this.inner.settle(debt);
    } catch (error) {
      const ran = error instanceof QuotaStoreError ? error.ran : 'unknown';
      if (ran === 'no') this.insurance.debts.add(debt);
      else this.options.onError?.(error, debt);
      if (ran !== 'refused') this.failed(debt.account, error);
    }
  }

  // The same, so that nothing is refunded twice. The store ignores windows that are over.
  private async giveBack(request: Owed): Promise<boolean> {
    try {
      return await this.inner.refund(request);
    } catch (error) {
      const isStoreAway = error instanceof QuotaStoreError;
      if (isStoreAway && error.ran === 'no') this.insurance.refunds.add(request);
      else this.options.onRefundLost?.(error, request);
      if (isStoreAway) this.failed(request.account, error);
      return false;
    }
  }

  private troubleOf(account: string): Trouble | undefined {
    return this.troubles.size === 0 ? undefined : this.troubles.get(this.inner.partOf(account));
  }

  private failed(account: string, error: unknown): void {
    const trouble = this.troubleOf(account) ?? { breaker: new CircuitBreaker(), account };
    this.troubles.set(this.inner.partOf(account), trouble);
    trouble.breaker.failed(!(error instanceof QuotaStoreError) || error.ran === 'unknown');
    this.report();
  }

  private succeeded(account: string): void {
    if (this.troubles.size > 0) this.troubles.delete(this.inner.partOf(account));
    // Without troubles the store itself may have reported its state; this success ends it.
    if (this.state === 'away') this.report();
  }

  private report(): void {
    const { state } = this.health();
    if (state === this.state) return;
    this.state = state;
    this.options.onStateChange?.(state);
  }
}
