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

/** Finds out whether the pepper of this configuration is set by the operator or was generated. */
export function findPepperOrigin({ pepper, database, dataDir }: Config): PepperOrigin {
  const fileText = database.kind === 'embedded' ? readPepperFile(dataDir) : null;
  const hasGenerated = fileText !== null && isCompletePepper(fileText);
  return { isSet: pepper !== null, generated: hasGenerated ? fileText.trim() : null };
}

/** Returns the current and the previous peppers. @param current the configured or generated pepper */
export const toPeppers = ({ previousPeppers }: Config, current: string): Peppers => ({
  current,
  previous: previousPeppers.filter((previous) => previous !== current),
});

/**
 * Compares the pepper with the database before any credential is created with it, and records it in the
 * database if that is safe.
 * @throws PepperError if the database belongs to another pepper
 */
export async function checkDatabasePepper(
  config: Config,
  peppers: PepperStore,
  { pepper, log }: { readonly pepper: string; readonly log: Log },
): Promise<PepperCheck> {
  // This process has locked an embedded database, so no other gateway can use it.
  const pepperCheck = await checkPepper(peppers, toPeppers(config, pepper), {
    isAlone: config.database.kind === 'embedded',
  });
  await assertPepper(pepperCheck, peppers, findPepperOrigin(config));
  if (pepperCheck.verdict === 'unknown') log.warn({}, undecidedPepperMessage);
  if (pepperCheck.verdict === 'rotated') log.info({}, rotatedPepperMessage);
  return pepperCheck;
}
