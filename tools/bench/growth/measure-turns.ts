import { createHash, randomInt } from 'node:crypto';
import { createLiveCatalogue } from '../../../src/catalogue/live-catalogue.ts';
import { createWindowClock } from '../../../src/domain/quota/windows.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { importRows } from '../../../src/ingest/import-rows.ts';
import { createCatalogueSource } from '../../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import type { Tell } from '../../testing/run-program.ts';
import { createInstallations, type SizedInstallation } from './installations.ts';
import { type EventLoopUsage, measureEventLoop } from './measure-event-loop.ts';
import type { GrowthOptions } from './options.ts';

const changedPhones = 200;
const view = { freshness: 'real-time', currency: 'EUR' } as const;
const page = { page: 1, perPage: changedPhones, search: null, brands: null, filter: {} } as const;

/**
 * Measures how long imports and swaps block the event loop, in this process without requests: the time a request
 * would wait.
 */
export async function measureTurns(
  options: GrowthOptions,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<void> {
  for (const kind of options.kinds) {
    const installations = await createInstallations(kind, options, resources, log);
    console.log(
      `\n| ${kind}: phones | what | import: processor ms, longest stretch | swap: processor ms, longest stretch |\n|---|---|---|---|`,
    );
    for (const installation of installations) await measureInstallation(installation);
  }
}

async function measureInstallation({ kind, size, env }: SizedInstallation): Promise<void> {
  const database = await openDatabase(
    kind === 'embedded'
      ? { kind, dataDir: env.DATA_DIR as string }
      : { kind, url: env.DATABASE_URL as string },
  );
  try {
    await measureChanges(database, size);
  } finally {
    await database.close();
  }
}

async function measureChanges(database: Database, size: number): Promise<void> {
  let nowMs = Date.now();
  const clock = createWindowClock(() => nowMs, 'UTC');
  const live = createLiveCatalogue(createCatalogueSource(database.catalogue), clock);
  const swap = () => measureEventLoop(() => live.refresh());
  const printRow = (name: string, importUsage: EventLoopUsage | null, swapUsage: EventLoopUsage): void => {
    const format = (usage: EventLoopUsage | null) =>
      usage === null ? '' : `${usage.cpuMs.toFixed(0)}, ${usage.longestMs.toFixed(0)}`;
    console.log(`| ${size} | ${name} | ${format(importUsage)} | ${format(swapUsage)} |`);
  };

  printRow('first load', null, await swap());
  // Swaps also update the sort orders that were requested before.
  for (const sort of [null, 'name', '-name', 'battery', 'price'] as const)
    live.current().list({ ...page, sort }, view);
  const phones = live.current().list({ ...page, sort: null }, view).items;
  const offset = randomInt(1_000_000);
  const changes: Record<string, (index: number) => object> = {
    '200 weights': (index) => ({ body: { weight_g: 100 + ((offset + index) % 300) } }),
    '200 prices': (index) => ({
      prices: [
        { kind: 'street', amount_minor: 10_000 + offset + index, currency: 'EUR', observed_at: '2026-11-20' },
      ],
    }),
    '200 new phones': (index) => ({
      full_name: `${phones[index]?.fullName} ${offset + index}`,
      body: { weight_g: 200 },
    }),
  };
  for (const [name, createMembers] of Object.entries(changes)) {
    const rows = phones.map(({ brand, fullName }, index) => ({
      brand: brand.name,
      full_name: fullName,
      ...createMembers(index),
    }));
    const importUsage = await measureEventLoop(() => importInto(database, rows));
    printRow(name, importUsage, await swap());
  }
  nowMs += 86_400_000;
  printRow('a new day', null, await swap());
}

async function importInto(database: Database, rows: readonly object[]): Promise<void> {
  const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const asOf = '2026-11-21';
  async function* stream() {
    yield content;
  }
  const { phones, rejected } = await readImportFile(stream(), { fileName: 'x.ndjson', asOf, today: asOf });
  const file = {
    name: 'x.ndjson',
    sha256: createHash('sha256').update(content).digest('hex'),
    asOf,
    recordedAt: null,
  };
  await importRows(createCatalogueWriter(database.bulk, database.catalogueLock), file, phones, rejected);
}
