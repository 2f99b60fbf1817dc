import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The real spec sheets that lie beside the repository on the developers' machines; null, said loudly, where they
 * do not: they are not ours to ship.
 */
export function findSpecSheets(): string[] | null {
  const folder = join(import.meta.dirname, '../../../shared/data/spec-sheets');
  if (!existsSync(folder)) {
    console.warn(`\n!!! SKIPPED: there are no spec sheets at ${folder}.\n`);
    return null;
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(folder, name));
}
