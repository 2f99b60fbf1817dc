import type { ChargeResult } from './charge-batcher.ts';
import { quotaCharge } from './quota-charge.ts';
import { toQuotaError } from './redis-errors.ts';

/** What `chargeScript` replied to one charge; whatever else it replied is a bug. */
export function toChargeResult(reply: unknown): ChargeResult {
  if (reply instanceof Error) return toQuotaError(reply);
  if (!Array.isArray(reply) || !reply.every(Number.isSafeInteger)) return strange(reply);
  const [dayId, dayUsed, monthId, monthUsed, full] = reply as [number, number, number, number, number];
  if (reply.length === 5) return quotaCharge(dayId, dayUsed, monthId, monthUsed, full);
  if (reply.length !== 8) return strange(reply);
  const [ofKey, hourId, ofAddress] = reply.slice(5) as [number, number, number];
  const hour = hourId < 0 ? null : { id: hourId, used: ofAddress };
  return quotaCharge(dayId, dayUsed, monthId, monthUsed, full, { day: ofKey, hour });
}

export const strange = (reply: unknown): Error =>
  new Error(`Redis answered a charge with ${JSON.stringify(reply)}`);
