import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../domain/backup.ts';
import { makePglite } from '../embedded/open-pglite.ts';
import { syncFolder, syncTree } from '../embedded/sync-tree.ts';
import { acquireDataDirLock } from '../prisma/connection/data-dir-lock.ts';
import type { SqlSession } from '../prisma/connection/sql-session.ts';
import type { Backup } from './backup-file.ts';
import { backupFolder } from './kept-backups.ts';

/** The PostgreSQL inside PGlite: files of another major version cannot be opened. */
export const embeddedPostgresMajor = 18;

/** What a data directory may hold and yet counts as empty: what is made only to look, what was moved aside, backups. */
const isKept = (name: string): boolean =>
  /^(lock\.sqlite.*|owner\.pid|control.*\.sock|lost\+found)$/.test(name) ||
  name === backupFolder ||
  name.includes('before-restore-');

/**
 * Replaces a data directory by a backup, while it is locked. The old contents are moved
 * aside, never deleted; it comes back when something fails.
 * @returns where what was there is now, or null when there was nothing
 * @throws DataDirInUseError; BackupError when the directory is not empty and is not to be replaced
 */
export async function restoreDataDir(
  dataDir: string,
  { database, pepper }: Backup,
  {
    isReplacing,
    now,
    inspect,
  }: {
    readonly isReplacing: boolean;
    readonly now: number;
    /** Called with the database of the backup, before anything is moved. */
    readonly inspect: (query: SqlSession['query']) => Promise<void>;
  },
): Promise<string | null> {
  const release = acquireDataDirLock(dataDir);
  const staging = join(dataDir, '.restoring');
  try {
    // Left by a restore that was killed: it holds nothing but a part of its backup.
    rmSync(staging, { recursive: true, force: true });
    const old = readdirSync(dataDir).filter((name) => !isKept(name));
    if (old.length > 0 && !isReplacing) {
      throw new BackupError(
        `${dataDir} is not empty. Set DATA_DIR to an empty directory, or add --force to move its contents aside.`,
      );
    }
    mkdirSync(staging, { mode: 0o700 });
    await unpack(staging, database, inspect);
    if (pepper !== null) writeFileSync(join(staging, 'pepper'), pepper, { mode: 0o600, flag: 'wx' });
    await syncTree(staging);
    const aside = old.length === 0 ? null : makeAside(dataDir, now);
    swap(dataDir, { old, aside, staging });
    if (aside !== null) syncFolder(aside);
    syncFolder(dataDir);
    return aside;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

/** Opens the backup once, so that an error shows before anything is moved. */
async function unpack(
  staging: string,
  database: Uint8Array,
  inspect: (query: SqlSession['query']) => Promise<void>,
): Promise<void> {
  try {
    await makePglite(join(staging, 'postgres'), {
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

/** Beside the directory; inside it if it is a mount, whose files cannot be moved out by renaming. */
function makeAside(dataDir: string, now: number): string {
  const suffix = `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  const beside = `${dataDir}.${suffix}`;
  const probe = join(dataDir, '.restoring', 'probe');
  try {
    mkdirSync(beside, { mode: 0o700 });
    writeFileSync(probe, '');
    renameSync(probe, join(beside, 'probe'));
    rmSync(join(beside, 'probe'));
    return beside;
  } catch {
    rmSync(probe, { force: true });
    if (existsSync(beside)) rmSync(beside, { recursive: true });
    const inside = join(dataDir, suffix);
    mkdirSync(inside, { mode: 0o700 });
    return inside;
  }
}

function swap(
  dataDir: string,
  { old, aside, staging }: { old: readonly string[]; aside: string | null; staging: string },
): void {
  const moves = [
    ...old.map((name) => [join(dataDir, name), join(aside ?? dataDir, name)] as const),
    ...readdirSync(staging).map((name) => [join(staging, name), join(dataDir, name)] as const),
  ];
  const done: (readonly [string, string])[] = [];
  try {
    for (const [from, to] of moves) {
      renameSync(from, to);
      done.push([from, to]);
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    throw error;
  }
}
