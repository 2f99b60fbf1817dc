import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueWriter } from '../../../src/domain/catalogue/catalogue-writer.ts';
import { changeTypes } from '../../../src/domain/changes/change-log.ts';
import { yieldToEventLoop } from '../../../src/domain/time-slicing.ts';
import { type ChangeLog, createChangeLog } from '../../../src/services/changes/change-log.ts';
import { createCatalogueWriter } from '../../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { createChangeLogStore } from '../../../src/stores/prisma/catalogue/change-log-store.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { copyTemplate, type Installation } from '../../../tools/testing/embedded-template.ts';
import { type ImportedPhone, importPhones } from '../../support/catalogue-imports.ts';

/** The embedded database writes a file in pieces, and undoes it if the file is not completed. */
let installation: Installation;
let database: Database;
let log: ChangeLog;
/**
 * The first instant of the day for plans without real-time data; a future day, so that they see everything.
 */
const tomorrow = Date.now() + 86_400_000;

const open = async (): Promise<void> => {
  database = await openDatabase({ kind: 'embedded', dataDir: installation.dataDir });
  await database.migrate();
  log = createChangeLog({
    store: createChangeLogStore(database.prisma, true),
    dayStartsAtMs: () => tomorrow,
  });
};
beforeEach(async () => {
  installation = await copyTemplate('empty');
  await open();
});
afterEach(async () => {
  await database.close();
  await installation.discard();
});

/** @param beforeEnd called when the whole file is written but not yet finished */
function write(phones: ImportedPhone[], beforeEnd = async () => {}): Promise<unknown> {
  const writer = createCatalogueWriter(database.bulk, database.catalogueLock);
  const watched: CatalogueWriter = {
    ...writer,
    importFile: (file, work, mode) =>
      writer.importFile(
        file,
        async (transaction) => {
          const result = await work(transaction);
          await beforeEnd();
          return result;
        },
        mode,
      ),
  };
  return importPhones(watched, phones);
}

async function read(since: string, freshness: 'real-time' | 'complete' = 'real-time') {
  const filter = { types: changeTypes, brands: null, phoneIds: null };
  const after = await log.findStart(since, freshness);
  const page = await log.readPage({ filter, after, limit: 500, freshness });
  const told = page.changes.map(({ change: { type, phone, price, review, place } }) =>
    [type, phone.fullName, price?.amount.amountMinor ?? review?.body ?? '', `in ${place.revision}`].join(' '),
  );
  return { told, cursor: page.nextCursor };
}

const first = [
  { name: 'Acme One', weight: 100, prices: [100] },
  { name: 'Acme Two', weight: 100 },
];
const second = [{ name: 'Acme One', weight: 110, prices: [101], reviews: ['good'] }, { name: 'Acme Three' }];
const before = ['phone Acme One  in 1', 'phone Acme Two  in 1', 'price Acme One 100 in 1'];

for (const freshness of ['real-time', 'complete'] as const) {
  test(`a client that reads while a file is written sees none of it, with ${freshness} data`, async () => {
    await write(first);
    let meanwhile: string[] = [];
    let cursor = '';
    let now = '';
    await write(second, async () => {
      ({ told: meanwhile, cursor } = await read('0', freshness));
      now = await log.createCursorAt(await log.findStart(null, freshness));
    });
    expect(meanwhile).toEqual(before);
    const after = [
      ...['phone Acme One  in 2', 'phone Acme Three  in 2', 'price Acme One 101 in 2'],
      'review Acme One good in 2',
    ];
    expect((await read(cursor, freshness)).told).toEqual(after);
    expect((await read(now, freshness)).told).toEqual(after);
    expect((await read('0', freshness)).told).toEqual([...before.slice(1), ...after]);
  });
}

test('a phone that an undone file had changed is reported at its earlier position', async () => {
  await write(first);
  const { cursor: start } = await read('0');
  const failed = write(second, async () => {
    expect((await read('0')).told).toEqual(before);
    throw new Error('the file ends here');
  });
  await expect(failed).rejects.toThrow('the file ends here');
  expect((await read('0')).told).toEqual(before);
  expect((await read(start)).told).toEqual([]);
  // The next file gets the number that the other one would have had.
  await write([{ name: 'Acme Two', weight: 120 }]);
  expect((await read(start)).told).toEqual(['phone Acme Two  in 2']);
});

test('and also while it is undone, one phone after the other', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ name: `Acme ${at + 10}`, weight: 100 }));
  const all = many.map(({ name }) => `phone ${name}  in 1`);
  await write(many);
  let isOver = false;
  let reads = 0;
  const failed = write(
    many.map((phone) => ({ ...phone, weight: 110 })),
    async () => {
      // The state after the first step of the undo.
      await database.prisma.$executeRaw`UPDATE phone SET revision = 1 WHERE id <= 25`;
      expect((await read('0')).told).toEqual(all);
      throw new Error('the file ends here');
    },
  )
    .catch((error: Error) => error.message)
    .finally(() => {
      isOver = true;
    });
  for (; !isOver; reads += 1) {
    expect((await read('0')).told).toEqual(all);
    await yieldToEventLoop();
  }
  expect(await failed).toBe('the file ends here');
  expect(reads).toBeGreaterThan(1);
  expect((await read('0')).told).toEqual(all);
});

test('a file whose process ended half-way is in no log', async () => {
  await write(first);
  const { cursor } = await read('0');
  await new Promise<void>((isWritten) => {
    void write(second, () => {
      isWritten();
      return new Promise(() => {});
    });
  });
  expect((await read('0')).told).toEqual(before);
  await database.close();
  await open();
  expect((await read('0')).told).toEqual(before);
  expect((await read(cursor)).told).toEqual([]);
});
