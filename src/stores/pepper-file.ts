import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from './embedded/installation-error.ts';
import { writeFileAtomically } from './embedded/sync-tree.ts';

/** Reads the generated pepper as it is stored. Returns null if there is no pepper file. */
export function readPepperFile(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pepper'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the text is a complete pepper as `readOrCreatePepper` creates it: 32 bytes in base64url (RFC 4648 §5). */
export function isCompletePepper(text: string): boolean {
  return /^[\w-]{43}$/.test(text.trim());
}

/**
 * Reads the pepper of an embedded installation, or creates it. Only the owner of the file can read it.
 * @param hasAccounts a function that finds out whether the database has accounts, whose keys need the old pepper; it is
 *   called only if there is no pepper file
 * @throws InstallationError when the pepper is lost or incomplete
 */
export async function readOrCreatePepper(
  dataDir: string,
  hasAccounts: () => Promise<boolean>,
): Promise<string> {
  const storedPepper = readPepperFile(dataDir);
  if (storedPepper !== null) return parseStoredPepper(dataDir, storedPepper);
  if (await hasAccounts()) {
    throw new InstallationError(
      dataDir,
      'it has accounts, but the pepper file, which their keys and secrets need, is missing',
      { fix: 'Set KEY_PEPPER if that was used before.' },
    );
  }
  const pepper = randomBytes(32).toString('base64url');
  // Every key that is created from now on depends on the pepper, so the file must be complete and on the disk.
  writeFileAtomically(join(dataDir, 'pepper'), (path) => writeFileSync(path, `${pepper}\n`));
  return pepper;
}

/** @returns the pepper without white space around it */
function parseStoredPepper(dataDir: string, storedPepper: string): string {
  if (isCompletePepper(storedPepper)) return storedPepper.trim();
  const fix = 'If you put your own pepper there, set it as KEY_PEPPER and move the file away.';
  throw new InstallationError(
    dataDir,
    `the pepper file has ${Buffer.byteLength(storedPepper)} bytes, but a generated one has 44 (letters, digits, - and _, and a line break)`,
    storedPepper.trim() === '' ? {} : { fix },
  );
}
