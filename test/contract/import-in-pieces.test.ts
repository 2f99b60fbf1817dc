import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CatalogueWriter, ImportMode } from '../../src/domain/catalogue/catalogue-writer.ts';
import { yieldToEventLoop } from '../../src/domain/time-slicing.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { createPhoneHistory } from '../../src/stores/prisma/catalogue/phone-history.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { copyTemplate, type Installation } from '../../tools/testing/embedded-template.ts';

let dataDir: string;
let database: Database;
const open = async (): Promise<void> => {
  database = await openDatabase({ kind: 'embedded', dataDir });
  await database.migrate();
};
/** An installation with 30 phones; each test has a copy of it. */
let installation: Installation;
beforeAll(async () => {
  installation = await copyTemplate('empty');
  dataDir = installation.dataDir;
  await open();
  await importFile(30, 100);
  await database.close();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-pieces-'));
  await cp(installation.dataDir, dataDir, { recursive: true });
  await open();
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => installation.discard());

/** Phones 1 to `count`, with a price and a review each that differ for every `weight`. */
async function importFile(
  count: number,
  weight: number,
  { mode = {}, meanwhile = async () => {} }: { mode?: ImportMode; meanwhile?: () => Promise<void> } = {},
) {
  const asOf = '2026-11-20';
  const rows = Array.from({ length: count }, (_, index) => ({
    brand: weight === 100 ? 'Zephon' : index % 2 === 0 ? 'Zephon' : 'Acme',
    full_name: `Zephon ${index + 1}`,
    body: { weight_g: weight },
    spec_sheet: [{ name: 'Body', rows: [{ label: 'Weight', value: `${weight} "g"` }] }],
    prices: [{ kind: 'street', amount_minor: weight, currency: 'EUR', observed_at: asOf }],
    reviews: [{ kind: 'user', body: `It weighs ${weight} g.`, locale: 'en', published_at: asOf }],
  }));
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const options = { fileName: 'x.ndjson', asOf, today: asOf };
  const { phones, rejected, sha256 } = await readImportFile(Readable.from([Buffer.from(text)]), options);
  expect(rejected).toEqual([]);
  const writer = createCatalogueWriter(database.bulk, database.catalogueLock);
  const watched: CatalogueWriter = {
    ...writer,
    importFile: (file, work, how) =>
      writer.importFile(
        file,
        async (transaction) => {
          const result = await work(transaction);
          await meanwhile();
          return result;
        },
        how,
      ),
  };
  return importRows(watched, { name: 'x.ndjson', sha256, asOf, recordedAt: null }, phones, [], mode);
}

const tables = [
  'brand',
  'phone',
  'price',
  'review',
  'import',
  'revision',
  'unfinished_import',
  'phone_before',
];
/** All rows that an import writes, as text. */
async function everything(): Promise<Record<string, unknown>> {
  const read = async (table: string) => {
    const sql = `SELECT coalesce(json_agg(t ORDER BY t::text), '[]')::text AS rows FROM ${table} AS t`;
    const [found] = await database.prisma.$queryRawUnsafe<{ rows: string }[]>(sql);
    return [table, found?.rows] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

test('others can use the embedded database while a file is written', async () => {
  const held: number[] = [];
  let isImporting = true;
  const asking = (async () => {
    while (isImporting) {
      await database.prisma.account.count();
      held.push(database.getMsSinceConnectionHeld());
      await yieldToEventLoop();
    }
  })();
  const importing = importFile(200, 200);
  await importing;
  isImporting = false;
  await asking;
  // A statement writes 25 phones, and another query is answered between two.
  expect(held.length).toBeGreaterThan(200 / 25);
  expect(await database.prisma.phone.count()).toBe(30 + 85 + 100);
});

test('nothing remains of a file that failed or was a dry run', async () => {
  const before = await everything();
  const failing = importFile(60, 200, { meanwhile: () => Promise.reject(new Error('failed')) });
  await expect(failing).rejects.toThrow('failed');
  expect(await everything()).toEqual(before);
  const report = await importFile(60, 200, { mode: { isDryRun: true } });
  expect(report).toMatchObject({ added: 45, changed: 15, pricesAdded: 60, reviewsAdded: 60 });
  expect(await everything()).toEqual(before);
  expect(await importFile(60, 200)).toMatchObject({ added: 45, changed: 15 });
});

test('nothing remains at the next start of a file whose process ended half-way', async () => {
  const before = await everything();
  let isInTheMiddle: () => void = () => {};
  const inTheMiddle = new Promise<void>((resolve) => {
    isInTheMiddle = resolve;
  });
  void importFile(60, 200, {
    meanwhile: () => {
      isInTheMiddle();
      return new Promise(() => {});
    },
  });
  await inTheMiddle;
  expect(await database.prisma.phone.count()).toBe(75);
  await database.close();
  await open();
  expect(await everything()).toEqual(before);
});

test('a file is shown as a whole: prices and reviews from its end, and the catalogue is not loaded while it is written', async () => {
  const source = createCatalogueSource(database.catalogue, null, database.catalogueLock);
  const history = createPhoneHistory(database.prisma, database.catalogueLock);
  const [first] = await source.findPhonesSince(0);
  const ids = [first?.id as number];
  const page = { page: 1, perPage: 10 };
  const prices = async () =>
    (await history.prices(ids, { ...page, country: null, recordedBefore: null })).get(ids[0] as number);
  const reviews = async () => (await history.reviews(ids, page)).get(ids[0] as number);
  const seen: string[] = [];
  let loading: Promise<void> = Promise.resolve();
  await importFile(60, 200, {
    meanwhile: async () => {
      expect(await database.prisma.price.count({ where: { phoneId: { in: ids } } })).toBe(2);
      expect(await prices()).toMatchObject({ total: 1, items: [{ amount: { amountMinor: 100 } }] });
      expect(await reviews()).toMatchObject({ total: 1, items: [{ body: 'It weighs 100 g.' }] });
      loading = source.withoutImports(async () => void seen.push('loaded'));
      await database.prisma.account.count();
      seen.push('written');
    },
  });
  await loading;
  expect(seen).toEqual(['written', 'loaded']);
  expect(await prices()).toMatchObject({ total: 2 });
  expect(await reviews()).toMatchObject({ total: 2 });
});
