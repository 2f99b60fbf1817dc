import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import {
  type ChargeRequest,
  getCarriedUnits,
  type KeyLimits,
  type PlanLimits,
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import { getHourId } from '../../domain/quota/windows.ts';

/** A key with the restrictions that may limit its own use. */
export interface LimitedKey {
  readonly id: string;
  /** The first of the keys whose rotations led to this key, with which it shares its limits; null if there is none. */
  readonly firstKeyId?: string | null;
  readonly restrictions: KeyRestrictions | null;
}

/** The account whose quota is used, and its key if the key's own limits apply too. */
export interface QuotaOwner {
  readonly accountId: string;
  readonly plan: Plan;
  /** Units that count towards the quota in addition to what the store has counted (see `ChargedAccount`). */
  readonly carriedUsage: UsedUnits;
  readonly key?: LimitedKey;
  /** The client address by which the units are counted too, or null if the key has no limit per address. */
  readonly client?: string | null;
}

/** Creates the request for the store. @param keyLimits the result of `getKeyLimits` */
export function createChargeRequest(
  { accountId, plan, carriedUsage, key }: QuotaOwner,
  units: number,
  windows: WindowIds,
  keyLimits: KeyLimits | undefined,
): ChargeRequest {
  const limits = subtractCarriedUnits(plan.limits, carriedUsage, windows);
  const { id = '', firstKeyId: firstKey = null } = key ?? {};
  const request = { account: accountId, key: id, firstKey, units, limits, windows };
  return keyLimits === undefined ? request : { ...request, keyLimits };
}

/** Subtracts the carried units from a plan's limits. Nearly all accounts have no carried units. */
function subtractCarriedUnits(limits: PlanLimits, carriedUsage: UsedUnits, windows: WindowIds): PlanLimits {
  if (carriedUsage.day.id !== windows.day && carriedUsage.month.id !== windows.month) return limits;
  const { day, month } = getCarriedUnits(carriedUsage, windows);
  return { day: Math.max(0, limits.day - day), month: Math.max(0, limits.month - month) };
}

/** Whether a key's units are also counted by client address. */
export const isLimitedByAddress = (restrictions: KeyRestrictions | null): boolean =>
  restrictions !== null && restrictions.perAddressPerHour !== null;

/**
 * Returns the key's own limits, for one client at this time. Nearly all keys have none, and then undefined is returned.
 */
export function getKeyLimits({ key, client = null }: QuotaOwner, now: () => number): KeyLimits | undefined {
  const { unitsPerDay = null, perAddressPerHour = null } = key?.restrictions ?? {};
  if (unitsPerDay === null && perAddressPerHour === null) return undefined;
  const isHourLimited = perAddressPerHour !== null && client !== null;
  return {
    day: unitsPerDay,
    hour: isHourLimited ? { address: client, id: getHourId(now()), limit: perAddressPerHour } : null,
  };
}
