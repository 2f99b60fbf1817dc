import { GatewayError } from '../../domain/errors.ts';
import type { Admission, Admitted, Caller } from '../quota/admission.ts';
import { mayBeCharged } from '../quota/quota-rejection.ts';

/** Changes that one unit pays for. */
export const changesPerUnit = 10;

/** Units for so many changes: 1 for each started ten. */
export const unitsOfChanges = (changes: number): number => Math.ceil(changes / changesPerUnit);

/** What a stream pays for its changes. A class, as there are thousands of streams. */
export class ChangeCharges {
  readonly #admit: Admission['admit'];
  #paid = 0;
  #sent = 0;
  /** Those that may still be refunded, the newest last. */
  #charged: { readonly units: number; readonly admitted: Admitted }[] = [];
  #chargedUnits = 0;
  /** Resolves when no charge is under way; null: none was. */
  #charging: Promise<unknown> | null = null;

  constructor(admit: Admission['admit']) {
    this.#admit = admit;
  }

  /**
   * Charges the next changes, before they are sent.
   * @returns how many of them are paid, at least 1: fewer than `changes` where the quota is nearly used up
   * @throws GatewayError as `Admission.admit`
   */
  charge(caller: Caller, changes: number): Promise<number> {
    const charged = this.#charge(caller, changes);
    this.#charging = charged.catch(() => {});
    return charged;
  }

  /** So many more of them were sent. */
  sent(changes: number): void {
    this.#sent += changes;
    // What is sent to the last stays charged; a stream may be open for weeks.
    if (this.#sent === this.#paid) this.#charged = [];
  }

  /** Refunds what was charged beyond what was sent. */
  async settle(): Promise<void> {
    // Its client may be gone before it is charged: nothing of that was sent either.
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
    // What is left of the ten that was begun, else the next ten.
    const begun = this.#chargedUnits * changesPerUnit - this.#paid;
    const fewer = Math.min(begun > 0 ? begun : changesPerUnit, changes);
    try {
      await this.#pay(caller, changes);
      return changes;
    } catch (error) {
      // One unit at a time then, as far as they go.
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
        // Only now: while it was under way, all before may have been sent, and this is another list.
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
