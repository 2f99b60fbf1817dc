import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import type { SearchEntry } from '../../src/domain/catalogue/search-index.ts';
import type { DeviceType } from '../../src/record/phone.ts';

const folder = fileURLToPath(new URL('../../../shared/data/spec-sheets/', import.meta.url));

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Whether the real spec sheets, which are not part of the repository, are beside it. */
export const hasSpecSheets = existsSync(folder);

/** Converts a date such as "2024, January 17" or "Released 2024, Q1" to the number YYYYMMDD, or to 0 without a year. */
function releasedKeyOf(text: string): number {
  const match = /(\d{4})(?:, (?:Q(\d)|([A-Za-z]+)(?: (\d{1,2}))?))?/.exec(text);
  if (match === null) return 0;
  const [, year, quarter, month = '', day] = match;
  const monthNumber =
    quarter === undefined ? months.indexOf(month.toLowerCase()) + 1 : Number(quarter) * 3 - 2;
  return Number(year) * 10_000 + monthNumber * 100 + Number(day ?? 0);
}

function deviceTypeOf(name: string): DeviceType {
  if (/\b(?:watch\d?|gear|fit\d?)\b/i.test(name)) return 'WATCH';
  return /\b(?:i?pad|tab|tablet|mediapad|matepad|iconia|slate)\b/i.test(name) ? 'TABLET' : 'PHONE';
}

/** Reads the names, model numbers and dates of the real spec sheets without the importer. Ids count from 1. */
export function readCatalogueNames(): SearchEntry[] {
  const brandIds = new Map<string, number>();
  const entries: SearchEntry[] = [];
  for (const file of readdirSync(folder).sort()) {
    const rows: Record<string, string>[] = parse(readFileSync(folder + file), {
      columns: true,
      bom: true,
      skip_empty_lines: true,
    });
    for (const row of rows) {
      const brand = (row.Brand ?? '').trim();
      const fullName = (row['Model Name'] ?? '').trim();
      if (fullName === '') continue;
      if (!brandIds.has(brand)) brandIds.set(brand, brandIds.size + 1);
      entries.push({
        id: entries.length + 1,
        brand: { id: brandIds.get(brand) as number, name: brand },
        fullName,
        modelNumbers: (row.Models ?? '').split(/,\s/).flatMap((code) => code.trim() || []),
        codeNames: [],
        deviceType: deviceTypeOf(fullName),
        releasedKey: releasedKeyOf(row.Announced ?? '') || releasedKeyOf(row.Status ?? ''),
      });
    }
  }
  return entries;
}
