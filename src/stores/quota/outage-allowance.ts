import { LRUCache } from 'lru-cache';
import {
  type ChargeRequest,
  type QuotaCharge,
  type RefundRequest,
  requestsOf,
  type UsedUnits,
  type WindowUse,
} from '../../domain/quota/quota.ts';
import { EndedAccounts } from './ended-accounts.ts';
import { type PendingSettlement, PendingSettlements } from './pending-settlements.ts';
import { toQuotaCharge } from './quota-charge.ts';
import { SpentUnits } from './spent-units.ts';

interface LastFigures {
  dayId: number;
  dayUsed: number;
  monthId: number;
  monthUsed: number;
}

/** Returns a limit's outage allowance: 5 % of it, rounded up. */
function getAllowance(limit: number): number {
  return Math.ceil(limit / 20);
}

/**
 * Returns a cache of at most `capacity` entries whose memory grows with them. With `max` instead of `maxSize`, all
 * of its memory would be allocated at once, which takes 20 ms for 100,000 entries.
 */
const createCache = <V extends object>(capacity: number): LRUCache<string, V> =>
  new LRUCache({ maxSize: capacity, sizeCalculation: () => 1 });

const toKeyName = ({ account, key }: ChargeRequest): string => `${account} ${key}`;

/**
 * Decides what one process may admit while the quota store is unavailable: 5 % of each limit that applies
 * (the day of the account, the day of the key, the hour of the address). It also records which of the
 * admitted units the store must count afterwards. Memory is bounded: only the figures of the `capacity` most
 * recently used accounts are stored, and at most `capacity` accounts get an allowance at a time. An account
 * without figures counts as unused, so it may use its 5 %.
 */
export class OutageAllowance {
  /** For each account, the store's last figures plus what was admitted since. */
  private readonly figures: LRUCache<string, LastFigures>;
  /** For each key with its own day limit, the last figures of its day plus what was admitted since. */
  private readonly keyFigures: LRUCache<string, WindowUse>;
  /**
   * How much of the allowance was spent by accounts and keys in a day window, and by addresses in an hour.
   */
  private readonly spentByAccounts: SpentUnits;
  private readonly spentByKeys: SpentUnits;
  private readonly spentByAddresses: SpentUnits;
  private readonly ended = new EndedAccounts(() => Date.now());
  /** Units that were admitted here and that the store must still count. */
  readonly debts = new PendingSettlements();
  /**
   * Units that the store has charged and must still refund. They are at most those that were in flight when
   * it failed.
   */
  readonly refunds = new PendingSettlements();

  constructor(capacity: number) {
    this.figures = createCache(capacity);
    this.keyFigures = createCache(capacity);
    this.spentByAccounts = new SpentUnits(capacity);
    this.spentByKeys = new SpentUnits(capacity);
    this.spentByAddresses = new SpentUnits(capacity);
  }

  get hasDebts(): boolean {
    return !(this.debts.isEmpty && this.refunds.isEmpty);
  }

  /** Remembers the store's figures, plus the units that it must still count. */
  recordCharge(request: ChargeRequest, { day, month, keyUse }: QuotaCharge): void {
    const { account, key } = request;
    const used = this.addDebts(account, { day, month });
    let usedByKey = keyUse?.day ?? 0;
    for (const debt of this.debts.of(account)) {
      if (debt.windows.day === day.id && debt.key === key) usedByKey += debt.units;
    }
    this.store(account, day.id, used.day.used, month.id, used.month.used);
    if (keyUse !== null) this.keyFigures.set(toKeyName(request), { id: day.id, used: usedByKey });
  }

  /** Returns the account's last figures without charging. Returns null if there are none. */
  getLastFigures(request: ChargeRequest): QuotaCharge | null {
    const figures = this.figures.get(request.account);
    if (figures === undefined) return null;
    const { dayId, dayUsed, monthId, monthUsed } = getCurrentFigures(request, figures);
    const { day, month } = request.limits;
    return toQuotaCharge(
      dayId,
      dayUsed,
      monthId,
      monthUsed,
      (dayUsed > day ? 1 : 0) + (monthUsed > month ? 2 : 0),
      null,
      true,
    );
  }

  /**
   * Admits a charge if, by the last figures, it fits into the limits and into the allowance. Otherwise
   * returns null.
   * @param isOwed whether the store must count the charge later, which is so only if the store certainly did
   * not run it
   */
  admit(request: ChargeRequest, isOwed: boolean): QuotaCharge | null {
    const { account, units, limits } = request;
    if (this.ended.has(account)) return null;
    const { dayId, dayUsed, monthId, monthUsed } = getCurrentFigures(request, this.figures.get(account));
    if (dayUsed + units > limits.day || monthUsed + units > limits.month) return null;
    if (!this.spentByAccounts.hasRoom(account, dayId, units, getAllowance(limits.day))) return null;
    if (!this.spendKeyLimits(request, dayId)) return null;
    this.spentByAccounts.add(account, dayId, units);
    this.store(account, dayId, dayUsed + units, monthId, monthUsed + units);
    const windows = { day: dayId, month: monthId };
    if (isOwed) this.debts.add({ account, key: request.key, units, requests: 1, windows });
    return toQuotaCharge(dayId, dayUsed + units, monthId, monthUsed + units, 0, null, true);
  }

  /**
   * Cancels debts before anything is refunded.
   * @returns what the store must still refund, or null if that is nothing
   */
  cancelDebt(request: RefundRequest): PendingSettlement | null {
    return this.debts.subtract({ ...request, requests: requestsOf(request) });
  }

  /** Admits no further charge of an account that is about to be deleted. */
  end(account: string): void {
    this.ended.add(account);
  }

  resume(account: string): void {
    this.ended.delete(account);
  }

  forgetExpiredEnds(): void {
    this.ended.forgetExpired();
  }

  /** Adds the units that the store must still count to those that it has counted. */
  addDebts(account: string, { day, month }: UsedUnits): UsedUnits {
    let [dayUsed, monthUsed] = [day.used, month.used];
    for (const debt of this.debts.of(account)) {
      if (debt.windows.day === day.id) dayUsed += debt.units;
      if (debt.windows.month === month.id) monthUsed += debt.units;
    }
    return { day: { id: day.id, used: dayUsed }, month: { id: month.id, used: monthUsed } };
  }

  /** Forgets the figures and debts of a deleted account. */
  forget(account: string): void {
    this.figures.delete(account);
    this.debts.forget(account);
    this.refunds.forget(account);
  }

  /**
   * Spends the allowance of the key's own limits, if it has any.
   * @returns false if there is no room for the units
   */
  private spendKeyLimits(request: ChargeRequest, dayId: number): boolean {
    const { units, keyLimits } = request;
    if (keyLimits === undefined) return true;
    const { day, hour } = keyLimits;
    const key = toKeyName(request);
    const client = `${key} ${hour?.address}`;
    const stored = this.keyFigures.get(key);
    const used = (stored?.id === dayId ? stored.used : 0) + units;
    if (day !== null && (used > day || !this.spentByKeys.hasRoom(key, dayId, units, getAllowance(day))))
      return false;
    if (hour !== null && !this.spentByAddresses.hasRoom(client, hour.id, units, getAllowance(hour.limit)))
      return false;
    if (day !== null) this.spentByKeys.add(key, dayId, units);
    if (hour !== null) this.spentByAddresses.add(client, hour.id, units);
    this.keyFigures.set(key, { id: dayId, used });
    return true;
  }

  /** Changes the figures in place to save an allocation, because this runs with each charge. */
  private store(account: string, dayId: number, dayUsed: number, monthId: number, monthUsed: number): void {
    const figures = this.figures.get(account);
    if (figures === undefined) {
      this.figures.set(account, { dayId, dayUsed, monthId, monthUsed });
      return;
    }
    figures.dayId = dayId;
    figures.dayUsed = dayUsed;
    figures.monthId = monthId;
    figures.monthUsed = monthUsed;
  }
}

/**
 * Returns the figures of the current windows, which are the requested ones or later ones that have begun. New
 * windows begin at zero.
 */
function getCurrentFigures({ windows }: ChargeRequest, figures: LastFigures | undefined): LastFigures {
  const isDayInForce = figures !== undefined && figures.dayId >= windows.day;
  const isMonthInForce = figures !== undefined && figures.monthId >= windows.month;
  return {
    dayId: isDayInForce ? figures.dayId : windows.day,
    dayUsed: isDayInForce ? figures.dayUsed : 0,
    monthId: isMonthInForce ? figures.monthId : windows.month,
    monthUsed: isMonthInForce ? figures.monthUsed : 0,
  };
}
