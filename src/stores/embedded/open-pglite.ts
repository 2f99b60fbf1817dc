import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder, syncTree } from './sync-tree.ts';
import { SyncedFiles } from './synced-files.ts';

/**
 * Settings of the embedded PostgreSQL. In PGlite only the sync method `fsync` reaches the disk. The default of 128 MB
 * of buffers would mostly duplicate the catalogue in memory, and each start would fill them with zeros.
 * Tests use smaller buffers, because they start hundreds of databases.
 */
export const serverSettings = { wal_sync_method: 'fsync', shared_buffers: '32MB' };

/** @returns the arguments of the embedded PostgreSQL, without PGlite's default `-F`, which turns fsync off */
const getStartArguments = (): string[] => [
  ...PGlite.defaultStartParams.filter((argument) => argument !== '-F'),
  ...Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the database in a folder. A commit is on the disk when it returns.
 * @param onLog a listener that receives each line that PostgreSQL logs
 */
export function openPglite(folder: string, onLog: (line: string) => void): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedFiles(folder),
    startParams: getStartArguments(),
    onStderr: (line) => {
      onLog(line);
      return false;
    },
  });
}

/**
 * Creates a database in a folder that does not exist or is empty. The folder is created under another name and renamed
 * once the database is on the disk, so a folder of this name always has a complete database.
 * @param options `dump`: the contents, as a tar of a database folder (default: an empty database); `check`: a function
 *   that receives the open database before its folder is renamed
 */
export async function createPglite(
  folder: string,
  { dump, check }: { dump?: File; check?: (pglite: PGlite) => Promise<unknown> } = {},
): Promise<void> {
  const temporaryFolder = `${folder}.making`;
  // A process that was killed may have left the temporary folder behind.
  rmSync(temporaryFolder, { recursive: true, force: true });
  const pglite = await PGlite.create({
    fs: new SyncedFiles(temporaryFolder),
    ...(dump !== undefined && { loadDataDir: dump }),
  });
  try {
    await check?.(pglite);
  } finally {
    await pglite.close();
  }
  await syncTree(temporaryFolder);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(temporaryFolder, folder);
  syncFolder(dirname(folder));
}
