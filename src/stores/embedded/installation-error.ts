import { findNewestBackup } from '../backup/scheduled-backups.ts';

/** Thrown if the data directory is damaged. Nothing was changed; the message says what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';

  /**
   * @param damage a clause that says what is missing or damaged
   * @param options `fix`: a sentence that says what to do if there is a remedy besides restoring a backup
   */
  constructor(dataDir: string, damage: string, options: { fix?: string; cause?: unknown } = {}) {
    const { fix, cause } = options;
    const sentences = [`The installation in ${dataDir} is damaged: ${damage}. Nothing was changed.`];
    if (fix !== undefined) sentences.push(fix);
    sentences.push(explainRestore(dataDir));
    super(sentences.join(' '), { cause });
  }
}

/** Thrown if a command needs an installation, but the data directory has no trace of one. Nothing was created. */
export class NoInstallationError extends Error {
  override readonly name = 'NoInstallationError';

  constructor(dataDir: string) {
    super(
      `There is no installation in ${dataDir}. Set DATA_DIR to the directory of the gateway, or create one there: npx phone-gateway serve (or migrate).`,
    );
  }
}

/** Returns a sentence that explains how to restore the newest backup. */
export function explainRestore(dataDir: string): string {
  const newestBackup = findNewestBackup(dataDir);
  return newestBackup === null
    ? `There is no backup in ${dataDir}/backups: restore one from elsewhere (npx phone-gateway restore FILE --force), or set DATA_DIR to an empty directory to start over.`
    : `The newest backup was made at ${newestBackup.madeAt}: npx phone-gateway restore ${newestBackup.path} --force, with the same DATA_DIR, restores it and moves the current contents aside.`;
}
