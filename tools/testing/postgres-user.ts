import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** Returns the user for PostgreSQL and PgBouncer, which refuse to run as root. It is empty unless this user is root. */
export function postgresUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Changes the owner of files and folders to that user. */
export function giveToPostgres(...paths: readonly string[]): void {
  const user = postgresUser();
  if (!('uid' in user)) return;
  for (const path of paths) chownSync(path, user.uid as number, user.gid as number);
}
