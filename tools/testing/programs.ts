import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder where Debian installs the programs of PostgreSQL, which are not on the PATH. */
const debianPostgres = '/usr/lib/postgresql';

/** The programs that tests start beside gateways, each with its Debian package. */
export const debianPackages = {
  haproxy: 'haproxy',
  mount: 'mount',
  nginx: 'nginx',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'redis-server': 'redis-server',
  setpriv: 'util-linux',
  unshare: 'util-linux',
} as const;

export type Program = keyof typeof debianPackages;

/** Finds the folder of a program, for PostgreSQL of its newest version. Returns null if it is not installed. */
export function folderOf(program: string): string | null {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(debianPostgres, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, program))) ?? null;
}

/** Names the first program that is not installed, as `needs haproxy (Debian: haproxy)`. Returns null if all are. */
export function whatIsMissing(programs: readonly Program[]): string | null {
  const missing = programs.find((program) => folderOf(program) === null);
  return missing === undefined ? null : `needs ${missing} (Debian: ${debianPackages[missing]})`;
}

/** Whether a program is installed. If not, it prints a warning. @throws Error if not, and `CI` is `true` */
export function isInstalled(program: Program): boolean {
  if (folderOf(program) !== null) return true;
  const message = `There is no ${program}. Install ${debianPackages[program]}.`;
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n!!! SKIPPED: ${message}\n`);
  return false;
}
