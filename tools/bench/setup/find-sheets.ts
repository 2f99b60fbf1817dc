import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const defaultFolder = fileURLToPath(new URL('../../../../shared/data/spec-sheets', import.meta.url));

/**
 * Returns the paths of the spec sheets in a folder; none if it does not exist.
 * @param folder by default the one beside the repository
 */
export function findSheets(folder = defaultFolder): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return names.sort().map((name) => join(folder, name));
}
