import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BackupError, type BackupManifest } from '../../domain/backup.ts';
import { writeFileAtomically } from '../embedded/sync-tree.ts';

/** The contents of a backup file. */
export interface Backup {
  readonly manifest: BackupManifest;
  /** The embedded database's directory, as a gzipped tar. */
  readonly database: Uint8Array;
  /** The generated pepper, or null if the installation has none. */
  readonly pepper: string | null;
}

/** The version of the file format. It increases when a release can no longer read the files of the previous one. */
export const backupFormatVersion = 1;

/** The SQLite application id of backups, "PhGw" in ASCII. It distinguishes them from other SQLite files. */
const applicationId = 0x50684777;
const entryNames = { manifest: 'manifest.json', database: 'postgres.tar.gz', pepper: 'pepper' } as const;

/** The mode of a regular file that only its owner can read and write. */
const entryMode = 0o100600;

const computeSha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/**
 * Writes a backup as an SQLite archive (`sqlite3 FILE -A --list` lists it), completely or not at all. Only its owner
 * may read the file.
 * @throws BackupError when the file exists and must not be replaced, or when it cannot be written
 */
export function writeBackupFile(path: string, backup: Backup, { canReplace }: { canReplace: boolean }): void {
  try {
    writeFileAtomically(path, (temporaryPath) => {
      writeArchive(temporaryPath, backup);
      if (!canReplace) assertAbsent(path);
    });
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`${path} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

/** @throws BackupError when a file of this name exists */
export function assertAbsent(path: string): void {
  if (existsSync(path))
    throw new BackupError(`${path} already exists. Choose another file name, or add --force to replace it.`);
}

function writeArchive(path: string, { manifest, database, pepper }: Backup): void {
  const entries: [string, Uint8Array][] = [[entryNames.database, database]];
  if (pepper !== null) entries.push([entryNames.pepper, Buffer.from(pepper)]);
  const checksums = Object.fromEntries(entries.map(([name, data]) => [name, computeSha256(data)]));
  const manifestJson = Buffer.from(`${JSON.stringify({ ...manifest, sha256: checksums }, null, 2)}\n`);
  const archive = new DatabaseSync(path);
  try {
    archive.exec(`PRAGMA journal_mode = OFF; PRAGMA application_id = ${applicationId};
      CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB)`);
    const insert = archive.prepare('INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)');
    const createdAtSeconds = Math.floor(Date.parse(manifest.createdAt) / 1000);
    for (const [name, data] of [[entryNames.manifest, manifestJson], ...entries] as const)
      insert.run(name, entryMode, createdAtSeconds, data.length, data);
  } finally {
    archive.close();
  }
}

/**
 * Reads a whole backup and verifies its checksums.
 * @throws BackupError when the file is missing, damaged, not a backup, or of another format
 */
export function readBackupFile(path: string): Backup {
  assertReadable(path);
  try {
    const entries = readArchive(path);
    const getEntry = (name: string): Uint8Array => {
      const entry = entries.get(name);
      if (entry === undefined) throw createDamagedFileError(path);
      return entry;
    };
    const getText = (name: string): string => Buffer.from(getEntry(name)).toString();
    const { sha256: checksums, ...manifest } = JSON.parse(getText(entryNames.manifest)) as StoredManifest;
    if (manifest.format !== backupFormatVersion) {
      throw new BackupError(
        `${path} has format ${manifest.format}, but this release reads ${backupFormatVersion}. Restore it with release ${manifest.release}, which made it.`,
      );
    }
    for (const [name, checksum] of Object.entries(checksums))
      if (computeSha256(getEntry(name)) !== checksum) throw createDamagedFileError(path);
    const pepper = manifest.hasPepper ? getText(entryNames.pepper) : null;
    return { manifest, database: getEntry(entryNames.database), pepper };
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw /not a database/i.test((cause as Error).message)
      ? createForeignFileError(path)
      : createDamagedFileError(path, cause);
  }
}

/** The manifest as it is in the file, where it also has the SHA-256 of each other entry, in hex. */
type StoredManifest = BackupManifest & { readonly sha256: Readonly<Record<string, string>> };

function assertReadable(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new BackupError(`${path}: there is no such file.`);
  if (!stats.isFile()) throw new BackupError(`${path} is not a file.`);
}

function readArchive(path: string): Map<string, Uint8Array> {
  const archive = new DatabaseSync(path, { readOnly: true });
  try {
    const id = archive.prepare('PRAGMA application_id').get()?.application_id;
    if (id !== applicationId) throw createForeignFileError(path);
    const rows = archive.prepare('SELECT name, data FROM sqlar').all();
    return new Map(rows.map(({ name, data }) => [String(name), data as Uint8Array]));
  } finally {
    archive.close();
  }
}

const createForeignFileError = (path: string): BackupError =>
  new BackupError(`${path} is not a backup that phone-gateway made. Nothing was changed.`);

const createDamagedFileError = (path: string, cause?: unknown): BackupError =>
  new BackupError(`${path} is damaged or incomplete. Use another copy. Nothing was changed.`, { cause });
