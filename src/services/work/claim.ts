import { randomUUID } from 'node:crypto';

/**
 * Creates this process's claim on items in a shared queue. The claim expires after `leaseMs` unless it is
 * renewed.
 */
export const createClaim = (leaseMs: number) => ({ owner: randomUUID(), leaseMs });

/**
 * Renews a claim regularly, each time after a quarter of `leaseMs`.
 * @param renew a function that resolves to false if another process has the claim
 * @param onLost called when another process has the claim
 * @returns a function that ends the renewals
 */
export function renewRegularly(
  { leaseMs }: { readonly leaseMs: number },
  renew: () => Promise<boolean>,
  onLost: () => void,
): () => void {
  const timer = setInterval(async () => {
    // If the database does not answer, the claim may still be held.
    const isHeld = await renew().catch(() => true);
    if (!isHeld) onLost();
  }, leaseMs / 4).unref();
  return () => clearInterval(timer);
}
