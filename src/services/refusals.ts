import type { GatewayError } from '../domain/errors.ts';
import type { Plan } from '../domain/plan.ts';
import type { WindowIds } from '../domain/quota.ts';

/** A refusal that the store decided, for whoever asks the same within the next second. */
interface Refusal {
  readonly error: GatewayError;
  /** What did not fit: less might. */
  readonly units: number;
  readonly plan: Plan;
  readonly windows: WindowIds;
  readonly untilMs: number;
}

/** What is refused: units of a plan, in the windows of now. */
export interface RefusedCharge {
  readonly accountId: string;
  readonly plan: Plan;
  readonly units: number;
  readonly windows: WindowIds;
}

/**
 * Remembers for a second that an account has no room, so that a client in a loop costs neither the store nor us a
 * charge. Never that it has.
 */
export interface Refusals {
  /** The refusal of the same or less, under the same plan, in the same windows, a second ago at most. */
  find(charge: RefusedCharge): GatewayError | undefined;
  keep(charge: RefusedCharge, error: GatewayError): void;
  /** Units of the account were given back. */
  forget(accountId: string): void;
}

const keptMs = 1_000;

/** @param maxAccounts beyond that all are forgotten: they are of one second */
export function createRefusals(now: () => number, maxAccounts = 10_000): Refusals {
  const kept = new Map<string, Refusal>();
  return {
    find: ({ accountId, plan, units, windows }) => {
      const refusal = kept.get(accountId);
      if (refusal === undefined) return undefined;
      const atMs = now();
      // A clock that was set back must not make the second longer.
      const isFresh = atMs < refusal.untilMs && atMs >= refusal.untilMs - keptMs;
      const isSame =
        refusal.plan === plan &&
        refusal.windows.day === windows.day &&
        refusal.windows.month === windows.month;
      if (isFresh && isSame) return units >= refusal.units ? refusal.error : undefined;
      kept.delete(accountId);
      return undefined;
    },
    keep: ({ accountId, plan, units, windows }, error) => {
      if (kept.size >= maxAccounts) kept.clear();
      kept.set(accountId, { error, units, plan, windows, untilMs: now() + keptMs });
    },
    forget: (accountId) => {
      kept.delete(accountId);
    },
  };
}
