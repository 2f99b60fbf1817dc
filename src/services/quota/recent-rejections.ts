import { LRUCache } from 'lru-cache';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import type { GatewayError } from '../../domain/errors.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { WindowIds } from '../../domain/quota/quota.ts';

/** A charge that may be rejected: units of a plan, in the current windows. */
export interface RejectableCharge {
  /** Names the owner of the units: an account, or a key with limits of its own (and a client with it). */
  readonly owner: string;
  readonly plan: Plan;
  readonly restrictions: KeyRestrictions | null;
  readonly units: number;
  readonly windows: WindowIds;
  /** The hour in which the units of one client with a key count; null for other keys. */
  readonly hour: number | null;
}

/** A rejection by the store, reused for the next second: fewer units might still be available. */
interface Rejection extends Omit<RejectableCharge, 'owner'> {
  readonly error: GatewayError;
  readonly untilMs: number;
}

const rememberedMs = 1_000;

/**
 * Remembers for a second that an account, or a key with limits of its own, has no units left, so that a
 * client in a loop does not cost a store call for each request. Never remembers that it has some.
 */
export function createRecentRejections(now: () => number, max = 10_000) {
  const rejections = new LRUCache<string, Rejection>({ max });
  return {
    /**
     * Finds a rejection of the same or fewer units, with the same plan, restrictions and windows, at most a
     * second old.
     */
    find: (charge: RejectableCharge): GatewayError | undefined => {
      const { owner, plan, restrictions, units, windows, hour } = charge;
      const rejection = rejections.get(owner);
      if (rejection === undefined) return undefined;
      const atMs = now();
      // If the clock was set back, the second must not become longer.
      const isFresh = atMs < rejection.untilMs && atMs >= rejection.untilMs - rememberedMs;
      const isSame =
        rejection.plan === plan &&
        rejection.restrictions === restrictions &&
        rejection.hour === hour &&
        rejection.windows.day === windows.day &&
        rejection.windows.month === windows.month;
      if (isFresh && isSame) return units >= rejection.units ? rejection.error : undefined;
      rejections.delete(owner);
      return undefined;
    },
    remember: ({ owner, ...charge }: RejectableCharge, error: GatewayError): void => {
      rejections.set(owner, { ...charge, error, untilMs: now() + rememberedMs });
    },
    /** Forgets a rejection, because units were refunded. */
    forget: (owner: string): void => {
      rejections.delete(owner);
    },
  };
}
