import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueWriter } from '../../src/domain/catalogue/catalogue-writer.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangeLogStore,
  changeTypes,
  firstPlace,
  getRevisionEnd,
  toPosition,
} from '../../src/domain/changes/change-log.ts';
import { type ChangeLog, createChangeLog } from '../../src/services/changes/change-log.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { createChangeLogStore } from '../../src/stores/prisma/catalogue/change-log-store.ts';
import { createRateWriter } from '../../src/stores/prisma/catalogue/rate-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { type ImportedPhone, importPhones } from '../support/catalogue-imports.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const everything: ChangeFilter = { types: changeTypes, brands: null, phoneIds: null };
const today = new Date('2026-11-23T17:00:00Z');
const yesterday = new Date('2026-11-23T16:59:59.999Z');

/** A change as text: `price Acme One 100`. */
function told({ type, phone, price, review }: Change): string {
  const of = price?.amount.amountMinor ?? review?.body;
  return [type, phone.fullName, ...(of === undefined ? [] : [of])].join(' ');
}

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`the change log on ${kind}`, () => {
    let database: Database;
    let writer: CatalogueWriter;
    let store: ChangeLogStore;
    let log: ChangeLog;
    let dayStartsAt = today;
    const write = (phones: ImportedPhone[], recordedAt: Date | null = null) =>
      importPhones(writer, phones, recordedAt);
    const read = async (members: Partial<Parameters<ChangeLog['readPage']>[0]> = {}) => {
      const page = await log.readPage({
        ...{ filter: everything, after: toPosition(firstPlace), limit: 500, freshness: 'real-time' },
        ...members,
      });
      return { ...page, told: page.changes.map(({ change }) => told(change)) };
    };
    const refused = async (since: string) => {
      const error = await log.findStart(since, 'real-time').catch((thrown: unknown) => thrown);
      return (error as { code?: string }).code;
    };

    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      writer = createCatalogueWriter(database.bulk, database.catalogueLock);
      store = createChangeLogStore(database.prisma, database.catalogueLock !== null);
      log = createChangeLog({ store, dayStartsAtMs: () => dayStartsAt.getTime() });
    });
    afterEach(async () => {
      dayStartsAt = today;
      const { prisma } = database;
      await prisma.$executeRaw`TRUNCATE price, review, phone, brand, import RESTART IDENTITY CASCADE`;
      await prisma.$executeRaw`DELETE FROM catalogue_revision`;
      await prisma.revision.update({ where: { topic: 'catalogue' }, data: { version: 0 } });
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('of an empty catalogue is empty, and its current cursor is its beginning', async () => {
      expect(await store.readNewest()).toMatchObject({ version: 0, token: '' });
      const now = await log.findStart(null, 'real-time');
      expect(now).toEqual(toPosition(getRevisionEnd(0)));
      expect(await read({ after: now })).toMatchObject({ changes: [], hasMore: false, position: now });
      await write([{ name: 'Acme One' }]);
      const cursor = await log.createCursorAt(now);
      const since = await log.findStart(cursor, 'complete');
      expect((await read({ after: since })).told).toEqual(['phone Acme One']);
    });

    test('orders phones, prices and reviews of a revision, and revisions by number', async () => {
      await write([{ name: 'Acme One', prices: [100, 101], reviews: ['good'] }, { name: 'Acme Two' }]);
      await write([
        { name: 'Acme One', prices: [102], reviews: ['bad'] },
        { name: 'Zephon', brand: 'Zephon' },
      ]);
      const { told: all, changes, hasMore } = await read();
      expect(all).toEqual([
        ...['phone Acme One', 'phone Acme Two', 'price Acme One 100', 'price Acme One 101'],
        'review Acme One good',
        ...['phone Zephon', 'price Acme One 102', 'review Acme One bad'],
      ]);
      expect(hasMore).toBe(false);
      const stored = await store.readRevisions([1, 2, 3]);
      expect([...stored.keys()]).toEqual([1, 2]);
      for (const { change } of changes) {
        const { token, changedAt } = stored.get(change.place.revision) ?? {};
        expect(change).toMatchObject({ token, changedAt });
      }
      expect(changes[2]?.change).toMatchObject({
        phone: { id: 1, slug: 'acme-one', fullName: 'Acme One', brand: 'acme' },
        price: { id: 1, kind: 'STREET', amount: { amountMinor: 100, currency: 'EUR' }, country: 'DE' },
        review: null,
      });
      expect(changes[4]?.change.review).toEqual({
        ...{ id: 1, kind: 'USER', author: 'Ann', publisher: null, title: null, body: 'good', locale: 'en' },
        ...{ score: 8, pros: ['light', 'cheap, too'], cons: [], url: null },
        publishedAt: new Date('2026-01-02T00:00:00Z'),
      });
    });

    test('ends a page early if reviews are long, and the next page continues after it', async () => {
      const long = (at: number): string => `${at} `.padEnd(300_000, 'ก');
      const reviews = Array.from({ length: 6 }, (_, at) => long(at));
      await write([{ name: 'Acme One', prices: [100, 101], reviews }, { name: 'Acme Two' }]);
      await write([{ name: 'Acme Two', prices: [200], reviews: [long(6)] }, { name: 'Acme Six' }]);
      const all: string[] = [];
      const pages: number[] = [];
      for (let after = toPosition(firstPlace), isMore = true; isMore; ) {
        const page = await read({ after });
        all.push(...page.told.map((text) => text.slice(0, 25).trim()));
        const bytes = page.changes.map(({ change }) => Buffer.byteLength(change.review?.body ?? ''));
        pages.push(bytes.reduce((sum, each) => sum + each, 0));
        after = page.position;
        isMore = page.hasMore;
      }
      const expected = [
        ...['phone Acme One', 'phone Acme Two', 'price Acme One 100', 'price Acme One 101'],
        ...[0, 1, 2, 3, 4, 5].map((at) => `review Acme One ${at} ก`),
        ...['phone Acme Six', 'price Acme Two 200', 'review Acme Two 6 ก'],
      ];
      expect(all.map((text, at) => text.slice(0, expected[at]?.length))).toEqual(expected);
      // Two of 900 kB each pass 1 MiB.
      expect(Math.max(...pages)).toBeLessThan(2 * 2 ** 20);
      expect(pages.length).toBeGreaterThanOrEqual(4);
    });

    test('continues after every cursor with the next change', async () => {
      await write([{ name: 'Acme One', prices: [100, 101], reviews: ['good', 'bad'] }, { name: 'Acme Two' }]);
      await write([{ name: 'Acme Two', prices: [200], reviews: ['fine'] }]);
      const { changes, told: all } = await read();
      for (const [at, { cursor }] of changes.entries()) {
        const after = await log.findStart(cursor, 'real-time');
        expect((await read({ after })).told).toEqual(all.slice(at + 1));
        const page = await read({ after, limit: 1 });
        expect(page.told).toEqual(all.slice(at + 1, at + 2));
        expect(page.hasMore).toBe(at + 2 < all.length);
        expect(await log.findStart(page.nextCursor, 'real-time')).toEqual(page.position);
      }
    });

    test('has a phone at its latest change only, and a price is not a change of its phone', async () => {
      await write([{ name: 'Acme One', weight: 100 }, { name: 'Acme Two' }]);
      await write([{ name: 'Acme One', weight: 100, prices: [100] }]);
      expect((await read()).told).toEqual(['phone Acme One', 'phone Acme Two', 'price Acme One 100']);
      await write([{ name: 'Acme One', weight: 110 }]);
      expect((await read()).told).toEqual(['phone Acme Two', 'price Acme One 100', 'phone Acme One']);
    });

    test('has regular prices, but no monthly rates and no trade-in values', async () => {
      await write([{ name: 'Acme One', prices: [100, 101, 102, 103] }]);
      for (const [amountMinor, kind] of [
        [101, 'REGULAR'],
        [102, 'INSTALMENT'],
        [103, 'TRADE_IN'],
      ] as const)
        await database.prisma.price.updateMany({ where: { amountMinor }, data: { kind } });
      const { told: all, changes } = await read();
      expect(all).toEqual(['phone Acme One', 'price Acme One 100', 'price Acme One 101']);
      expect(changes.map(({ change }) => change.price?.kind)).toEqual([undefined, 'STREET', 'REGULAR']);
      expect(await read({ limit: 3 })).toMatchObject({ told: all, hasMore: false });
    });

    test('has nothing from a file without changes, and rates change no phone', async () => {
      await write([{ name: 'Acme One', weight: 100, prices: [100] }]);
      const now = await log.findStart(null, 'real-time');
      await write([{ name: 'Acme One', weight: 100, prices: [100] }]);
      expect((await store.readNewest()).version).toBe(1);
      const rates = createRateWriter(database.bulk, database.catalogueLock, () => {});
      await rates.importRates([{ base: 'EUR', currency: 'THB', date: '2026-01-02', rate: 38 }]);
      expect((await store.readNewest()).version).toBe(2);
      const page = await read({ after: now });
      expect(page.told).toEqual([]);
      expect(page.position).toEqual(toPosition(getRevisionEnd(2)));
    });

    test('is filtered by types, brands and phones, and a page ends after excluded changes', async () => {
      await write([
        { name: 'Acme One', prices: [100], reviews: ['good'] },
        { name: 'Zephon', brand: 'Zephon' },
        { name: 'Acme Two' },
      ]);
      await write([{ name: 'Zephon', brand: 'Zephon', prices: [200] }]);
      await write([{ name: 'Acme Two', prices: [300] }]);
      const of = async (filter: Partial<ChangeFilter>) =>
        read({ filter: { ...everything, ...filter }, freshness: 'real-time' });
      expect((await of({ types: ['review', 'phone'] })).told).toEqual([
        ...['phone Acme One', 'phone Zephon', 'phone Acme Two', 'review Acme One good'],
      ]);
      expect((await of({ brands: ['zephon'] })).told).toEqual(['phone Zephon', 'price Zephon 200']);
      expect((await of({ phoneIds: [3, 1], types: ['price'] })).told).toEqual([
        ...['price Acme One 100', 'price Acme Two 300'],
      ]);
      const none = await of({ phoneIds: [1], brands: ['zephon'] });
      expect(none).toMatchObject({ told: [], hasMore: false, position: toPosition(getRevisionEnd(3)) });
    });

    test('has the changes of a brand with many phones', async () => {
      const names = Array.from({ length: 130 }, (_, at) => `Acme ${at + 100}`);
      await write([...names.map((name) => ({ name })), { name: 'Zephon', brand: 'Zephon', prices: [1] }]);
      await write([{ name: 'Acme 150', prices: [2], reviews: ['fine'] }]);
      const { told: all } = await read({ filter: { ...everything, brands: ['acme'] } });
      expect(all).toEqual([
        ...names.map((name) => `phone ${name}`),
        ...['price Acme 150 2', 'review Acme 150 fine'],
      ]);
    });

    test('has a phone again for a new model number, and not for the same facts in another file', async () => {
      await write([{ name: 'Acme One', weight: 100 }]);
      const now = await log.findStart(null, 'real-time');
      await write([{ name: 'Acme One', modelNumbers: ['AC-1'] }]);
      const changed = await read({ after: now });
      expect(changed.told).toEqual(['phone Acme One']);
      await write([{ name: 'Acme One', weight: 100, modelNumbers: ['AC-1'] }]);
      expect((await read({ after: changed.position })).told).toEqual([]);
    });

    test('never has a price that was recorded before an earlier one', async () => {
      await write([{ name: 'Acme One', prices: [100] }], today);
      await write([{ name: 'Acme One', prices: [101] }], yesterday);
      const prices = await database.prisma.price.findMany({ orderBy: { id: 'asc' } });
      expect(prices.map(({ recordedAt }) => recordedAt)).toEqual([today, today]);
      // Nor when the clock of the database was set back.
      const ahead = new Date(Date.now() + 3_600_000);
      await database.prisma.catalogueRevision.update({ where: { version: 2 }, data: { changedAt: ahead } });
      await write([{ name: 'Acme One', prices: [102] }]);
      expect(await store.readNewest()).toMatchObject({ version: 3, changedAt: ahead });
      expect(await database.prisma.price.findFirst({ where: { id: 3 } })).toMatchObject({
        recordedAt: ahead,
      });
    });

    test('has prices for delayed plans from the midnight after they were recorded, the rest at once', async () => {
      await write([{ name: 'Acme One', prices: [100], reviews: ['good'] }], yesterday);
      await write([{ name: 'Acme One', weight: 100, prices: [101], reviews: ['bad'] }], today);
      const before = await read({ freshness: 'complete' });
      expect(before.told).toEqual([
        ...['price Acme One 100', 'review Acme One good', 'phone Acme One', 'review Acme One bad'],
      ]);
      const now = await log.findStart(null, 'complete');
      for (const after of [now, before.position, await log.findStart(before.nextCursor, 'complete')]) {
        dayStartsAt = today;
        expect((await read({ after, freshness: 'complete' })).told).toEqual([]);
        dayStartsAt = new Date(today.getTime() + 1);
        const next = await read({ after, freshness: 'complete' });
        expect(next.told).toEqual(['price Acme One 101']);
        expect((await read({ after: next.position, freshness: 'complete' })).told).toEqual([]);
      }
    });

    test('continues with one cursor when a plan becomes real-time, and when it becomes delayed', async () => {
      await write([{ name: 'Acme One', prices: [100] }], yesterday);
      await write([{ name: 'Acme One', prices: [101], reviews: ['bad'] }], today);
      const free = await read({ freshness: 'complete' });
      expect(free.told).toEqual(['phone Acme One', 'price Acme One 100', 'review Acme One bad']);
      const pro = await read({ after: await log.findStart(free.nextCursor, 'real-time') });
      expect(pro.told).toEqual(['price Acme One 101']);
      await write([{ name: 'Acme One', prices: [102], reviews: ['fine'] }], today);
      const back = await read({
        after: await log.findStart(pro.nextCursor, 'complete'),
        freshness: 'complete',
      });
      expect(back.told).toEqual(['review Acme One fine']);
      dayStartsAt = new Date(today.getTime() + 1);
      const next = await read({
        after: await log.findStart(back.nextCursor, 'complete'),
        freshness: 'complete',
      });
      expect(next.told).toEqual(['price Acme One 102']);
    });

    test('rejects invalid cursors, and those of another database or of the future', async () => {
      await write([{ name: 'Acme One', prices: [100], reviews: ['good'] }]);
      const { nextCursor, changes } = await read();
      for (const since of [
        '',
        '1',
        '00',
        'now',
        nextCursor.slice(1),
        `${nextCursor}A`,
        nextCursor.toUpperCase(),
      ]) {
        expect(await refused(since)).toBe('invalid-parameter');
      }
      expect(await log.findStart('0', 'real-time')).toEqual(toPosition(firstPlace));
      await write([{ name: 'Acme Two' }]);
      const second = (await read()).nextCursor;
      await database.prisma.catalogueRevision.update({ where: { version: 1 }, data: { token: 'another' } });
      expect(await refused(nextCursor)).toBe('cursor-expired');
      expect(await refused(changes[0]?.cursor as string)).toBe('cursor-expired');
      await log.findStart(second, 'real-time');
      await database.prisma.catalogueRevision.delete({ where: { version: 2 } });
      expect(await refused(second)).toBe('cursor-expired');
      await expect(read({ after: toPosition(getRevisionEnd(2)) })).rejects.toMatchObject({
        code: 'cursor-expired',
      });
    });

    test('finds the newest revision before an instant', async () => {
      await write([{ name: 'Acme One' }]);
      await write([{ name: 'Acme Two' }]);
      const { changedAt } = await store.readNewest();
      const { prisma } = database;
      const first = new Date(changedAt.getTime() - 1_000);
      await prisma.catalogueRevision.update({ where: { version: 1 }, data: { changedAt: first } });
      expect(await store.findRevisionBefore(first)).toBeNull();
      expect(await store.findRevisionBefore(changedAt)).toMatchObject({ version: 1, changedAt: first });
      expect(await store.findRevisionBefore(new Date(changedAt.getTime() + 1))).toMatchObject({ version: 2 });
    });
  });
}
