import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** As many as Node has threads for files by default. */
const atOnce = 4;

/** Syncs a folder and its contents to the disk, against a loss of power. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const next = entries.values();
  const work = async (): Promise<void> => {
    for (const entry of next) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) syncFolder(path);
      else {
        const file = await open(path, 'r+');
        await file.sync().finally(() => file.close());
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  syncFolder(folder);
}

/** Brings the names in a folder to the disk: after files were made in it, renamed or removed. */
export function syncFolder(folder: string): void {
  // Windows has no such thing: its file systems keep their own journal of names.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a file that only its owner may read, or replaces one. It comes into being under another name, and on the disk, so
 * that a file of this name is always whole.
 * @param fill writes the file, which is there and empty; if it throws, nothing is left behind
 */
export function makeWholeFile(path: string, fill: (temporary: string) => void): void {
  const temporary = `${path}.${process.pid}.part`;
  try {
    // Left by a process of the same number that was killed.
    rmSync(temporary, { force: true });
    // `wx` with a mode: other users can never read it.
    closeSync(openSync(temporary, 'wx', 0o600));
    fill(temporary);
    const file = openSync(temporary, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(dirname(path));
}
