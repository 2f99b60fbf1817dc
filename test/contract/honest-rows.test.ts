import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '../../src/domain/catalogue/catalogue-writer.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

async function importFile(fileName: string, content: Buffer | string): Promise<ImportReport> {
  const today = '2026-11-22';
  const chunks = [Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>;
  const { sha256, asOf, isDateAssumed, isDateInferred, phones, observations, rejected } =
    await readImportFile(chunks, {
      ...{ fileName, asOf: null, today },
    });
  const file = { name: fileName, sha256, asOf, isDateAssumed, isDateInferred };
  return gateway.app.operator.importFile({ file, phones, observations, rejected });
}

const counted = ({ added, changed, unchanged, matched, rejected }: ImportReport): number =>
  added + changed + unchanged + matched + rejected.length;

const examples = 'examples/catalogue';
test('counts each row of every example once, the first time and again', async () => {
  const names = ['phones.csv', ...readdirSync(examples).filter((name) => name !== 'phones.csv')];
  for (const name of names)
    for (const time of ['first', 'second']) {
      const report = await importFile(name, readFileSync(join(examples, name)));
      expect([name, time, counted(report)]).toEqual([name, time, report.rows]);
      expect(report.rows, name).toBeGreaterThan(0);
    }
});

test('counts each row of a sheet once, with a repeated phone, rows without a brand and invalid rows', async () => {
  const header = 'Brand,Model,Weight,Battery\n';
  const rows =
    'Acme,Twice,100 g,1000 mAh\nAcme,Twice,110 g,1000 mAh\n,Unheard X,1 g,\nAcme,Short\nAcme,Once,0 g,49oo mAh\n';
  const report = await importFile('acme.csv', header + rows);
  expect(report).toMatchObject({ rows: 5, added: 2, changed: 0, unchanged: 1, matched: 0 });
  expect(report.rejected.map(({ line }) => line)).toEqual([4, 5]);
  const later = await importFile('acme-2.csv', `${header}Acme,Twice,120 g,\nAcme,Once,,\nAcme,Once,90 g,\n`);
  expect([later.rows, counted(later)]).toEqual([later.rows, later.rows]);
  // The assumed date of the file does not replace the known weight of Twice.
  expect(later).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
});

test('counts each row of a price list and of a register once, also with a number of another phone', async () => {
  const prices = await importFile(
    'prices.csv',
    'Brand,Model,Price EUR,Price USD\nAcme,Twice,300,cheap\nAcme,Twice,dear,cheap\nAcme,Nobody,300,320\n',
  );
  expect(prices).toMatchObject({ rows: 3, matched: 1, unmatched: 1, pricesAdded: 1 });
  expect(counted(prices)).toBe(3);
  const named = (name: string, ...models: string[]) => ({ brand: 'Acme', name, models });
  const rows = [
    named('Twice', 'AC-1001', 'AC-1002'),
    named('Once', 'AC-1001', 'AC-1002'),
    named('Nobody', 'AC-9'),
  ];
  const models = await importFile('models.json', JSON.stringify(rows));
  expect(models).toMatchObject({ rows: 3, matched: 1, unmatched: 1, changed: 0, modelsAdded: 2 });
  expect(models.rejected).toHaveLength(2);
  expect(counted(models)).toBe(3);
});
