import type { Config } from './config.ts';
import type { PepperStore } from './domain/accounts/pepper.ts';
import type { Log } from './domain/log.ts';
import {
  assertPepper,
  checkPepper,
  type PepperCheck,
  type PepperOrigin,
  type Peppers,
  rotatedPepperMessage,
  undecidedPepperMessage,
} from './services/pepper/pepper-check.ts';
import { isCompletePepper, readPepperFile } from './stores/pepper-file.ts';

/** Finds where the pepper of this configuration comes from. */
export function findPepperOrigin({ pepper, database, dataDir }: Config): PepperOrigin {
  const file = database.kind === 'embedded' ? readPepperFile(dataDir) : null;
  return { isSet: pepper !== null, generated: file !== null && isCompletePepper(file) ? file.trim() : null };
}

/** Returns the peppers of a gateway. @param current the configured or generated pepper */
export const toPeppers = ({ previousPeppers }: Config, current: string): Peppers => ({
  current,
  previous: previousPeppers.filter((previous) => previous !== current),
});

/**
 * Compares the pepper with the database before any credential is made with it, and records it in the database
 * if that is safe.
 * @throws PepperError if the database belongs to another pepper
 */
export async function checkPepperOnce(
  config: Config,
  peppers: PepperStore,
  { pepper, log }: { readonly pepper: string; readonly log: Log },
): Promise<PepperCheck> {
  // The embedded database is locked by this process, so no other can use it.
  const pepperCheck = await checkPepper(peppers, toPeppers(config, pepper), {
    isAlone: config.database.kind === 'embedded',
  });
  await assertPepper(pepperCheck, peppers, findPepperOrigin(config));
  if (pepperCheck.verdict === 'unknown') log.warn({}, undecidedPepperMessage);
  if (pepperCheck.verdict === 'rotated') log.info({}, rotatedPepperMessage);
  return pepperCheck;
}
