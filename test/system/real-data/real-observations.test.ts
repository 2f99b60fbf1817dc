import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueWriter, ImportReport } from '../../../src/domain/catalogue/catalogue-writer.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { importRows } from '../../../src/ingest/import-rows.ts';
import type { ProductList } from '../../../src/ingest/reviews/read-review-row.ts';
import { createCatalogueWriter } from '../../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../../support/databases.ts';
import { findSpecSheets } from '../../support/shared-data.ts';

const sheets = findSpecSheets();
const data = join(import.meta.dirname, '../../../../shared/data');
const today = '2026-11-20';

/** The number of rows, and the bounds for matched ones: fewer is a loss, more is guessing. */
const files: readonly (readonly [path: string, rows: number, least: number, most: number])[] = [
  ['prices/launch-prices-2025.csv', 930, 590, 640],
  ['prices/flipkart-2021.csv', 3_114, 2_230, 2_340],
  ['prices/thb-strings.csv', 6, 5, 5],
  ['reviews/20191226-items.csv', 596, 430, 480],
  ['reviews/unlocked-phones.csv', 1_919, 600, 900],
  ['models/model-numbers.json', 2_802, 2_150, 2_350],
  ['models/android-devices.json', 26_153, 3_900, 4_500],
];

const [, openPreferred] = databaseKinds.at(-1) ?? [];
const [, openEmbedded] = databaseKinds[0] as (typeof databaseKinds)[number];

describe.skipIf(sheets === null)('real price lists, reviews and model numbers', () => {
  let empty: EmptyDatabase;
  let database: Database;
  let writer: CatalogueWriter;
  const products: ProductList = new Map();
  const sheetReports: ImportReport[] = [];

  const importFile = async (path: string): Promise<ImportReport> => {
    const options = { fileName: path, asOf: null, today, products };
    const { sha256, asOf, isDateAssumed, phones, observations, rejected } = await readImportFile(
      createReadStream(path),
      options,
    );
    const file = { name: path, sha256, asOf, isDateAssumed, recordedAt: null };
    return importRows(writer, file, phones, rejected, { observations });
  };

  beforeAll(async () => {
    empty = (await openPreferred?.()) ?? ((await openEmbedded()) as EmptyDatabase);
    database = await openDatabase(empty.config);
    await database.migrate();
    writer = createCatalogueWriter(database.prisma, database.catalogueLock);
    for (const path of sheets ?? []) sheetReports.push(await importFile(path));
  }, 240_000);

  afterAll(async () => {
    await database?.close();
    await empty?.discard();
  });

  test('all spec sheets, of which four rows are broken', () => {
    const sum = (count: (report: ImportReport) => number) =>
      sheetReports.reduce((total, report) => total + count(report), 0);
    expect(sum(({ rows }) => rows)).toBe(11_773);
    expect(sum(({ added, changed, unchanged }) => added + changed + unchanged)).toBe(11_769);
    const rejected = sheetReports.flatMap((report) => report.rejected);
    expect(rejected).toHaveLength(4);
    for (const { line, reason } of rejected) {
      expect(line).toBeGreaterThan(1);
      expect(reason).not.toBe('');
    }
  });

  test.each(files)('%s', async (path, rows, least, most) => {
    const report = await importFile(join(data, path));
    expect(report.rows).toBe(rows);
    expect(report.matched).toBeGreaterThanOrEqual(least);
    expect(report.matched).toBeLessThanOrEqual(most);
    expect(report.rejected.length).toBeGreaterThanOrEqual(report.unmatched);
  });

  test.each(files.filter((_, index) => index % 3 === 0))('%s once more adds nothing', async (path) => {
    const again = await importFile(join(data, path));
    expect(again).toMatchObject({ pricesAdded: 0, reviewsAdded: 0, changed: 0 });
    expect(again.matched).toBeGreaterThan(0);
  });

  test('price histories are imported', async () => {
    const folder = join(data, 'prices/history');
    if (!existsSync(folder)) return;
    const reports: ImportReport[] = [];
    const some = readdirSync(folder)
      .sort()
      .filter((_, index) => index % 4 === 0);
    for (const name of some) reports.push(await importFile(join(folder, name)));
    expect(reports).toHaveLength(10);
    expect(reports.filter(({ matched }) => matched === 1)).toHaveLength(9);
    const added = reports.reduce((sum, { pricesAdded }) => sum + pricesAdded, 0);
    expect(added).toBeGreaterThan(8_000);
  });

  test('reviews without a phone are rejected', async () => {
    const path = join(data, 'reviews/20191226-reviews.csv');
    if (existsSync(path)) await expect(importFile(path)).rejects.toThrow(/do not name their phones/);
  });
});
