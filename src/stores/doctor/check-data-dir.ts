import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, findingsOf } from '../../domain/finding.ts';

const warnFreeBytes = 1_000_000_000;
const failFreeBytes = 100_000_000;

/** Whether the data directory is its owner's alone, and has room. Looks only. */
export function checkDataDir(dataDir: string): Finding[] {
  const existing = nearestExisting(dataDir);
  return [checkDirectory(dataDir, existing), ...checkPepperMode(dataDir), checkRoom(existing)];
}

/** On Windows modes say nothing. */
export function isPrivate(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
}

function checkDirectory(dataDir: string, existing: string): Finding {
  const { ok, warn, fail } = findingsOf('data directory');
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return fail(`${existing} cannot be written by this user`, 'Give it to the user who runs the gateway.');
  }
  if (existing !== dataDir) return ok(`${dataDir} will be created at the first start`);
  if (!statSync(dataDir).isDirectory())
    return fail(`${dataDir} is not a directory`, 'Set DATA_DIR to a directory.');
  return isPrivate(dataDir)
    ? ok(`${dataDir} only its owner can read it`)
    : warn(`${dataDir} is open to other users (${modeOf(dataDir)})`, `chmod 700 ${dataDir}`);
}

function checkPepperMode(dataDir: string): Finding[] {
  const path = join(dataDir, 'pepper');
  if (!existsSync(path) || isPrivate(path)) return [];
  return [
    findingsOf('pepper file').warn(`${path} is open to other users (${modeOf(path)})`, `chmod 600 ${path}`),
  ];
}

function checkRoom(path: string): Finding {
  const { ok, warn, fail } = findingsOf('free disk');
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const detail = `${(free / 1_000_000_000).toFixed(1)} GB free for ${path}`;
  const mend = 'Free disk space: the database cannot write to a full disk.';
  if (free < failFreeBytes) return fail(detail, mend);
  return free < warnFreeBytes ? warn(detail, mend) : ok(detail);
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8).padStart(4, '0');
