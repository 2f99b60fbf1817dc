import { LRUCache } from 'lru-cache';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import type { GatewayError } from '../../domain/errors.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { WindowIds } from '../../domain/quota/quota.ts';

/** The facts about a charge on which its rejection depends. */
export interface RejectableCharge {
  /** Identifies an account, or a key with limits of its own, with the client's address if each address is limited. */
  readonly owner: string;
  readonly plan: Plan;
  readonly restrictions: KeyRestrictions | null;
  readonly units: number;
  readonly windows: WindowIds;
  /** The current hour, for a key that limits each client by the hour. Null for other keys. */
  readonly hour: number | null;
}

/**
 * The store's rejection of a charge. It is reused for the next second, but not for fewer units, which may
 * still be available.
 */
interface Rejection extends Omit<RejectableCharge, 'owner'> {
  readonly error: GatewayError;
  readonly untilMs: number;
}

const lifetimeMs = 1_000;

/**
 * Remembers for a second that an account, or a key with its own limits, has no units left. The many requests of
 * a client in a loop then cause few calls to the store. Remaining units are never cached.
 */
export function createRecentRejections(now: () => number, maxOwners = 10_000) {
  const rejections = new LRUCache<string, Rejection>(growingCacheOptions(maxOwners));
  return {
    /**
     * Finds a rejection of the same or fewer units that is at most a second old, with the same plan,
     * restrictions and windows.
     */
    find: (charge: RejectableCharge): GatewayError | undefined => {
      const { owner, plan, restrictions, units, windows, hour } = charge;
      const rejection = rejections.get(owner);
      if (rejection === undefined) return undefined;
      const nowMs = now();
      // If the clock was set back, the lifetime must not become longer.
      const isFresh = nowMs < rejection.untilMs && nowMs >= rejection.untilMs - lifetimeMs;
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
      rejections.set(owner, { ...charge, error, untilMs: now() + lifetimeMs });
    },
    /** Forgets a rejection, because units were refunded. */
    forget: (owner: string): void => {
      rejections.delete(owner);
    },
  };
}
