import { newestBackup } from '../backup/kept-backups.ts';

/** The data directory is damaged. Nothing was changed; the message says what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';

  /**
   * @param damage a clause: what is missing or damaged
   * @param mend what helps besides a backup; a sentence
   */
  constructor(dataDir: string, damage: string, options: { mend?: string; cause?: unknown } = {}) {
    const { mend, cause } = options;
    const sentences = [`The installation in ${dataDir} is damaged: ${damage}. Nothing was changed.`];
    if (mend !== undefined) sentences.push(mend);
    sentences.push(howToRestore(dataDir));
    super(sentences.join(' '), { cause });
  }
}

/** There is no trace of an installation where one is needed. Nothing was made. */
export class NoInstallationError extends Error {
  override readonly name = 'NoInstallationError';

  constructor(dataDir: string) {
    super(
      `There is no installation in ${dataDir}. Set DATA_DIR to the directory of the gateway, or make one there: npx phone-gateway serve (or migrate).`,
    );
  }
}

/** How to restore the newest backup. */
export function howToRestore(dataDir: string): string {
  const newest = newestBackup(dataDir);
  return newest === null
    ? `There is no backup in ${dataDir}/backups: restore one from elsewhere (npx phone-gateway restore FILE --force), or set DATA_DIR to an empty directory to start over.`
    : `The newest backup is of ${newest.madeAt}: npx phone-gateway restore ${newest.path} --force, with the same DATA_DIR, restores it and keeps the current contents beside it.`;
}
