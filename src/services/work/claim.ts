import { randomUUID } from 'node:crypto';

/**
 * Makes this process's claim on items in a shared queue. The claim expires after `termMs` unless it is
 * renewed.
 */
export const createClaim = (termMs: number) => ({ owner: randomUUID(), termMs });

/**
 * Renews a claim four times before it would expire.
 * @param renew resolves to false if another process has the claim
 * @param onLost called when another process has it
 * @returns a function that ends the renewals
 */
export function renewRegularly(
  { termMs }: { readonly termMs: number },
  renew: () => Promise<boolean>,
  onLost: () => void,
): () => void {
  const timer = setInterval(async () => {
    const isHeld = await renew().catch(() => true);
    if (!isHeld) onLost();
  }, termMs / 4).unref();
  return () => clearInterval(timer);
}
