import { GatewayError } from '../../domain/errors.ts';
import type { Admission, Admitted, Caller } from '../admission.ts';
import { mayBeCharged } from '../quota-refusal.ts';

/** Changes that one unit pays for. */
export const changesPerUnit = 10;

/** Units for so many changes: 1 for each started ten. */
export const unitsOfChanges = (changes: number): number => Math.ceil(changes / changesPerUnit);

/** What a stream pays for its changes. */
export interface ChangeCharges {
  /**
   * Charges the next changes, before they are sent.
   * @returns how many of them are paid, at least 1: fewer than `changes` where the quota is nearly used up
   * @throws GatewayError as `Admission.admit`
   */
  charge(caller: Caller, changes: number): Promise<number>;
  /** So many more of them were sent. */
  sent(changes: number): void;
  /** Refunds what was charged beyond what was sent. */
  settle(): Promise<void>;
}

export function createChangeCharges(admit: Admission['admit']): ChangeCharges {
  let paid = 0;
  let sent = 0;
  /** Those that may still be refunded, the newest last. */
  let charged: { readonly units: number; readonly admitted: Admitted }[] = [];
  let chargedUnits = 0;
  /** Resolves when no charge is under way. */
  let charging: Promise<unknown> = Promise.resolve();

  const isUsedUp = (error: unknown): boolean =>
    error instanceof GatewayError && error.code === 'quota-exceeded';

  /** @returns false: the quota has no room for so many */
  const pay = async (caller: Caller, changes: number): Promise<boolean> => {
    const units = unitsOfChanges(paid + changes) - chargedUnits;
    if (units > 0) {
      try {
        const admitted = await admit(caller, units);
        // Only now: while it was under way, all before may have been sent, and this is another list.
        charged.push({ units, admitted });
      } catch (error) {
        // One unit at a time then, as far as they go.
        if (units > 1 && isUsedUp(error)) return false;
        if (!mayBeCharged(error)) throw error;
      }
      chargedUnits += units;
    }
    paid += changes;
    return true;
  };

  const charge = async (caller: Caller, changes: number): Promise<number> => {
    if (await pay(caller, changes)) return changes;
    // What is left of the ten that was begun, else the next ten.
    const begun = chargedUnits * changesPerUnit - paid;
    const fewer = begun > 0 ? begun : changesPerUnit;
    await pay(caller, fewer);
    return fewer;
  };

  return {
    charge: (caller, changes) => {
      const charged = charge(caller, changes);
      charging = charged.catch(() => {});
      return charged;
    },
    sent: (changes) => {
      sent += changes;
      // What is sent to the last stays charged; a stream may be open for weeks.
      if (sent === paid) charged = [];
    },
    settle: async () => {
      // Its client may be gone before it is charged: nothing of that was sent either.
      await charging;
      let owed = chargedUnits - unitsOfChanges(sent);
      for (const { units, admitted } of charged.toReversed()) {
        const refunded = Math.min(units, owed);
        if (refunded <= 0) return;
        owed -= refunded;
        await admitted.refund(refunded);
      }
    },
  };
}
