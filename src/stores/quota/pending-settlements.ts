import type { AddressHour, SettleRequest } from '../../domain/quota/quota.ts';

/** Units to settle. For a refund, they also name the hour of the address for which they were counted. */
export interface PendingSettlement extends SettleRequest {
  readonly addressHour?: AddressHour;
}

type MutableSettlement = { -readonly [K in keyof PendingSettlement]: PendingSettlement[K] };

/** Units to settle with the store later, in memory, summed by account, key, windows and address. */
export class PendingSettlements {
  private readonly byAccount = new Map<string, MutableSettlement[]>();

  get isEmpty(): boolean {
    return this.byAccount.size === 0;
  }

  of(account: string): readonly PendingSettlement[] {
    return this.byAccount.get(account) ?? [];
  }

  add(owed: PendingSettlement): void {
    const existing = this.find(owed);
    if (existing !== undefined) {
      existing.units += owed.units;
      existing.requests += owed.requests;
      return;
    }
    const others = this.byAccount.get(owed.account);
    if (others === undefined) this.byAccount.set(owed.account, [{ ...owed }]);
    else others.push({ ...owed });
  }

  /**
   * Subtracts units from the debt of the same key and windows, whatever the address: debts have no address.
   * @returns the units that exceed the debt, or null if none do
   */
  subtract(subtrahend: PendingSettlement): PendingSettlement | null {
    const { account, key, windows } = subtrahend;
    const existing = this.find({ account, key, windows });
    const units = Math.min(existing?.units ?? 0, subtrahend.units);
    const requests = Math.min(existing?.requests ?? 0, subtrahend.requests);
    if (existing !== undefined) {
      existing.units -= units;
      existing.requests -= requests;
      if (existing.units + existing.requests === 0) this.remove(existing);
    }
    const rest = { ...subtrahend, units: subtrahend.units - units, requests: subtrahend.requests - requests };
    return rest.units + rest.requests === 0 ? null : rest;
  }

  /** Removes and returns the debts of at most `maxAccounts` accounts, among those that match. */
  take(maxAccounts: number, matches: (account: string) => boolean = () => true): PendingSettlement[] {
    const removed: PendingSettlement[] = [];
    const matching = this.byAccount.entries().filter(([account]) => matches(account));
    for (const [account, owed] of matching.take(maxAccounts)) {
      removed.push(...owed);
      this.byAccount.delete(account);
    }
    return removed;
  }

  forget(account: string): void {
    this.byAccount.delete(account);
  }

  private remove(owed: MutableSettlement): void {
    const others = (this.byAccount.get(owed.account) ?? []).filter((other) => other !== owed);
    if (others.length === 0) this.byAccount.delete(owed.account);
    else this.byAccount.set(owed.account, others);
  }

  private find({
    account,
    key,
    windows,
    addressHour,
  }: Omit<PendingSettlement, 'units' | 'requests'>): MutableSettlement | undefined {
    const isSame = (candidate: MutableSettlement): boolean =>
      candidate.key === key &&
      candidate.windows.day === windows.day &&
      candidate.windows.month === windows.month &&
      candidate.addressHour?.id === addressHour?.id &&
      candidate.addressHour?.address === addressHour?.address;
    return this.byAccount.get(account)?.find(isSame);
  }
}
