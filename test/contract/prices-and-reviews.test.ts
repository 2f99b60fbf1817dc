import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueWriter, ImportFile } from '../../src/domain/catalogue/catalogue-writer.ts';
import type {
  IncomingObservation,
  IncomingPhone,
  IncomingPrice,
  IncomingReview,
  PhoneMention,
} from '../../src/domain/catalogue/incoming-row.ts';
import type { RevisionStore } from '../../src/domain/changes/revisions.ts';
import { toDayId } from '../../src/domain/quota/windows.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import type { PhoneFacts } from '../../src/record/phone.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { createRateWriter } from '../../src/stores/prisma/catalogue/rate-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { createRevisionStore } from '../../src/stores/prisma/revision-store.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

function phone(fullName: string, facts: Partial<PhoneFacts> = {}): IncomingPhone {
  return {
    line: 2,
    brand: 'Acme',
    fullName,
    isOtherDevice: false,
    facts: { ...createEmptyFacts(), ...facts },
    specSheet: [],
    prices: [],
    reviews: [],
  };
}

function mention(title: string, members: Partial<PhoneMention> = {}): PhoneMention {
  return { title, isFullName: false, brand: 'Acme', country: null, year: null, memory: null, ...members };
}

const price: IncomingPrice = {
  kind: 'STREET',
  amount: { amountMinor: 19_900, currency: 'USD' },
  country: 'US',
  variant: null,
  seller: 'Shop',
  observedAt: null,
};
const review: IncomingReview = {
  kind: 'USER',
  author: 'Ann',
  publisher: null,
  title: 'Fine',
  body: 'It "works".\nStill.',
  locale: 'en',
  score: 8,
  pros: ['light', 'cheap, too'],
  cons: [],
  url: null,
  publishedAt: null,
};
const pricesOf = (line: number, title: string, members: Partial<PhoneMention> = {}): IncomingObservation => ({
  kind: 'prices',
  line,
  mention: mention(title, members),
  prices: [price],
});
const reviewOf = (line: number, title: string, score: number | null = 8): IncomingObservation => ({
  kind: 'review',
  line,
  mention: mention(title),
  review: { ...review, score },
});
const modelsOf = (
  line: number,
  title: string,
  modelNumbers: string[],
  codeNames: string[] = [],
): IncomingObservation => ({ kind: 'models', line, mention: mention(title), modelNumbers, codeNames });

/** The report of everything known, on 2 March 2025. */
const live = { recordedBefore: null, today: toDayId('2025-03-02') };
const file = (sha256: string, asOf: string, isDateAssumed = false): ImportFile => ({
  name: `${sha256}.csv`,
  sha256,
  asOf,
  isDateAssumed,
  recordedAt: null,
});

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`prices and reviews on ${kind}`, () => {
    let database: Database;
    let revisions: RevisionStore;
    let writer: CatalogueWriter;
    const observe = (of: ImportFile, observations: IncomingObservation[], isDryRun = false) =>
      importRows(writer, of, [], [], { observations, isDryRun });
    const stored = async (fullName: string) => {
      const row = await database.prisma.phone.findFirstOrThrow({ where: { fullName } });
      const phones = await createCatalogueSource(database.prisma).findPhonesSince(0);
      return phones.find(({ id }) => id === row.id);
    };

    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      revisions = createRevisionStore(database.prisma);
      writer = createCatalogueWriter(database.prisma, database.catalogueLock);
      const variants = [
        { ramMb: 8192, storageMb: 128_000 },
        { ramMb: 8192, storageMb: 256_000 },
      ];
      const facts = { variants, modelNumbers: ['AC-1'], releasedOn: '2024-03', announcedOn: '2024-01-05' };
      const phones = [phone('Acme Note 5', facts), phone('Acme Note 6'), phone('Acme Note 7')];
      await importRows(writer, file('sheet', '2025-01-01'), phones, []);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('match a price to the phone and variant in its title, with the date of the file', async () => {
      const before = await revisions.read();
      const report = await observe(file('p1', '2025-02-02'), [
        pricesOf(2, 'Acme Note 5, 256GB, Black'),
        pricesOf(3, 'Acme Note 55'),
        pricesOf(4, 'Acme Note 5 Pro'),
      ]);
      expect(report).toMatchObject({ rows: 3, matched: 1, unmatched: 2, pricesAdded: 1, changed: 0 });
      expect(report.rejected.map(({ line }) => line)).toEqual([3, 4]);
      expect((await revisions.read()).catalogue).toBe(before.catalogue + 1);
      const id = (await stored('Acme Note 5'))?.id as number;
      const source = createCatalogueSource(database.prisma);
      expect((await source.findPrices([id], live)).get(id)).toMatchObject([
        {
          kind: 'STREET',
          variant: { ramMb: 8192, storageMb: 256_000 },
          seller: 'Shop',
          observedAt: new Date('2025-02-02T00:00:00Z'),
        },
      ]);
    });

    test('add nothing for the same file again, but match phones added since', async () => {
      const before = await revisions.read();
      const rows = [pricesOf(2, 'Acme Note 5, 256GB, Black'), pricesOf(3, 'Acme Note 8')];
      expect(await observe(file('p1', '2025-02-02'), rows)).toMatchObject({ pricesAdded: 0, unmatched: 1 });
      expect(await revisions.read()).toEqual(before);
      await importRows(writer, file('sheet2', '2025-01-01'), [phone('Acme Note 8')], []);
      expect(await observe(file('p1', '2025-02-02'), rows)).toMatchObject({ pricesAdded: 1, unmatched: 0 });
    });

    test('show gateways that an import is running until its end, also if it was killed', async () => {
      const isImporting = async () => (await revisions.read()).isImporting;
      const hasMoreFiles = { hasMoreFiles: true };
      await importRows(writer, file('of many', '2025-01-01'), [phone('Acme Many 1')], [], hasMoreFiles);
      expect(await isImporting()).toBe(true);
      await importRows(writer, file('of many', '2025-01-01'), [phone('Acme Many 1')], [], hasMoreFiles);
      expect(await isImporting()).toBe(true);
      await writer.endImport();
      expect(await isImporting()).toBe(false);
      await importRows(writer, file('of many, 2', '2025-01-01'), [phone('Acme Many 2')], [], hasMoreFiles);
      await importRows(writer, file('of itself', '2025-01-01'), [phone('Acme Many 3')], []);
      expect(await isImporting()).toBe(false);
    });

    test('keep the date of the first import for a file without a date', async () => {
      const rows = [pricesOf(2, 'Acme Note 6')];
      expect(await observe(file('p2', '2025-05-05', true), rows)).toMatchObject({ pricesAdded: 1 });
      const again = await observe(file('p2', '2025-06-06', true), rows);
      expect(again).toMatchObject({ asOf: '2025-05-05', pricesAdded: 0 });
    });

    test('treat the price of a renewed phone as refurbished, and date a launch price at the launch', async () => {
      await observe(file('p3', '2025-07-07'), [
        pricesOf(2, 'Acme Note 5, 128GB - Unlocked (Renewed)'),
        { kind: 'prices', line: 3, mention: mention('Note 5 128GB'), prices: [{ ...price, kind: 'MSRP' }] },
        {
          kind: 'prices',
          line: 4,
          mention: mention('Note 7', { year: 2023 }),
          prices: [{ ...price, kind: 'MSRP' }],
        },
      ]);
      const ids = [
        (await stored('Acme Note 5'))?.id as number,
        (await stored('Acme Note 7'))?.id as number,
      ] as const;
      const kept = await database.prisma.price.findMany({ where: { phoneId: { in: [...ids] } } });
      const note5 = kept.filter(({ phoneId }) => phoneId === ids[0]);
      const of = (wanted: string) => note5.find((each) => each.kind === wanted);
      expect(of('REFURBISHED')?.observedAt).toEqual(new Date('2025-07-07T00:00:00Z'));
      expect(of('MSRP')?.observedAt).toEqual(new Date('2024-03-01T00:00:00Z'));
      const note7 = kept.filter(({ phoneId }) => phoneId === ids[1]);
      expect(note7[0]?.observedAt).toEqual(new Date('2023-01-01T00:00:00Z'));
    });

    test('reject a price that contradicts the history of its phone, among prices of one kind', async () => {
      const { prisma } = database;
      await importRows(writer, file('history-sheet', '2024-12-01'), [phone('Acme History')], []);
      const amounts = async () => {
        const where = { phone: { fullName: 'Acme History' } };
        const rows = await prisma.price.findMany({ where, orderBy: { id: 'asc' } });
        return rows.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
      };
      const observed = (line: number, amountMinor: number, more: Partial<IncomingPrice> = {}) => ({
        ...pricesOf(line, 'Acme History'),
        prices: [{ ...price, amount: { amountMinor, currency: 'USD' }, ...more }],
      });
      const first = [observed(2, 20_000), observed(3, 21_000), observed(4, 22_000), observed(5, 2_000)];
      const { matched, pricesAdded, rejected } = await observe(file('history-1', '2025-01-10'), first);
      expect({ matched, pricesAdded }).toEqual({ matched: 3, pricesAdded: 3 });
      expect(rejected).toEqual([
        {
          line: 5,
          reason:
            'The price of "Acme History", 20 USD (street), is many times higher or lower than its other prices of this kind.',
        },
      ]);
      const later = [
        observed(2, 2_100),
        observed(3, 2_200, { kind: 'INSTALMENT' }),
        observed(4, 2_300, { kind: 'TRADE_IN' }),
        observed(5, 4_000, { kind: 'REFURBISHED' }),
        observed(6, 2_400, { observedAt: new Date('2020-01-10T00:00:00Z') }),
        observed(7, 19_000),
      ];
      expect(
        (await observe(file('history-2', '2025-02-10'), later)).rejected.map(({ line }) => line),
      ).toEqual([2]);
      expect(await amounts()).toEqual([
        ...['STREET 20000', 'STREET 21000', 'STREET 22000'],
        ...['INSTALMENT 2200', 'TRADE_IN 2300', 'REFURBISHED 4000', 'STREET 2400', 'STREET 19000'],
      ]);
    });

    test('store reviews once, as they are written, and three scores make the rating', async () => {
      const before = await revisions.read();
      const rows = [reviewOf(2, 'Note 6', 8), reviewOf(3, 'Note 6', 5), reviewOf(4, 'Note 6', null)];
      expect(await observe(file('r1', '2025-03-03'), rows)).toMatchObject({ reviewsAdded: 3, matched: 3 });
      expect(await observe(file('r2', '2025-03-03'), rows)).toMatchObject({ reviewsAdded: 0 });
      expect((await revisions.read()).catalogue).toBe(before.catalogue + 1);
      expect(await stored('Acme Note 6')).toMatchObject({ rating: null, reviewCount: 3 });
      await observe(file('r2b', '2025-03-04'), [reviewOf(5, 'Note 6', 6)]);
      expect((await stored('Acme Note 6'))?.rating).toMatchObject({ count: 3 });
      const [row] = await database.prisma.review.findMany({ where: { score: 8 } });
      const { id: _, phoneId: __, key: ___, revision: ____, ...kept } = row as NonNullable<typeof row>;
      expect(kept).toEqual({ ...review, publishedAt: new Date('2025-03-03T00:00:00Z') });
    });

    test('change a rating in a running gateway when the mean of all reviews changes', async () => {
      const source = createCatalogueSource(database.prisma);
      await source.findPhonesSince(0);
      const [before, version] = [await stored('Acme Note 6'), await source.readVersion()];
      const praise = Array.from({ length: 6 }, (_, at) => reviewOf(at + 2, 'Note 7', 10 - at / 100));
      await observe(file('r4', '2025-03-05'), praise);
      const moved = await source.findPhonesSince(version);
      const after = moved.find(({ fullName }) => fullName === 'Acme Note 6')?.rating;
      expect(after?.average).toBeGreaterThan(before?.rating?.average ?? 10);
      expect(after).toEqual((await stored('Acme Note 6'))?.rating);
    });

    test('import reviews inside a phone', async () => {
      const phones = [{ ...phone('Acme Note 9'), reviews: [review] }];
      const report = await importRows(writer, file('r3', '2025-03-03'), phones, []);
      expect(report).toMatchObject({ added: 1, reviewsAdded: 1 });
      expect((await stored('Acme Note 9'))?.rating).toBeNull();
    });

    test('add model numbers to a phone, and reject one of another phone', async () => {
      const rows = [
        modelsOf(2, 'Note 5', ['AC-1', 'AC-2']),
        modelsOf(3, 'Note 6', ['AC-3']),
        modelsOf(4, 'Note 7', ['ac-1']),
      ];
      const report = await observe(file('m1', '2024-12-12'), rows);
      expect(report).toMatchObject({
        modelsAdded: 2,
        rejected: [{ line: 4, reason: expect.stringContaining('Acme Note 5') }],
      });
      const note5 = await stored('Acme Note 5');
      expect(note5?.modelNumbers).toEqual(['AC-1', 'AC-2']);
      expect(note5?.source.asOf).toBe('2025-01-01');
      const before = await revisions.read();
      expect(await observe(file('m1', '2024-12-12'), rows)).toMatchObject({ changed: 0 });
      expect(await revisions.read()).toEqual(before);
    });

    test('report the same in a dry run, and write nothing', async () => {
      const before = await revisions.read();
      const count = async () => [
        await database.prisma.price.count(),
        await database.prisma.review.count(),
        await database.prisma.import.count(),
      ];
      const counted = await count();
      const rows = [
        pricesOf(2, 'Note 7'),
        reviewOf(3, 'Note 7'),
        modelsOf(4, 'Note 7', ['AC-9']),
        pricesOf(5, 'X'),
      ];
      const dry = await observe(file('d1', '2025-08-08'), rows, true);
      expect(await count()).toEqual(counted);
      expect(await revisions.read()).toEqual(before);
      const real = await observe(file('d1', '2025-08-08'), rows);
      expect(dry).toEqual(real);
      expect(real).toMatchObject({ pricesAdded: 1, reviewsAdded: 1, modelsAdded: 1, unmatched: 1 });
    });

    test('allow phones to share a code name; a number of another phone takes the code name of its row along', async () => {
      const rows = [
        modelsOf(2, 'Acme Note 6', [], ['comet']),
        modelsOf(3, 'Acme Note 7', [], ['Comet', 'comet', 'saturn']),
        modelsOf(4, 'Acme Note 6', ['AC-3', 'AC-1'], ['wrong']),
      ];
      const report = await observe(file('c1', '2025-09-09'), rows);
      expect(report).toMatchObject({ matched: 2, modelsAdded: 3 });
      expect(report.rejected.map(({ line }) => line)).toEqual([4]);
      expect((await stored('Acme Note 6'))?.codeNames).toEqual(['comet']);
      expect((await stored('Acme Note 7'))?.codeNames).toEqual(['Comet', 'saturn']);
      expect(await observe(file('c1', '2025-09-09'), rows)).toMatchObject({ changed: 0 });
    });

    test('add no phone in a dry run', async () => {
      const options = { isDryRun: true };
      const dry = await importRows(writer, file('d2', '2025-08-08'), [phone('Acme Ghost')], [], options);
      expect(dry).toMatchObject({ added: 1 });
      expect(await database.prisma.phone.findFirst({ where: { fullName: 'Acme Ghost' } })).toBeNull();
    });

    test('add rates by day; another base replaces them all', async () => {
      const rates = createRateWriter(database.prisma);
      const rate = (base: string, currency: string, value: number, date = '2026-01-02') => ({
        base,
        currency,
        rate: value,
        date,
      });
      const source = createCatalogueSource(database.prisma);
      expect(await rates.importRates([rate('EUR', 'THB', 37.5), rate('EUR', 'USD', 1.1)])).toBe(2);
      const before = await revisions.read();
      expect(await rates.importRates([rate('EUR', 'THB', 37.5)])).toBe(0);
      expect(await revisions.read()).toEqual(before);
      expect(await rates.importRates([rate('EUR', 'THB', 38, '2026-01-03')])).toBe(1);
      expect((await revisions.read()).catalogue).toBe(before.catalogue + 1);
      expect((await source.readRates()).rates.get('THB')).toEqual({ rate: 38, date: '2026-01-03' });
      await rates.importRates([rate('USD', 'THB', 34)]);
      const { base, rates: table } = await source.readRates();
      expect([base, [...table.keys()].sort()]).toEqual(['USD', ['THB', 'USD']]);
    });
  });
}
