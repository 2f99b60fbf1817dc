import { createReadStream, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { toIdentityKey } from '../../../src/domain/catalogue/phone-identity.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { createRandom } from './random.ts';
import { createSyntheticPhone } from './synthetic-phone.ts';

/** As many as in a large spec sheet. A file is imported in one transaction and is completely in memory. */
const phonesPerFile = 2_000;
const today = '2026-11-20';

export interface SyntheticFiles {
  /** The paths of NDJSON files, in the order of import. */
  readonly files: readonly string[];
  readonly phones: number;
}

/**
 * Writes synthetic phones that are derived from the real ones in `sources`. All names are distinct, also from real
 * ones. Existing files are reused if the last one is full, because the same seed and number of sources give the same
 * files.
 */
export async function writePhones(
  sources: readonly string[],
  count: number,
  { folder, seed }: { readonly folder: string; readonly seed: number },
): Promise<SyntheticFiles> {
  mkdirSync(folder, { recursive: true });
  const realPhones: IncomingPhone[] = [];
  const getPath = (file: number): string =>
    join(folder, `synthetic-${seed}-${sources.length}-${file}.ndjson`);
  const files = Array.from({ length: Math.ceil(count / phonesPerFile) }, (_, index) => getPath(index));
  // Files are reused only if the last one is full, because its length depends on the run.
  if (count % phonesPerFile === 0 && files.every(existsSync)) return { files, phones: count };

  for (const source of sources) realPhones.push(...(await readSource(source)));
  const usedKeys = new Set(realPhones.map(createIdentityKey));
  const random = createRandom(seed);
  for (const [index, file] of files.entries()) {
    const lines: string[] = [];
    const phoneCount = Math.min(phonesPerFile, count - index * phonesPerFile);
    while (lines.length < phoneCount) {
      const source = random.pick(realPhones);
      const phone = createSyntheticPhone(source, random);
      const key = createIdentityKey({ brand: source.brand, fullName: String(phone.full_name) });
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      lines.push(`${JSON.stringify(phone)}\n`);
    }
    writeFileSync(`${file}.part`, lines.join(''));
    renameSync(`${file}.part`, file);
  }
  return { files, phones: count };
}

const createIdentityKey = ({ brand, fullName }: Pick<IncomingPhone, 'brand' | 'fullName'>): string =>
  `${toIdentityKey(brand)}\n${toIdentityKey(fullName)}`;

async function readSource(path: string): Promise<readonly IncomingPhone[]> {
  const file = await readImportFile(createReadStream(path), { fileName: path, asOf: null, today });
  return file.phones;
}
