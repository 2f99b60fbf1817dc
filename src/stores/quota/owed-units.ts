import type { RefundRequest, SettleRequest } from '../../domain/quota/quota.ts';

/** Units to settle; of a refund also where an address had used them. */
export interface Owed extends SettleRequest, Pick<RefundRequest, 'addressHour'> {}

type Sum = { -readonly [K in keyof Owed]: Owed[K] };

/** Units to settle with the store later, added up by account, key, windows and address. In memory. */
export class OwedUnits {
  private readonly byAccount = new Map<string, Sum[]>();

  get isEmpty(): boolean {
    return this.byAccount.size === 0;
  }

  of(account: string): readonly Owed[] {
    return this.byAccount.get(account) ?? [];
  }

  add(owed: Owed): void {
    const known = this.find(owed);
    if (known !== undefined) {
      known.units += owed.units;
      known.requests += owed.requests;
      return;
    }
    const others = this.byAccount.get(owed.account);
    if (others === undefined) this.byAccount.set(owed.account, [{ ...owed }]);
    else others.push({ ...owed });
  }

  /**
   * Subtracts from what is owed for the same key and windows, whichever the address: what is used is not owed by address.
   * @returns the rest; null: all of it was owed
   */
  lower(less: Owed): Owed | null {
    const { account, key, windows } = less;
    const known = this.find({ account, key, windows });
    const units = Math.min(known?.units ?? 0, less.units);
    const requests = Math.min(known?.requests ?? 0, less.requests);
    if (known !== undefined) {
      known.units -= units;
      known.requests -= requests;
      if (known.units + known.requests === 0) this.remove(known);
    }
    const rest = { ...less, units: less.units - units, requests: less.requests - requests };
    return rest.units + rest.requests === 0 ? null : rest;
  }

  /** Removes and returns what is owed by at most so many accounts that match `isMeant`. */
  take(accounts: number, isMeant: (account: string) => boolean = () => true): Owed[] {
    const taken: Owed[] = [];
    const meant = this.byAccount.entries().filter(([account]) => isMeant(account));
    for (const [account, owed] of meant.take(accounts)) {
      taken.push(...owed);
      this.byAccount.delete(account);
    }
    return taken;
  }

  forget(account: string): void {
    this.byAccount.delete(account);
  }

  private remove(owed: Sum): void {
    const others = (this.byAccount.get(owed.account) ?? []).filter((one) => one !== owed);
    if (others.length === 0) this.byAccount.delete(owed.account);
    else this.byAccount.set(owed.account, others);
  }

  private find({ account, key, windows, addressHour }: Omit<Owed, 'units' | 'requests'>): Sum | undefined {
    const isSame = (one: Sum): boolean =>
      one.key === key &&
      one.windows.day === windows.day &&
      one.windows.month === windows.month &&
      one.addressHour?.id === addressHour?.id &&
      one.addressHour?.address === addressHour?.address;
    return this.byAccount.get(account)?.find(isSame);
  }
}
