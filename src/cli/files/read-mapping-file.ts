import { readFileSync } from 'node:fs';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import { parseMapping } from '../../ingest/mapping/read-mapping.ts';

/** Reads the file of `--mapping`. @throws ImportFileError if it cannot be read or used */
export function readMappingFile(path: string): ImportMapping {
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new ImportFileError(`--mapping ${path} cannot be read: ${code}`, null, { cause });
  }
  return parseMapping(json);
}
