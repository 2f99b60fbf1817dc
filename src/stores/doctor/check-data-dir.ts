import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFindings, type Finding } from '../../domain/finding.ts';

const warnFreeBytes = 1_000_000_000;
const failFreeBytes = 100_000_000;

/** Checks that only the owner of the data directory can access it, and that its disk has space. Changes nothing. */
export function checkDataDir(dataDir: string): Finding[] {
  const existingPath = findNearestExisting(dataDir);
  return [checkDirectory(dataDir, existingPath), ...checkPepperMode(dataDir), checkFreeSpace(existingPath)];
}

/** Whether only the owner of a file or directory can access it. Always true on Windows, which has no such modes. */
export function isPrivate(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
}

function checkDirectory(dataDir: string, existingPath: string): Finding {
  const { ok, warn, fail } = createFindings('data directory');
  try {
    accessSync(existingPath, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return fail(
      `${existingPath} cannot be written by this user`,
      'Make the user that runs the gateway its owner.',
    );
  }
  if (existingPath !== dataDir) return ok(`${dataDir} will be created at the first start`);
  if (!statSync(dataDir).isDirectory())
    return fail(`${dataDir} is not a directory`, 'Set DATA_DIR to a directory.');
  return isPrivate(dataDir)
    ? ok(`only its owner can read ${dataDir}`)
    : warn(`${dataDir} is open to other users (${readMode(dataDir)})`, `chmod 700 ${dataDir}`);
}

function checkPepperMode(dataDir: string): Finding[] {
  const path = join(dataDir, 'pepper');
  if (!existsSync(path) || isPrivate(path)) return [];
  return [
    createFindings('pepper file').warn(
      `${path} is open to other users (${readMode(path)})`,
      `chmod 600 ${path}`,
    ),
  ];
}

function checkFreeSpace(path: string): Finding {
  const { ok, warn, fail } = createFindings('disk space');
  const { bavail, bsize } = statfsSync(path);
  const freeBytes = bavail * bsize;
  const detail = `${(freeBytes / 1_000_000_000).toFixed(1)} GB free for ${path}`;
  const fix = 'Make room on the disk: the database cannot write to a full disk.';
  if (freeBytes < failFreeBytes) return fail(detail, fix);
  return freeBytes < warnFreeBytes ? warn(detail, fix) : ok(detail);
}

function findNearestExisting(path: string): string {
  return existsSync(path) ? path : findNearestExisting(dirname(path));
}

const readMode = (path: string): string => (statSync(path).mode & 0o777).toString(8).padStart(4, '0');
