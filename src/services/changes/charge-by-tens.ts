import { GatewayError } from '../../domain/errors.ts';
import type { Admission, Admitted, Caller } from '../quota/admission.ts';
import { mayBeCharged } from '../quota/quota-rejection.ts';

/** Changes that one unit pays for. */
export const changesPerUnit = 10;

/** The units for a number of changes: 1 for each started ten. */
export const unitsOfChanges = (changes: number): number => Math.ceil(changes / changesPerUnit);

/** The charges of a stream for its changes. A class, because there are thousands of streams. */
export class ChangeCharges {
  readonly #admit: Admission['admit'];
  #paid = 0;
  #sent = 0;
  /** Charges that may still be refunded, the newest last. */
  #charged: { readonly units: number; readonly admitted: Admitted }[] = [];
  #chargedUnits = 0;
  /** The last charge, which may be in progress; null: there was none. */
  #charging: Promise<unknown> | null = null;

  constructor(admit: Admission['admit']) {
    this.#admit = admit;
  }

  /**
   * Charges the next changes, before they are sent.
   * @returns the number of changes that are paid, at least 1: fewer than `changes` where the quota is nearly
   *   used up
   * @throws GatewayError as `Admission.admit`
   */
  charge(caller: Caller, changes: number): Promise<number> {
    const charged = this.#charge(caller, changes);
    this.#charging = charged.catch(() => {});
    return charged;
  }

  /** Notes that so many more changes were sent. */
  sent(changes: number): void {
    this.#sent += changes;
    // When everything that is paid was sent, nothing can be refunded; a stream may be open for weeks.
    if (this.#sent === this.#paid) this.#charged = [];
  }

  /** Refunds units for changes that were not sent. */
  async settle(): Promise<void> {
    // A client may leave during a charge, whose changes are not sent either.
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
    // The rest of the ten that was begun, else the next ten.
    const remaining = this.#chargedUnits * changesPerUnit - this.#paid;
    const fewer = Math.min(remaining > 0 ? remaining : changesPerUnit, changes);
    try {
      await this.#pay(caller, changes);
      return changes;
    } catch (error) {
      // Then one unit is charged at a time, until the quota is used up.
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
        // Read only now: if everything was sent during the charge, `#charged` is another list.
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
