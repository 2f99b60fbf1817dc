import type { PepperStore } from '../../domain/accounts/pepper.ts';
import type { Log } from '../../domain/log.ts';
import { computeCheckValue, matchesCheckValue } from './check-value.ts';
import type { SettledPepper } from './pepper-check.ts';

/**
 * Decides whether the pepper is right, if nothing in the database could decide it. A working key proves it if
 * the key was made before check values were recorded. Newer keys prove nothing, because this gateway may have
 * made them itself.
 * @returns a function to call with each key that was looked up and verified
 */
export function createPepperProof(options: {
  readonly store: PepperStore;
  readonly pepper: string;
  readonly settled: SettledPepper;
  readonly log: Log;
}): (key: { readonly createdAt: Date }) => void {
  const { store, pepper, settled, log } = options;
  const { recordedSince } = settled;
  if (settled.verdict !== 'unknown' || recordedSince === null) return () => {};
  let isDone = false;
  const record = async (): Promise<void> => {
    const checks = await store.recordFirst(computeCheckValue(pepper));
    if (checks.some((check) => matchesCheckValue(pepper, check)))
      log.info({}, 'a key of before works, so the check value of the pepper is recorded');
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
