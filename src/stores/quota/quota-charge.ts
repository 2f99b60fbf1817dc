import type { ChargeRequest, KeyUse, QuotaCharge, QuotaPolicy } from '../../domain/quota/quota.ts';

/** In the order of their bits. */
const policies: readonly QuotaPolicy[] = ['day', 'month', 'key-day', 'address-hour'];

// Made once: every charge carries one of these.
const blocked: readonly (readonly QuotaPolicy[])[] = Array.from({ length: 16 }, (_, full) =>
  policies.filter((_policy, bit) => (full & (1 << bit)) !== 0),
);

/**
 * The answer to a charge.
 * @param full the sum of 1: the day has too few units left, 2: the month, 4: the key's own day, 8: the address's hour
 */
export function quotaCharge(
  dayId: number,
  dayUsed: number,
  monthId: number,
  monthUsed: number,
  full: number,
  keyUse: KeyUse | null = null,
  degraded = false,
): QuotaCharge {
  return {
    allowed: full === 0,
    blockedBy: blocked[full] ?? [],
    day: { id: dayId, used: dayUsed },
    month: { id: monthId, used: monthUsed },
    keyUse,
    degraded,
  };
}

/** What of the key's own limits has no room, as `quotaCharge` takes it. @param use before the charge */
export function fullOfKey({ units, keyLimits }: ChargeRequest, { day, hour }: KeyUse): number {
  const dayLimit = keyLimits?.day ?? null;
  const isDayFull = dayLimit !== null && day + units > dayLimit;
  const isHourFull = keyLimits?.hour != null && hour !== null && hour.used + units > keyLimits.hour.limit;
  return (isDayFull ? 4 : 0) + (isHourFull ? 8 : 0);
}
