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
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-report-'));
});
afterAll(async () => {
  await discard();
  await rm(folder, { recursive: true });
});

async function runImport(name: string, content: string, ...options: readonly string[]) {
  const path = join(folder, name);
  await writeFile(path, content);
  return runCommand(['import', ...options, path], env);
}
const sheet = (...rows: readonly string[]) => ['Model,Brand,Chipset,Battery,Weight', ...rows, ''].join('\n');

describe('the report of an import says', () => {
  test('that a file without a date replaces no facts, and how to state the date', async () => {
    const undated = await runImport('undated.csv', sheet('Uno,Acme,X1,5000,200'));
    expect(undated.stdout).toMatch(
      /^no date in .*undated\.csv: its facts replace no known facts, and its prices without a date count as older than 180 days; pass --as-of to state the date$/m,
    );
    const dated = await runImport('dated.csv', sheet('Due,Acme,X1,5000,200'), '--as-of', '2026-01-02');
    expect(dated.stdout).not.toContain('no date in');
    const { stdout } = await runImport('undated.csv', sheet('Uno,Acme,X1,5000,190'), '--json');
    expect(JSON.parse(stdout).by_file).toMatchObject([{ as_of_assumed: true, unchanged: 1 }]);
    const models = await runImport('models.json', '[{"brand":"Acme","name":"Uno","models":["AC-1"]}]');
    expect(models.stdout).not.toContain('no date in');
  });

  test('which phones are new although one of a similar name is known', async () => {
    await runImport('first.csv', sheet('Nova 3,Acme,X1,5000,200'));
    const { stdout } = await runImport('second.csv', sheet('Nova 3 Turbo,Acme,X1,5000,200'), '--json');
    expect(JSON.parse(stdout).added_like).toMatchObject([
      { line: 2, phone: 'Acme Nova 3 Turbo', like: 'Acme Nova 3' },
    ]);
    const printed = await runImport('third.csv', sheet('Nova 3 Neo,Acme,X1,5000,200'));
    expect(printed.stdout).toMatch(
      /^new .*third\.csv:2 "Acme Nova 3 Neo", although it is similar to "Acme Nova 3"$/m,
    );
  });

  test('which newer values contradict known ones, and why', async () => {
    await runImport('known.csv', sheet('Tri,Acme,X1,5000,200'), '--as-of', '2026-01-02');
    const contradicting = sheet('Tri,Acme,X1,500,210');
    const { stdout } = await runImport('newer.csv', contradicting, '--as-of', '2026-02-03', '--dry-run');
    expect(stdout).toMatch(
      /^left out of .*newer\.csv, line 2: battery\.capacity_mah of "Acme Tri" is 500, but known to be 5000 \(.+\)$/m,
    );
    const json = await runImport('newer.csv', contradicting, '--as-of', '2026-02-03', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      changed: 1,
      warned: 1,
      warnings: [{ line: 2, fact: 'battery.capacity_mah', value: 500, known: 5000 }],
    });
  });

  test('one phone for two rows of a file that name it with and without its memory', async () => {
    const rows = ['Orbit 7 (128GB),Acme,X1,5000,200', 'Orbit 7 (256GB),Acme,X1,5000,200'];
    const { stdout } = await runImport('rows.csv', sheet(...rows), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ added: 1, rejected: 0 });
  });

  test('the line of an object of a JSON table that is rejected', async () => {
    const phone = { brand: 'Acme', model: 'Pixel 1', battery_mah: 5000, processor: 'X1', weight_g: 200 };
    const content = `[\n${JSON.stringify(phone)},\n${JSON.stringify({ ...phone, model: '' })}\n]`;
    const { stdout } = await runImport('phones.json', content, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      added: 1,
      rejects: [{ line: 3, reason: 'The row has no model name.' }],
    });
  });
});
