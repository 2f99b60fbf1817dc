import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pepper of an embedded installation: made once, readable by its owner only. */
export function readOrMakePepper(dataDir: string): string {
  const path = join(dataDir, 'pepper');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const pepper = randomBytes(32).toString('base64url');
  // `wx` fails when the file has come into being meanwhile: a pepper in use must never be replaced.
  writeFileSync(path, `${pepper}\n`, { mode: 0o600, flag: 'wx' });
  return pepper;
}
