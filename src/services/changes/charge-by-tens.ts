import { GatewayError } from '../../domain/errors.ts';
import type { Admission, Admitted, Caller } from '../quota/admission.ts';
import { mayBeCharged } from '../quota/quota-rejection.ts';

/** The number of changes that one unit pays for. */
export const changesPerUnit = 10;

/** Returns the units for a number of changes: 1 for every ten, rounded up. */
export const unitsOfChanges = (changes: number): number => Math.ceil(changes / changesPerUnit);

/** Charges a stream's changes. This is a class because there are thousands of streams. */
export class ChangeCharges {
  readonly #admit: Admission['admit'];
  #paid = 0;
  #sent = 0;
  /** Charges that may still be refunded, oldest first. */
  #charged: { readonly units: number; readonly admitted: Admitted }[] = [];
  #chargedUnits = 0;
  /** The last charge, which may still be in progress. Null if there was none. */
  #charging: Promise<unknown> | null = null;

  constructor(admit: Admission['admit']) {
    this.#admit = admit;
  }

  /**
   * Charges the next changes, before they are sent.
   * @returns how many changes are paid, at least 1. It is fewer than `changes` if the quota is nearly used
   * up.
   * @throws GatewayError as `Admission.admit` does
   */
  charge(caller: Caller, changes: number): Promise<number> {
    const charged = this.#charge(caller, changes);
    this.#charging = charged.catch(() => {});
    return charged;
  }

  /** Notes that this many more changes were sent. */
  sent(changes: number): void {
    this.#sent += changes;
    // Once everything paid for has been sent, nothing can be refunded. Forget the charges, because a stream
    // may stay open for weeks.
    if (this.#sent === this.#paid) this.#charged = [];
  }

  /** Refunds the units of changes that were not sent. */
  async settle(): Promise<void> {
    // If the client leaves during a charge, its changes are not sent either.
    await this.#charging;
    let owed = this.#chargedUnits - unitsOfChanges(this.#sent);
    for (const { units, admitted } of this.#charged.toReversed()) {
      const refunded = Math.min(units, owed);
      if (refunded <= 0) return;
      owed -= refunded;
      await admitted.refund(refunded);
    }
  }

  async #charge(caller: Caller, changes: number): Promise<number> {
    // Finish the ten changes that are partly paid, or else start the next ten.
    const remaining = this.#chargedUnits * changesPerUnit - this.#paid;
    const fewer = Math.min(remaining > 0 ? remaining : changesPerUnit, changes);
    try {
      await this.#pay(caller, changes);
      return changes;
    } catch (error) {
      // From now on, one unit is charged at a time until the quota is used up.
      if (fewer === changes || !isUsedUp(error)) throw error;
      await this.#pay(caller, fewer);
      return fewer;
    }
  }

  async #pay(caller: Caller, changes: number): Promise<void> {
    const units = unitsOfChanges(this.#paid + changes) - this.#chargedUnits;
    if (units > 0) {
      try {
        const admitted = await this.#admit(caller, units);
        // Read `#charged` only now: if everything was sent during the charge, it is another list.
        this.#charged.push({ units, admitted });
      } catch (error) {
        if (!mayBeCharged(error)) throw error;
      }
      this.#chargedUnits += units;
    }
    this.#paid += changes;
  }
}

const isUsedUp = (error: unknown): boolean =>
  error instanceof GatewayError && error.code === 'quota-exceeded';
