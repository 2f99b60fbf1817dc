import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A backup that was made by the schedule and not by a command. */
export interface ScheduledBackup {
  readonly path: string;
  /** The time of the backup (RFC 3339, to the second). */
  readonly madeAt: string;
}

const fileNamePattern = /^phone-gateway-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The name of the folder of scheduled backups in the data directory. A restore does not touch it. */
export const backupFolder = 'backups';

/**
 * Returns the path of a backup that is made now.
 * @param now the time in epoch milliseconds
 */
export function getScheduledBackupPath(dataDir: string, now: number): string {
  const timestamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(dataDir, backupFolder, `phone-gateway-${timestamp}Z.backup`);
}

/** Lists the scheduled backups, newest first. Files with other names are ignored. */
export function listScheduledBackups(dataDir: string): ScheduledBackup[] {
  const folder = join(dataDir, backupFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, date, hours, minutes, seconds] = fileNamePattern.exec(name) ?? [];
      const madeAt = `${date}T${hours}:${minutes}:${seconds}Z`;
      return date === undefined ? [] : [{ path: join(folder, name), madeAt }];
    })
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt));
}

export function findNewestBackup(dataDir: string): ScheduledBackup | null {
  return listScheduledBackups(dataDir)[0] ?? null;
}

/** The number of scheduled backups that are retained. */
const maxBackups = 7;

/** Removes all scheduled backups but the newest ones. */
export function pruneBackups(dataDir: string): void {
  for (const { path } of listScheduledBackups(dataDir).slice(maxBackups)) rmSync(path, { force: true });
}
