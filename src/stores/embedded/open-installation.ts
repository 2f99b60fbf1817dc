import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { backupFolder } from '../backup/scheduled-backups.ts';
import { InstallationError, NoInstallationError } from './installation-error.ts';
import { createPglite, openPglite } from './open-pglite.ts';

/** Matches a line of PostgreSQL's log that says why PostgreSQL ended. */
const endReasonPattern = /\b(?:PANIC|FATAL):\s+(.+)/;

/**
 * Opens the database of a data directory, and creates it if there is no trace of an earlier one.
 * @throws InstallationError when the database is missing but other parts of an installation exist, or when it does not
 *   open
 */
export async function openInstallation(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    assertNoRemains(dataDir, folder);
    await createPglite(folder);
  }
  let endReason = '';
  try {
    return await openPglite(folder, (line) => {
      endReason = endReasonPattern.exec(line)?.[1] ?? endReason;
    });
  } catch (cause) {
    const message = endReason || (cause as Error).message;
    throw new InstallationError(dataDir, `its database does not open (PostgreSQL says: ${message})`, {
      cause,
    });
  }
}

/**
 * Asserts that the directory has an installation. Without this check, a command that runs with the wrong `DATA_DIR`
 * would create an empty one.
 * @throws NoInstallationError when the directory has no trace of an installation
 */
export function assertInstallation(dataDir: string): void {
  const traces = ['postgres', 'pepper', 'phone-rows', backupFolder];
  if (!traces.some((name) => existsSync(join(dataDir, name)))) throw new NoInstallationError(dataDir);
}

/**
 * Asserts that there are no remains of an earlier installation, so that no database is created beside them.
 * @throws InstallationError if there are remains
 */
function assertNoRemains(dataDir: string, folder: string): void {
  const isEmpty = (path: string): boolean => !existsSync(path) || readdirSync(path).length === 0;
  if (!isEmpty(folder)) {
    throw new InstallationError(
      dataDir,
      'postgres/PG_VERSION is missing, but other database files are there',
    );
  }
  const remains = ['pepper', 'phone-rows'].filter((name) => existsSync(join(dataDir, name)));
  if (!isEmpty(join(dataDir, backupFolder))) remains.push(backupFolder);
  if (remains.length === 0) return;
  const verb = remains.length === 1 ? 'is' : 'are';
  throw new InstallationError(
    dataDir,
    `its database is gone (the folder postgres is empty), while ${remains.join(', ')} ${verb} still there`,
    remains.includes('pepper') ? { fix: 'Move pepper away if no key was ever made with it.' } : {},
  );
}
