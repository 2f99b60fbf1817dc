import type { PepperStore } from '../../domain/accounts/pepper.ts';
import { checkOf, judgePepper } from './pepper-check.ts';

/**
 * `unchanged`: it was the pepper of this database already; `accepted`: it is from now on;
 * `would-lose`: it would be, and what was made with the earlier one would not work any more.
 */
export type AcceptedPepper = 'unchanged' | 'accepted' | 'would-lose';

/**
 * Records a pepper as that of the database, for when the earlier one is lost.
 * @param options `isLossAccepted`: also where something depends on the earlier one
 */
export async function acceptPepper(
  store: PepperStore,
  pepper: string,
  { isLossAccepted }: { readonly isLossAccepted: boolean },
): Promise<AcceptedPepper> {
  const evidence = await store.read();
  const verdict = judgePepper(pepper, evidence);
  if (verdict === 'same') return 'unchanged';
  const losesSomething = evidence.isNeeded && verdict !== 'proven';
  if (losesSomething && !isLossAccepted) return 'would-lose';
  await store.replace(checkOf(pepper));
  return 'accepted';
}
