import { randomUUID } from 'node:crypto';

/**
 * Makes this process's claim on items in a shared queue. The claim expires after `leaseMs` unless it is
 * renewed.
 */
export const createClaim = (leaseMs: number) => ({ owner: randomUUID(), leaseMs });

/**
 * Renews a claim four times before it would expire.
 * @param renew resolves to false if another process has the claim
 * @param onLost called when another process has it
 * @returns a function that ends the renewals
 */
export function renewRegularly(
  { leaseMs }: { readonly leaseMs: number },
  renew: () => Promise<boolean>,
  onLost: () => void,
): () => void {
  const timer = setInterval(async () => {
    const isHeld = await renew().catch(() => true);
    if (!isHeld) onLost();
  }, leaseMs / 4).unref();
  return () => clearInterval(timer);
}
