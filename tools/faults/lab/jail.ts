import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whatIsMissing } from '../../testing/programs.ts';

/** The user id of `nobody`. */
export const jailedUser = 65_534;

/**
 * Mounts every file system read-only, except the system's own and one folder, and then drops privileges permanently.
 */
const script = `set -e
folder=$1; shift
mount --make-rprivate /
mount --bind "$folder" "$folder"
while read -r _ _ _ _ place _; do
  case $place in
    "$folder" | /proc | /proc/* | /sys | /sys/* | /dev | /dev/pts) ;;
    *) mount -o remount,bind,ro "$place" ;;
  esac
done < /proc/self/mountinfo
exec setpriv --reuid=${jailedUser} --regid=${jailedUser} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs -- "$@"
`;

/** Returns a command that runs another as an unprivileged user who can write only to this folder. */
export const createJailCommand = (folder: string): readonly string[] => [
  ...['unshare', '--mount', 'sh', '-c', script, 'sh', folder],
];

/** Makes the unprivileged user the owner of a folder and everything in it. */
export function giveToJailedUser(folder: string): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), jailedUser, jailedUser);
}

/** Names why this machine cannot jail a process. Returns null if it can. */
export function findJailObstacle(): string | null {
  const missing = whatIsMissing(['unshare', 'mount', 'setpriv']);
  if (missing !== null) return missing;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root, for mounts';
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-jail-'));
  const program = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
  const [command = '', ...args] = createJailCommand(folder);
  try {
    execFileSync(command, [...args, 'sh', '-c', `test -r '${program}'`], { stdio: 'pipe' });
    return null;
  } catch (error) {
    const stderr = String((error as { stderr?: unknown }).stderr ?? '').trim();
    return stderr === '' ? `needs ${program} to be readable by all users` : `needs mounts: ${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
