import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { BackupError, type BackupManifest, type DumpFacts } from './domain/backup.ts';
import { release } from './release.ts';
import { howToMendPepper, judgePepper } from './services/pepper/pepper-check.ts';
import { assertAbsent, backupFormat, readBackupFile, writeBackupFile } from './stores/backup/backup-file.ts';
import { embeddedPostgresMajor, restoreDataDir } from './stores/backup/restore-data-dir.ts';
import { readPepperFile } from './stores/pepper-file.ts';
import { createPepperStore } from './stores/prisma/accounts/pepper-store.ts';
import { openDatabase } from './stores/prisma/database.ts';
import { postgresBackupAdvice } from './stores/prisma/postgres-database.ts';

/** Copies the database of a stopped gateway, without migrating it. */
export async function dumpStopped(config: Config, file: string): Promise<DumpFacts> {
  const database = await openDatabase(config.database);
  try {
    return await database.dump(file);
  } finally {
    await database.close();
  }
}

/**
 * Makes a backup of the embedded database and of its generated pepper.
 * @param dump Writes the database to the file that it is given: the running gateway's, or `dumpStopped`.
 * @throws BackupError with what to do; no file is left behind then
 */
export async function backUp(
  { database, dataDir }: Config,
  path: string,
  options: {
    readonly isReplacing: boolean;
    readonly now: number;
    readonly dump: (file: string) => Promise<DumpFacts>;
  },
): Promise<{ readonly manifest: BackupManifest; readonly bytes: number }> {
  const { isReplacing, now, dump } = options;
  assertEmbedded(database);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR to the directory of the gateway.`,
    );
  if (!isReplacing) assertAbsent(path);
  // In the data directory, where the gateway may write and this process may read.
  const copied = join(dataDir, `dump-${randomUUID()}.tar.gz`);
  try {
    const facts = await dump(copied);
    const pepper = readPepperFile(dataDir);
    const manifest: BackupManifest = {
      format: backupFormat,
      release,
      createdAt: new Date(now).toISOString(),
      postgresVersion: facts.postgresVersion,
      catalogueVersion: facts.catalogueVersion,
      hasPepper: pepper !== null,
    };
    writeBackupFile(path, { manifest, database: readFileSync(copied), pepper }, { isReplacing });
    return { manifest, bytes: statSync(path).size };
  } finally {
    rmSync(copied, { force: true });
  }
}

export interface RestoredBackup {
  readonly manifest: BackupManifest;
  /** Where the earlier contents of the data directory are; null: there were none. */
  readonly movedAside: string | null;
  /** What is wrong with the pepper, and what to do; null: nothing that is known. */
  readonly pepperTrouble: string | null;
}

/**
 * Puts a backup in the place of the data directory; the next start applies the migrations that it lacks.
 * @throws BackupError, DataDirInUseError: nothing was changed then
 */
export async function restore(
  { database, dataDir, pepper }: Config,
  path: string,
  options: { readonly isReplacing: boolean; readonly now: number },
): Promise<RestoredBackup> {
  assertEmbedded(database);
  const backup = readBackupFile(path);
  assertFits(path, backup.manifest);
  const generated = backup.pepper?.trim() ?? null;
  const origin = { isSet: pepper !== null, generated };
  const used = pepper ?? generated;
  let pepperTrouble: string | null =
    used === null
      ? 'The backup has no pepper: set the same KEY_PEPPER as before, or every key stops working.'
      : null;
  const movedAside = await restoreDataDir(dataDir, backup, {
    ...options,
    inspect: async (query) => {
      const evidence = await createPepperStore(query).read();
      if (used !== null && evidence.isNeeded && judgePepper(used, evidence) === 'other')
        pepperTrouble = `The backup was made under another pepper, and no gateway starts on it with this one. ${howToMendPepper(origin, evidence)}`;
    },
  });
  return { manifest: backup.manifest, movedAside, pepperTrouble };
}

function assertEmbedded(database: Config['database']): void {
  if (database.kind === 'postgres') throw new BackupError(postgresBackupAdvice);
}

function assertFits(path: string, { release: madeBy, postgresVersion }: BackupManifest): void {
  if (madeBy.localeCompare(release, 'en', { numeric: true }) > 0) {
    throw new BackupError(
      `${path} was made by release ${madeBy}, this is ${release}. Install ${madeBy} or later, then restore it.`,
    );
  }
  if (Number.parseInt(postgresVersion, 10) !== embeddedPostgresMajor) {
    throw new BackupError(
      `${path} holds files of PostgreSQL ${postgresVersion}, this release has ${embeddedPostgresMajor}. Restore it with release ${madeBy}, which made it, and move the data from there.`,
    );
  }
}
