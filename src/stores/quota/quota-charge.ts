import type { ChargeRequest, KeyUse, QuotaCharge, QuotaPolicy } from '../../domain/quota/quota.ts';

/** The policies in the order of their bits in `full`. */
const policies: readonly QuotaPolicy[] = ['day', 'month', 'key-day', 'address-hour'];

// Made only once, because every charge has one of these lists.
const policiesByBits: readonly (readonly QuotaPolicy[])[] = Array.from({ length: 16 }, (_, full) =>
  policies.filter((_policy, bit) => (full & (1 << bit)) !== 0),
);

/**
 * Builds the result of a charge.
 * @param full the limits that have no room, as a sum: 1 the day, 2 the month, 4 the key's own day, 8 the
 * address's hour
 */
export function toQuotaCharge(
  dayId: number,
  dayUsed: number,
  monthId: number,
  monthUsed: number,
  full: number,
  keyUse: KeyUse | null = null,
  isDegraded = false,
): QuotaCharge {
  return {
    allowed: full === 0,
    blockedBy: policiesByBits[full] ?? [],
    day: { id: dayId, used: dayUsed },
    month: { id: monthId, used: monthUsed },
    keyUse,
    degraded: isDegraded,
  };
}

/** Returns which of the key's own limits had no room before this charge, as bits for `toQuotaCharge`. */
export function getFullKeyLimits({ units, keyLimits }: ChargeRequest, { day, hour }: KeyUse): number {
  const dayLimit = keyLimits?.day ?? null;
  const isDayFull = dayLimit !== null && day + units > dayLimit;
  const isHourFull = keyLimits?.hour != null && hour !== null && hour.used + units > keyLimits.hour.limit;
  return (isDayFull ? 4 : 0) + (isHourFull ? 8 : 0);
}
