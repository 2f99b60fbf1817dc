import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The generated pepper, as it stands in its file; null where none was generated. */
export function readPepperFile(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pepper'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The pepper of an embedded installation: made once, readable by its owner only. */
export function readOrMakePepper(dataDir: string): string {
  const made = readPepperFile(dataDir);
  if (made !== null) return made.trim();
  const pepper = randomBytes(32).toString('base64url');
  // `wx` fails when the file has come into being meanwhile: a pepper in use must never be replaced.
  writeFileSync(join(dataDir, 'pepper'), `${pepper}\n`, { mode: 0o600, flag: 'wx' });
  return pepper;
}
