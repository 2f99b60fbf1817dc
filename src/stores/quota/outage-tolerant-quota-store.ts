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
import { OutageAllowance } from './outage-allowance.ts';
import type { PendingSettlement } from './pending-settlements.ts';

export interface OutageTolerantQuotaOptions {
  /** A listener that is called when the store becomes unavailable, and when it is available again. */
  readonly onStateChange?: (state: QuotaHealth['state']) => void;
  /** A listener that receives units that were used during an outage and will never be counted. */
  readonly onError?: (error: unknown, lostDebt: SettleRequest) => void;
  /** A listener that receives units whose refund failed and will not be repeated, so they may remain charged. */
  readonly onRefundLost?: (error: unknown, lostRefund: RefundRequest) => void;
  /** The number of accounts whose last figures are stored. The default is 100,000. */
  readonly capacity?: number;
}

/** A part of the store (see `SettlingQuotaStore`) that has failed and has not answered since. */
interface FailingPart {
  readonly breaker: CircuitBreaker;
  /** An account in this part, which the probe uses. */
  readonly account: string;
}

/** The interval at which the state is checked and recovery is attempted. */
const tickMs = 250;
/** The account with which the store is probed if it reports that it is unavailable, but no charge has failed. */
const probeAccount = 'any';
/** The number of accounts that are settled at a time. They share a round trip, which must not exceed the deadline. */
const accountsPerSettlement = 64;

/**
 * Adds an outage allowance to a quota store: while the store is unavailable, each process admits 5 % of an
 * account's day limit (and 5 % of a key's own limits). When the store answers again, these units are counted, and
 * refunds that it certainly did not apply are retried. A charge beyond the allowance throws QuotaStoreError. No call
 * waits longer than a call of the inner store.
 */
export class OutageTolerantQuotaStore implements QuotaStore {
  private readonly inner: SettlingQuotaStore;
  private readonly options: OutageTolerantQuotaOptions;
  private readonly allowance: OutageAllowance;
  private readonly timer: NodeJS.Timeout;
  private readonly failingParts = new Map<number, FailingPart>();
  private currentRecovery: Promise<void> | null = null;
  private state: QuotaHealth['state'] = 'ok';

  constructor(inner: SettlingQuotaStore, options: OutageTolerantQuotaOptions = {}) {
    this.inner = inner;
    this.options = options;
    this.allowance = new OutageAllowance(options.capacity ?? 100_000);
    this.timer = setInterval(() => this.tick(), tickMs).unref();
  }

  async charge(request: ChargeRequest): Promise<QuotaCharge> {
    if (this.hasOpenBreaker(request.account)) return this.chargeAllowance(request, null);
    let charge: QuotaCharge;
    try {
      charge = await this.inner.charge(request);
    } catch (error) {
      if (!(error instanceof QuotaStoreError) || error.outcome === 'rejected') throw error;
      this.recordFailure(request.account, error);
      return this.chargeAllowance(request, error);
    }
    this.recordSuccess(request.account);
    this.allowance.recordCharge(request, charge);
    return charge;
  }

  async refund(request: RefundRequest): Promise<boolean> {
    const remainingRefund = this.allowance.cancelDebt(request);
    if (remainingRefund === null) return true;
    if (!this.hasOpenBreaker(request.account)) return this.sendRefund(remainingRefund);
    this.allowance.refunds.add(remainingRefund);
    return false;
  }

  countRejection(account: string, key: string, day: number): void {
    this.inner.countRejection(account, key, day);
  }

  readUsage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    return this.inner.readUsage(account, fromDay, toDay);
  }

  async end(account: string, windows: WindowIds): Promise<UsedUnits> {
    // End the account here first, so that this process admits no further charges even if the store is unavailable.
    this.allowance.end(account);
    try {
      const used = await this.inner.end(account, windows);
      return this.allowance.addDebts(account, used);
    } catch (error) {
      if (!(error instanceof QuotaStoreError)) throw error;
      // The figures are read with a charge of no units, so its key and limits do not matter.
      const query = { account, key: '', units: 0, limits: { day: 1, month: 1 }, windows };
      const charge = this.allowance.getLastFigures(query);
      if (charge === null) throw error;
      return { day: charge.day, month: charge.month };
    }
  }

  async resume(account: string): Promise<void> {
    this.allowance.resume(account);
    await this.inner.resume(account);
  }

  async clear(account: string, today: number): Promise<void> {
    await this.inner.clear(account, today);
    this.allowance.forget(account);
  }

  getHealth(): QuotaHealth {
    const { state, warnings } = this.inner.getHealth();
    return { state: this.failingParts.size > 0 ? 'away' : state, warnings };
  }

  /** Settles debts and refunds if the store answers, reports the remaining ones as lost, and closes the store. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.currentRecovery;
    if (this.allowance.hasPendingSettlements) await this.recover([...this.failingParts.values()]);
    const awayError = new QuotaStoreError('not-run', 'The quota store is unavailable while closing');
    const { debts, refunds } = this.allowance;
    for (const debt of debts.take(Number.POSITIVE_INFINITY)) this.options.onError?.(awayError, debt);
    for (const refund of refunds.take(Number.POSITIVE_INFINITY))
      this.options.onRefundLost?.(awayError, refund);
    await this.inner.close();
  }

  /**
   * Charges the outage allowance.
   * @param error the error of the store, or null if nothing was sent to it
   */
  private chargeAllowance(request: ChargeRequest, error: QuotaStoreError | null): QuotaCharge {
    const isOwed = error === null || error.outcome === 'not-run';
    const charge =
      request.units === 0 ? this.allowance.getLastFigures(request) : this.allowance.admit(request, isOwed);
    if (charge === null) throw error ?? new QuotaStoreError('not-run', 'The quota store is unavailable');
    return charge;
  }

  private tick(): void {
    this.reportState();
    this.allowance.forgetExpiredEnds();
    const isRecoveryNeeded = this.state === 'away' || this.allowance.hasPendingSettlements;
    if (!isRecoveryNeeded || this.currentRecovery !== null) return;
    const partsToProbe = [...this.failingParts.values()].filter(({ breaker }) => breaker.canProbe);
    this.currentRecovery = this.recover(partsToProbe).finally(() => {
      this.currentRecovery = null;
    });
  }

  // A probe finds out whether the store is back, so that no client's request has to wait for a timeout.
  private async recover(partsToProbe: readonly FailingPart[]): Promise<void> {
    const probes = this.failingParts.size === 0 ? [{ account: probeAccount }] : partsToProbe;
    await Promise.all(probes.map(({ account }) => this.probe(account)));
    const isAnswering = (account: string): boolean => this.findFailingPart(account) === undefined;
    for (;;) {
      const debts = this.allowance.debts.take(accountsPerSettlement, isAnswering);
      const refunds = this.allowance.refunds.take(accountsPerSettlement, isAnswering);
      if (debts.length + refunds.length === 0) return;
      await Promise.all([
        ...debts.map((debt) => this.settle(debt)),
        ...refunds.map((refund) => this.sendRefund(refund)),
      ]);
    }
  }

  private async probe(account: string): Promise<void> {
    try {
      await this.inner.probe(account);
      this.recordSuccess(account);
    } catch (error) {
      this.recordFailure(account, error);
    }
  }

  // Retry a debt only if the store certainly did not apply it, so that no account is charged twice.
  private async settle(debt: SettleRequest): Promise<void> {
    try {
      await this.inner.settle(debt);
    } catch (error) {
      const outcome = error instanceof QuotaStoreError ? error.outcome : 'unknown';
      if (outcome === 'not-run') this.allowance.debts.add(debt);
      else this.options.onError?.(error, debt);
      if (outcome !== 'rejected') this.recordFailure(debt.account, error);
    }
  }

  // Like a debt, a refund is retried only if the store certainly did not apply it. The store ignores windows that are over.
  private async sendRefund(request: PendingSettlement): Promise<boolean> {
    try {
      return await this.inner.refund(request);
    } catch (error) {
      const isStoreError = error instanceof QuotaStoreError;
      if (isStoreError && error.outcome === 'not-run') this.allowance.refunds.add(request);
      else this.options.onRefundLost?.(error, request);
      if (isStoreError) this.recordFailure(request.account, error);
      return false;
    }
  }

  private findFailingPart(account: string): FailingPart | undefined {
    return this.failingParts.size === 0 ? undefined : this.failingParts.get(this.inner.getPart(account));
  }

  private hasOpenBreaker(account: string): boolean {
    return this.findFailingPart(account)?.breaker.isOpen ?? false;
  }

  private recordFailure(account: string, error: unknown): void {
    const part = this.findFailingPart(account) ?? { breaker: new CircuitBreaker(), account };
    this.failingParts.set(this.inner.getPart(account), part);
    part.breaker.recordFailure(!(error instanceof QuotaStoreError) || error.outcome === 'unknown');
    this.reportState();
  }

  private recordSuccess(account: string): void {
    if (this.failingParts.size > 0) this.failingParts.delete(this.inner.getPart(account));
    // The inner store may have reported that it is unavailable although no charge failed. A success ends that state.
    if (this.state === 'away') this.reportState();
  }

  private reportState(): void {
    const { state } = this.getHealth();
    if (state === this.state) return;
    this.state = state;
    this.options.onStateChange?.(state);
  }
}

const failuresToOpen = 5;
const openMs = 1000;

/**
 * A circuit breaker prevents requests from waiting for timeouts during an outage. It opens after 5 failures in a row.
 * Then only probes may be sent, the first after 1 s. The owner discards the breaker after a success.
 */
class CircuitBreaker {
  private failures = 0;
  private nextProbeAtMs = 0;

  get isOpen(): boolean {
    return this.failures >= failuresToOpen;
  }

  /** Whether a probe may be sent now. It is always true while the breaker is closed. */
  get canProbe(): boolean {
    return !this.isOpen || performance.now() >= this.nextProbeAtMs;
  }

  /** @param wasSent whether the call was sent; if not, it does not delay the next probe of an open breaker */
  recordFailure(wasSent: boolean): void {
    const hasJustOpened = this.failures === failuresToOpen - 1;
    this.failures += 1;
    if (hasJustOpened || wasSent) this.nextProbeAtMs = performance.now() + openMs;
  }
}
