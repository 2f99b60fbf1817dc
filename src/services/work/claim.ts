import { randomUUID } from 'node:crypto';

/** A claim on items of a shared queue by this process; it runs out after `termMs` unless it is renewed. */
export const newClaim = (termMs: number) => ({ owner: randomUUID(), termMs });

/**
 * Renews a claim four times in its term.
 * @param renew resolves to false when somebody else has the claim
 * @param onLost called then
 * @returns a function that ends the renewals
 */
export function keepRenewing(
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
