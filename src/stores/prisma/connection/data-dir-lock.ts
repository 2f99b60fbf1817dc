import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown if another process uses the data directory. The message says which one. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/** Thrown if the data directory cannot be written. The message says why, and what to do. */
export class DataDirUnusableError extends Error {
  override readonly name = 'DataDirUnusableError';
}

/**
 * Locks the data directory for this process, and creates it (0700) if it is missing. PGlite itself does not
 * lock, so two processes that use one directory would lose each other's writes. The lock is SQLite's
 * exclusive lock on a file. The operating system releases it when the process ends, even after a crash. A lock
 * file with a process id could be left behind, and the id could be reused.
 * @returns a function that releases the lock
 * @throws DataDirInUseError, DataDirUnusableError
 */
export function acquireDataDirLock(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    throw toUnusableError(error, dataDir);
  }
}

function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const ownerFile = join(dataDir, 'owner.pid');
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new DataDirInUseError(
      `${dataDir} is in use by another phone-gateway process${describeOwner(ownerFile)}. ` +
        'Stop that process, or set DATA_DIR to another directory.',
      { cause },
    );
  }
  try {
    writeFileSync(ownerFile, String(process.pid));
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    rmSync(ownerFile, { force: true });
    lock.close();
  };
}

const noPermission = ['cannot be written by this user', 'Make this user its owner'] as const;
/** The problem and its fix, by the error code of the file system (errno). */
const explanationsByCode: Readonly<Record<string, readonly [why: string, fix: string]>> = {
  EROFS: ['is on a read-only file system', 'Make it writable'],
  ENOSPC: ['is on a full disk', 'Free space on it'],
  EDQUOT: ['is on a disk whose quota is used up', 'Free space on it'],
  EACCES: noPermission,
  EPERM: noPermission,
  ENOTDIR: ['is not a directory', 'Remove the file of that name'],
  EEXIST: ['is not a directory', 'Remove the file of that name'],
};

function toUnusableError(error: unknown, dataDir: string): unknown {
  const [why, fix] = explanationsByCode[(error as NodeJS.ErrnoException).code ?? ''] ?? [];
  if (why === undefined) return error;
  return new DataDirUnusableError(`${dataDir} ${why}. ${fix}, or set DATA_DIR to another directory.`, {
    cause: error,
  });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message);
}

function describeOwner(ownerFile: string): string {
  try {
    return ` (process ${readFileSync(ownerFile, 'utf8')})`;
  } catch {
    return '';
  }
}
