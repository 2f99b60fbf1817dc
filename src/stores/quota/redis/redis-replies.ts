import type { KeyUsage } from '../../../domain/quota/quota.ts';
import type { ChargeResult } from '../charge-batcher.ts';
import { toQuotaCharge } from '../quota-charge.ts';
import { toQuotaError } from './redis-errors.ts';

/** Converts the reply of `chargeScript` to one charge. A reply of another shape means a bug and becomes an Error. */
export function toChargeResult(reply: unknown): ChargeResult {
  if (reply instanceof Error) return toQuotaError(reply);
  if (!Array.isArray(reply) || !reply.every(Number.isSafeInteger)) return createReplyError(reply);
  const [dayId, dayUsed, monthId, monthUsed, fullBits] = reply as [number, number, number, number, number];
  if (reply.length === 5) return toQuotaCharge(dayId, dayUsed, monthId, monthUsed, fullBits);
  if (reply.length !== 8) return createReplyError(reply);
  const [keyUnits, hourId, addressUnits] = reply.slice(5) as [number, number, number];
  const hour = hourId < 0 ? null : { id: hourId, used: addressUnits };
  return toQuotaCharge(dayId, dayUsed, monthId, monthUsed, fullBits, { day: keyUnits, hour });
}

/** Creates the error for a reply of an unexpected shape, which is a bug. */
export const createReplyError = (reply: unknown): Error =>
  new Error(`Redis answered a charge with ${JSON.stringify(reply)}`);

const usageMembers = { r: 'requests', u: 'units', x: 'refused' } as const;

/**
 * Reads usage from the hash of one day. Its fields are `<key>:r`, `<key>:u` and `<key>:x`; others are ignored.
 * @returns the rows, ordered by key
 */
export function toKeyUsage(account: string, day: number, fields: Record<string, string>): KeyUsage[] {
  const rows = new Map<string, { -readonly [K in keyof KeyUsage]: KeyUsage[K] }>();
  for (const [field, value] of Object.entries(fields)) {
    const colonIndex = field.lastIndexOf(':');
    const key = field.slice(0, colonIndex);
    const member = usageMembers[field.slice(colonIndex + 1) as keyof typeof usageMembers] ?? null;
    if (member === null) continue;
    let row = rows.get(key);
    if (row === undefined) {
      row = { account, key, day, requests: 0, units: 0, refused: 0 };
      rows.set(key, row);
    }
    row[member] = Number(value);
  }
  return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
