import type { PepperStore } from '../../domain/accounts/pepper.ts';
import { checkOf, judgePepper } from './pepper-check.ts';

/**
 * `unchanged`: the pepper was that of the database already. `accepted`: it is from now on.
 * `would-lose`: nothing was changed, because credentials made with the earlier pepper would stop working.
 */
export type AcceptedPepper = 'unchanged' | 'accepted' | 'would-lose';

/**
 * Records a pepper as that of the database, for operators who lost the earlier one.
 * @param options `isLossAccepted`: whether to do so also when something depends on the earlier one
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
