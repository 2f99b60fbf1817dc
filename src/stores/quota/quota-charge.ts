import type { QuotaCharge, WindowName } from '../../domain/quota.ts';

// Made once: every charge carries one of these.
const blocked: readonly (readonly WindowName[])[] = [[], ['day'], ['month'], ['day', 'month']];

/**
 * The answer to a charge.
 * @param full 1 when the day has no room, 2 when the month has none, 3 when both.
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
