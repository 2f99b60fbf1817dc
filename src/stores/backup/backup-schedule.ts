import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../embedded/sync-tree.ts';
import { freeBytesOf, reserveBytes } from '../prisma/connection/disk-space.ts';
import { backupFolder, keptBackupPath, newestBackup, pruneBackups } from './kept-backups.ts';

export interface BackupSchedule {
  /** Null if the last scheduled backup succeeded; else a sentence without paths. */
  trouble(): string | null;
  /** Waits for the backup that is being made. */
  stop(): Promise<void>;
}

/** How soon it is looked whether one is due, at the latest: a machine may have slept meanwhile. */
const lookEveryMs = 60_000;
/** After a failure. */
const tryAgainMs = 15 * 60_000;
/** Left behind by a process that was killed while it made a backup. */
const abandonedMs = 3_600_000;

/**
 * Makes a backup in the data directory whenever the newest one is older than that; before there is one, whenever the
 * database is. Old ones are removed when a new one is there, whole.
 * @param make writes a backup to a path: the file is there, whole, or not at all
 */
export function startBackupSchedule(options: {
  readonly dataDir: string;
  readonly everyMs: number;
  readonly keep: number;
  readonly now: () => number;
  readonly make: (path: string) => Promise<{ readonly bytes: number }>;
  readonly onMade: (path: string, bytes: number) => void;
  readonly onFailed: (error: unknown) => void;
}): BackupSchedule {
  const { dataDir, everyMs, keep, now, make, onMade, onFailed } = options;
  const folder = join(dataDir, backupFolder);
  let failedAt: number | null = null;
  let running = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const dueAt = (): number => {
    const newest = newestBackup(dataDir);
    const since =
      newest === null ? statSync(join(dataDir, 'postgres', 'PG_VERSION')).mtimeMs : Date.parse(newest.madeAt);
    // A clock that was once ahead must not postpone it forever.
    return Math.max(Math.min(since, now()) + everyMs, failedAt === null ? 0 : failedAt + tryAgainMs);
  };
  const makeOne = async (): Promise<void> => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeAbandoned(dataDir, now());
      assertRoom(dataDir);
      const path = keptBackupPath(dataDir, now());
      const { bytes } = await make(path);
      syncFolder(dataDir);
      pruneBackups(dataDir, keep);
      failedAt = null;
      onMade(path, bytes);
    } catch (error) {
      failedAt = now();
      onFailed(error);
    }
  };
  const look = async (): Promise<void> => {
    if (now() >= dueAt()) await makeOne();
  };
  const plan = (): void => {
    if (isStopped) return;
    const waitMs = Math.min(Math.max(dueAt() - now(), 0), lookEveryMs);
    timer = setTimeout(() => {
      running = look().catch(onFailed).finally(plan);
    }, waitMs);
    timer.unref();
  };
  plan();
  return {
    trouble: () => (failedAt === null ? null : 'The last backup failed. See the log.'),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The copy of the database and the file that it is packed into are there together for a moment. */
function assertRoom(dataDir: string): void {
  const needed = reserveBytes + bytesIn(join(dataDir, 'postgres', 'base'));
  const free = freeBytesOf(dataDir);
  if (free >= needed) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new Error(
    `A backup may need ${megabytes(needed)}, and the disk of the data directory has ${megabytes(free)}.`,
  );
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

function removeAbandoned(dataDir: string, now: number): void {
  const old = (folder: string, pattern: RegExp): string[] =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name))
      .filter((path) => now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > abandonedMs);
  for (const path of [...old(dataDir, /^dump-.*\.tar\.gz$/), ...old(join(dataDir, backupFolder), /\.part$/)])
    rmSync(path, { force: true });
}
