import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCoverage, formatCoverage } from '../../../src/ingest/coverage.ts';
import { readCsvRecords } from '../../../src/ingest/files/read-csv-records.ts';
import { readSheetFile } from '../../../src/ingest/files/read-sheet-file.ts';

const data = join(import.meta.dirname, '../../../../shared/data');
const isPresent = existsSync(data);
if (!isPresent) console.warn(`SKIPPED: no real spec sheets at ${data}`);

/** The minimum percentage of rows with a value that are understood. */
const aims: Readonly<Record<string, number>> = {
  year: 99.5,
  panel: 98,
  'screen size': 99,
  resolution: 99,
  'battery capacity': 99,
  dimensions: 98,
  weight: 98,
  'memory variants': 98,
  'main camera MP': 97,
  price: 98,
};

describe.skipIf(!isPresent)('real spec sheets', () => {
  test.each([
    ['spec-sheets', 11_769, 4],
    ['spec-sheets-2021', 2_664, 0],
  ])(
    '%s: the broken rows are rejected, and what the others state is understood',
    async (folder, read, rejected) => {
      const coverage = createCoverage();
      const count = { read: 0, rejected: 0 };
      for (const fileName of readdirSync(join(data, folder))) {
        for await (const row of readSheetFile(
          readCsvRecords(createReadStream(join(data, folder, fileName))),
          { fileName },
        )) {
          if ('reason' in row) count.rejected++;
          else {
            count.read++;
            coverage.add(row);
          }
        }
      }
      expect(count).toEqual({ read, rejected });
      const table = formatCoverage(coverage.listFields());
      for (const { field, stated, parsed } of coverage.listFields()) {
        expect(stated === 0 ? 100 : (100 * parsed) / stated, table).toBeGreaterThanOrEqual(aims[field] ?? 99);
      }
    },
  );
});
