import { createReadStream, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { toIdentityKey } from '../../../src/domain/catalogue/phone-identity.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { createRandom } from './random.ts';
import { createSyntheticPhone } from './synthetic-phone.ts';

/** As many as a large spec sheet has: a file is one transaction, and is held whole while it is imported. */
const phonesPerFile = 2_000;
const today = '2026-11-20';

export interface SyntheticFiles {
  /** NDJSON, in the order of import. */
  readonly files: readonly string[];
  readonly phones: number;
}

/**
 * Writes synthetic phones made of the real ones of `sources`, no two of one name and none of a real one's. A file that
 * is there already is kept: the same seed and sources make the same files.
 */
export async function writePhones(
  sources: readonly string[],
  count: number,
  { folder, seed }: { readonly folder: string; readonly seed: number },
): Promise<SyntheticFiles> {
  mkdirSync(folder, { recursive: true });
  const real: IncomingPhone[] = [];
  const nameOf = (file: number): string => join(folder, `synthetic-${seed}-${sources.length}-${file}.ndjson`);
  const files = Array.from({ length: Math.ceil(count / phonesPerFile) }, (_, index) => nameOf(index));
  // The last one may be shorter in another run.
  if (count % phonesPerFile === 0 && files.every(existsSync)) return { files, phones: count };

  for (const source of sources) real.push(...(await readSource(source)));
  const taken = new Set(real.map(keyOf));
  const random = createRandom(seed);
  for (const [index, file] of files.entries()) {
    const lines: string[] = [];
    const wanted = Math.min(phonesPerFile, count - index * phonesPerFile);
    while (lines.length < wanted) {
      const source = random.pick(real);
      const phone = createSyntheticPhone(source, random);
      const key = keyOf({ brand: source.brand, fullName: String(phone.full_name) });
      if (taken.has(key)) continue;
      taken.add(key);
      lines.push(`${JSON.stringify(phone)}\n`);
    }
    writeFileSync(`${file}.part`, lines.join(''));
    renameSync(`${file}.part`, file);
  }
  return { files, phones: count };
}

const keyOf = ({ brand, fullName }: Pick<IncomingPhone, 'brand' | 'fullName'>): string =>
  `${toIdentityKey(brand)}\n${toIdentityKey(fullName)}`;

async function readSource(path: string): Promise<readonly IncomingPhone[]> {
  const read = await readImportFile(createReadStream(path), { fileName: path, asOf: null, today });
  return read.phones;
}
