import type { AddressHour } from '../../domain/quota/quota.ts';

/** The counts of an account in its current hour. */
interface HourCounts {
  readonly id: number;
  /** The units by key and address (see `toCounterName`). */
  readonly units: Map<string, number>;
}

const toCounterName = (key: string, address: string): string => `${key} ${address}`;

/**
 * Counts the units of each client address, for keys that limit addresses. Only the current hour of each
 * account is counted. When the next hour begins, all its counts start at zero. The counts are only in memory,
 * so a restart also resets them.
 */
export class AddressHours {
  private readonly hoursByAccount = new Map<string, HourCounts>();

  /** Returns an address's units in the requested hour, or in a later one if that has already begun. */
  read(account: string, key: string, { address, id }: AddressHour) {
    const hour = this.hoursByAccount.get(account);
    if (hour === undefined || hour.id < id) return { id, units: 0, isNew: true };
    return { id: hour.id, units: hour.units.get(toCounterName(key, address)) ?? 0, isNew: false };
  }

  /**
   * Adds units to an hour that is not over, and begins the hour if it is new.
   * @param units the units to add, negative for a refund; the sum never falls below zero
   * @returns the address's units in that hour, or 0 if the hour is over
   */
  add(account: string, key: string, { address, id }: AddressHour, units: number): number {
    let hour = this.hoursByAccount.get(account);
    if (hour === undefined || hour.id < id) {
      if (units <= 0) return 0;
      hour = { id, units: new Map() };
      this.hoursByAccount.set(account, hour);
    }
    if (hour.id > id) return 0;
    const counterName = toCounterName(key, address);
    const used = Math.max(0, (hour.units.get(counterName) ?? 0) + units);
    hour.units.set(counterName, used);
    return used;
  }

  forgetBefore(id: number): void {
    for (const [account, hour] of this.hoursByAccount) if (hour.id < id) this.hoursByAccount.delete(account);
  }

  forget(account: string): void {
    this.hoursByAccount.delete(account);
  }
}
