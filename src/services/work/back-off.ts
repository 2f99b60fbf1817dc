import type { RandomBytes } from '../keys/credential-maker.ts';

/** Computes a delay in milliseconds, which grows by a factor with each further failure in a row, up to `maxMs`. */
export function computeBackOffMs(
  failures: number,
  { firstMs, factor, maxMs }: { readonly firstMs: number; readonly factor: number; readonly maxMs: number },
): number {
  return Math.min(maxMs, firstMs * factor ** (failures - 1));
}

/** Returns a random number from 0 (included) to 1 (excluded). */
export function drawFraction(randomBytes: RandomBytes): number {
  return Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32;
}
