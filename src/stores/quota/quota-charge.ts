import type { QuotaCharge, WindowName } from '../../domain/quota.ts';

// Made once: every charge carries one of these.
const blocked: readonly (readonly WindowName[])[] = [[], ['day'], ['month'], ['day', 'month']];

/**
 * The answer to a charge.
 * @param full 1: the day has too few units left, 2: the month, 3: both
 */
export function quotaCharge(
  dayId: number,
  dayUsed: number,
  monthId: number,
  monthUsed: number,
  full: number,
  degraded = false,
): QuotaCharge {
  return {
    allowed: full === 0,
    blockedBy: blocked[full] ?? [],
    day: { id: dayId, used: dayUsed },
    month: { id: monthId, used: monthUsed },
    degraded,
  };
}
