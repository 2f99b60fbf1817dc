import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../embedded/sync-tree.ts';
import { minFreeBytes, readFreeBytes } from '../prisma/connection/disk-space.ts';
import { backupFolder, findNewestBackup, getScheduledBackupPath, pruneBackups } from './scheduled-backups.ts';

export type BackupSchedule = ReturnType<typeof startBackupSchedule>;

/** The longest time between two checks for a due backup. It is short, because timers stop while a machine sleeps. */
const maxCheckIntervalMs = 60_000;
/** How long to wait after a failed backup. */
const retryMs = 15 * 60_000;
/** The age at which a temporary file is removed. The process that wrote it was probably killed. */
const abandonedAfterMs = 3_600_000;

/**
 * Makes a backup in the data directory whenever the newest one is older than `intervalMs`. If there is none, the age
 * of the database itself counts. Old backups are removed once a new one is complete.
 */
export function startBackupSchedule(options: {
  readonly dataDir: string;
  readonly intervalMs: number;
  /** Returns the time in epoch milliseconds. */
  readonly now: () => number;
  /** Writes a backup to a path, completely or not at all. */
  readonly writeBackup: (path: string) => Promise<{ readonly bytes: number }>;
  readonly onBackup: (path: string, bytes: number) => void;
  readonly onError: (error: unknown) => void;
}) {
  const { dataDir, intervalMs, now } = options;
  const folder = join(dataDir, backupFolder);
  let failedAt: number | null = null;
  let currentRun = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const getDueAt = (): number => {
    const newest = findNewestBackup(dataDir);
    const newestAt =
      newest === null ? statSync(join(dataDir, 'postgres', 'PG_VERSION')).mtimeMs : Date.parse(newest.madeAt);
    const retryAt = failedAt === null ? 0 : failedAt + retryMs;
    // If the clock was once ahead, the newest backup may be dated in the future, which must not postpone the next one.
    return Math.max(Math.min(newestAt, now()) + intervalMs, retryAt);
  };
  const backUp = async (): Promise<void> => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeAbandonedFiles(dataDir, now());
      assertEnoughSpace(dataDir);
      const path = getScheduledBackupPath(dataDir, now());
      const { bytes } = await options.writeBackup(path);
      syncFolder(dataDir);
      pruneBackups(dataDir);
      failedAt = null;
      options.onBackup(path, bytes);
    } catch (error) {
      failedAt = now();
      options.onError(error);
    }
  };
  const backUpIfDue = async (): Promise<void> => {
    if (now() >= getDueAt()) await backUp();
  };
  const getWaitMs = (): number => Math.min(Math.max(getDueAt() - now(), 0), maxCheckIntervalMs);
  const scheduleCheck = (waitMs: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      currentRun = backUpIfDue()
        .then(getWaitMs)
        .catch((error: unknown) => {
          options.onError(error);
          return maxCheckIntervalMs;
        })
        .then(scheduleCheck);
    }, waitMs);
    timer.unref();
  };
  scheduleCheck(getWaitMs());
  return {
    /** Returns a sentence without paths if the last scheduled backup failed, and otherwise null. */
    getProblem: (): string | null => (failedAt === null ? null : 'The last backup failed. See the log.'),
    /** Stops the schedule. If a backup is being made, waits until it is complete. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}

/** Throws an error if the disk has too little space for a copy of the database, from which the backup is made. */
function assertEnoughSpace(dataDir: string): void {
  const neededBytes = minFreeBytes + getFolderBytes(join(dataDir, 'postgres', 'base'));
  const freeBytes = readFreeBytes(dataDir);
  if (freeBytes >= neededBytes) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new Error(
    `A backup may need ${megabytes(neededBytes)}, but the disk of the data directory has only ${megabytes(freeBytes)} free.`,
  );
}

function getFolderBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // PostgreSQL may have removed the file in the meantime.
    const stats = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    bytes += stats?.size ?? 0;
  }
  return bytes;
}

/** Removes old temporary files that a killed process left behind: copies of the database, and incomplete backups. */
function removeAbandonedFiles(dataDir: string, nowMs: number): void {
  const removeFrom = (folder: string, pattern: RegExp): void => {
    for (const name of readdirSync(folder).filter((name) => pattern.test(name))) {
      const path = join(folder, name);
      const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
      if (nowMs - changedAt > abandonedAfterMs) rmSync(path, { force: true });
    }
  };
  removeFrom(dataDir, /^dump-.*\.tar\.gz$/);
  removeFrom(join(dataDir, backupFolder), /\.part$/);
}
