import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { backupFolder } from '../backup/kept-backups.ts';
import { InstallationError, NoInstallationError } from './installation-error.ts';
import { makePglite, openPglite } from './open-pglite.ts';

/** Lines of PostgreSQL's log that say why it ended. */
const lastWords = /\b(?:PANIC|FATAL):\s+(.+)/;

/**
 * Opens the database of a data directory, and creates it if there is no trace of an earlier one.
 * @throws InstallationError when the database is not there but something else of an installation is, or does not open
 */
export async function openInstallation(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    assertNothingLost(dataDir, folder);
    await makePglite(folder);
  }
  let reason = '';
  try {
    return await openPglite(folder, (line) => {
      reason = lastWords.exec(line)?.[1] ?? reason;
    });
  } catch (cause) {
    const said = reason || (cause as Error).message;
    throw new InstallationError(dataDir, `its database does not open (PostgreSQL says: ${said})`, { cause });
  }
}

/**
 * For who means an installation that is there already: a command with a forgotten `DATA_DIR` would make an empty one.
 * @throws NoInstallationError when nothing of one is there
 */
export function assertInstallation(dataDir: string): void {
  const traces = ['postgres', 'pepper', 'phone-rows', backupFolder];
  if (!traces.some((name) => existsSync(join(dataDir, name)))) throw new NoInstallationError(dataDir);
}

/** A database is never created over or beside the remains of another one. */
function assertNothingLost(dataDir: string, folder: string): void {
  const isThere = (name: string): boolean => existsSync(join(dataDir, name));
  const isEmpty = (path: string): boolean => !existsSync(path) || readdirSync(path).length === 0;
  if (!isEmpty(folder)) {
    throw new InstallationError(
      dataDir,
      'postgres/PG_VERSION is missing, but other database files are there',
    );
  }
  const signs = ['pepper', 'phone-rows'].filter(isThere);
  if (!isEmpty(join(dataDir, backupFolder))) signs.push(backupFolder);
  if (signs.length === 0) return;
  const [are, belong] = signs.length === 1 ? ['is', 'belongs'] : ['are', 'belong'];
  throw new InstallationError(
    dataDir,
    `its database is gone (there is nothing in postgres), while ${signs.join(', ')} ${are} there, which ${belong} to one`,
    signs.includes('pepper') ? { mend: 'Move pepper away if no key was ever made with it.' } : {},
  );
}
