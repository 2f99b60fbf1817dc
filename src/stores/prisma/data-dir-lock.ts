import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The directory is in use by another process; the message says by which. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

export interface DataDirLock {
  release(): void;
}

/**
 * Takes the data directory for this process alone, and makes it (0700) where it is missing.
 * PGlite itself does not lock: two processes on one directory lose each other's writes. The lock is SQLite's
 * exclusive lock of a file, which the operating system lets go of when the process ends, however it ends;
 * a lock file of ours could be left behind, or be stolen by a reused process id.
 * @throws DataDirInUseError
 */
export function acquireDataDirLock(dataDir: string): DataDirLock {
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
      `${dataDir} is in use by another phone-gateway process${ownerOf(ownerFile)}. ` +
        'Stop that process, or set DATA_DIR to another directory.',
      { cause },
    );
  }
  writeFileSync(ownerFile, String(process.pid));
  return {
    release: () => {
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message);
}

function ownerOf(ownerFile: string): string {
  try {
    return ` (process ${readFileSync(ownerFile, 'utf8')})`;
  } catch {
    return '';
  }
}
