import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the generated files, which contains nothing else. */
export const output = join(root, 'src/generated');

/** The path of the Prisma schema in the project. */
export const schema = 'prisma/schema.prisma';

/** The path of the sources of GraphiQL's bundle in the project. */
export const playground = 'src/web/playground';

/** The files and folders from which files are generated, including the lock file with the versions of packages. */
export const sources: readonly string[] = [
  'package-lock.json',
  schema,
  'tools/scripts/generate.ts',
  'tools/scripts/generate',
  playground,
  'src/web/messages/graphiql.ts',
];

/** @returns a SHA-256 digest of all sources */
export function digestSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => [path, ...globSync(`${path}/**`, { cwd: root })]);
  for (const file of files.filter((path) => /\.\w+$/.test(path)).sort()) {
    hash.update(file.replaceAll('\\', '/'));
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
