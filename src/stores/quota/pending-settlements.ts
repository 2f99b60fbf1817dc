import type { AddressHour, SettleRequest } from '../../domain/quota/quota.ts';

/**
 * Units that the store must still count or refund. `addressHour` is set if units to refund were also counted for an
 * address.
 */
export interface PendingSettlement extends SettleRequest {
  readonly addressHour?: AddressHour;
}

type MutableSettlement = { -readonly [K in keyof PendingSettlement]: PendingSettlement[K] };

/** Units to settle with the store later. They are summed in memory by account, key, windows and address. */
export class PendingSettlements {
  private readonly byAccount = new Map<string, MutableSettlement[]>();

  get isEmpty(): boolean {
    return this.byAccount.size === 0;
  }

  get(account: string): readonly PendingSettlement[] {
    return this.byAccount.get(account) ?? [];
  }

  add(settlement: PendingSettlement): void {
    const storedSettlement = this.find(settlement);
    if (storedSettlement !== undefined) {
      storedSettlement.units += settlement.units;
      storedSettlement.requests += settlement.requests;
      return;
    }
    const settlements = this.byAccount.get(settlement.account);
    if (settlements === undefined) this.byAccount.set(settlement.account, [{ ...settlement }]);
    else settlements.push({ ...settlement });
  }

  /**
   * Subtracts units from the debt of the same key and windows. The address is ignored, because debts have none.
   * @returns the units that exceed the debt, or null if none do
   */
  subtract(settlement: PendingSettlement): PendingSettlement | null {
    const { account, key, windows } = settlement;
    const debt = this.find({ account, key, windows });
    const units = Math.min(debt?.units ?? 0, settlement.units);
    const requests = Math.min(debt?.requests ?? 0, settlement.requests);
    if (debt !== undefined) {
      debt.units -= units;
      debt.requests -= requests;
      if (debt.units + debt.requests === 0) this.remove(debt);
    }
    const excess = {
      ...settlement,
      units: settlement.units - units,
      requests: settlement.requests - requests,
    };
    return excess.units + excess.requests === 0 ? null : excess;
  }

  /** Removes and returns all settlements of at most `maxAccounts` accounts that match. */
  take(maxAccounts: number, matches: (account: string) => boolean = () => true): PendingSettlement[] {
    const takenSettlements: PendingSettlement[] = [];
    const matching = this.byAccount.entries().filter(([account]) => matches(account));
    for (const [account, settlements] of matching.take(maxAccounts)) {
      takenSettlements.push(...settlements);
      this.byAccount.delete(account);
    }
    return takenSettlements;
  }

  forget(account: string): void {
    this.byAccount.delete(account);
  }

  private remove(settlement: MutableSettlement): void {
    const { account } = settlement;
    const remaining = this.get(account).filter((candidate) => candidate !== settlement);
    if (remaining.length === 0) this.byAccount.delete(account);
    else this.byAccount.set(account, remaining);
  }

  private find({
    account,
    key,
    windows,
    addressHour,
  }: Omit<PendingSettlement, 'firstKey' | 'units' | 'requests'>): MutableSettlement | undefined {
    const isSame = (candidate: MutableSettlement): boolean =>
      candidate.key === key &&
      candidate.windows.day === windows.day &&
      candidate.windows.month === windows.month &&
      candidate.addressHour?.id === addressHour?.id &&
      candidate.addressHour?.address === addressHour?.address;
    return this.byAccount.get(account)?.find(isSame);
  }
}
