import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IncomingPhone, IncomingPrice } from '../../src/domain/catalogue/incoming-row.ts';
import { chooseLaunchPrice, choosePrice } from '../../src/domain/catalogue/prices/choose-price.ts';
import {
  priceKinds,
  type StoredPrice,
  uncountedPriceKinds,
} from '../../src/domain/catalogue/prices/price.ts';
import { summarisePrices } from '../../src/domain/catalogue/prices/price-summary.ts';
import type { RateTable } from '../../src/domain/catalogue/prices/show-price.ts';
import { toDate, toDayId } from '../../src/domain/quota/windows.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import { type PriceFilterInput, toPriceFilter } from '../../src/services/catalogue/price-filter.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { createPhoneHistory } from '../../src/stores/prisma/catalogue/phone-history.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';
import { runsOf } from '../support/sample.ts';

const today = toDayId('2026-06-30');
const base = { ramMb: 8_192, storageMb: 128_000 };
const rates: RateTable = {
  base: 'EUR',
  rates: new Map(['EUR', 'THB', 'USD'].map((code, at) => [code, { rate: at + 1, date: '2026-06-01' }])),
};
const everything = { recordedBefore: null, today };

const price: fc.Arbitrary<IncomingPrice> = fc.record({
  kind: fc.constantFrom('STREET', 'STREET', 'STREET', ...priceKinds),
  amount: fc.record({
    amountMinor: fc.integer({ min: 1, max: 9 }),
    currency: fc.constantFrom('EUR', 'THB', 'USD'),
  }),
  country: fc.constantFrom(null, null, 'TH', 'DE'),
  variant: fc.constantFrom(
    null,
    base,
    { ramMb: 8_192, storageMb: 512_000 },
    { ramMb: null, storageMb: 128_000 },
  ),
  seller: fc.constantFrom(null, 'A', 'B', 'C'),
  observedAt: fc
    .constantFrom(0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 900)
    .map((age) => new Date(`${toDate(today - age)}T00:00:00Z`)),
});

function phone(name: string, prices: readonly IncomingPrice[]): IncomingPhone {
  return {
    line: 1,
    brand: 'Acme',
    fullName: `Acme ${name}`,
    isOtherDevice: false,
    facts: createEmptyFacts(),
    specSheet: [],
    prices,
    reviews: [],
  };
}

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`displayed prices, from ${kind}`, () => {
    let database: Database;
    let files = 0;
    const importPhones = (phones: readonly IncomingPhone[], more = {}) => {
      files += 1;
      const file = { name: `shop-${files}.csv`, sha256: `${files}`, asOf: '2026-05-05', recordedAt: null };
      return importRows(createCatalogueWriter(database.prisma), { ...file, ...more }, phones, []);
    };
    const idOf = async (name: string): Promise<number> =>
      (await database.prisma.phone.findFirstOrThrow({ where: { fullName: `Acme ${name}` } })).id;
    const shownOf = async (id: number) =>
      (await createCatalogueSource(database.prisma).findPrices([id], everything)).get(id) ?? [];

    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('are decided by the held observations as by all of them', async () => {
      const histories = fc.sample(fc.array(price, { minLength: 1, maxLength: 40 }), {
        numRuns: runsOf(20, 60),
        seed: 42,
      });
      await importPhones(histories.map((prices, at) => phone(`Held ${at}`, prices)));
      const phones = await database.prisma.phone.findMany({
        where: { fullName: { startsWith: 'Acme Held' } },
      });
      const ids = phones.map(({ id }) => id);
      const page = { page: 1, perPage: 100, country: null, recordedBefore: null };
      const all = await createPhoneHistory(database.prisma).prices(ids, page);
      const held = await createCatalogueSource(database.prisma).findPrices(ids, everything);
      const answers = (prices: readonly StoredPrice[]) =>
        ['EUR', 'THB'].flatMap((currency) => {
          const question = { base, currency, rates, today };
          return [
            choosePrice(prices, question),
            chooseLaunchPrice(prices, question),
            summarisePrices(prices, question),
          ];
        });
      const total = (prices: Iterable<readonly StoredPrice[]>) => [...prices].flat().length;
      expect(total(held.values())).toBeLessThan(total([...all.values()].map(({ items }) => items)));
      for (const id of ids) expect(answers(held.get(id) ?? [])).toEqual(answers(all.get(id)?.items ?? []));
    });

    test('in the row of a phone are those of its editions, and many are not in the row', async () => {
      const street = (amountMinor: number): IncomingPrice => ({
        ...{ kind: 'STREET', country: null, variant: null, seller: `Shop ${amountMinor}` },
        amount: { amountMinor, currency: 'EUR' },
        observedAt: new Date('2026-06-01T00:00:00Z'),
      });
      const upTo = (count: number) => Array.from({ length: count }, (_, at) => street(at + 1));
      const uncounted = uncountedPriceKinds.map((kind): IncomingPrice => ({ ...street(99), kind }));
      await importPhones([
        phone('None', uncounted),
        phone('Few', [...upTo(50), ...uncounted]),
        phone('Many', upTo(51)),
      ]);
      const ids = await Promise.all(['None', 'Few', 'Many'].map(idOf));
      const source = createCatalogueSource(database.prisma);
      await source.findPhonesSince(0);
      const amounts = async (recordedBefore: Date | null) => {
        const found = await source.findPrices(ids, { recordedBefore, today });
        return ids.map((id) => found.get(id)?.map(({ amount }) => amount.amountMinor));
      };
      const between = new Date();
      const to = (count: number) => upTo(count).map(({ amount }) => amount.amountMinor);
      expect(await amounts(null)).toEqual([undefined, to(50), to(51)]);
      expect(await amounts(new Date(0))).toEqual([undefined, undefined, undefined]);

      await database.prisma.price.updateMany({ data: { recordedAt: new Date(0) } });
      await importPhones([phone('Few', [street(51)]), phone('None', [street(52)])]);
      const version = await source.readVersion();
      await source.findPhonesSince(version - 1);
      expect(await amounts(null)).toEqual([[52], to(51), to(51)]);
      expect(await amounts(between)).toEqual([undefined, to(50), to(51)]);
      // Not asked for again: what was read with the row is what is shown.
      await database.prisma.price.deleteMany({ where: { phoneId: { in: ids } } });
      expect(await amounts(null)).toEqual([[52], undefined, undefined]);
    });

    test('in a list are those of the kinds, the days and the memory asked for', async () => {
      const at = (amountMinor: number, day: string, more: Partial<IncomingPrice> = {}): IncomingPrice => ({
        ...{ kind: 'STREET', country: 'TH', variant: base, seller: null },
        amount: { amountMinor, currency: 'THB' },
        observedAt: new Date(`2026-${day}Z`),
        ...more,
      });
      await importPhones([
        phone('Chosen', [
          at(1, '01-31T23:59:59.999'),
          at(2, '02-01T00:00:00', { kind: 'REGULAR' }),
          at(3, '02-28T23:59:59.999', { kind: 'INSTALMENT' }),
          at(4, '03-01T00:00:00', { kind: 'TRADE_IN', variant: null }),
          at(5, '03-02T00:00:00', { variant: { ramMb: 12_288, storageMb: 128_000 }, country: null }),
        ]),
      ]);
      const id = await idOf('Chosen');
      const amounts = async (filter: PriceFilterInput) => {
        const query = { page: 1, perPage: 10, recordedBefore: null, ...toPriceFilter(filter) };
        const page = (await createPhoneHistory(database.prisma).prices([id], query)).get(id);
        expect(page?.total).toBe(page?.items.length);
        return page?.items.map(({ amount }) => amount.amountMinor);
      };
      expect(await amounts({})).toEqual([5, 4, 3, 2, 1]);
      expect(await amounts({ kind: ['street'] })).toEqual([5, 1]);
      expect(await amounts({ kind: ['regular', 'INSTALMENT', 'trade_in'] })).toEqual([4, 3, 2]);
      expect(await amounts({ from: '2026-02', to: '2026-02' })).toEqual([3, 2]);
      expect(await amounts({ from: '2026-03-01' })).toEqual([5, 4]);
      expect(await amounts({ to: '2026-01-31' })).toEqual([1]);
      expect(await amounts({ from: '0001', to: '9999' })).toEqual([5, 4, 3, 2, 1]);
      expect(await amounts({ ramGb: 8 })).toEqual([3, 2, 1]);
      expect(await amounts({ ramGb: 12, storageGb: 128 })).toEqual([5]);
      expect(await amounts({ storageGb: 1e15 })).toEqual([]);
      expect(await amounts({ storageGb: 128, kind: ['street'], country: 'th' })).toEqual([1]);
    });

    test('come from the last hundred of any number of sellers, whatever the length of their history', async () => {
      const shop = (seller: number, age: number): IncomingPrice => ({
        ...{ kind: 'STREET', country: 'TH', variant: null, seller: `Shop ${seller}` },
        amount: { amountMinor: 1_000 + seller, currency: 'THB' },
        observedAt: new Date(`${toDate(today - age)}T00:00:00Z`),
      });
      const prices = Array.from({ length: 250 }, (_, seller) => [
        shop(seller, seller % 50),
        shop(seller, 70),
      ]);
      await importPhones([phone('Market', prices.flat())]);
      const held = await shownOf(await idOf('Market'));
      const question = { base: null, currency: 'THB', rates, today };
      expect(held.length).toBeLessThanOrEqual(203);
      expect(summarisePrices(held, question)).toMatchObject({
        lowestEver: { amount: { amountMinor: 1_000 } },
        sellers: expect.toSatisfy((sellers: number) => sellers >= 100 && sellers <= 202),
      });
    });

    test('state their file, whether it is verified, and whether the date is their own', async () => {
      const [own, none] = [new Date('2026-01-02T00:00:00Z'), null];
      const of = (amountMinor: number, observedAt: Date | null, more = {}): IncomingPrice => ({
        ...{ kind: 'MSRP', country: null, variant: null, seller: null },
        ...{ amount: { amountMinor, currency: 'THB' }, observedAt },
        ...more,
      });
      await importPhones([phone('Told', [of(1, own), of(2, none)])], { name: 'list.csv' });
      await importPhones([phone('Told', [of(1, own), of(3, own)])], {
        name: 'later.csv',
        isVerified: false,
      });
      const source = { name: 'Makers', verified: true };
      const stated = of(4, own, { source, dateInferred: true });
      await importPhones([phone('Told', [stated])], { name: 'answers.ndjson', isVerified: false });
      const kept = await createPhoneHistory(database.prisma).prices([await idOf('Told')], {
        ...{ page: 1, perPage: 10, country: null, recordedBefore: null },
      });
      const [prices] = [...kept.values()].map(({ items }) => items);
      const told = Object.fromEntries(
        (prices ?? []).map(({ amount, source: from, dateInferred, observedAt }) => [
          amount.amountMinor,
          [from.name, from.verified, dateInferred, observedAt.toISOString().slice(0, 10)],
        ]),
      );
      // The first is stated by two files: it is kept once, as the first of them told it.
      expect(told).toEqual({
        1: ['list.csv', true, false, '2026-01-02'],
        2: ['list.csv', true, true, '2026-05-05'],
        3: ['later.csv', false, false, '2026-01-02'],
        4: ['Makers', true, true, '2026-01-02'],
      });
    });
  });
}
