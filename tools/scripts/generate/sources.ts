import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where everything goes that is made, and nothing else. */
export const output = join(root, 'src/generated');

/** Of Prisma; a path in the project, as the next. */
export const schema = 'prisma/schema.prisma';

/** Of GraphiQL's bundle. */
export const playground = 'src/web/playground';

/** All that goes into what is made, as files and folders: the lock file has the versions of packages. */
export const sources: readonly string[] = [
  'package-lock.json',
  schema,
  'tools/scripts/generate.ts',
  'tools/scripts/generate',
  playground,
  'src/web/messages/graphiql.ts',
];

/** Changes with any of them. */
export function digestSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => [path, ...globSync(`${path}/**`, { cwd: root })]);
  for (const file of files.filter((path) => /\.\w+$/.test(path)).sort()) {
    hash.update(file.replaceAll('\\', '/'));
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
