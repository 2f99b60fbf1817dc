import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of packages that neither the gateway nor the generators use. */
const unused = [
  // Headers for compiling C++ modules.
  'node-*/include',
  // Prisma's query compilers for other databases, and source maps of its runtime.
  '@prisma/client/runtime/*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  '@prisma/client/runtime/*.map',
];

/** Deletes 115 MB of unused files from an installation. @param folder `node_modules` */
export function trimPackages(folder: string): void {
  for (const path of globSync(unused, { cwd: folder })) rmSync(join(folder, path), { recursive: true });
}
