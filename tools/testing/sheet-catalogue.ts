import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredPhone } from '../../src/domain/catalogue/catalogue-writer.ts';
import { toIdentityKey } from '../../src/domain/catalogue/phone-identity.ts';
import type { SearchEntry } from '../../src/domain/catalogue/search-index.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { toFirstDayNumber } from '../../src/record/partial-date.ts';

/** The folder of real data beside the repository, which is not part of it. */
export const dataFolder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const sheetFolder = `${dataFolder}spec-sheets/`;
/** The date on which sheets and registers are imported. */
export const today = '2026-11-20';

/** Whether the real spec sheets are beside the repository. */
export const hasSheets = existsSync(sheetFolder);

export interface CataloguePhone extends StoredPhone {
  readonly brandName: string;
  readonly fullName: string;
}

/** Lists the paths of the sheets of all makers. */
export const listSheets = (): string[] =>
  readdirSync(sheetFolder)
    .sort()
    .map((file) => sheetFolder + file);

/** Reads the phones of files. A phone that several files describe has the model numbers of all of them. */
export async function readPhones(files: readonly string[]): Promise<CataloguePhone[]> {
  const phones = new Map<string, CataloguePhone>();
  for (const file of files) {
    const sheet = await readImportFile(createReadStream(file), {
      fileName: basename(file),
      asOf: null,
      today,
    });
    for (const { brand, fullName, facts, isOtherDevice } of sheet.phones) {
      const identity = { brandKey: toIdentityKey(brand), key: toIdentityKey(fullName) };
      const identityText = `${identity.brandKey}\n${identity.key}`;
      const existing = phones.get(identityText);
      const modelNumbers = [...new Set([...(existing?.facts.modelNumbers ?? []), ...facts.modelNumbers])];
      const state = { specSheet: [], source: null, otherSources: {} };
      phones.set(identityText, {
        ...identity,
        ...state,
        facts: { ...facts, modelNumbers },
        id: existing?.id ?? phones.size + 1,
        brandName: brand,
        fullName,
        isOtherDevice,
      });
    }
  }
  return [...phones.values()];
}

/** Reads the phones of files as search entries, like those of a catalogue into which the files were imported. */
export async function readEntries(files: readonly string[]): Promise<SearchEntry[]> {
  return toEntries(await readPhones(files));
}

export function toEntries(phones: Iterable<CataloguePhone>): SearchEntry[] {
  const brandIds = new Map<string, number>();
  return Array.from(phones, ({ id, brandName, fullName, facts }): SearchEntry => {
    if (!brandIds.has(brandName)) brandIds.set(brandName, brandIds.size + 1);
    return {
      id,
      brand: { id: brandIds.get(brandName) as number, name: brandName },
      fullName,
      modelNumbers: facts.modelNumbers,
      codeNames: facts.codeNames,
      deviceType: 'PHONE',
      releasedKey: toFirstDayNumber(facts.releasedOn ?? facts.announcedOn),
    };
  });
}
