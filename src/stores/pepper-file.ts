import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from './embedded/installation-error.ts';
import { makeWholeFile } from './embedded/sync-tree.ts';

/** The generated pepper, as stored; null if none was generated. */
export function readPepperFile(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'pepper'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the text is a complete pepper as `readOrMakePepper` makes it: 32 bytes, base64url (RFC 4648). */
export function isWholePepper(text: string): boolean {
  return /^[\w-]{43}$/.test(text.trim());
}

/**
 * The pepper of an embedded installation: made once, readable by its owner only.
 * @param hasAccounts whether the database has accounts; called if there is no pepper, because their keys need it
 * @throws InstallationError when it is lost or not whole
 */
export async function readOrMakePepper(
  dataDir: string,
  hasAccounts: () => Promise<boolean>,
): Promise<string> {
  const made = readPepperFile(dataDir);
  if (made !== null) return wholeOrThrow(dataDir, made);
  if (await hasAccounts()) {
    throw new InstallationError(
      dataDir,
      'it has accounts, but the file pepper that their keys and secrets need is missing',
      { mend: 'Set KEY_PEPPER if that was used before.' },
    );
  }
  const pepper = randomBytes(32).toString('base64url');
  // Whole and on the disk, or not there: every key that is made from now on depends on it.
  makeWholeFile(join(dataDir, 'pepper'), (path) => writeFileSync(path, `${pepper}\n`));
  return pepper;
}

function wholeOrThrow(dataDir: string, made: string): string {
  if (isWholePepper(made)) return made.trim();
  const mend =
    made.trim() === ''
      ? {}
      : {
          mend: 'If you put your own pepper there, set it as KEY_PEPPER and move the file away.',
        };
  throw new InstallationError(
    dataDir,
    `the file pepper has ${Buffer.byteLength(made)} bytes, and is not as it was made (44 bytes, letters and digits)`,
    mend,
  );
}
