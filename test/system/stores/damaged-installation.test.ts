import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { runCommand, runProcess } from '../../../tools/testing/command.ts';
import {
  type Damage,
  damagedDatabases,
  findTableFiles,
  lostParts,
  type TableFiles,
} from '../../../tools/testing/damages.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

/** An installation with an account, of which each test gets a copy, and the place of its tables. */
let original: string;
let dataDir: string;
let files: TableFiles;
const cleanups: (() => Promise<unknown>)[] = [];

const start = async (env: Record<string, string> = {}): Promise<void> => {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_ACCOUNT: 'off', BACKUP_EVERY: 'off', ...env });
  await (await createApp(config, pino({ level: 'silent' }))).close();
};
/** The message with which a start ends, which leaves all files unchanged. */
async function refusal(): Promise<string> {
  const before = readdirSync(dataDir).sort();
  const error = await start().then(
    () => null,
    (thrown: Error) => thrown,
  );
  expect(error).toMatchObject({ name: 'InstallationError' });
  expect(readdirSync(dataDir).sort()).toEqual(before);
  expect(error?.message).not.toMatch(/Aborted|RuntimeError|\n/);
  expect(error?.message).toMatch(/phone-gateway restore \S+ --force/);
  return error?.message ?? '';
}
beforeAll(async () => {
  const template = await copyTemplate();
  cleanups.push(template.discard);
  original = template.dataDir;
  const app = await createApp(readConfig({ DATA_DIR: original }), pino({ level: 'silent' }));
  await app.operator.accountCreate({ email: 'a@example.com', name: 'A' });
  await app.close();
  files = await findTableFiles(original);
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-damaged-'));
  await cp(original, dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the remains of an installation are not taken for a new one', () => {
  test.each(lostParts)('$title', async ({ damage, says }) => {
    await damage({ dataDir, files });
    const isThere = existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
    expect(await refusal()).toMatch(says);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(isThere);
  });

  test('a folder in which a first start was killed counts as intact', async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(join(dataDir, 'postgres.making', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.making', 'PG_VERSION'), '18\n');
    await start();
    expect(readdirSync(dataDir)).not.toContain('postgres.making');
    // Killed after the database was created, and before its pepper was: no key was made with one.
    await rm(join(dataDir, 'pepper'));
    await start();
    expect(await readFile(join(dataDir, 'pepper'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    expect(statSync(join(dataDir, 'pepper')).mode & 0o777).toBe(0o600);
  });

  test('needs no pepper file when KEY_PEPPER has its value', async () => {
    const pepper = (await readFile(join(dataDir, 'pepper'), 'utf8')).trim();
    rmSync(join(dataDir, 'pepper'));
    await start({ KEY_PEPPER: pepper });
    expect(existsSync(join(dataDir, 'pepper'))).toBe(false);
  });
});

describe('a damaged database is not served', () => {
  const halved = damagedDatabases[0] as Damage;

  test.each(damagedDatabases)('$title', async ({ damage, says }) => {
    await damage({ dataDir, files });
    expect(await refusal()).toMatch(says);
  });

  test('doctor detects it, says how to restore, and changes nothing', async () => {
    await halved.damage({ dataDir, files });
    const { code, stdout } = await runCommand(['doctor'], { DATA_DIR: dataDir });
    expect([code, stdout]).toEqual([1, expect.stringMatching(/fail +database .*is damaged.*phone/)]);
    expect(stdout).toMatch(/phone-gateway restore/);
  });

  test('the command line ends with 1 and only the message', async () => {
    await halved.damage({ dataDir, files });
    const { code, stdout, stderr } = await runProcess(['serve'], { DATA_DIR: dataDir, PORT: '0' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The installation in .* is damaged: .*Nothing was changed.*\n$/);
  });
});
