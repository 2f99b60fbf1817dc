import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ImportFile {
  readonly path: string;
  readonly brand: string;
  readonly phones: number;
}

/** A file of phones that no catalogue has, for `phone-gateway import`. */
export function writeImportFile(folder: string, phones: number): ImportFile {
  const brand = 'Faultline';
  const path = join(folder, 'faultline.ndjson');
  const lines = Array.from({ length: phones }, (_, index) =>
    JSON.stringify({ brand, full_name: `${brand} Model ${index + 1}`, released_on: '2026-01-01' }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  return { path, brand, phones };
}
