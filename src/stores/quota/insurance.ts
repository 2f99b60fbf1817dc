import { LRUCache } from 'lru-cache';
import {
  type ChargeRequest,
  type QuotaCharge,
  type RefundRequest,
  requestsOf,
  type SettleRequest,
} from '../../domain/quota.ts';
import { OwedUnits } from './owed-units.ts';
import { quotaCharge } from './quota-charge.ts';

interface Figures {
  dayId: number;
  dayUsed: number;
  monthId: number;
  monthUsed: number;
}

/** The insurance budget of an account and a day: 5 % of its day limit, rounded up. */
function budgetOf(dayLimit: number): number {
  return Math.ceil(dayLimit / 20);
}

/**
 * What one process may allow while the store is away, and what it owes the store for that.
 * In memory and bounded: of more than `capacity` accounts the least recently seen are forgotten, which
 * leaves them 5 % alone, and no more than `capacity` accounts are insured at a time.
 */
export class Insurance {
  private readonly capacity: number;
  /** The figures last seen, with what was admitted since. */
  private readonly seen: LRUCache<string, Figures>;
  /** Units admitted for each account in a day window. */
  private readonly admitted = new Map<string, { dayId: number; units: number }>();
  /** Used here, and still to be counted in the store. */
  readonly debts = new OwedUnits();
  /** Charged in the store, and still to be refunded: at most what was in flight when the store went away. */
  readonly refunds = new OwedUnits();

  constructor(capacity: number) {
    this.capacity = capacity;
    this.seen = new LRUCache({ max: capacity });
  }

  get owes(): boolean {
    return !(this.debts.isEmpty && this.refunds.isEmpty);
  }

  /** Remembers the store's answer, plus what is not counted there yet. */
  remember(account: string, { day, month }: QuotaCharge): void {
    let dayUsed = day.used;
    let monthUsed = month.used;
    for (const { units, windows } of this.debts.of(account)) {
      if (windows.day === day.id) dayUsed += units;
      if (windows.month === month.id) monthUsed += units;
    }
    this.keep(account, day.id, dayUsed, month.id, monthUsed);
  }

  /** The figures last seen; null for an account never seen. */
  look(request: ChargeRequest): QuotaCharge | null {
    const figures = this.seen.get(request.account);
    if (figures === undefined) return null;
    const { dayId, dayUsed, monthId, monthUsed } = inForce(request, figures);
    const { day, month } = request.limits;
    return quotaCharge(
      dayId,
      dayUsed,
      monthId,
      monthUsed,
      (dayUsed > day ? 1 : 0) + (monthUsed > month ? 2 : 0),
      true,
    );
  }

  /**
   * Allows a charge if the budget and the units last known to be left suffice, else returns null.
   * @param owed whether to count it in the store later: only if the store certainly did not run it
   */
  admit(request: ChargeRequest, owed: boolean): QuotaCharge | null {
    const { account, units, limits } = request;
    const { dayId, dayUsed, monthId, monthUsed } = inForce(request, this.seen.get(account));
    if (dayUsed + units > limits.day || monthUsed + units > limits.month) return null;
    if (!this.spend(account, dayId, units, budgetOf(limits.day))) return null;
    this.keep(account, dayId, dayUsed + units, monthId, monthUsed + units);
    const windows = { day: dayId, month: monthId };
    if (owed) this.debts.add({ account, key: request.key, units, requests: 1, windows });
    return quotaCharge(dayId, dayUsed + units, monthId, monthUsed + units, 0, true);
  }

  /** Refunds what the store has not counted. @returns the part that it has counted; null: none */
  forgive(request: RefundRequest): SettleRequest | null {
    return this.debts.lower({ ...request, requests: requestsOf(request) });
  }

  /** Forgets a deleted account. */
  forget(account: string): void {
    this.seen.delete(account);
    this.debts.forget(account);
    this.refunds.forget(account);
  }

  private spend(account: string, dayId: number, units: number, budget: number): boolean {
    const spent = this.admitted.get(account);
    const before = spent?.dayId === dayId ? spent.units : 0;
    if (before + units > budget) return false;
    if (spent === undefined && this.admitted.size >= this.capacity) this.forgetDaysBefore(dayId);
    if (spent === undefined && this.admitted.size >= this.capacity) return false;
    this.admitted.set(account, { dayId, units: before + units });
    return true;
  }

  private forgetDaysBefore(dayId: number): void {
    for (const [account, spent] of this.admitted) if (spent.dayId < dayId) this.admitted.delete(account);
  }

  /** Changes the figures in place, because this runs with each charge. */
  private keep(account: string, dayId: number, dayUsed: number, monthId: number, monthUsed: number): void {
    const figures = this.seen.get(account);
    if (figures === undefined) {
      this.seen.set(account, { dayId, dayUsed, monthId, monthUsed });
      return;
    }
    figures.dayId = dayId;
    figures.dayUsed = dayUsed;
    figures.monthId = monthId;
    figures.monthUsed = monthUsed;
  }
}

/** The figures in the windows asked for, or in later ones that were seen: a new window begins at zero. */
function inForce({ windows }: ChargeRequest, figures: Figures | undefined): Figures {
  const sameDay = figures !== undefined && figures.dayId >= windows.day;
  const sameMonth = figures !== undefined && figures.monthId >= windows.month;
  return {
    dayId: sameDay ? figures.dayId : windows.day,
    dayUsed: sameDay ? figures.dayUsed : 0,
    monthId: sameMonth ? figures.monthId : windows.month,
    monthUsed: sameMonth ? figures.monthUsed : 0,
  };
}
