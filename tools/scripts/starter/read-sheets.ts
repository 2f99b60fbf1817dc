import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { createFileDate } from '../../../src/ingest/file-date.ts';
import { readCsvRecords } from '../../../src/ingest/files/read-csv-records.ts';
import { readSheetFile } from '../../../src/ingest/files/read-sheet-file.ts';

/** Where the original spec sheets lie, when they lie beside the repository. */
export const dataFolder = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
/** The newer sheets first: they win where both have a phone. */
const sheetFolders = ['spec-sheets', 'spec-sheets-2021'];

/** A phone of a sheet, and the date of its file as an import would take it (`YYYY-MM-DD`). */
export interface SheetPhone extends IncomingPhone {
  readonly fileDate: string | null;
}

/** The sheets' phones of these keys (see `keyOf`), by key. */
export async function readSheets(wanted: ReadonlySet<string>): Promise<Map<string, SheetPhone>> {
  const found = new Map<string, SheetPhone>();
  const folders = sheetFolders.map((name) => join(dataFolder, name)).filter((path) => existsSync(path));
  for (const folder of folders) {
    for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
      const fileDate = createFileDate(new Date().toISOString().slice(0, 10));
      const inFile: IncomingPhone[] = [];
      const records = readCsvRecords(createReadStream(join(folder, fileName)));
      for await (const row of readSheetFile(records, { fileName })) {
        if ('reason' in row) continue;
        fileDate.add(row);
        if (wanted.has(keyOf(row)) && !found.has(keyOf(row))) inFile.push(row);
      }
      for (const phone of inFile.reverse())
        found.set(keyOf(phone), { ...phone, fileDate: fileDate.newest() });
    }
  }
  return found;
}

/** What a sheet said before the phone was sold is no witness of what was sold. */
export function isForecast({ facts: { status } }: IncomingPhone): boolean {
  return status === 'RUMORED' || status === 'ANNOUNCED';
}

/** A full name begins with the brand, so it is key enough. */
export function keyOf({ fullName }: Pick<IncomingPhone, 'fullName'>): string {
  return fullName.toLowerCase().replace(/\s+/g, ' ');
}
