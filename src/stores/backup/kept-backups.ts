import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A backup that was made by itself. */
export interface KeptBackup {
  readonly path: string;
  /** RFC 3339, to the second. */
  readonly madeAt: string;
}

const pattern = /^phone-gateway-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The folder of scheduled backups. A restore does not touch it. */
export const backupFolder = 'backups';

/** The path of a backup made now. @param now epoch milliseconds */
export function keptBackupPath(dataDir: string, now: number): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(dataDir, backupFolder, `phone-gateway-${moment}Z.backup`);
}

/** Those that are there, the newest first; files of other names are not ours. */
export function listKeptBackups(dataDir: string): KeptBackup[] {
  const folder = join(dataDir, backupFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, date, hours, minutes, seconds] = pattern.exec(name) ?? [];
      const madeAt = `${date}T${hours}:${minutes}:${seconds}Z`;
      return date === undefined ? [] : [{ path: join(folder, name), madeAt }];
    })
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt));
}

export function newestBackup(dataDir: string): KeptBackup | null {
  return listKeptBackups(dataDir)[0] ?? null;
}

/** Removes all but the newest. */
export function pruneBackups(dataDir: string, keep: number): void {
  for (const { path } of listKeptBackups(dataDir).slice(keep)) rmSync(path, { force: true });
}
