import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toPeppers } from './check-pepper.ts';
import type { Config } from './config.ts';
import { BackupError, type BackupManifest, type DumpFacts } from './domain/backup.ts';
import type { Log } from './domain/log.ts';
import type { Operator } from './operator/operator.ts';
import { release } from './release.ts';
import type { Metrics } from './server/metrics/metrics.ts';
import { formatPepperAdvice, judgePepper } from './services/pepper/pepper-check.ts';
import {
  assertAbsent,
  backupFormatVersion,
  readBackupFile,
  writeBackupFile,
} from './stores/backup/backup-file.ts';
import { type BackupSchedule, startBackupSchedule } from './stores/backup/backup-schedule.ts';
import { embeddedPostgresMajor, restoreDataDir } from './stores/backup/restore-data-dir.ts';
import { findNewestBackup } from './stores/backup/scheduled-backups.ts';
import { readPepperFile } from './stores/pepper-file.ts';
import { createPepperStore } from './stores/prisma/accounts/pepper-store.ts';
import { openDatabase } from './stores/prisma/database.ts';
import { postgresBackupAdvice } from './stores/prisma/postgres-database.ts';

/** Copies the database of a gateway that is not running, without migrating it. */
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
 * @param options `dump`: writes the database to a file, either through the running gateway or with
 * `dumpStopped`
 * @throws BackupError that says what to do; no file is left behind then
 */
export async function backUp(
  { database, dataDir }: Config,
  path: string,
  options: {
    readonly canReplace: boolean;
    readonly now: number;
    readonly dump: (file: string) => Promise<DumpFacts>;
  },
): Promise<{ readonly manifest: BackupManifest; readonly bytes: number }> {
  const { canReplace, now, dump } = options;
  assertEmbedded(database);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR to the directory of the gateway.`,
    );
  if (!canReplace) assertAbsent(path);
  // The copy is in the data directory, where the gateway may write and this process may read.
  const copyPath = join(dataDir, `dump-${randomUUID()}.tar.gz`);
  try {
    const facts = await dump(copyPath);
    const pepper = readPepperFile(dataDir);
    const manifest: BackupManifest = {
      format: backupFormatVersion,
      release,
      createdAt: new Date(now).toISOString(),
      postgresVersion: facts.postgresVersion,
      catalogueVersion: facts.catalogueVersion,
      hasPepper: pepper !== null,
    };
    writeBackupFile(path, { manifest, database: readFileSync(copyPath), pepper }, { canReplace });
    return { manifest, bytes: statSync(path).size };
  } finally {
    rmSync(copyPath, { force: true });
  }
}

export interface RestoredBackup {
  readonly manifest: BackupManifest;
  /** The path to which the earlier contents of the data directory were moved, or null if there were none. */
  readonly movedAside: string | null;
  /** A text that says what is wrong with the pepper and what to do, or null if no problem is known. */
  readonly pepperTrouble: string | null;
}

/**
 * Replaces the data directory with a backup. The next start applies the migrations that the backup lacks.
 * @throws BackupError or DataDirInUseError; in both cases nothing was changed
 */
export async function restore(
  config: Config,
  path: string,
  options: { readonly canReplace: boolean; readonly now: number },
): Promise<RestoredBackup> {
  const { database, dataDir, pepper } = config;
  assertEmbedded(database);
  const backup = readBackupFile(path);
  assertCompatible(path, backup.manifest);
  const generated = backup.pepper?.trim() ?? null;
  const origin = { isSet: pepper !== null, generated };
  const presentPepper = pepper ?? generated;
  let pepperTrouble: string | null =
    presentPepper === null
      ? 'The backup has no pepper: set the same KEY_PEPPER as before, or every key stops working.'
      : null;
  const movedAside = await restoreDataDir(dataDir, backup, {
    ...options,
    inspect: async (query) => {
      const evidence = await createPepperStore(query).read();
      if (presentPepper === null || !evidence.isNeeded) return;
      if (judgePepper(toPeppers(config, presentPepper), evidence) === 'other')
        pepperTrouble = `The backup was made under another pepper, and no gateway starts on it with this one. ${formatPepperAdvice(origin, evidence)}`;
    },
  });
  return { manifest: backup.manifest, movedAside, pepperTrouble };
}

function assertEmbedded(database: Config['database']): void {
  if (database.kind === 'postgres') throw new BackupError(postgresBackupAdvice);
}

function assertCompatible(path: string, { release: backupRelease, postgresVersion }: BackupManifest): void {
  if (backupRelease.localeCompare(release, 'en', { numeric: true }) > 0) {
    throw new BackupError(
      `${path} was made by release ${backupRelease}, this is ${release}. Install ${backupRelease} or later, then restore it.`,
    );
  }
  if (Number.parseInt(postgresVersion, 10) !== embeddedPostgresMajor) {
    throw new BackupError(
      `${path} holds files of PostgreSQL ${postgresVersion}, this release has ${embeddedPostgresMajor}. Restore it with release ${backupRelease}, which made it, and move the data from there.`,
    );
  }
}

/**
 * Starts the schedule of backups.
 * @returns the schedule, or null if none is configured
 */
export function scheduleBackups(
  config: Config,
  operator: Operator,
  deps: { readonly now: () => number; readonly log: Log; readonly metrics: Metrics },
): BackupSchedule | null {
  const { now, log, metrics } = deps;
  if (config.backups === null) return null;
  const readNewestAt = (): number | null => {
    const newest = findNewestBackup(config.dataDir);
    return newest && Date.parse(newest.madeAt);
  };
  let newestAtMs = readNewestAt();
  metrics.watchBackups(config.backups.everyMs, () => newestAtMs);
  return startBackupSchedule({
    dataDir: config.dataDir,
    intervalMs: config.backups.everyMs,
    maxBackups: config.backups.keep,
    now,
    writeBackup: (path) =>
      backUp(config, path, {
        canReplace: false,
        now: now(),
        dump: (file) => operator.databaseDump({ file }),
      }),
    onBackup: (path, bytes) => {
      newestAtMs = readNewestAt();
      metrics.recordBackup(true);
      log.info({ path, bytes }, 'backup made');
    },
    onError: (error) => {
      metrics.recordBackup(false);
      log.error({ err: error }, 'backup could not be made');
    },
  });
}
