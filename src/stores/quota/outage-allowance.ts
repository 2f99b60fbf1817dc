import { LRUCache } from 'lru-cache';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import {
  type ChargeRequest,
  getLimitKey,
  getRefundedRequests,
  type QuotaCharge,
  type RefundRequest,
  type UsedUnits,
  type WindowUse,
} from '../../domain/quota/quota.ts';
import { EndedAccounts } from './ended-accounts.ts';
import { type PendingSettlement, PendingSettlements } from './pending-settlements.ts';
import { toQuotaCharge } from './quota-charge.ts';

/** The units that an account has used in its windows, according to this process. */
interface UsedFigures {
  dayId: number;
  dayUsed: number;
  monthId: number;
  monthUsed: number;
}

/** @returns the outage allowance of a limit: 5 % of it, rounded up */
function computeAllowance(limit: number): number {
  return Math.ceil(limit / 20);
}

/** The name under which a key's own limits count. */
const toLimitName = (request: ChargeRequest): string => `${request.account} ${getLimitKey(request)}`;

/**
 * Decides what one process may admit while the quota store is unavailable: 5 % of each limit that applies (of an
 * account in a day, of a key in a day, of an address in an hour). It also records which of the admitted units the store
 * must count afterwards. Its memory is bounded: it has the figures of the `capacity` most recently used accounts, and
 * at most `capacity` accounts get an allowance at a time. An account without figures is assumed to have used nothing.
 */
export class OutageAllowance {
  /** The last figures that the store returned for each account, plus the units that were admitted since. */
  private readonly figuresByAccount: LRUCache<string, UsedFigures>;
  /** The units that each key with its own limits has used in its last day window, by the result of `toLimitName`. */
  private readonly figuresByKey: LRUCache<string, WindowUse>;
  /** The units of the allowance that have been spent: by accounts and keys in a day, by addresses in an hour. */
  private readonly spentByAccounts: SpentUnits;
  private readonly spentByKeys: SpentUnits;
  private readonly spentByAddresses: SpentUnits;
  private readonly endedAccounts = new EndedAccounts(() => Date.now());
  /** Units that were admitted here and that the store must still count. */
  readonly debts = new PendingSettlements();
  /** Units that the store has charged and must still refund. */
  readonly refunds = new PendingSettlements();

  constructor(capacity: number) {
    this.figuresByAccount = new LRUCache(growingCacheOptions(capacity));
    this.figuresByKey = new LRUCache(growingCacheOptions(capacity));
    this.spentByAccounts = new SpentUnits(capacity);
    this.spentByKeys = new SpentUnits(capacity);
    this.spentByAddresses = new SpentUnits(capacity);
  }

  get hasPendingSettlements(): boolean {
    return !(this.debts.isEmpty && this.refunds.isEmpty);
  }

  /** Records the figures that the store returned for a charge, plus the account's units that it must still count. */
  recordCharge(request: ChargeRequest, { day, month, keyUse }: QuotaCharge): void {
    const { account } = request;
    const limitKey = getLimitKey(request);
    const used = this.addDebts(account, { day, month });
    let usedByKey = keyUse?.day ?? 0;
    for (const debt of this.debts.get(account)) {
      if (debt.windows.day === day.id && getLimitKey(debt) === limitKey) usedByKey += debt.units;
    }
    this.setFigures(account, day.id, used.day.used, month.id, used.month.used);
    if (keyUse !== null) this.figuresByKey.set(toLimitName(request), { id: day.id, used: usedByKey });
  }

  /** @returns the account's last figures, as the result of a charge of zero units; null if there are no figures */
  getLastFigures(request: ChargeRequest): QuotaCharge | null {
    const figures = this.figuresByAccount.get(request.account);
    if (figures === undefined) return null;
    const { dayId, dayUsed, monthId, monthUsed } = getCurrentFigures(request, figures);
    const { day, month } = request.limits;
    const fullBits = (dayUsed > day ? 1 : 0) + (monthUsed > month ? 2 : 0);
    return toQuotaCharge(dayId, dayUsed, monthId, monthUsed, fullBits, null, true);
  }

  /**
   * Admits a charge if it fits into the allowance and, according to the last figures, into the limits.
   * @param isOwed whether the store must count the charge later, because the store has certainly not counted it
   * @returns the result of the charge, or null if it was not admitted
   */
  admit(request: ChargeRequest, isOwed: boolean): QuotaCharge | null {
    const { account, key, units, limits } = request;
    if (this.endedAccounts.has(account)) return null;
    const { dayId, dayUsed, monthId, monthUsed } = getCurrentFigures(
      request,
      this.figuresByAccount.get(account),
    );
    if (dayUsed + units > limits.day || monthUsed + units > limits.month) return null;
    if (!this.spentByAccounts.hasRoom(account, dayId, units, computeAllowance(limits.day))) return null;
    if (!this.spendKeyLimits(request, dayId)) return null;
    this.spentByAccounts.add(account, dayId, units);
    this.setFigures(account, dayId, dayUsed + units, monthId, monthUsed + units);
    const windows = { day: dayId, month: monthId };
    if (isOwed) this.debts.add({ account, key, firstKey: getLimitKey(request), units, requests: 1, windows });
    return toQuotaCharge(dayId, dayUsed + units, monthId, monthUsed + units, 0, null, true);
  }

  /**
   * Cancels the part of a refund whose units the store has not counted yet.
   * @returns the remaining units, which the store must refund, or null if there are none
   */
  cancelDebt(request: RefundRequest): PendingSettlement | null {
    return this.debts.subtract({ ...request, requests: getRefundedRequests(request) });
  }

  /** Rejects every further charge of an account that is about to be deleted. */
  end(account: string): void {
    this.endedAccounts.add(account);
  }

  resume(account: string): void {
    this.endedAccounts.delete(account);
  }

  forgetExpiredEnds(): void {
    this.endedAccounts.forgetExpired();
  }

  /** Adds the units that the store must still count to the figures that it returned. */
  addDebts(account: string, { day, month }: UsedUnits): UsedUnits {
    let [dayUsed, monthUsed] = [day.used, month.used];
    for (const debt of this.debts.get(account)) {
      if (debt.windows.day === day.id) dayUsed += debt.units;
      if (debt.windows.month === month.id) monthUsed += debt.units;
    }
    return { day: { id: day.id, used: dayUsed }, month: { id: month.id, used: monthUsed } };
  }

  /** Forgets the figures and debts of a deleted account. */
  forget(account: string): void {
    this.figuresByAccount.delete(account);
    this.debts.forget(account);
    this.refunds.forget(account);
  }

  /**
   * Spends units of the allowance of the key's own limits, if the key has any.
   * @returns whether the units fitted into the allowance
   */
  private spendKeyLimits(request: ChargeRequest, dayId: number): boolean {
    const { units, keyLimits } = request;
    if (keyLimits === undefined) return true;
    const { day, hour } = keyLimits;
    const key = toLimitName(request);
    const addressName = `${key} ${hour?.address}`;
    const keyFigures = this.figuresByKey.get(key);
    const used = (keyFigures?.id === dayId ? keyFigures.used : 0) + units;
    if (day !== null && (used > day || !this.spentByKeys.hasRoom(key, dayId, units, computeAllowance(day))))
      return false;
    if (
      hour !== null &&
      !this.spentByAddresses.hasRoom(addressName, hour.id, units, computeAllowance(hour.limit))
    )
      return false;
    if (day !== null) this.spentByKeys.add(key, dayId, units);
    if (hour !== null) this.spentByAddresses.add(addressName, hour.id, units);
    this.figuresByKey.set(key, { id: dayId, used });
    return true;
  }

  /** Sets the figures of an account. Existing ones are changed in place, because this runs for each charge. */
  private setFigures(
    account: string,
    dayId: number,
    dayUsed: number,
    monthId: number,
    monthUsed: number,
  ): void {
    const figures = this.figuresByAccount.get(account);
    if (figures === undefined) {
      this.figuresByAccount.set(account, { dayId, dayUsed, monthId, monthUsed });
      return;
    }
    figures.dayId = dayId;
    figures.dayUsed = dayUsed;
    figures.monthId = monthId;
    figures.monthUsed = monthUsed;
  }
}

/** @returns the figures in the requested windows, or in later ones that have begun; new windows begin at zero */
function getCurrentFigures({ windows }: ChargeRequest, figures: UsedFigures | undefined): UsedFigures {
  const hasDayBegun = figures !== undefined && figures.dayId >= windows.day;
  const hasMonthBegun = figures !== undefined && figures.monthId >= windows.month;
  return {
    dayId: hasDayBegun ? figures.dayId : windows.day,
    dayUsed: hasDayBegun ? figures.dayUsed : 0,
    monthId: hasMonthBegun ? figures.monthId : windows.month,
    monthUsed: hasMonthBegun ? figures.monthUsed : 0,
  };
}

/** The units that an account, key or address has spent in a window. */
interface WindowSpending {
  readonly windowId: number;
  readonly units: number;
}

/**
 * Counts the units that each name has spent in its window. A name identifies an account, a key, or an address that
 * uses a key. Windows only move forward. At most `capacity` names can spend in a window; further names have no room
 * until the next one.
 */
class SpentUnits {
  private readonly capacity: number;
  private readonly spendingByName = new Map<string, WindowSpending>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Whether this many more units fit into the window's budget. */
  hasRoom(name: string, windowId: number, units: number, budget: number): boolean {
    if (this.getCurrentSpending(name, windowId).units + units > budget) return false;
    if (this.spendingByName.has(name) || this.spendingByName.size < this.capacity) return true;
    for (const [otherName, spending] of this.spendingByName)
      if (spending.windowId < windowId) this.spendingByName.delete(otherName);
    return this.spendingByName.size < this.capacity;
  }

  add(name: string, windowId: number, units: number): void {
    const spending = this.getCurrentSpending(name, windowId);
    this.spendingByName.set(name, { windowId: spending.windowId, units: spending.units + units });
  }

  private getCurrentSpending(name: string, windowId: number): WindowSpending {
    const spending = this.spendingByName.get(name);
    return spending !== undefined && spending.windowId >= windowId ? spending : { windowId, units: 0 };
  }
}
