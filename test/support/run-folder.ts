import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processFolderVariable } from '../../tools/testing/own-process.ts';
import { until } from '../../tools/testing/until.ts';

/** For about a hundred installations of 43 MB at a time. */
const roomBytes = 4 * 2 ** 30;
const memory = '/dev/shm';

/**
 * In memory where the system has room for it there: each test that opens an embedded installation copies a thousand
 * files, which takes 0.07 s there and 1.3 s on a disk.
 */
function parentFolder(): string {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Gives the test run a temporary folder of its own, in which all its tests make theirs, and at the end removes it with
 * everything in it and kills every process that a test has left running, also when the run was interrupted.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Short, since the paths of sockets in it may be no longer than 100 bytes.
  const folder = mkdtempSync(join(parentFolder(), 'pg-'));
  // Servers that run as another user have their folders in it.
  chmodSync(folder, 0o711);
  const processes = join(folder, 'processes');
  await mkdir(processes);
  process.env.TMPDIR = folder;
  process.env[processFolderVariable] = processes;
  return async () => {
    // Workers end by themselves about now.
    await until('all processes have ended', () => readdirSync(processes).length === 0, {
      patienceMs: 3_000,
    }).catch(() => {});
    for (const id of readdirSync(processes)) {
      try {
        process.kill(Number(id), 'SIGKILL');
      } catch {
        // It has ended since.
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
