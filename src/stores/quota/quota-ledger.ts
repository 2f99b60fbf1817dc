import {
  type ChargeRequest,
  getLimitKey,
  getRefundedRequests,
  type KeyLimitUse,
  type KeyUsage,
  type QuotaCharge,
  QuotaStoreError,
  type RefundRequest,
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import type { PersistedQuota, PersistedUsage, QuotaCounter } from '../../domain/quota/quota-persistence.ts';
import { getHourId } from '../../domain/quota/windows.ts';
import { AddressHours } from './address-hours.ts';
import { EndedAccounts } from './ended-accounts.ts';
import { getFullKeyLimitBits, toQuotaCharge } from './quota-charge.ts';
import { getUtcWindows } from './utc-windows.ts';

/** The window id of an account that was never charged. Every requested window is newer. */
const noWindow = -1;

/** Holds counters and usage in memory, and tracks which of them are not written yet. Every method is synchronous. */
export class QuotaLedger {
  private readonly now: () => number;
  private readonly counters = new Map<string, AccountCounter>();
  private dirtyCounters: AccountCounter[] = [];
  private dirtyUsage: KeyCounter[] = [];
  private readonly hours = new AddressHours();
  private readonly endedAccounts: EndedAccounts;

  constructor(now: () => number, persisted: PersistedQuota) {
    this.now = now;
    this.endedAccounts = new EndedAccounts(now);
    for (const counter of persisted.counters)
      Object.assign(this.getOrCreateCounter(counter.account), counter);
    for (const row of persisted.usage) {
      Object.assign(this.getOrCreateKeyCounter(this.getOrCreateCounter(row.account), row.day, row.key), row);
    }
  }

  /** @throws QuotaStoreError `rejected` if a window is more than one ahead of the clock */
  charge(request: ChargeRequest): QuotaCharge {
    const { units, limits, windows } = request;
    const existingCounter = this.counters.get(request.account);
    let { day, month } = windows;
    let dayUsed = 0;
    let monthUsed = 0;
    if (existingCounter !== undefined && existingCounter.dayWindow >= day) {
      day = existingCounter.dayWindow;
      dayUsed = existingCounter.dayUsed;
    }
    if (existingCounter !== undefined && existingCounter.monthWindow >= month) {
      month = existingCounter.monthWindow;
      monthUsed = existingCounter.monthUsed;
    }
    if (day !== existingCounter?.dayWindow || month !== existingCounter.monthWindow)
      this.assertNotAhead(day, month);

    let fullBits = (dayUsed + units > limits.day ? 1 : 0) + (monthUsed + units > limits.month ? 2 : 0);
    let keyUse = request.keyLimits === undefined ? null : this.readKeyUse(request, day);
    if (keyUse !== null) fullBits += getFullKeyLimitBits(request, keyUse);
    // The charges of an ended account are rejected as if the day and the month were full.
    if (units > 0 && this.endedAccounts.has(request.account)) fullBits = 3;
    if (units === 0) return toQuotaCharge(day, dayUsed, month, monthUsed, fullBits, keyUse);
    const counter = existingCounter ?? this.getOrCreateCounter(request.account);
    const keyCounter = this.getOrCreateKeyCounter(counter, day, request.key);
    keyCounter.limitKey = getLimitKey(request);
    if (fullBits === 0) {
      dayUsed += units;
      monthUsed += units;
      keyCounter.requests += 1;
      keyCounter.units += units;
      counter.dayWindow = day;
      counter.dayUsed = dayUsed;
      counter.monthWindow = month;
      counter.monthUsed = monthUsed;
      this.markCounterDirty(counter);
      if (keyUse !== null) keyUse = { day: keyUse.day + units, hour: this.addToHour(request, keyUse) };
    } else {
      keyCounter.refused += 1;
    }
    this.markUsageDirty(keyCounter);
    return toQuotaCharge(day, dayUsed, month, monthUsed, fullBits, keyUse);
  }

  /** Reads the units that count towards the key's own limits. @throws QuotaStoreError as `charge` does */
  private readKeyUse(request: ChargeRequest, day: number): KeyLimitUse {
    const { account, keyLimits } = request;
    const limitKey = getLimitKey(request);
    let units = 0;
    for (const keyCounter of this.counters.get(account)?.usage.get(day)?.values() ?? [])
      if (keyCounter.limitKey === limitKey) units += keyCounter.units;
    const addressHour = keyLimits?.hour ?? null;
    if (addressHour === null) return { day: units, hour: null };
    const hour = this.hours.read(account, limitKey, addressHour);
    if (hour.isNew && addressHour.id > getHourId(this.now()) + 1) throw createAheadError();
    return { day: units, hour: { id: hour.id, used: hour.units } };
  }

  private addToHour(request: ChargeRequest, { hour }: KeyLimitUse) {
    const address = request.keyLimits?.hour?.address;
    if (hour === null || address === undefined) return null;
    const addressHour = { address, id: hour.id };
    return {
      id: hour.id,
      used: this.hours.add(request.account, getLimitKey(request), addressHour, request.units),
    };
  }

  /** Subtracts units, but only in windows that are still current, and never below zero. */
  refund(request: RefundRequest): void {
    const { account, key, units, windows } = request;
    const counter = this.counters.get(account);
    if (counter === undefined) return;
    const dayUnits = counter.dayWindow === windows.day ? units : 0;
    const monthUnits = counter.monthWindow === windows.month ? units : 0;
    if (request.addressHour !== undefined)
      this.hours.add(account, getLimitKey(request), request.addressHour, -units);
    if (dayUnits + monthUnits > 0) {
      counter.dayUsed = Math.max(0, counter.dayUsed - dayUnits);
      counter.monthUsed = Math.max(0, counter.monthUsed - monthUnits);
      this.markCounterDirty(counter);
    }
    const keyCounter = counter.usage.get(windows.day)?.get(key);
    if (keyCounter === undefined) return;
    keyCounter.requests = Math.max(0, keyCounter.requests - getRefundedRequests(request));
    keyCounter.units = Math.max(0, keyCounter.units - units);
    this.markUsageDirty(keyCounter);
  }

  /** Counts a rejection that was decided elsewhere. */
  countRejection(account: string, key: string, day: number): void {
    const keyCounter = this.getOrCreateKeyCounter(this.getOrCreateCounter(account), day, key);
    keyCounter.refused += 1;
    this.markUsageDirty(keyCounter);
  }

  /** @returns the usage that is in memory, in no particular order; the days are window ids and inclusive */
  usage(account: string, fromDay: number, toDay: number): KeyUsage[] {
    const rows: KeyUsage[] = [];
    for (const [day, keyCounters] of this.counters.get(account)?.usage ?? []) {
      if (day >= fromDay && day <= toDay)
        for (const keyCounter of keyCounters.values()) rows.push(toKeyUsage(keyCounter));
    }
    return rows;
  }

  /** Returns the changes since the last call. `putBack` marks them as unwritten again, after a failed write. */
  takeDirty(): { counters: QuotaCounter[]; usage: KeyUsage[]; putBack: () => void } {
    const counters = this.dirtyCounters;
    const usage = this.dirtyUsage;
    this.dirtyCounters = [];
    this.dirtyUsage = [];
    for (const counter of counters) counter.isDirty = false;
    for (const keyCounter of usage) keyCounter.isDirty = false;
    return {
      counters: counters.map(toQuotaCounter),
      usage: usage.map(toKeyUsage),
      putBack: () => {
        for (const counter of counters) this.markCounterDirty(counter);
        for (const keyCounter of usage) this.markUsageDirty(keyCounter);
      },
    };
  }

  /** Forgets usage before `since.day` and accounts whose month is before `since.month`, except unwritten changes. */
  forget(since: WindowIds): void {
    for (const [account, counter] of this.counters) {
      for (const [day, keyCounters] of counter.usage) {
        const hasUnwritten = keyCounters.values().some((keyCounter) => keyCounter.isDirty);
        if (day < since.day && !hasUnwritten) counter.usage.delete(day);
      }
      const isUnneeded = counter.monthWindow < since.month && !counter.isDirty && counter.usage.size === 0;
      if (isUnneeded) this.counters.delete(account);
    }
  }

  /** Forgets hours that can no longer be charged, and ended accounts whose charges are no longer rejected. */
  forgetExpired(): void {
    this.hours.forgetBefore(getHourId(this.now()) - 1);
    this.endedAccounts.forgetExpired();
  }

  /**
   * Rejects every further charge of an account.
   * @returns the units that the account has used
   * @throws QuotaStoreError as `charge` does
   */
  end(account: string, windows: WindowIds): UsedUnits {
    // A charge of no units only reads the counters, so its key and limits do not matter.
    const query = { account, key: '', units: 0, limits: { day: 1, month: 1 }, windows };
    const { day, month } = this.charge(query);
    this.endedAccounts.add(account);
    return { day, month };
  }

  resume(account: string): void {
    this.endedAccounts.delete(account);
  }

  /** Forgets a deleted account, with its unwritten changes. */
  remove(account: string): void {
    this.counters.delete(account);
    this.hours.forget(account);
    const isOther = (row: { readonly account: string }): boolean => row.account !== account;
    this.dirtyCounters = this.dirtyCounters.filter(isOther);
    this.dirtyUsage = this.dirtyUsage.filter(isOther);
  }

  get accountCount(): number {
    return this.counters.size;
  }

  // This is only called when a charge begins a new window, because charges in a current window need no clock.
  private assertNotAhead(day: number, month: number): void {
    const currentWindows = getUtcWindows(this.now());
    if (day > currentWindows.day + 1 || month > currentWindows.month + 1) throw createAheadError();
  }

  private getOrCreateCounter(account: string): AccountCounter {
    let counter = this.counters.get(account);
    if (counter === undefined) {
      const windows = { dayWindow: noWindow, dayUsed: 0, monthWindow: noWindow, monthUsed: 0 };
      counter = { account, ...windows, isDirty: false, usage: new Map() };
      this.counters.set(account, counter);
    }
    return counter;
  }

  private getOrCreateKeyCounter({ account, usage }: AccountCounter, day: number, key: string): KeyCounter {
    let keyCounters = usage.get(day);
    if (keyCounters === undefined) {
      keyCounters = new Map();
      usage.set(day, keyCounters);
    }
    let keyCounter = keyCounters.get(key);
    if (keyCounter === undefined) {
      keyCounter = { account, key, limitKey: key, day, requests: 0, units: 0, refused: 0, isDirty: false };
      keyCounters.set(key, keyCounter);
    }
    return keyCounter;
  }

  private markCounterDirty(counter: AccountCounter): void {
    if (counter.isDirty) return;
    counter.isDirty = true;
    this.dirtyCounters.push(counter);
  }

  private markUsageDirty(keyCounter: KeyCounter): void {
    if (keyCounter.isDirty) return;
    keyCounter.isDirty = true;
    this.dirtyUsage.push(keyCounter);
  }
}

const createAheadError = (): QuotaStoreError =>
  new QuotaStoreError('rejected', 'The requested window is ahead of the clock of the quota store');

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A key's usage on a day. `isDirty`: whether it has changes that are not written yet. */
type KeyCounter = Mutable<PersistedUsage> & { isDirty: boolean };

/** An account's counters and usage. `isDirty`: whether the counters have changes that are not written yet. */
type AccountCounter = Mutable<QuotaCounter> & {
  isDirty: boolean;
  /** Usage by day, then by key. */
  readonly usage: Map<number, Map<string, KeyCounter>>;
};

function toQuotaCounter({
  account,
  dayWindow,
  dayUsed,
  monthWindow,
  monthUsed,
}: AccountCounter): QuotaCounter {
  return { account, dayWindow, dayUsed, monthWindow, monthUsed };
}

function toKeyUsage({ account, key, day, requests, units, refused }: KeyCounter): KeyUsage {
  return { account, key, day, requests, units, refused };
}
