import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a scenario's own, in memory. */
export interface SmallDisk {
  readonly path: string;
  close(): void;
}

const sizeMb = 160;

const mount = (...args: string[]): void => void execFileSync('mount', args, { stdio: 'ignore' });

export function openSmallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'phone-gateway-disk-'));
  try {
    mount('-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'phone-gateway-faults', path);
  } catch (error) {
    rmdirSync(path);
    throw error;
  }
  return {
    path,
    close: () => {
      execFileSync('umount', [path], { stdio: 'ignore' });
      rmdirSync(path);
    },
  };
}

/** Why there can be none; null when there can. */
export function findSmallDiskObstacle(): string | null {
  try {
    openSmallDisk().close();
    return null;
  } catch {
    return 'needs Linux and root, for a file system of its own';
  }
}

/** Leaves no byte on the disk of a folder; what it returns makes room again. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'ballast');
  const ballast = openSync(file, 'w');
  for (const blockBytes of [1_048_576, 4_096]) {
    const block = Buffer.alloc(blockBytes, 1);
    try {
      for (;;) if (writeSync(ballast, block) < blockBytes) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(ballast);
  return () => rmSync(file);
}

/** Until what it returns is called nothing can be written; no process may have a file open for writing. */
export function makeReadOnly(disk: string): () => void {
  mount('-o', 'remount,ro', disk);
  return () => mount('-o', 'remount,rw', disk);
}
