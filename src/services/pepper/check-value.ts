import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The text whose HMAC is the check value. It is neither a credential nor an e-mail address, so a check value never
 * equals the hash of one.
 */
const checkText = 'phone-gateway pepper check';
/** The length of a pepper id in bytes, which suffices to distinguish the few peppers of a database. */
const pepperIdBytes = 4;

/** Computes a pepper's check value: the HMAC-SHA-256 of a constant, 32 bytes. It does not reveal the pepper. */
export function computeCheckValue(pepper: string): Uint8Array {
  return createHmac('sha256', pepper).update(checkText).digest();
}

/** Whether a check value belongs to the pepper. */
export function matchesCheckValue(pepper: string, checkValue: Uint8Array): boolean {
  const expectedValue = computeCheckValue(pepper);
  return expectedValue.length === checkValue.length && timingSafeEqual(expectedValue, checkValue);
}

/**
 * Returns the id of a pepper: the first bytes of its check value. The id is stored with each hash that was made with
 * the pepper.
 */
export const toPepperId = (checkValue: Uint8Array): Uint8Array => checkValue.subarray(0, pepperIdBytes);
