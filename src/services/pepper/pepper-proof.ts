import type { PepperStore } from '../../domain/accounts/pepper.ts';
import type { Log } from '../../domain/log.ts';
import { computeCheckValue, matchesCheckValue } from './check-value.ts';
import type { PepperCheck } from './pepper-check.ts';

/**
 * Creates a function that records the check value of the pepper once a key proves that the pepper is right. It is
 * needed if nothing in the database could prove that. A key is a proof only if it was created before check values
 * were recorded, because this gateway may have created newer keys itself.
 * @returns a function to call with each key that was looked up and verified
 */
export function createPepperProof(options: {
  readonly store: PepperStore;
  readonly pepper: string;
  readonly pepperCheck: PepperCheck;
  readonly log: Log;
}): (key: { readonly createdAt: Date }) => void {
  const { store, pepper, pepperCheck, log } = options;
  const { recordedSince } = pepperCheck;
  if (pepperCheck.verdict !== 'unknown' || recordedSince === null) return () => {};
  let isDone = false;
  const record = async (): Promise<void> => {
    const checks = await store.recordFirst(computeCheckValue(pepper));
    if (checks.some((check) => matchesCheckValue(pepper, check)))
      log.info({}, 'an earlier key works, so the check value of the pepper is recorded');
    else
      log.error(
        {},
        'another gateway on this database has another pepper: keys work on one of them only. Give both the same KEY_PEPPER',
      );
  };
  return ({ createdAt }) => {
    if (isDone || createdAt >= recordedSince) return;
    isDone = true;
    record().catch((error: unknown) => {
      isDone = false;
      log.warn({ err: error }, 'the check value of the pepper could not be recorded yet');
    });
  };
}
