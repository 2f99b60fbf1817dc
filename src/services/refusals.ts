import { LRUCache } from 'lru-cache';
import type { GatewayError } from '../domain/errors.ts';
import type { Plan } from '../domain/plan.ts';
import type { WindowIds } from '../domain/quota.ts';

/** A charge: units of a plan, in the current windows. */
export interface RefusedCharge {
  readonly accountId: string;
  readonly plan: Plan;
  readonly units: number;
  readonly windows: WindowIds;
}

/** A rejection by the store, reused for the next second: fewer units might still be left. */
interface Refusal extends Omit<RefusedCharge, 'accountId'> {
  readonly error: GatewayError;
  readonly untilMs: number;
}

/**
 * Remembers for a second that an account has no units left, so that a client in a loop does not cost a store call for each
 * request. Never remembers that it has some.
 */
export interface Refusals {
  /** A rejection of the same or fewer units, with the same plan and windows, at most a second old. */
  find(charge: RefusedCharge): GatewayError | undefined;
  keep(charge: RefusedCharge, error: GatewayError): void;
  /** Units of the account were refunded. */
  forget(accountId: string): void;
}

const keptMs = 1_000;

export function createRefusals(now: () => number, maxAccounts = 10_000): Refusals {
  const kept = new LRUCache<string, Refusal>({ max: maxAccounts });
  return {
    find: ({ accountId, plan, units, windows }) => {
      const refusal = kept.get(accountId);
      if (refusal === undefined) return undefined;
      const atMs = now();
      // If the clock was set back, the second must not become longer.
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
      kept.set(accountId, { error, units, plan, windows, untilMs: now() + keptMs });
    },
    forget: (accountId) => {
      kept.delete(accountId);
    },
  };
}
