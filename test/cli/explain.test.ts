import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../tools/testing/command.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';

let env: Record<string, string>;
let discard: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  const copy = await copyTemplate();
  env = { DATA_DIR: copy.dataDir };
  discard = copy.discard;
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-explain-'));
});
afterAll(async () => {
  await discard();
  await rm(folder, { recursive: true });
});
const write = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const sheet =
  'Modell;Marke;Masse in Gramm;Akku;Bemerkung;Announced\n' +
  'One;Acme;201,5;5000 mAh;x;2024\n;Acme;190;4000 mAh;y;2024\n';

/** The database cannot be opened here, so a command that opens it fails. */
const explain = (...args: readonly string[]) =>
  runCommand(['import', '--explain', ...args], { DATA_DIR: '/dev/null/none' });

describe('import --explain', () => {
  test('opens no database, and shows each column, one row cell by cell, and what was not understood', async () => {
    const { code, stdout } = await explain(await write('sheet.csv', sheet));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^sheet\.csv is read as a spec sheet \(utf-8, separator ;, header in line 1\)\.\n/,
    );
    expect(stdout).toMatch(/^COLUMN +READ AS +UNIT +KIND +LINE 2 +VALUE$/m);
    expect(stdout).toMatch(/^Akku +battery +5000 mAh +battery\.capacity_mah 5000$/m);
    expect(stdout).toMatch(/^Masse in Gramm +other +201,5 +\(spec sheet only\)$/m);
    expect(stdout).toContain('1 row can be imported, 1 rejected.\n  line 3: The row has no model name.');
    expect(stdout).toContain('Columns not understood: Masse in Gramm, Bemerkung.');
    const mapping = await write('ignore.json', '{"columns":{"Bemerkung":{"as":"ignore"}}}');
    const mapped = await explain('--mapping', mapping, join(folder, 'sheet.csv'));
    expect(mapped.stdout).toContain('Columns not understood: Masse in Gramm.');
  });
  test('says for prices which unit and kind they have, and for dates which order', async () => {
    const list = 'Model;UVP;Preis USD;Datum\nOne;1.299,00 €;899,5;15/03/2025\n';
    const { stdout } = await explain(await write('prices.csv', list));
    expect(stdout).toContain(
      '(utf-8, separator ;, header in line 1, dates with the day first, decimal sign ,)',
    );
    expect(stdout).toMatch(/^UVP +price +msrp +1\.299,00 € +1299 EUR$/m);
    expect(stdout).toMatch(/^Preis USD +price +USD +street +899,5 +899\.5 USD$/m);
    expect(stdout).toMatch(/^Datum +date +15\/03\/2025 +2025-03-15$/m);
  });
  test('has no line over 100 characters in its table, whatever the cells and labels', async () => {
    const long = 'x'.repeat(400);
    const list = `Model,Price EUR,${long}\n${long} 1,5,${long}\n`;
    const { stdout } = await explain(await write('long.csv', list));
    const table = stdout.split('\n\n')[1]?.split('\n') ?? [];
    expect(table).toHaveLength(4);
    expect(Math.max(...table.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
  test('fails with the reason and with the columns if the file cannot be imported', async () => {
    const { code, stdout } = await explain(await write('no-currency.csv', 'Model,Price\nOne,5\n'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Price +price +street +5 +\(not imported\)$/m);
    expect(stdout).toContain('It cannot be imported: Line 2: The currency of the column "Price" is unknown.');
  });
  test.each([
    ['two files', ['a.csv', 'b.csv'], 'name only one'],
    ['a missing file', ['absent.csv'], 'absent.csv: There is no such file.'],
    ['JSON', ['phones.ndjson'], 'The file is JSON'],
  ])('rejects %s', async (_what, names, message) => {
    await write('phones.ndjson', '{"brand":"Acme","full_name":"Acme One"}\n');
    const { code, stderr } = await explain(...names.map((name) => join(folder, name)));
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  });
});

test('what --explain --json prints is edited, and imported with --mapping', async () => {
  const file = await write('mapped.csv', sheet);
  const { stdout } = await explain(file, '--json');
  const mapping = JSON.parse(stdout);
  expect(mapping).toMatchObject({
    encoding: 'utf-8',
    separator: ';',
    header_row: 1,
    columns: { Modell: { as: 'name' }, 'Masse in Gramm': { as: 'other' } },
  });
  const json = async (...args: readonly string[]) => {
    const run = await runCommand(['import', '--json', '--allow-rejects', ...args], env);
    return JSON.parse(run.stdout);
  };
  expect(await json(file)).toMatchObject({ added: 1 });
  mapping.columns['Masse in Gramm'] = { as: 'weight', unit: 'g' };
  const mappingFile = await write('mapping.json', JSON.stringify({ ...mapping, decimal: ',' }));
  expect(await json('--mapping', mappingFile, file)).toMatchObject({ changed: 1 });
  expect(await json('--mapping', mappingFile, file)).toMatchObject({ unchanged: 1 });
});

test('a mapping that cannot be read or used ends the command before anything is imported', async () => {
  const file = await write('phones.ndjson', '{"brand":"Acme","full_name":"Acme Nine"}\n');
  const wrong = await write('wrong.json', '{"colums":{}}');
  for (const [mapping, message] of [
    [join(folder, 'absent.json'), 'absent.json cannot be read: ENOENT'],
    [wrong, 'did you mean "columns"?'],
  ] as const) {
    const { code, stderr } = await runCommand(['import', '--mapping', mapping, file], env);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  }
});
