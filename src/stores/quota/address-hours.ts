import type { AddressHour } from '../../domain/quota/quota.ts';

interface Hour {
  readonly id: number;
  /** Units by key and address. */
  readonly units: Map<string, number>;
}

const nameOf = (key: string, address: string): string => `${key} ${address}`;

/**
 * Units of client addresses with keys that limit them: of each account in one hour, the one in force; with the next all
 * begin anew. In memory alone: after a restart, an hour begins anew too.
 */
export class AddressHours {
  private readonly byAccount = new Map<string, Hour>();

  /** What an address has used in the hour in force: the one asked for, if it is new, or a later one. */
  used(account: string, key: string, { address, id }: AddressHour) {
    const hour = this.byAccount.get(account);
    if (hour === undefined || hour.id < id) return { id, units: 0, isNew: true };
    return { id: hour.id, units: hour.units.get(nameOf(key, address)) ?? 0, isNew: false };
  }

  /** Adds to an hour that is not over, and begins it if it is new; what is taken away leaves no less than nothing. */
  add(account: string, key: string, { address, id }: AddressHour, units: number): number {
    let hour = this.byAccount.get(account);
    if (hour === undefined || hour.id < id) {
      if (units <= 0) return 0;
      hour = { id, units: new Map() };
      this.byAccount.set(account, hour);
    }
    if (hour.id > id) return 0;
    const name = nameOf(key, address);
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
