import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { createFileDateFinder } from '../../../src/ingest/file-date.ts';
import { readCsvRecords } from '../../../src/ingest/files/read-csv-records.ts';
import { readSheetFile } from '../../../src/ingest/files/read-sheet-file.ts';

/** The folder of the original spec sheets beside the repository, which may be missing. */
export const dataFolder = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
export const starterFile = fileURLToPath(
  new URL('../../../prisma/catalogue/starter.ndjson', import.meta.url),
);
/** The folders of sheets, newest first. The first sheet of a phone counts. */
const sheetFolders = ['spec-sheets', 'spec-sheets-2021'];

/** A phone of a sheet, and the date of its file as an import would take it (`YYYY-MM-DD`). */
export interface SheetPhone extends IncomingPhone {
  readonly fileDate: string | null;
}

/** Reads the phones with these keys (see `keyOf`) from the sheets. @returns the phones by key */
export async function readSheets(keys: ReadonlySet<string>): Promise<Map<string, SheetPhone>> {
  const phones = new Map<string, SheetPhone>();
  const folders = sheetFolders.map((name) => join(dataFolder, name)).filter((path) => existsSync(path));
  for (const folder of folders) {
    for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
      const fileDate = createFileDateFinder(new Date().toISOString().slice(0, 10));
      const filePhones: IncomingPhone[] = [];
      const records = readCsvRecords(createReadStream(join(folder, fileName)));
      for await (const row of readSheetFile(records, { fileName })) {
        if ('reason' in row) continue;
        fileDate.add(row);
        if (keys.has(keyOf(row)) && !phones.has(keyOf(row))) filePhones.push(row);
      }
      for (const phone of filePhones.reverse())
        phones.set(keyOf(phone), { ...phone, fileDate: fileDate.getNewest() });
    }
  }
  return phones;
}

/** Whether a sheet is from before the release, so that the phone that was sold may differ. */
export function isForecast({ facts: { status } }: IncomingPhone): boolean {
  return status === 'RUMORED' || status === 'ANNOUNCED';
}

/** The key of a phone: its full name, which begins with the brand, normalised. */
export function keyOf({ fullName }: Pick<IncomingPhone, 'fullName'>): string {
  return fullName.toLowerCase().replace(/\s+/g, ' ');
}
