import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder, syncTree } from './sync-tree.ts';
import { SyncedFiles } from './synced-files.ts';

/**
 * Settings of the embedded PostgreSQL. Of its ways to sync, only `fsync` asks the file system. Its default of 128 MB of
 * buffers, which each start fills with zeros, would mostly hold what the catalogue in memory has already (decision 84).
 * Tests lower the buffers, because they start hundreds of databases.
 */
export const serverSettings = { wal_sync_method: 'fsync', shared_buffers: '32MB' };

/** The arguments of the embedded PostgreSQL. PGlite's own include `-F`, which is fsync = off. */
const startParams = (): string[] => [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  ...Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the PostgreSQL in a folder. Committed data is on the disk.
 * @param onLog called with each line that PostgreSQL logs
 */
export function openPglite(folder: string, onLog: (line: string) => void): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedFiles(folder),
    startParams: startParams(),
    onStderr: (line) => {
      onLog(line);
      return false;
    },
  });
}

/**
 * Makes a database in a folder that is not there yet, or is empty. It comes into being under another name, and on the
 * disk, so that a folder of this name is always whole.
 * @param dump what it holds, as a tar of such a folder; without one, nothing
 * @param check looks at it before it gets its name
 */
export async function makePglite(
  folder: string,
  { dump, check }: { dump?: File; check?: (pglite: PGlite) => Promise<unknown> } = {},
): Promise<void> {
  const making = `${folder}.making`;
  // Left by a process that was killed.
  rmSync(making, { recursive: true, force: true });
  const pglite = await PGlite.create({
    fs: new SyncedFiles(making),
    ...(dump !== undefined && { loadDataDir: dump }),
  });
  try {
    await check?.(pglite);
  } finally {
    await pglite.close();
  }
  await syncTree(making);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(making, folder);
  syncFolder(dirname(folder));
}
