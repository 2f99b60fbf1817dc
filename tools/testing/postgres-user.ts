import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** PostgreSQL and PgBouncer do not run as root: then they run as the user that their packages created. */
export function postgresUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes files and folders those of that user. */
export function giveToPostgres(...paths: readonly string[]): void {
  const user = postgresUser();
  if (!('uid' in user)) return;
  for (const path of paths) chownSync(path, user.uid as number, user.gid as number);
}
