import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../domain/backup.ts';
import { createPglite } from '../embedded/open-pglite.ts';
import { syncFolder, syncTree } from '../embedded/sync-tree.ts';
import { acquireDataDirLock } from '../prisma/connection/data-dir-lock.ts';
import type { SqlQuery } from '../prisma/connection/sql-session.ts';
import type { Backup } from './backup-file.ts';
import { backupFolder } from './scheduled-backups.ts';

/** The major version of PostgreSQL in PGlite, which cannot open the files of another version. */
export const embeddedPostgresMajor = 18;

/** Whether a restore leaves this entry in place. A data directory with only such entries counts as empty. */
const isLeftInPlace = (name: string): boolean =>
  /^(lock\.sqlite.*|owner\.pid|control.*\.sock|lost\+found)$/.test(name) ||
  name === backupFolder ||
  name.includes('before-restore-');

/**
 * Replaces a data directory's contents with a backup, while the directory is locked. The old contents are
 * moved aside, never deleted, and are moved back when something fails.
 * @returns the folder that the old contents were moved to, or null when there were none
 * @throws DataDirInUseError; BackupError when the directory is not empty and must not be replaced
 */
export async function restoreDataDir(
  dataDir: string,
  { database, pepper }: Backup,
  {
    canReplace,
    now,
    inspect,
  }: {
    readonly canReplace: boolean;
    /** The time in epoch milliseconds. */
    readonly now: number;
    /** A function that can query the backup's database before anything is moved. */
    readonly inspect: (query: SqlQuery) => Promise<void>;
  },
): Promise<string | null> {
  const releaseLock = acquireDataDirLock(dataDir);
  const stagingFolder = join(dataDir, '.restoring');
  try {
    // A restore that was killed may have left this folder, which contains only a part of its backup.
    rmSync(stagingFolder, { recursive: true, force: true });
    const oldNames = readdirSync(dataDir).filter((name) => !isLeftInPlace(name));
    if (oldNames.length > 0 && !canReplace) {
      throw new BackupError(
        `${dataDir} is not empty. Set DATA_DIR to an empty directory, or add --force to move its contents aside.`,
      );
    }
    mkdirSync(stagingFolder, { mode: 0o700 });
    await unpackDatabase(stagingFolder, database, inspect);
    if (pepper !== null) writeFileSync(join(stagingFolder, 'pepper'), pepper, { mode: 0o600, flag: 'wx' });
    await syncTree(stagingFolder);
    const asideFolder = oldNames.length === 0 ? null : createAsideFolder(dataDir, now);
    swapContents(dataDir, { oldNames, asideFolder, stagingFolder });
    if (asideFolder !== null) syncFolder(asideFolder);
    syncFolder(dataDir);
    return asideFolder;
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true });
    releaseLock();
  }
}

/** Unpacks the database and opens it once, so that an error is found before anything is moved. */
async function unpackDatabase(
  stagingFolder: string,
  database: Uint8Array,
  inspect: (query: SqlQuery) => Promise<void>,
): Promise<void> {
  try {
    await createPglite(join(stagingFolder, 'postgres'), {
      dump: new File([new Uint8Array(database)], 'postgres.tar.gz'),
      check: async (pglite) => {
        await pglite.query('SELECT version FROM revision');
        await inspect(async (sql, values) => (await pglite.query<Record<string, unknown>>(sql, values)).rows);
      },
    });
  } catch (cause) {
    throw new BackupError(
      `The database in the backup cannot be opened: ${(cause as Error).message}. Nothing was changed.`,
      { cause },
    );
  }
}

/**
 * Creates a folder beside the data directory for its old contents. If the data directory is a mount, from which
 * renaming cannot move files, the folder is created inside it.
 */
function createAsideFolder(dataDir: string, now: number): string {
  const suffix = `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  const siblingFolder = `${dataDir}.${suffix}`;
  const probe = join(dataDir, '.restoring', 'probe');
  try {
    mkdirSync(siblingFolder, { mode: 0o700 });
    writeFileSync(probe, '');
    renameSync(probe, join(siblingFolder, 'probe'));
    rmSync(join(siblingFolder, 'probe'));
    return siblingFolder;
  } catch {
    rmSync(probe, { force: true });
    if (existsSync(siblingFolder)) rmSync(siblingFolder, { recursive: true });
    const innerFolder = join(dataDir, suffix);
    mkdirSync(innerFolder, { mode: 0o700 });
    return innerFolder;
  }
}

/** Moves the old contents aside and the new contents into place. If a move fails, the earlier moves are undone. */
function swapContents(
  dataDir: string,
  {
    oldNames,
    asideFolder,
    stagingFolder,
  }: { oldNames: readonly string[]; asideFolder: string | null; stagingFolder: string },
): void {
  const moves = [
    ...oldNames.map((name) => [join(dataDir, name), join(asideFolder ?? dataDir, name)] as const),
    ...readdirSync(stagingFolder).map((name) => [join(stagingFolder, name), join(dataDir, name)] as const),
  ];
  const completedMoves: (readonly [string, string])[] = [];
  try {
    for (const [from, to] of moves) {
      renameSync(from, to);
      completedMoves.push([from, to]);
    }
  } catch (error) {
    for (const [from, to] of completedMoves.reverse()) renameSync(to, from);
    throw error;
  }
}
