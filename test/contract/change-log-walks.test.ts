import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChangeFilter, changeTypes, comparePlaces } from '../../src/domain/changes/change-log.ts';
import type { StreamedChange } from '../../src/domain/changes/change-stream.ts';
import type { DataFreshness } from '../../src/domain/quota/plan.ts';
import { createChangeLog } from '../../src/services/changes/change-log.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { createChangeLogStore } from '../../src/stores/prisma/catalogue/change-log-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { importPhones } from '../support/catalogue-imports.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';
import { runsOf } from '../support/sample.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-23T23:59:50Z');

const phones = Array.from({ length: 5 }, (_, at) => {
  const brand = at % 2 === 0 ? 'Acme' : 'Zephon';
  return { brand, name: `${brand} ${at}` };
});

interface Reader {
  readonly filter: ChangeFilter;
  freshness: DataFreshness;
  cursor: string;
  readonly received: StreamedChange[];
}

type Command =
  | { readonly kind: 'import'; readonly rows: readonly ImportedRow[]; readonly begunBefore: boolean }
  | { readonly kind: 'midnight' }
  | { readonly kind: 'plan'; readonly reader: number }
  | { readonly kind: 'read'; readonly reader: number; readonly limit: number };
interface ImportedRow {
  readonly phone: number;
  readonly weight: number | undefined;
  readonly prices: number;
  readonly reviews: number;
}

const readers = 4;
const row = fc.record({
  phone: fc.nat({ max: phones.length - 1 }),
  weight: fc.option(fc.integer({ min: 100, max: 102 }), { nil: undefined }),
  prices: fc.nat({ max: 3 }),
  reviews: fc.nat({ max: 2 }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 3 }),
      begunBefore: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('midnight' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('plan' as const), reader: fc.nat({ max: readers - 1 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      reader: fc.nat({ max: readers - 1 }),
      limit: fc.integer({ min: 1, max: 6 }),
    }),
  },
);

const asked = fc.record({
  types: fc.subarray([...changeTypes], { minLength: 1 }),
  brand: fc.option(fc.constantFrom('acme', 'zephon')),
  phone: fc.option(
    fc.subarray(
      phones.map((_, at) => at),
      { minLength: 1 },
    ),
  ),
  isRealTime: fc.boolean(),
});

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`readers of the change log on ${kind}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('receive all commits, in order and none twice, whatever is imported, over midnights and changes of plan', async () => {
      const { prisma } = database;
      const writer = createCatalogueWriter(database.bulk, database.catalogueLock);
      const store = createChangeLogStore(prisma, database.catalogueLock !== null);
      await fc.assert(
        fc.asyncProperty(
          fc.array(asked, { minLength: readers, maxLength: readers }),
          fc.array(command, { minLength: 10, maxLength: 40 }),
          async (filters, commands) => {
            await prisma.$executeRaw`TRUNCATE price, review, phone, brand, import, catalogue_revision RESTART IDENTITY CASCADE`;
            await prisma.revision.update({ where: { topic: 'catalogue' }, data: { version: 0 } });
            let nowMs = startMs;
            let lastMs = startMs;
            let drawn = 0;
            const dayStartsAtMs = () => Math.floor(nowMs / dayMs) * dayMs;
            const log = createChangeLog({ store, dayStartsAtMs });
            /** Every phone is there, so that readers can name them. */
            await importPhones(writer, phones, new Date(nowMs));
            const recordedAtMs = new Map<number, number>();

            const all: Reader[] = filters.map(({ types, brand, phone, isRealTime }) => ({
              filter: {
                types,
                brands: brand === null ? null : [brand],
                phoneIds: phone?.map((at) => at + 1) ?? null,
              },
              freshness: isRealTime ? 'real-time' : 'complete',
              cursor: '0',
              received: [],
            }));
            const read = async (reader: Reader, limit: number): Promise<boolean> => {
              const { filter, freshness } = reader;
              const after = await log.findStart(reader.cursor, freshness);
              const page = await log.readPage({ filter, after, limit, freshness });
              expect(page.changes.length).toBeLessThanOrEqual(limit);
              for (const { change } of page.changes) {
                if (freshness === 'real-time' || change.price === null) continue;
                expect(recordedAtMs.get(change.price.amount.amountMinor)).toBeLessThan(dayStartsAtMs());
              }
              // Sometimes the reader is gone in the middle of a page, and comes back with the cursor of a change.
              const isCut = limit % 2 === 0 && page.changes.length > 1;
              const seen = isCut ? page.changes.slice(0, -1) : page.changes;
              reader.received.push(...seen);
              reader.cursor = isCut ? (seen.at(-1)?.cursor as string) : page.nextCursor;
              return page.hasMore || isCut;
            };

            for (const step of commands) {
              nowMs += 1_000;
              if (step.kind === 'midnight') nowMs = dayStartsAtMs() + dayMs;
              else if (step.kind === 'plan') {
                const reader = all[step.reader] as Reader;
                reader.freshness = reader.freshness === 'complete' ? 'real-time' : 'complete';
              } else if (step.kind === 'read') await read(all[step.reader] as Reader, step.limit);
              else {
                // An import that began before the last midnight may end after it.
                const atMs = step.begunBefore ? lastMs : nowMs;
                lastMs = atMs;
                const draw = (): number => {
                  drawn += 1;
                  return drawn;
                };
                const rows = step.rows.map(({ phone, weight, prices, reviews }) => ({
                  ...(phones[phone] as (typeof phones)[number]),
                  ...(weight !== undefined && { weight }),
                  prices: Array.from({ length: prices }, () => {
                    const amount = draw();
                    recordedAtMs.set(amount, atMs);
                    return amount;
                  }),
                  reviews: Array.from({ length: reviews }, () => String(draw())),
                }));
                await importPhones(writer, rows, new Date(atMs));
              }
            }
            nowMs += dayMs;
            const stored = {
              phone: await prisma.phone.findMany({ include: { brand: true } }),
              price: await prisma.price.findMany({ include: { phone: { include: { brand: true } } } }),
              review: await prisma.review.findMany({ include: { phone: { include: { brand: true } } } }),
            };
            for (const reader of all) {
              for (let isMore = true; isMore; ) isMore = await read(reader, 5);
              const { types, brands, phoneIds } = reader.filter;
              const wants = (phone: { id: number; brand: { slug: string } }): boolean =>
                (brands === null || brands.includes(phone.brand.slug)) &&
                (phoneIds === null || phoneIds.includes(phone.id));
              const placesOf = (type: string) =>
                reader.received
                  .filter(({ change }) => change.type === type)
                  .map(({ change }) => change.place);
              for (const type of ['price', 'review'] as const) {
                const committed = stored[type]
                  .filter(({ phone }) => types.includes(type) && wants(phone))
                  .map(({ revision, id }) => ({ revision, rank: changeTypes.indexOf(type), id }))
                  .sort(comparePlaces);
                expect(placesOf(type)).toEqual(committed);
              }
              // A phone may have been told before, at an earlier change; the last one is told, and they are in order.
              const told = placesOf('phone');
              expect(told).toEqual([...told].sort(comparePlaces));
              expect(new Set(told.map((place) => JSON.stringify(place))).size).toBe(told.length);
              expect(new Map(told.map(({ id, revision }) => [id, revision]))).toEqual(
                new Map(
                  stored.phone
                    .filter((phone) => types.includes('phone') && wants(phone))
                    .sort((a, b) => a.revision - b.revision || a.id - b.id)
                    .map(({ id, revision }) => [id, revision]),
                ),
              );
            }
          },
        ),
        { numRuns: kind === 'Postgres' ? runsOf(10, 25) : runsOf(3, 8) },
      );
    });
  });
}
