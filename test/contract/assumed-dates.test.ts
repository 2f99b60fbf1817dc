import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueWriter, ImportFile } from '../../src/domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

function phone(fullName: string, capacityMah: number, releasedOn: string | null = null): IncomingPhone {
  const facts = createEmptyFacts();
  return {
    ...{ line: 2, brand: 'Acme', fullName, isOtherDevice: false, specSheet: [], prices: [], reviews: [] },
    facts: { ...facts, releasedOn, battery: { ...facts.battery, capacityMah } },
  };
}
const importedOn = '2026-05-05';
const file = (sha256: string, asOf: string, isDateAssumed = false): ImportFile => ({
  ...{ name: `${sha256}.csv`, sha256, asOf, isDateAssumed, isDateInferred: isDateAssumed },
  recordedAt: null,
});

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`files without a date on ${kind}`, () => {
    let database: Database;
    let writer: CatalogueWriter;
    const read = async (fullName: string) => {
      const phones = await createCatalogueSource(database.prisma).findPhonesSince(0);
      return phones.find((each) => each.fullName === fullName);
    };

    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      writer = createCatalogueWriter(database.prisma, database.catalogueLock);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('add facts of an unknown date, which any dated file replaces', async () => {
      const undated = file('undated', importedOn, true);
      const report = await importRows(writer, undated, [phone('Acme One', 4000)], []);
      expect(report).toMatchObject({ asOf: importedOn, isDateAssumed: true, added: 1 });
      expect((await read('Acme One'))?.source).toMatchObject({ asOf: null, asOfInferred: true });
      await importRows(writer, file('old', '2020-01-01'), [phone('Acme One', 5000)], []);
      expect(await read('Acme One')).toMatchObject({
        battery: { capacityMah: 5000 },
        source: { name: 'old.csv', asOf: '2020-01-01' },
        otherSources: {},
      });
    });

    test('replace no fact until their date is stated, also if it is the day of the first import', async () => {
      const rows = [phone('Acme Two', 4000)];
      await importRows(writer, file('dated', '2020-01-01'), [phone('Acme Two', 5000)], []);
      expect(await importRows(writer, file('same', importedOn, true), rows, [])).toMatchObject({
        changed: 0,
      });
      expect(await importRows(writer, file('same', importedOn), rows, [])).toMatchObject({ changed: 1 });
      expect((await read('Acme Two'))?.battery.capacityMah).toBe(4000);
    });

    test('give prices without a date the date of the launch, or one that is 181 days before the import', async () => {
      const price = {
        ...{ kind: 'STREET' as const, amount: { amountMinor: 19_900, currency: 'USD' }, country: 'US' },
        ...{ variant: null, seller: null, observedAt: null },
      };
      const phones = [phone('Acme Old', 1, '2019-03-01'), phone('Acme New', 1, '2026-04-01')];
      const mention = {
        ...{
          title: 'Acme Unknown',
          isFullName: true,
          brand: 'Acme',
          country: null,
          year: null,
          memory: null,
        },
      };
      await importRows(
        writer,
        file('prices', importedOn, true),
        [...phones.map((each) => ({ ...each, prices: [price] })), phone('Acme Unknown', 1)],
        [],
        { observations: [{ kind: 'prices', line: 5, mention, prices: [price] }] },
      );
      const stored = await database.prisma.price.findMany({ include: { phone: true } });
      const dates = stored.map(({ phone: { fullName }, observedAt, dateInferred }) => [
        fullName,
        observedAt.toISOString().slice(0, 10),
        dateInferred,
      ]);
      expect(dates.sort()).toEqual([
        ['Acme New', '2025-11-05', true],
        ['Acme Old', '2019-03-01', true],
        ['Acme Unknown', '2025-11-05', true],
      ]);
    });
  });
}
