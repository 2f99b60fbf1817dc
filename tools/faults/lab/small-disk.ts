import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A scenario's own file system, in memory. */
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

/** Names why this machine cannot mount a small disk. Returns null if it can. */
export function findSmallDiskObstacle(): string | null {
  try {
    openSmallDisk().close();
    return null;
  } catch {
    return 'needs Linux and root, for a file system of its own';
  }
}

/** Fills the disk of a folder completely. @returns a function that frees the space */
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

/**
 * Mounts a disk read-only. No process may have a file open for writing.
 * @returns a function that makes it writable again
 */
export function makeReadOnly(disk: string): () => void {
  mount('-o', 'remount,ro', disk);
  return () => mount('-o', 'remount,rw', disk);
}
