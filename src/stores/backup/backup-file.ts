import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BackupError, type BackupManifest } from '../../domain/backup.ts';
import { makeWholeFile } from '../embedded/sync-tree.ts';

export interface Backup {
  readonly manifest: BackupManifest;
  /** The directory of the embedded database, as a gzipped tar. */
  readonly database: Uint8Array;
  /** Null where none was generated. */
  readonly pepper: string | null;
}

/** Raised when a release can no longer read the files of the one before. */
export const backupFormat = 1;

/** Tells our files from other SQLite files: "PhGw". */
const applicationId = 0x50684777;
const names = { manifest: 'manifest.json', database: 'postgres.tar.gz', pepper: 'pepper' } as const;

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/**
 * Writes a backup as one SQLite archive (`sqlite3 FILE -A --list` shows it), whole or not at all; only its owner may read it.
 * @throws BackupError when the file is there already and is not to be replaced, or cannot be written
 */
export function writeBackupFile(
  path: string,
  backup: Backup,
  { isReplacing }: { isReplacing: boolean },
): void {
  try {
    makeWholeFile(path, (temporary) => {
      writeArchive(temporary, backup);
      if (!isReplacing) assertFree(path);
    });
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`${path} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

/** @throws BackupError when there is a file of this name */
export function assertFree(path: string): void {
  if (existsSync(path))
    throw new BackupError(`${path} exists already. Name another file, or add --force to replace it.`);
}

function writeArchive(path: string, { manifest, database, pepper }: Backup): void {
  const parts: [string, Uint8Array][] = [[names.database, database]];
  if (pepper !== null) parts.push([names.pepper, Buffer.from(pepper)]);
  const checksums = Object.fromEntries(parts.map(([name, data]) => [name, sha256(data)]));
  const told = Buffer.from(`${JSON.stringify({ ...manifest, sha256: checksums }, null, 2)}\n`);
  const archive = new DatabaseSync(path);
  try {
    archive.exec(`PRAGMA journal_mode = OFF; PRAGMA application_id = ${applicationId};
      CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB)`);
    const insert = archive.prepare('INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)');
    const atSeconds = Math.floor(Date.parse(manifest.createdAt) / 1000);
    for (const [name, data] of [[names.manifest, told], ...parts] as const)
      insert.run(name, 0o100600, atSeconds, data.length, data);
  } finally {
    archive.close();
  }
}

/**
 * Reads a whole backup and holds it against its checksums.
 * @throws BackupError when there is none, it is damaged, something else, or of another format
 */
export function readBackupFile(path: string): Backup {
  assertReadable(path);
  try {
    const parts = readArchive(path);
    const partOf = (name: string): Uint8Array => {
      const part = parts.get(name);
      if (part === undefined) throw damaged(path);
      return part;
    };
    const textOf = (name: string): string => Buffer.from(partOf(name)).toString();
    const { sha256: checksums, ...manifest } = JSON.parse(textOf(names.manifest)) as Manifest;
    if (manifest.format !== backupFormat) {
      throw new BackupError(
        `${path} has format ${manifest.format}, this release reads ${backupFormat}. Restore it with release ${manifest.release}, which made it.`,
      );
    }
    for (const [name, expected] of Object.entries(checksums))
      if (sha256(partOf(name)) !== expected) throw damaged(path);
    const pepper = manifest.hasPepper ? textOf(names.pepper) : null;
    return { manifest, database: partOf(names.database), pepper };
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw /not a database/i.test((cause as Error).message) ? notOurs(path) : damaged(path, cause);
  }
}

/** As it is in the file. */
type Manifest = BackupManifest & { readonly sha256: Readonly<Record<string, string>> };

function assertReadable(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new BackupError(`${path}: there is no such file.`);
  if (!stats.isFile()) throw new BackupError(`${path} is not a file.`);
}

function readArchive(path: string): Map<string, Uint8Array> {
  const archive = new DatabaseSync(path, { readOnly: true });
  try {
    const id = archive.prepare('PRAGMA application_id').get()?.application_id;
    if (id !== applicationId) throw notOurs(path);
    const rows = archive.prepare('SELECT name, data FROM sqlar').all();
    return new Map(rows.map(({ name, data }) => [String(name), data as Uint8Array]));
  } finally {
    archive.close();
  }
}

const notOurs = (path: string): BackupError =>
  new BackupError(`${path} is not a backup that phone-gateway made. Nothing was changed.`);

const damaged = (path: string, cause?: unknown): BackupError =>
  new BackupError(`${path} is damaged or incomplete. Use another copy. Nothing was changed.`, { cause });
