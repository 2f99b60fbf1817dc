import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text of check values. It is neither a credential nor an e-mail address, so nothing else has its HMAC. */
const checkedText = 'phone-gateway pepper check';
/** The length of a pepper id, which suffices to distinguish the few peppers of a database. */
const pepperIdBytes = 4;

/** Computes a pepper's check value: the HMAC-SHA-256 of a constant, 32 bytes. It does not reveal the pepper. */
export function computeCheckValue(pepper: string): Uint8Array {
  return createHmac('sha256', pepper).update(checkedText).digest();
}

/** Whether a check value belongs to the pepper. */
export function matchesCheckValue(pepper: string, check: Uint8Array): boolean {
  const expected = computeCheckValue(pepper);
  return expected.length === check.length && timingSafeEqual(expected, check);
}

/** Returns the id of the pepper with this check value, which is stored with each hash: its first 4 bytes. */
export const toPepperId = (check: Uint8Array): Uint8Array => check.subarray(0, pepperIdBytes);
