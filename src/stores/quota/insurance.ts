import type { ChargeRequest, QuotaCharge, RefundRequest, SettleRequest } from '../../domain/quota.ts';
import { quotaCharge } from './quota-charge.ts';

interface Figures {
  dayId: number;
  dayUsed: number;
  monthId: number;
  monthUsed: number;
}

type Debt = SettleRequest & { units: number; requests: number };

/** The insurance budget of an account and a day: 5 % of its day limit, rounded up. */
function budgetOf(dayLimit: number): number {
  return Math.ceil(dayLimit / 20);
}

/**
 * What one process may admit by itself while the store is away, and what it owes the store for that.
 * All in memory and bounded: of more than `capacity` accounts the least recently seen are forgotten, which
 * leaves them 5 % alone, and no more than `capacity` accounts are insured at a time.
 */
export class Insurance {
  private readonly capacity: number;
  /** The figures last seen, with what was admitted since; least recently seen first. */
  private readonly seen = new Map<string, Figures>();
  /** Units admitted for each account in a day window. */
  private readonly admitted = new Map<string, { dayId: number; units: number }>();
  private readonly debts = new Map<string, Debt[]>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get owes(): boolean {
    return this.debts.size > 0;
  }

  /** Remembers what the store answered, and that it does not know yet what is owed. */
  remember(account: string, { day, month }: QuotaCharge): void {
    let dayUsed = day.used;
    let monthUsed = month.used;
    for (const { units, windows } of this.debts.get(account) ?? []) {
      if (windows.day === day.id) dayUsed += units;
      if (windows.month === month.id) monthUsed += units;
    }
    this.keep(account, day.id, dayUsed, month.id, monthUsed);
  }

  /** The figures last seen, or null for an account that was not. */
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
   * Admits a charge if the budget and what was last seen remaining allow it, else returns null.
   * @param owed Whether the store is to be told later: only of what it certainly did not run.
   */
  admit(request: ChargeRequest, owed: boolean): QuotaCharge | null {
    const { account, units, limits } = request;
    const { dayId, dayUsed, monthId, monthUsed } = inForce(request, this.seen.get(account));
    if (dayUsed + units > limits.day || monthUsed + units > limits.month) return null;
    if (!this.spend(account, dayId, units, budgetOf(limits.day))) return null;
    this.keep(account, dayId, dayUsed + units, monthId, monthUsed + units);
    if (owed)
      this.owe({ account, key: request.key, units, requests: 1, windows: { day: dayId, month: monthId } });
    return quotaCharge(dayId, dayUsed + units, monthId, monthUsed + units, 0, true);
  }

  /** Takes a refund from what is owed for the same key and windows; false when less than that is owed. */
  forgive({ account, key, units, windows }: RefundRequest): boolean {
    const debts = this.debts.get(account);
    const debt = debts?.find((one) => isFor(one, key, windows));
    if (debts === undefined || debt === undefined || debt.units < units) return false;
    debt.units -= units;
    debt.requests -= 1;
    if (debt.units === 0) debts.splice(debts.indexOf(debt), 1);
    if (debts.length === 0) this.debts.delete(account);
    return true;
  }

  /**
   * Hands over what is owed for some accounts; what could not be settled comes back through `owe`.
   * @param accounts How many at most, of those that `isMeant`.
   */
  takeDebts(accounts: number, isMeant: (account: string) => boolean = () => true): SettleRequest[] {
    const taken: SettleRequest[] = [];
    const meant = this.debts.entries().filter(([account]) => isMeant(account));
    for (const [account, debts] of meant.take(accounts)) {
      taken.push(...debts);
      this.debts.delete(account);
    }
    return taken;
  }

  owe(debt: SettleRequest): void {
    const debts = this.debts.get(debt.account);
    const known = debts?.find((one) => isFor(one, debt.key, debt.windows));
    if (known !== undefined) {
      known.units += debt.units;
      known.requests += debt.requests;
    } else if (debts !== undefined) {
      debts.push({ ...debt });
    } else {
      this.debts.set(debt.account, [{ ...debt }]);
    }
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

  // A map keeps the order of insertion: what is put in again moves to its end.
  private keep(account: string, dayId: number, dayUsed: number, monthId: number, monthUsed: number): void {
    let figures = this.seen.get(account);
    if (figures !== undefined) {
      this.seen.delete(account);
      figures.dayId = dayId;
      figures.dayUsed = dayUsed;
      figures.monthId = monthId;
      figures.monthUsed = monthUsed;
    } else {
      figures = { dayId, dayUsed, monthId, monthUsed };
      if (this.seen.size >= this.capacity) this.seen.delete(this.seen.keys().next().value as string);
    }
    this.seen.set(account, figures);
  }
}

function isFor(debt: SettleRequest, key: string, windows: SettleRequest['windows']): boolean {
  return debt.key === key && debt.windows.day === windows.day && debt.windows.month === windows.month;
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
