import { GatewayError } from '../../domain/errors.ts';
import type { ChargeSource } from '../../domain/quota/charge-log.ts';
import type { Admission, AdmittedCharge, Caller } from '../quota/admission.ts';
import { mayBeCharged } from '../quota/quota-rejection.ts';

/** The number of changes that one unit pays for. */
export const changesPerUnit = 10;

/** Returns the units for a number of changes: 1 for every ten, rounded up. */
export const countChangeUnits = (changes: number): number => Math.ceil(changes / changesPerUnit);

/** Charges the changes of one stream. This is a class to save memory, because there are thousands of streams. */
export class ChangeCharges {
  readonly #admit: Admission['admit'];
  readonly #source: ChargeSource;
  #paidChanges = 0;
  #sentChanges = 0;
  /** Charges that may still be refunded, oldest first. */
  #refundableCharges: { readonly units: number; readonly charge: AdmittedCharge }[] = [];
  #chargedUnits = 0;
  /** The last charge, which may still be in progress. Null if there was none. */
  #pendingCharge: Promise<unknown> | null = null;

  /** @param source the description of the stream in the list of charges */
  constructor(admit: Admission['admit'], source: ChargeSource) {
    this.#admit = admit;
    this.#source = source;
  }

  /**
   * Charges the next changes, before they are sent.
   * @returns the number of changes that are paid for, at least 1. It is less than `changes` if the quota is
   * nearly used up.
   * @throws GatewayError as `Admission.admit` does
   */
  charge(caller: Caller, changes: number): Promise<number> {
    const payment = this.#charge(caller, changes);
    this.#pendingCharge = payment.catch(() => {});
    return payment;
  }

  /** Records that further changes were sent. */
  recordSent(changes: number): void {
    this.#sentChanges += changes;
    // Once everything paid for has been sent, nothing can be refunded. Forget the charges, because a stream
    // may stay open for weeks.
    if (this.#sentChanges === this.#paidChanges) this.#refundableCharges = [];
  }

  /** Refunds the units of changes that were not sent. */
  async settle(): Promise<void> {
    // The last charge may still be in progress. Its changes will not be sent, so it is refunded too.
    await this.#pendingCharge;
    let refundableUnits = this.#chargedUnits - countChangeUnits(this.#sentChanges);
    for (const { units, charge } of this.#refundableCharges.toReversed()) {
      const refund = Math.min(units, refundableUnits);
      if (refund <= 0) return;
      refundableUnits -= refund;
      await charge.refund(refund);
    }
  }

  async #charge(caller: Caller, changes: number): Promise<number> {
    // If the quota does not suffice for all changes, charge only as many as the last unit still covers, or as one
    // further unit covers.
    const changesLeftInUnit = this.#chargedUnits * changesPerUnit - this.#paidChanges;
    const fewerChanges = Math.min(changesLeftInUnit > 0 ? changesLeftInUnit : changesPerUnit, changes);
    try {
      await this.#pay(caller, changes);
      return changes;
    } catch (error) {
      // The caller sends these changes and charges the others again, so the last units are charged one at a time.
      if (fewerChanges === changes || !isQuotaExceeded(error)) throw error;
      await this.#pay(caller, fewerChanges);
      return fewerChanges;
    }
  }

  async #pay(caller: Caller, changes: number): Promise<void> {
    const units = countChangeUnits(this.#paidChanges + changes) - this.#chargedUnits;
    if (units > 0) {
      try {
        const charge = await this.#admit(caller, units, this.#source);
        // Read the list only now, because `recordSent` may have replaced it during the charge.
        this.#refundableCharges.push({ units, charge });
      } catch (error) {
        // A charge whose outcome is unknown counts as paid, so that the stream is not charged twice.
        if (!mayBeCharged(error)) throw error;
      }
      this.#chargedUnits += units;
    }
    this.#paidChanges += changes;
  }
}

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof GatewayError && error.code === 'quota-exceeded';
