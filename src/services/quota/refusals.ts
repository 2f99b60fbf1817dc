import { LRUCache } from 'lru-cache';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import type { GatewayError } from '../../domain/errors.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { WindowIds } from '../../domain/quota/quota.ts';

/** A charge: units of a plan, in the current windows. */
export interface RefusedCharge {
  /** Whose units they are: an account's, or those of a key with limits of its own (and of a client with it). */
  readonly whose: string;
  readonly plan: Plan;
  readonly restrictions: KeyRestrictions | null;
  readonly units: number;
  readonly windows: WindowIds;
  /** In which the units of one client with a key count; null for other keys. */
  readonly hour: number | null;
}

/** A rejection by the store, reused for the next second: fewer units might still be left. */
interface Refusal extends Omit<RefusedCharge, 'whose'> {
  readonly error: GatewayError;
  readonly untilMs: number;
}

/**
 * Remembers for a second that an account, or a key with limits of its own, has no units left, so that a client in a
 * loop does not cost a store call for each request. Never remembers that it has some.
 */
export interface Refusals {
  /** A rejection of the same or fewer units, with the same plan, restrictions and windows, at most a second old. */
  find(charge: RefusedCharge): GatewayError | undefined;
  keep(charge: RefusedCharge, error: GatewayError): void;
  /** Units were refunded. */
  forget(whose: string): void;
}

const keptMs = 1_000;

export function createRefusals(now: () => number, max = 10_000): Refusals {
  const kept = new LRUCache<string, Refusal>({ max });
  return {
    find: ({ whose, plan, restrictions, units, windows, hour }) => {
      const refusal = kept.get(whose);
      if (refusal === undefined) return undefined;
      const atMs = now();
      // If the clock was set back, the second must not become longer.
      const isFresh = atMs < refusal.untilMs && atMs >= refusal.untilMs - keptMs;
      const isSame =
        refusal.plan === plan &&
        refusal.restrictions === restrictions &&
        refusal.hour === hour &&
        refusal.windows.day === windows.day &&
        refusal.windows.month === windows.month;
      if (isFresh && isSame) return units >= refusal.units ? refusal.error : undefined;
      kept.delete(whose);
      return undefined;
    },
    keep: ({ whose, ...charge }, error) => {
      kept.set(whose, { ...charge, error, untilMs: now() + keptMs });
    },
    forget: (whose) => {
      kept.delete(whose);
    },
  };
}
