import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLiveCatalogue, type LiveCatalogue } from '../../src/catalogue/live-catalogue.ts';
import type { CatalogueSnapshot } from '../../src/domain/catalogue/catalogue.ts';
import type { CatalogueSource } from '../../src/domain/catalogue/catalogue-source.ts';
import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import { phoneSorts } from '../../src/domain/catalogue/phone-query.ts';
import { createWindowClock } from '../../src/domain/quota/windows.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createEmptyFacts, createEmptyItem } from '../../src/record/empty-phone.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { openPhoneRowFile } from '../../src/stores/prisma/catalogue/phone-row-file.ts';
import { createRateWriter } from '../../src/stores/prisma/catalogue/rate-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';
import { runsOf } from '../support/sample.ts';

const dayMs = 86_400_000;
const brands = ['Acme', 'T-Mobile', 'Nokia'];
const names = ['One', 'One 5G', 'S24 Ultra', '3310', 'Fold 2', 'Tab 9'];
const views = [
  { freshness: 'real-time', currency: 'EUR' },
  { freshness: 'complete', currency: 'THB' },
] as const;

const row = fc.record({
  brand: fc.constantFrom(...brands),
  name: fc.constantFrom(...names),
  weightG: fc.option(fc.integer({ min: 100, max: 104 })),
  releasedOn: fc.option(fc.constantFrom('2020', '2024-05', '2024-05-01')),
  modelNumber: fc.option(fc.constantFrom('SM-A1', 'SM-A2')),
  diagonalIn: fc.option(fc.constantFrom(6, 11)),
  price: fc.option(
    fc.record({
      amountMinor: fc.integer({ min: 1, max: 5 }).map((amount) => amount * 1_000),
      currency: fc.constantFrom('EUR', 'THB'),
      daysAgo: fc.constantFrom(0, 30, 60, 90, 180, 365),
      seller: fc.constantFrom(null, 'Shop'),
    }),
  ),
  score: fc.option(fc.integer({ min: 0, max: 10 })),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

/** What happens to a catalogue, and what is asked of it in between, which leaves something to be carried on. */
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      rows: fc.array(row, { minLength: 1, maxLength: 5 }),
      recordedDays: fc.option(fc.constantFrom(-1, 0, 1)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rates'), rate: fc.integer({ min: 30, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('days'), days: fc.constantFrom(-1, 1, 2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ask'),
      sort: fc.constantFrom(...phoneSorts.members.slice(1)),
      view: fc.constantFrom(...views),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refresh') }) },
);
type Happening = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function toIncoming(
  { brand, name, weightG, releasedOn, modelNumber, diagonalIn, price, score }: Row,
  line: number,
): IncomingPhone {
  const facts = createEmptyFacts();
  return {
    line,
    brand,
    fullName: `${brand} ${name}`,
    isOtherDevice: false,
    facts: {
      ...facts,
      releasedOn,
      body: { ...facts.body, weightG },
      modelNumbers: modelNumber === null ? [] : [modelNumber],
      displays: diagonalIn === null ? [] : [{ ...createEmptyItem('displays'), diagonalIn }],
    },
    specSheet: [{ name: 'Body', rows: [{ label: 'Weight', value: `${weightG} g` }] }],
    prices:
      price === null
        ? []
        : [
            {
              kind: 'STREET',
              amount: { amountMinor: price.amountMinor, currency: price.currency },
              country: null,
              variant: null,
              seller: price.seller,
              observedAt: new Date(Math.floor(Date.now() / dayMs) * dayMs - price.daysAgo * dayMs),
            },
          ],
    reviews:
      score === null
        ? []
        : [
            {
              kind: 'USER',
              author: null,
              publisher: null,
              title: null,
              body: `It is ${score}.`,
              locale: 'en',
              score,
              pros: [],
              cons: [],
              url: null,
              publishedAt: new Date(0),
            },
          ],
  };
}

/** Everything that a snapshot answers, to be compared. */
function everythingOf(snapshot: CatalogueSnapshot) {
  const page = { page: 1, perPage: 1_000 };
  const query = { ...page, search: null, filter: {}, brands: null, sort: null };
  const ids = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);
  const all = snapshot.list({ ...query, filter: { deviceType: ['ANY'] }, sort: 'name' }, views[0]).items;
  return {
    tags: [snapshot.version, snapshot.getTag('complete'), snapshot.getTag('real-time')],
    brands: snapshot.brands,
    rates: [...snapshot.priceContext.rates.rates],
    phones: all.map((phone) => ({
      ...phone,
      specSheet: phone.specSheet,
      bySlug: snapshot.findPhone({ slug: phone.slug })?.id,
    })),
    lists: [null, ...brands].map((brand) =>
      ids(snapshot.list({ ...query, brands: brand === null ? null : [brand] }, views[0])),
    ),
    orders: phoneSorts.members
      .slice(1)
      .flatMap((sort) => views.map((view) => ids(snapshot.list({ ...query, sort }, view)))),
    prices: views.map((view) => all.map((phone) => snapshot.findPrice(phone, view))),
    summaries: views.map((view) => all.map((phone) => snapshot.summarisePrices(phone, view))),
    searches: [...names, 'sm-a1', 'nokai', 'tmobile'].map((text) =>
      snapshot.search(text, page, views[0]).items.map(({ phone, score }) => [phone.id, score]),
    ),
    suggestions: ['on', 'nok'].map((text) =>
      snapshot.suggest(text, 10).items.map(({ text: completion }) => completion),
    ),
  };
}

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`a catalogue that is renewed from ${kind}`, () => {
    let database: Database;
    let source: CatalogueSource;
    let nowMs = Date.now();
    let files = 0;
    const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-rows-'));
    const keptPath = join(folder, 'rows');
    const clock = createWindowClock(() => nowMs, 'UTC');
    const open = async (from: CatalogueSource): Promise<LiveCatalogue> => {
      const live = createLiveCatalogue(from, clock);
      await live.refresh();
      return live;
    };
    const importPhones = (phones: readonly IncomingPhone[], recordedAt: Date | null = null) => {
      files += 1;
      const sha256 = createHash('sha256').update(`${files}`).digest('hex');
      const asOf = new Date(Date.UTC(2026, 0, 1) + files * dayMs).toISOString().slice(0, 10);
      return importRows(
        createCatalogueWriter(database.prisma, database.catalogueLock),
        { name: `${files}`, sha256, asOf, recordedAt },
        phones,
        [],
      );
    };

    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      source = createCatalogueSource(database.prisma, null, database.catalogueLock);
      await createRateWriter(database.prisma, database.catalogueLock).importRates([
        { base: 'EUR', currency: 'THB', date: '2026-01-01', rate: 35 },
      ]);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
      rmSync(folder, { recursive: true });
    });

    test('answers like a freshly loaded one, after random histories of imports, days and requests', async () => {
      const happen = async (live: LiveCatalogue, happening: Happening): Promise<void> => {
        if ('rows' in happening) {
          const { rows, recordedDays } = happening;
          const recordedAt = recordedDays === null ? null : new Date(nowMs + recordedDays * dayMs);
          await importPhones(rows.map(toIncoming), recordedAt);
        } else if ('rate' in happening)
          await createRateWriter(database.prisma, database.catalogueLock).importRates([
            { base: 'EUR', currency: 'THB', date: '2026-01-01', rate: happening.rate },
          ]);
        else if ('days' in happening) nowMs += happening.days * dayMs;
        else if ('sort' in happening)
          live
            .current()
            .list(
              { search: null, filter: {}, brands: null, sort: happening.sort, page: 1, perPage: 20 },
              happening.view,
            );
        else await live.refresh();
      };
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (history) => {
          nowMs = Date.now();
          const kept = openPhoneRowFile(keptPath, 'test', () => true);
          const keeping = createCatalogueSource(database.prisma, kept, database.catalogueLock);
          const live = await open(keeping);
          for (const happening of history) await happen(live, happening);
          await live.refresh();
          const anew = everythingOf((await open(source)).current());
          expect(everythingOf(live.current())).toEqual(anew);
          expect(everythingOf((await open(keeping)).current()), 'from rows that were kept').toEqual(anew);
          await kept.close();
        }),
        { numRuns: runsOf(6, 25) },
      );
    });

    test('shows an import completely or not at all, also one that commits while another is loaded', async () => {
      nowMs = Date.now();
      const weighing = (weightG: number) =>
        Array.from({ length: 40 }, (_, index) =>
          toIncoming(
            {
              brand: 'Whole',
              name: `${index}`,
              weightG,
              releasedOn: null,
              modelNumber: null,
              diagonalIn: null,
              price: null,
              score: null,
            },
            index,
          ),
        );
      await importPhones(weighing(1));
      let weightG = 1;
      let importsLeft = 0;
      /** Pages that were read before an import beside pages that were read behind it, as they come from a database. */
      const torn: CatalogueSource = {
        ...source,
        // The imports below come in the middle of a load, as those of other processes do.
        withoutImports: (load) => load(),
        findPhonesSince: async (version) => {
          const before = await source.findPhonesSince(version);
          if (importsLeft === 0) return before;
          importsLeft -= 1;
          weightG += 1;
          await importPhones(weighing(weightG));
          const behind = new Map((await source.findPhonesSince(version)).map((phone) => [phone.id, phone]));
          return before.map((phone, index) => (index % 2 === 0 ? phone : (behind.get(phone.id) ?? phone)));
        },
      };
      const live = await open(torn);
      const seen = new Set<string>();
      const look = (): void => {
        const query = {
          search: null,
          brands: ['whole'],
          filter: { deviceType: ['ANY' as const] },
          sort: null,
          page: 1,
          perPage: 100,
        };
        const { items } = live.current().list(query, views[0]);
        seen.add([...new Set(items.map(({ body }) => body.weightG))].join('+'));
      };
      look();
      weightG += 1;
      await importPhones(weighing(weightG));
      importsLeft = 2;
      let isRefreshing = true;
      const watch = (): void => {
        look();
        if (isRefreshing) setImmediate(watch);
      };
      watch();
      await live.refresh();
      isRefreshing = false;
      look();
      expect([...seen]).toEqual(['1', '4']);
    });

    test('loads a database again whose version went back, such as a restored one', async () => {
      nowMs = Date.now();
      const version = await source.readVersion();
      let isRestored = false;
      const other: CatalogueSource = {
        ...source,
        readVersion: async () => (isRestored ? version - 1 : version),
        findPhonesSince: async (since) =>
          isRestored ? (await source.findPhonesSince(since)).slice(0, 1) : source.findPhonesSince(since),
      };
      const live = await open(other);
      const total = () =>
        live.current().list(
          {
            search: null,
            brands: null,
            filter: { deviceType: ['ANY'] },
            sort: 'name',
            page: 1,
            perPage: 1,
          },
          views[0],
        ).total;
      expect(total()).toBeGreaterThan(1);
      isRestored = true;
      await live.refresh();
      expect(total()).toBe(1);
    });

    test('an import yields between its statements', async () => {
      let turns = 0;
      let isImporting = true;
      const turn = (): void => {
        turns += 1;
        if (isImporting) setImmediate(turn);
      };
      setImmediate(turn);
      const rows = Array.from({ length: 200 }, (_, index) =>
        toIncoming(
          {
            brand: 'Turns',
            name: `${index}`,
            weightG: 1,
            releasedOn: null,
            modelNumber: null,
            diagonalIn: null,
            price: null,
            score: null,
          },
          index,
        ),
      );
      await importPhones(rows);
      isImporting = false;
      // A statement writes 25 of them.
      expect(turns).toBeGreaterThan(8);
    });
  });
}
