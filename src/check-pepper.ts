import type { Config } from './config.ts';
import type { Log } from './domain/log.ts';
import type { DatabaseStores } from './domain/stores.ts';
import {
  assertPepper,
  type PepperOrigin,
  type SettledPepper,
  settlePepper,
  undecidedPepper,
} from './services/pepper/pepper-check.ts';
import { isCompletePepper, readPepperFile } from './stores/pepper-file.ts';

/** Where the pepper of this configuration is from. */
export function pepperOriginOf({
  pepper,
  database,
  dataDir,
}: Pick<Config, 'pepper' | 'database' | 'dataDir'>): PepperOrigin {
  const file = database.kind === 'embedded' ? readPepperFile(dataDir) : null;
  return { isSet: pepper !== null, generated: file !== null && isCompletePepper(file) ? file.trim() : null };
}

/**
 * Holds the pepper against the database before anything is made with it, and records it where that is safe.
 * @throws PepperError when it is another one than that of the database
 */
export async function checkPepperOnce(
  config: Config,
  { peppers }: Pick<DatabaseStores, 'peppers'>,
  { pepper, log }: { readonly pepper: string; readonly log: Log },
): Promise<SettledPepper> {
  // The embedded database is locked by this process.
  const settled = await settlePepper(peppers, pepper, { isAlone: config.database.kind === 'embedded' });
  await assertPepper(settled, peppers, pepperOriginOf(config));
  if (settled.verdict === 'unknown') log.warn({}, undecidedPepper);
  return settled;
}
