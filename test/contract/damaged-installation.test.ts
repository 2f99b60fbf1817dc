import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { cp, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/stores/prisma/database.ts';
import { runCommand, runProcess } from '../../testing/command.ts';
import { copyTemplate } from '../../testing/embedded-template.ts';

/** An installation with an account, from which each test takes a copy, and where its tables are. */
let original: string;
let dataDir: string;
let files: Record<'phone' | 'account', string>;
const cleanups: (() => Promise<unknown>)[] = [];

const start = async (env: Record<string, string> = {}): Promise<void> => {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_ACCOUNT: 'off', BACKUP_EVERY: 'off', ...env });
  await (await createApp(config, pino({ level: 'silent' }))).close();
};
/** The sentence that a start ends with, which leaves all files as they were. */
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
async function overwrite(path: string, position: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, position);
  await file.close();
}

beforeAll(async () => {
  const template = await copyTemplate();
  cleanups.push(template.discard);
  original = template.dataDir;
  const app = await createApp(readConfig({ DATA_DIR: original }), pino({ level: 'silent' }));
  await app.operator.accountCreate({ email: 'a@example.com', name: 'A' });
  await app.close();
  const database = await openDatabase({ kind: 'embedded', dataDir: original });
  const [paths] = await database.prisma.$queryRaw<(typeof files)[]>`
    SELECT pg_relation_filepath('phone') AS phone, pg_relation_filepath('account') AS account`;
  await database.close();
  if (paths === undefined) throw new Error('no paths');
  files = paths;
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-damaged-'));
  await cp(original, dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('what is left of an installation is not taken for a new one', () => {
  test.each([
    ['PG_VERSION is missing', () => rmSync(join(dataDir, 'postgres', 'PG_VERSION')), /PG_VERSION is missing/],
    [
      'the folder of the database is empty',
      () => {
        rmSync(join(dataDir, 'postgres'), { recursive: true });
        mkdirSync(join(dataDir, 'postgres'));
      },
      /its database is gone.*pepper, phone-rows are there/,
    ],
    [
      'the folder of the database is gone',
      () => rmSync(join(dataDir, 'postgres'), { recursive: true }),
      /its database is gone/,
    ],
    [
      'only backups are left',
      () => {
        for (const name of ['postgres', 'pepper', 'phone-rows'])
          rmSync(join(dataDir, name), { recursive: true });
        mkdirSync(join(dataDir, 'backups'));
        cpBackup();
      },
      /while backups is there.*The newest backup is of 2026-11-20T01:02:03Z: npx phone-gateway restore/,
    ],
    ['the pepper is gone', () => rmSync(join(dataDir, 'pepper')), /file pepper .* is missing/],
    ['the pepper is empty', () => truncateSync(join(dataDir, 'pepper'), 0), /file pepper has 0 bytes/],
    ['the pepper is cut off', () => truncateSync(join(dataDir, 'pepper'), 30), /file pepper has 30 bytes/],
  ])('%s', async (_, damage, sentence) => {
    damage();
    const isThere = existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
    expect(await refusal()).toMatch(sentence);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(isThere);
  });

  const cpBackup = (): void =>
    void mkdirSync(join(dataDir, 'backups', 'phone-gateway-2026-11-20T01-02-03Z.backup'));

  test('a folder in which a first start was killed is one in which nothing was lost', async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(join(dataDir, 'postgres.making', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.making', 'PG_VERSION'), '18\n');
    await start();
    expect(readdirSync(dataDir)).not.toContain('postgres.making');
    // Killed after the database was made, and before its pepper was: no key was made with one.
    await rm(join(dataDir, 'pepper'));
    await start();
    expect(await readFile(join(dataDir, 'pepper'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    expect(statSync(join(dataDir, 'pepper')).mode & 0o777).toBe(0o600);
  });

  test('with a KEY_PEPPER of its own no file is needed', async () => {
    rmSync(join(dataDir, 'pepper'));
    await start({ KEY_PEPPER: 'a pepper of sixteen letters' });
    expect(existsSync(join(dataDir, 'pepper'))).toBe(false);
  });
});

describe('a database that is damaged is not served from', () => {
  const inDatabase = (...path: string[]): string => join(dataDir, 'postgres', ...path);
  const half = (path: string): void => truncateSync(path, Math.floor(statSync(path).size / 8192 / 2) * 8192);

  test.each([
    [
      'the table of phones is cut in half',
      () => half(inDatabase(files.phone)),
      /(table phone has \d+ rows|cannot be read.*could not read blocks)/,
    ],
    [
      'the table of phones is empty',
      () => truncateSync(inDatabase(files.phone), 0),
      /(table phone has 0 rows|cannot be read.*could not read blocks)/,
    ],
    [
      'the table of accounts is empty',
      () => truncateSync(inDatabase(files.account), 0),
      /(table account has 0|cannot be read.*could not read blocks)/,
    ],
    [
      'the table of phones is gone',
      () => rmSync(inDatabase(files.phone)),
      /cannot be read.*could not open file/,
    ],
    [
      'a page was overwritten',
      () => overwrite(inDatabase(files.phone), 8192 + 4000, Buffer.alloc(64, 0xff)),
      /cannot be read.*invalid page in block 1/,
    ],
    [
      'pg_control is cut off',
      () => truncateSync(inDatabase('global', 'pg_control'), 100),
      /pg_control.*read 100/,
    ],
    [
      'the log is gone',
      () => {
        for (const name of readdirSync(inDatabase('pg_wal')))
          if (/^[0-9A-F]{24}$/.test(name)) rmSync(inDatabase('pg_wal', name));
      },
      /could not locate a valid checkpoint record/,
    ],
  ])('%s', async (_, damage, sentence) => {
    await damage();
    expect(await refusal()).toMatch(sentence);
  });

  test('doctor finds it, says how to go back, and changes nothing', async () => {
    half(inDatabase(files.phone));
    const { code, stdout } = await runCommand(['doctor'], { DATA_DIR: dataDir });
    expect([code, stdout]).toEqual([1, expect.stringMatching(/fail +database .*is damaged.*phone/)]);
    expect(stdout).toMatch(/phone-gateway restore/);
  });

  test('the command line ends with 1 and the sentence alone', async () => {
    half(inDatabase(files.phone));
    const { code, stdout, stderr } = await runProcess(['serve'], { DATA_DIR: dataDir, PORT: '0' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The installation in .* is damaged: .*Nothing was changed.*\n$/);
  });
});
