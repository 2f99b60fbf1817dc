import type { AddressHour } from '../../domain/quota/quota.ts';

interface Hour {
  readonly id: number;
  /** Units by key and address. */
  readonly units: Map<string, number>;
}

const toCounterName = (key: string, address: string): string => `${key} ${address}`;

/**
 * Counts the units of each client address, for keys that limit addresses. Only the current hour of each
 * account is counted. When the next hour begins, all its counts start at zero. The counts are only in memory,
 * so a restart resets them too.
 */
export class AddressHours {
  private readonly byAccount = new Map<string, Hour>();

  /**
   * Returns an address's units in the current hour, which is the requested hour, or a later one that has
   * already begun.
   */
  read(account: string, key: string, { address, id }: AddressHour) {
    const hour = this.byAccount.get(account);
    if (hour === undefined || hour.id < id) return { id, units: 0, isNew: true };
    return { id: hour.id, units: hour.units.get(toCounterName(key, address)) ?? 0, isNew: false };
  }

  /**
   * Adds units to an hour that is not over. Starts counting the hour if it is new.
   * @param units negative for a refund; the sum never falls below zero
   * @returns the address's units in that hour, or 0 if the hour is over
   */
  add(account: string, key: string, { address, id }: AddressHour, units: number): number {
    let hour = this.byAccount.get(account);
    if (hour === undefined || hour.id < id) {
      if (units <= 0) return 0;
      hour = { id, units: new Map() };
      this.byAccount.set(account, hour);
    }
    if (hour.id > id) return 0;
    const name = toCounterName(key, address);
    const used = Math.max(0, (hour.units.get(name) ?? 0) + units);
    hour.units.set(name, used);
    return used;
  }

  forgetBefore(id: number): void {
    for (const [account, hour] of this.byAccount) if (hour.id < id) this.byAccount.delete(account);
  }

  forget(account: string): void {
    this.byAccount.delete(account);
  }
}
