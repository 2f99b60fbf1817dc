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
import { type Owed, OwedUnits } from './owed-units.ts';
import { quotaCharge } from './quota-charge.ts';
import { SpentUnits } from './spent-units.ts';

interface Figures {
  dayId: number;
  dayUsed: number;
  monthId: number;
  monthUsed: number;
}

/** The insurance budget of a limit in its window: 5 % of it, rounded up. */
function budgetOf(limit: number): number {
  return Math.ceil(limit / 20);
}

const nameOfKey = ({ account, key }: Pick<ChargeRequest, 'account' | 'key'>): string => `${account} ${key}`;

/**
 * What one process may allow while the store is away, and what it owes the store for that: of the day limit of an account,
 * of that of a key which has one, and of the hour of an address where the key limits addresses, 5 % each.
 * In memory and bounded: of more than `capacity` accounts the least recently seen are forgotten, which
 * leaves them 5 % alone, and no more than `capacity` accounts are insured at a time.
 */
export class Insurance {
  /** The figures last seen, with what was admitted since. */
  private readonly seen: LRUCache<string, Figures>;
  /** The same of keys that have a limit of their own, by day window. */
  private readonly seenOfKeys: LRUCache<string, WindowUse>;
  /** Units admitted for accounts and keys in a day window, and for addresses in an hour. */
  private readonly ofAccounts: SpentUnits;
  private readonly ofKeys: SpentUnits;
  private readonly ofAddresses: SpentUnits;
  private readonly ended = new EndedAccounts(() => Date.now());
  /** Used here, and still to be counted in the store. */
  readonly debts = new OwedUnits();
  /** Charged in the store, and still to be refunded: at most what was in flight when the store went away. */
  readonly refunds = new OwedUnits();

  constructor(capacity: number) {
    this.seen = new LRUCache({ max: capacity });
    this.seenOfKeys = new LRUCache({ max: capacity });
    this.ofAccounts = new SpentUnits(capacity);
    this.ofKeys = new SpentUnits(capacity);
    this.ofAddresses = new SpentUnits(capacity);
  }

  get owes(): boolean {
    return !(this.debts.isEmpty && this.refunds.isEmpty);
  }

  /** Remembers the store's answer, plus what is not counted there yet. */
  remember(request: ChargeRequest, { day, month, keyUse }: QuotaCharge): void {
    const { account, key } = request;
    const used = this.withDebts(account, { day, month });
    let usedByKey = keyUse?.day ?? 0;
    for (const debt of this.debts.of(account)) {
      if (debt.windows.day === day.id && debt.key === key) usedByKey += debt.units;
    }
    this.keep(account, day.id, used.day.used, month.id, used.month.used);
    if (keyUse !== null) this.seenOfKeys.set(nameOfKey(request), { id: day.id, used: usedByKey });
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
      null,
      true,
    );
  }

  /**
   * Allows a charge if the budget and the units last known to be left suffice, else returns null.
   * @param owed whether to count it in the store later: only if the store certainly did not run it
   */
  admit(request: ChargeRequest, owed: boolean): QuotaCharge | null {
    const { account, units, limits } = request;
    if (this.ended.has(account)) return null;
    const { dayId, dayUsed, monthId, monthUsed } = inForce(request, this.seen.get(account));
    if (dayUsed + units > limits.day || monthUsed + units > limits.month) return null;
    if (!this.ofAccounts.hasRoom(account, dayId, units, budgetOf(limits.day))) return null;
    if (!this.spendOfKey(request, dayId)) return null;
    this.ofAccounts.add(account, dayId, units);
    this.keep(account, dayId, dayUsed + units, monthId, monthUsed + units);
    const windows = { day: dayId, month: monthId };
    if (owed) this.debts.add({ account, key: request.key, units, requests: 1, windows });
    return quotaCharge(dayId, dayUsed + units, monthId, monthUsed + units, 0, null, true);
  }

  /** Refunds what the store has not counted. @returns the part that it has counted; null: none */
  forgive(request: RefundRequest): Owed | null {
    return this.debts.lower({ ...request, requests: requestsOf(request) });
  }

  /** Allows nothing more of an account that is deleted. */
  end(account: string): void {
    this.ended.add(account);
  }

  resume(account: string): void {
    this.ended.delete(account);
  }

  forgetEnded(): void {
    this.ended.forget();
  }

  /** What the store has counted, with what it has still to count. */
  withDebts(account: string, { day, month }: UsedUnits): UsedUnits {
    let [dayUsed, monthUsed] = [day.used, month.used];
    for (const debt of this.debts.of(account)) {
      if (debt.windows.day === day.id) dayUsed += debt.units;
      if (debt.windows.month === month.id) monthUsed += debt.units;
    }
    return { day: { id: day.id, used: dayUsed }, month: { id: month.id, used: monthUsed } };
  }

  /** Forgets a deleted account. */
  forget(account: string): void {
    this.seen.delete(account);
    this.debts.forget(account);
    this.refunds.forget(account);
  }

  /** Takes units from what a key with limits of its own has while the store is away; false if that is too little. */
  private spendOfKey(request: ChargeRequest, dayId: number): boolean {
    const { units, keyLimits } = request;
    if (keyLimits === undefined) return true;
    const { day, hour } = keyLimits;
    const key = nameOfKey(request);
    const client = `${key} ${hour?.address}`;
    const seen = this.seenOfKeys.get(key);
    const used = (seen?.id === dayId ? seen.used : 0) + units;
    if (day !== null && (used > day || !this.ofKeys.hasRoom(key, dayId, units, budgetOf(day)))) return false;
    if (hour !== null && !this.ofAddresses.hasRoom(client, hour.id, units, budgetOf(hour.limit)))
      return false;
    if (day !== null) this.ofKeys.add(key, dayId, units);
    if (hour !== null) this.ofAddresses.add(client, hour.id, units);
    this.seenOfKeys.set(key, { id: dayId, used });
    return true;
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
