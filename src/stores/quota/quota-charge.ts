import type { ChargeRequest, KeyLimitUse, QuotaCharge, QuotaPolicy } from '../../domain/quota/quota.ts';

/** The policies in the order of their bits in the argument `fullBits` of `toQuotaCharge`. */
const policies: readonly QuotaPolicy[] = ['day', 'month', 'key-day', 'address-hour'];

// The lists are created only once, because every charge has one of them.
const policiesByBits: readonly (readonly QuotaPolicy[])[] = Array.from({ length: 16 }, (_, fullBits) =>
  policies.filter((_policy, bit) => (fullBits & (1 << bit)) !== 0),
);

/**
 * Creates the result of a charge.
 * @param fullBits the sum of the bits of the limits that the charge would exceed: 1 for the day, 2 for the month, 4 for
 *   the key's own day, 8 for the address's hour
 * @param isDegraded whether the charge was decided without the store
 */
export function toQuotaCharge(
  dayId: number,
  dayUsed: number,
  monthId: number,
  monthUsed: number,
  fullBits: number,
  keyUse: KeyLimitUse | null = null,
  isDegraded = false,
): QuotaCharge {
  return {
    allowed: fullBits === 0,
    blockedBy: policiesByBits[fullBits] ?? [],
    day: { id: dayId, used: dayUsed },
    month: { id: monthId, used: monthUsed },
    keyUse,
    degraded: isDegraded,
  };
}

/** @returns the sum of the bits (see `toQuotaCharge`) of the key's own limits that this charge would exceed */
export function getFullKeyLimitBits({ units, keyLimits }: ChargeRequest, { day, hour }: KeyLimitUse): number {
  const dayLimit = keyLimits?.day ?? null;
  const isDayFull = dayLimit !== null && day + units > dayLimit;
  const isHourFull = keyLimits?.hour != null && hour !== null && hour.used + units > keyLimits.hour.limit;
  return (isDayFull ? 4 : 0) + (isHourFull ? 8 : 0);
}
