import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The number of files that are synced at once. By default, Node has four threads for file operations. */
const maxOpenFiles = 4;

/** Syncs a folder and everything in it to the disk, so that a power failure loses nothing. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const remainingEntries = entries.values();
  const syncEntries = async (): Promise<void> => {
    for (const entry of remainingEntries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) syncFolder(path);
      else {
        const file = await open(path, 'r+');
        await file.sync().finally(() => file.close());
      }
    }
  };
  await Promise.all(Array.from({ length: maxOpenFiles }, syncEntries));
  syncFolder(folder);
}

/** Syncs the names in a folder to the disk. This is needed after files in it were created, renamed or removed. */
export function syncFolder(folder: string): void {
  // Windows cannot sync folders; its file systems journal directory entries.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Creates or replaces a file that only its owner may read. The file is written under another name and renamed once it
 * is on the disk, so a file with the final name is always complete.
 * @param fill a function that writes to the temporary file, which exists and is empty; if it throws, no file is left
 *   behind
 */
export function writeFileAtomically(path: string, fill: (temporaryPath: string) => void): void {
  const temporaryPath = `${path}.${process.pid}.part`;
  try {
    // A killed process that had the same pid may have left the temporary file behind.
    rmSync(temporaryPath, { force: true });
    // The mode is set at creation, so other users can never read the file.
    closeSync(openSync(temporaryPath, 'wx', 0o600));
    fill(temporaryPath);
    const file = openSync(temporaryPath, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(temporaryPath, path);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  syncFolder(dirname(path));
}
