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

/** Copies the embedded database of a stopped gateway, without migrating it. */
export async function dumpStoppedGateway(config: Config, file: string): Promise<DumpFacts> {
  const database = await openDatabase(config.database);
  try {
    return await database.dump(file);
  } finally {
    await database.close();
  }
}

/**
 * Makes a backup of the embedded database and of its generated pepper.
 * @throws BackupError with a message that says what to do; the file was not written
 */
export async function backUp(
  { database, dataDir }: Config,
  path: string,
  options: {
    /** Whether an existing file may be replaced. */
    readonly canReplace: boolean;
    /** The present time in epoch milliseconds. */
    readonly now: number;
    /** Writes a copy of the database to a new file, through the running gateway or with `dumpStoppedGateway`. */
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
  // The copy is written to the data directory, which the gateway can write and this process can read.
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

interface RestoredBackup {
  readonly manifest: BackupManifest;
  /** The path to which the earlier contents of the data directory were moved, or null if there were none. */
  readonly movedAsidePath: string | null;
  /** The problem with the pepper and its solution, as text for people, or null if no problem is known. */
  readonly pepperProblem: string | null;
}

/**
 * Replaces the data directory with a backup. The next start applies the migrations that the backup lacks.
 * @param options `canReplace`: whether existing contents may be moved aside; `now`: the present time in epoch
 *   milliseconds
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
  const generatedPepper = backup.pepper?.trim() ?? null;
  const currentPepper = pepper ?? generatedPepper;
  let pepperProblem: string | null =
    currentPepper === null
      ? 'The backup has no pepper: set the same KEY_PEPPER as before, or every key stops working.'
      : null;
  const movedAsidePath = await restoreDataDir(dataDir, backup, {
    ...options,
    inspect: async (query) => {
      const evidence = await createPepperStore(query).read();
      if (currentPepper === null || !evidence.isNeeded) return;
      if (judgePepper(toPeppers(config, currentPepper), evidence) !== 'other') return;
      const advice = formatPepperAdvice({ isSet: pepper !== null, generated: generatedPepper }, evidence);
      pepperProblem = `The backup was made with another pepper, so the gateway will not start with the current one. ${advice}`;
    },
  });
  return { manifest: backup.manifest, movedAsidePath, pepperProblem };
}

function assertEmbedded(database: Config['database']): void {
  if (database.kind === 'postgres') throw new BackupError(postgresBackupAdvice);
}

function assertCompatible(path: string, { release: backupRelease, postgresVersion }: BackupManifest): void {
  if (backupRelease.localeCompare(release, 'en', { numeric: true }) > 0) {
    throw new BackupError(
      `${path} was made by release ${backupRelease}, but this is release ${release}. Install ${backupRelease} or later, then restore it.`,
    );
  }
  if (Number.parseInt(postgresVersion, 10) !== embeddedPostgresMajor) {
    throw new BackupError(
      `${path} contains files of PostgreSQL ${postgresVersion}, but this release has PostgreSQL ${embeddedPostgresMajor}. Restore it with release ${backupRelease}, which made it, and move the data from there.`,
    );
  }
}

/** Starts the schedule of backups. @returns the schedule, or null if none is configured */
export function scheduleBackups(
  config: Config,
  operator: Operator,
  deps: { readonly now: () => number; readonly log: Log; readonly metrics: Metrics },
): BackupSchedule | null {
  const { now, log, metrics } = deps;
  const { backupIntervalMs } = config;
  if (backupIntervalMs === null) return null;
  const readNewestTimeMs = (): number | null => {
    const newestBackup = findNewestBackup(config.dataDir);
    return newestBackup && Date.parse(newestBackup.madeAt);
  };
  let newestTimeMs = readNewestTimeMs();
  metrics.watchBackups(backupIntervalMs, () => newestTimeMs);
  return startBackupSchedule({
    dataDir: config.dataDir,
    intervalMs: backupIntervalMs,
    now,
    writeBackup: (path) =>
      backUp(config, path, {
        canReplace: false,
        now: now(),
        dump: (file) => operator.databaseDump({ file }),
      }),
    onBackup: (path, bytes) => {
      newestTimeMs = readNewestTimeMs();
      metrics.recordBackup(true);
      log.info({ path, bytes }, 'backup made');
    },
    onError: (error) => {
      metrics.recordBackup(false);
      log.error({ err: error }, 'backup could not be made');
    },
  });
}
