import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What packages bring that neither the gateway nor its makers use. */
const unused = [
  // Headers, for compiling modules in C++.
  'node-*/include',
  // Prisma's compilers of queries for other databases, and the sources of its runtime for debuggers.
  '@prisma/client/runtime/*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  '@prisma/client/runtime/*.map',
];

/** Deletes 115 MB of files that nothing asks for, so that an installation is no larger than what it runs. */
export function trimPackages(folder: string): void {
  for (const path of globSync(unused, { cwd: folder })) rmSync(join(folder, path), { recursive: true });
}
