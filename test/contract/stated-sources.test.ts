import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueWriter, ImportMode } from '../../src/domain/catalogue/catalogue-writer.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { listFactSources } from '../../src/record/list-fact-sources.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const maker = { name: 'acme.example', as_of: '2026-02' };
const shop = { name: 'A shop', as_of: '2026-03-01', as_of_inferred: true };

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`rows that state their sources on ${kind}`, () => {
    let database: Database;
    let writer: CatalogueWriter;

    const importLines = (fileName: string, asOf: string, ...lines: object[]) =>
      importWith({}, fileName, asOf, ...lines);

    async function importWith(mode: ImportMode, fileName: string, asOf: string, ...lines: object[]) {
      const text = lines.map((line) => `${JSON.stringify({ brand: 'Acme', ...line })}\n`).join('');
      const chunks = (async function* () {
        yield Buffer.from(text);
      })();
      const read = await readImportFile(chunks, { fileName, asOf, today: '2026-05-05' });
      const file = { name: fileName, sha256: read.sha256, asOf, isVerified: false, recordedAt: null };
      const report = await importRows(writer, file, read.phones, read.rejected, mode);
      return { report, warnings: read.warnings };
    }

    /** Reads the name, date and kind of date of each fact's source. */
    async function readSources(fullName: string): Promise<Record<string, string>> {
      const phones = await createCatalogueSource(database.prisma).findPhonesSince(0);
      const found = phones.find((each) => each.fullName === fullName);
      if (found === undefined) throw new TypeError(`no ${fullName}`);
      return Object.fromEntries(
        listFactSources(found).map(({ fact, source: { name, asOf, asOfInferred, verified } }) => [
          fact,
          `${name}, ${asOf}${asOfInferred ? ' (inferred)' : ''}, ${verified}`,
        ]),
      );
    }

    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      writer = createCatalogueWriter(database.prisma, database.catalogueLock);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('give each fact the name and the date of its source, down to parts of lists', async () => {
      await importLines('facts.ndjson', '2026-04-01', {
        full_name: 'Acme One',
        status: 'available',
        body: { weight_g: 180, height_mm: 150 },
        displays: [{ diagonal_in: 8, refresh_hz: 120 }, { diagonal_in: 6.3 }],
        cameras: [{ position: 'rear', megapixels: 50 }],
        sources: [
          { ...maker, facts: ['body', 'displays'] },
          { ...shop, facts: ['body.weight_g', 'displays[0].refresh_hz', 'displays[1]'] },
        ],
      });
      const [file, ofMaker, ofShop] = [
        'facts.ndjson, 2026-04-01, false',
        'acme.example, 2026-02, false',
        'A shop, 2026-03-01 (inferred), false',
      ];
      expect(await readSources('Acme One')).toMatchObject({
        status: file,
        'body.height_mm': ofMaker,
        'body.weight_g': ofShop,
        displays: ofShop,
        'displays[0].diagonal_in': ofMaker,
        cameras: file,
      });
    });

    test('need not list the facts of the source of all others', async () => {
      await importLines('rest.ndjson', '2026-04-01', {
        full_name: 'Acme Rest',
        status: 'available',
        body: { weight_g: 180 },
        sources: [maker, { ...shop, facts: ['body.weight_g'] }],
      });
      expect(await readSources('Acme Rest')).toMatchObject({
        status: 'acme.example, 2026-02, false',
        'body.weight_g': 'A shop, 2026-03-01 (inferred), false',
      });
    });

    test('have their facts replaced by newer files, whatever the date of their own file', async () => {
      const body = { height_mm: 150, width_mm: 70, weight_g: 180 };
      const sources = [
        { ...maker, facts: ['body.height_mm'] },
        { ...shop, facts: ['body.width_mm'] },
      ];
      const displays = [{ diagonal_in: 6, refresh_hz: 60 }];
      await importLines('first.ndjson', '2026-04-20', { full_name: 'Acme Two', body, displays, sources });
      const newBody = { height_mm: 151, width_mm: 71, weight_g: 181 };
      const second = { full_name: 'Acme Two', body: newBody, displays: [{ diagonal_in: 6, refresh_hz: 90 }] };
      await importLines('second.ndjson', '2026-02-15', {
        ...second,
        sources: [{ name: 'Newest', as_of: '2026-05-01', facts: ['displays[0].refresh_hz'] }],
      });
      expect(await readSources('Acme Two')).toMatchObject({
        'body.height_mm': 'second.ndjson, 2026-02-15, false',
        'body.width_mm': 'A shop, 2026-03-01 (inferred), false',
        'body.weight_g': 'first.ndjson, 2026-04-20, false',
      });
      const phones = await createCatalogueSource(database.prisma).findPhonesSince(0);
      expect(phones.find((each) => each.fullName === 'Acme Two')).toMatchObject({
        body: { heightMm: 151, widthMm: 70, weightG: 180 },
        displays: [{ diagonalIn: 6, refreshHz: 90 }],
      });
    });

    test('change nothing when they are imported again', async () => {
      const line = { full_name: 'Acme Three', body: { weight_g: 180 }, sources: [maker] };
      await importLines('again.ndjson', '2026-04-01', line);
      const before = await database.prisma.import.count();
      const { report } = await importLines('again.ndjson', '2026-04-01', line);
      expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
      expect(await database.prisma.import.count()).toBe(before);
    });

    test('leave no source behind when their file is undone', async () => {
      const before = await database.prisma.import.count();
      const line = {
        full_name: 'Acme Undone',
        body: { weight_g: 180 },
        sources: [{ ...maker, name: 'Undone' }],
      };
      const { report } = await importWith({ isDryRun: true }, 'undone.ndjson', '2026-04-01', line);
      expect(report.added).toBe(1);
      expect(await database.prisma.import.count()).toBe(before);
      expect(await database.prisma.phone.count({ where: { fullName: 'Acme Undone' } })).toBe(0);
    });

    test('are rejected with an unknown fact, and lose a date in the future', async () => {
      const unknown = { full_name: 'Acme Four', sources: [{ ...maker, facts: ['battery.volume'] }] };
      const future = { full_name: 'Acme Five', status: 'available', sources: [{ ...maker, as_of: '2027' }] };
      const { report, warnings } = await importLines('faulty.ndjson', '2026-04-01', unknown, future);
      expect(report.rejected.map(({ reason }) => reason)).toEqual([
        'sources[0].facts[0] is not a fact: write the path of a fact, such as "battery.capacity_mah", "displays[1]" or "cameras": "battery.volume".',
      ]);
      expect(warnings).toMatchObject([{ phone: 'Acme Five', fact: 'sources.as_of', value: '2027' }]);
      expect(await readSources('Acme Five')).toMatchObject({ status: 'acme.example, 2026-04-01, false' });
    });
  });
}
