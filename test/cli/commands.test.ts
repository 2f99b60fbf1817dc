import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, runProcess } from '../../tools/testing/command.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { runInTerminal } from '../support/terminal.ts';

let env: Record<string, string>;
let discard: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  const copy = await copyTemplate();
  env = { DATA_DIR: copy.dataDir };
  discard = copy.discard;
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-files-'));
});
afterAll(async () => {
  await discard();
  await rm(folder, { recursive: true });
});

/** Runs with --json. @returns its one value, after checking that stdout has nothing else */
async function jsonOf(args: readonly string[], extra: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], { ...env, ...extra });
  expect(stdout.endsWith('\n') && !stdout.slice(0, -1).includes('\n')).toBe(true);
  return { code, value: JSON.parse(stdout), stderr };
}
const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const phone = (name: string, more: object = {}) =>
  JSON.stringify({ brand: 'Acme', full_name: `Acme ${name}`, ...more });

/** With an impossible data directory, so that opening a database fails. */
const runHere = (args: readonly string[], typed: string | null = null) =>
  runCommand(args, { DATA_DIR: '/dev/null/none' }, typed);

describe('every command has help', () => {
  const commands = [
    '',
    'serve',
    'migrate',
    'import',
    'account',
    'account create',
    'account list',
    'account requests',
    'account set-plan',
    'account reset-secret',
    'account delete',
    'key',
    'key list',
    'key create',
    'key restrict',
    'key revoke',
    'documents',
    'documents add',
    'documents list',
    'documents remove',
    'rates',
    'rates import',
    'pepper',
    'pepper accept',
    'doctor',
    'backup',
    'restore',
  ];
  test.each(commands)('%s --help', async (command) => {
    const { code, stdout, stderr } = await runHere([...command.split(' ').filter(Boolean), '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: phone-gateway/);
    expect(stdout).toContain(command);
  });
  test.each([
    ['an unknown command', ['bogus']],
    ['a former command', ['mcp']],
    ['no command', []],
    ['an unknown flag', ['migrate', '--bogus']],
    ['a missing argument', ['account', 'set-plan', 'a@example.com']],
    ['a missing flag', ['account', 'create', '--email', 'a@example.com']],
    ['a flag without its value', ['account', 'create', '--name', 'A', '--email']],
    ['too many arguments', ['key', 'revoke', 'a', 'b']],
    ['a command of commands alone', ['account']],
    ['a date that is none', ['import', 'x.csv', '--as-of', '2026-02-30']],
    ['no file', ['import']],
  ])('%s is a usage error: 2', async (_name, args) => {
    const { code, stdout, stderr } = await runHere(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--help');
    const asJson = await runHere([...args.slice(0, -1), '--json', ...args.slice(-1)]);
    expect(asJson.code).toBe(2);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ error: { code: 'usage' } });
  });
  test('the version is printed', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await runProcess(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('a DATA_DIR without an installation', () => {
  test('is reported by commands, which create none; migrate creates one', async () => {
    const dataDir = join(folder, 'forgotten');
    const file = await write('forgotten.ndjson', `${phone('Forgotten')}\n`);
    for (const args of [
      ['account', 'list'],
      ['account', 'create', '--email', 'a@example.com', '--name', 'A'],
      ['key', 'list', 'a@example.com'],
      ['import', file],
      ['feeds', 'list'],
      ['documents', 'list'],
      ['rates', 'import', 'examples/rates.csv'],
      ['pepper', 'accept'],
    ]) {
      const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: dataDir });
      expect([args, code, stdout]).toEqual([args, 1, '']);
      expect(stderr).toContain(
        `There is no installation in ${dataDir}. Set DATA_DIR to the directory of the gateway`,
      );
      expect(existsSync(dataDir)).toBe(false);
    }
    expect((await runCommand(['migrate'], { DATA_DIR: dataDir })).code).toBe(0);
    expect((await runCommand(['account', 'list'], { DATA_DIR: dataDir })).code).toBe(0);
  });
});

describe('an account is not deleted', () => {
  const command = ['account', 'delete', 'kept@example.com'];
  test('by a program without --yes', async () => {
    const plain = await runHere(command);
    expect([plain.code, plain.stdout]).toEqual([2, '']);
    expect(plain.stderr).toMatch(/cannot be undone; add --yes/);
    // Nor if a program reads the output instead of a person.
    for (const typed of [null, 'kept@example.com\n']) {
      const { code, stdout } = await runHere([...command, '--json'], typed);
      expect(code).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({
        error: { code: 'usage', message: expect.stringMatching(/--yes/) },
      });
    }
  });
  test.each([
    ['another address', 'kept@example.org\n'],
    ['y', 'y\n'],
    ['nothing', '\n'],
    ['the end of the input', ''],
  ])('at a terminal by %s', async (_what, typed) => {
    const { code, stdout, stderr } = await runHere(command, typed);
    expect([code, stdout]).toEqual([1, 'That is not the e-mail address. Nothing was deleted.\n']);
    expect(stderr).toContain('Type kept@example.com to confirm: ');
  });
});

describe('invalid settings', () => {
  test('are reported together, and nothing is created', async () => {
    const dataDir = join(folder, 'never');
    const plans = await write(
      'plans.json',
      '[{"name":"Team","requests_per_day":0,"requests_per_month":2147483648,"price":null,"data":"complete","support":"x"}]',
    );
    const { code, stdout, stderr } = await runProcess(['serve'], {
      DATA_DIR: dataDir,
      PORT: '65536',
      TRUST_PROXY: 'yes',
      QUOTA_TIMEZONE: 'Mars/Olympus',
      SIGNUP_LIMIT_PER_HOUR: '0',
      DATABASE_URL: 'mysql://user:hunter2@db/x',
      REDIS_URL: 'localhost:6379',
      DEMO_ACCOUNT: 'maybe',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'ftp://x',
      PLANS_FILE: plans,
    });
    expect([code, stdout]).toEqual([1, '']);
    for (const name of [
      'PORT',
      'TRUST_PROXY',
      'QUOTA_TIMEZONE',
      'SIGNUP_LIMIT_PER_HOUR',
      'DATABASE_URL',
      'REDIS_URL',
      'DEMO_ACCOUNT',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'KEY_PEPPER',
      '0.name',
      '0.requests_per_day',
      '0.requests_per_month',
    ]) {
      expect(stderr).toContain(name);
    }
    expect(stderr).not.toContain('hunter2');
    expect(stderr).not.toMatch(/\bat \S+ \(/);
    expect(existsSync(dataDir)).toBe(false);
  });
  test.each([
    [
      'a plan whose month is less than its day',
      '[{"name":"a","requests_per_day":2,"requests_per_month":1,"price":null,"data":"complete","support":"x"}]',
      'requests_per_month',
    ],
    [
      'a name twice',
      '[{"name":"a","requests_per_day":1,"requests_per_month":1,"price":null,"data":"complete","support":"x"},{"name":"a","requests_per_day":2,"requests_per_month":2,"price":null,"data":"complete","support":"x"}]',
      'twice',
    ],
    ['no JSON', '{', 'JSON'],
    ['no list', '{"plans":[]}', 'data'],
  ])('PLANS_FILE: %s', async (_name, text, told) => {
    const { code, stderr } = await runCommand(['account', 'list'], {
      ...env,
      PLANS_FILE: await write('p.json', text),
    });
    expect(code).toBe(1);
    expect(stderr).toContain('PLANS_FILE');
    expect(stderr).toContain(told);
  });
  test('are also a value with --json', async () => {
    const { code, value } = await jsonOf(['account', 'list'], { PORT: 'x' });
    expect(code).toBe(1);
    expect(value.error.message).toContain('PORT');
  });
});

// Two dozen commands open the database, which takes a tenth of the time on Postgres.
const database = await openTestDatabase(templateOn);
describe('accounts and keys, without a running gateway', () => {
  const withPostgres =
    database === null ? {} : { DATABASE_URL: database.url, KEY_PEPPER: 'a pepper for tests only' };
  const json = (args: readonly string[], extra: Record<string, string> = {}) =>
    jsonOf(args, { ...withPostgres, ...extra });
  afterAll(() => database?.close());

  test('work from creation to deletion', async () => {
    const email = 'operator_1@example.com';
    const created = await json(['account', '--email', email, 'create', '--name', 'Op', '--plan', 'pro']);
    expect(created).toMatchObject({ code: 0, value: { account: { email, name: 'Op', plan: 'pro' } } });
    expect(created.value.api_key).toMatch(/^phk_\w{48}$/);
    expect(created.value.api_secret).toMatch(/^phs_\w{48}$/);
    expect(Object.keys(created.value.account).sort()).toEqual(['created_at', 'email', 'id', 'name', 'plan']);

    expect(
      (await json(['account', 'create', '--email', email.toUpperCase(), '--name', 'Op'])).value.error.code,
    ).toBe('email-already-registered');
    expect((await json(['account', 'set-plan', email, 'gold'])).code).toBe(1);
    expect((await json(['account', 'set-plan', email, 'basic'])).value).toMatchObject({
      email,
      plan: 'basic',
    });
    expect(
      (await json(['account', 'set-plan', email, 'pro', '--until', '2001-01-01'])).value.error.message,
    ).toBe('until: must not be before today');
    expect((await json(['account', 'requests'])).value).toEqual([]);
    expect((await json(['account', 'reset-secret', email])).value.api_secret).toMatch(/^phs_/);

    const made = (await json(['key', 'create', email, '--name', 'second'])).value;
    expect(made.key).toMatchObject({
      name: 'second',
      status: 'active',
      expires_at: null,
      last_used_at: null,
    });
    expect(made.api_key.slice(4, 14)).toBe(made.key.id);
    expect((await json(['key', 'revoke', made.key.id])).value).toEqual({ id: made.key.id });
    const keys = (await json(['key', 'list', email])).value;
    expect(keys.map(({ status }: { status: string }) => status).sort()).toEqual(['active', 'revoked']);
    expect(await json(['key', 'revoke', 'nobody'])).toMatchObject({
      code: 1,
      value: { error: { code: 'not-found' } },
    });

    const page = [
      '--origin',
      'https://shop.example',
      '--units-per-day',
      '500',
      '--door',
      'rest',
      '--door',
      'graphql',
    ];
    const limited = (await json(['key', 'create', email, '--name', 'page', ...page])).value.key;
    expect(limited.restrictions).toEqual({
      origins: ['https://shop.example'],
      addresses: null,
      doors: ['rest', 'graphql'],
      documents_only: false,
      units_per_day: 500,
      per_address_per_hour: null,
      expires_at: null,
    });
    const restrict = (...args: string[]) => json(['key', 'restrict', limited.id, ...args]);
    const later = [
      '--address',
      '203.0.113.7',
      '--documents-only',
      '--per-address-per-hour',
      '60',
      '--expires',
    ];
    expect((await restrict(...later, '2999-01-01T00:00:00Z')).value).toMatchObject({
      expires_at: '2999-01-01T00:00:00Z',
      restrictions: {
        origins: null,
        addresses: ['203.0.113.7/32'],
        documents_only: true,
        per_address_per_hour: 60,
      },
    });
    const { stdout: listed } = await runCommand(['key', 'list', email], { ...env, ...withPostgres });
    expect(listed).toMatch(/^ID +NAME +STATUS +CREATED +RESTRICTED TO\n/);
    expect(listed).toContain(
      '203.0.113.7/32, registered documents, 60 units an hour for one address, until 2999-01-01T00:00:00Z',
    );
    const refused = await restrict('--origin', 'https://shop.example/', '--units-per-day', 'many');
    expect(refused).toMatchObject({ code: 1, value: { error: { code: 'invalid-body' } } });
    expect(refused.value.error.message).toMatch(
      /write https:\/\/shop\.example; .*units_per_day: must be a whole/,
    );
    for (const wrong of [[], ['--none', '--documents-only']])
      expect(await restrict(...wrong)).toMatchObject({ code: 2, value: { error: { code: 'usage' } } });
    expect((await restrict('--none')).value).toMatchObject({ restrictions: null, expires_at: null });
    expect((await json(['key', 'restrict', 'nobody', '--none'])).value.error.code).toBe('not-found');

    expect((await json(['account', 'list'])).value).toHaveLength(1);
    // At a terminal a person is asked, and types the address again.
    const terminal = runInTerminal(['account', 'delete', email], { ...env, ...withPostgres });
    await terminal.shows(/Type operator_1@example\.com to confirm: /);
    terminal.type(`${email}\n`);
    expect([await terminal.finished, terminal.screen()]).toEqual([
      0,
      expect.stringContaining(`deleted ${email}`),
    ]);
    expect(await json(['account', 'delete', email, '--yes'])).toMatchObject({
      code: 1,
      value: { error: { code: 'not-found' } },
    });
    expect((await json(['account', 'list'])).value).toEqual([]);
  });
  test('fail with sentences, not stacks', async () => {
    const { code, stdout, stderr } = await runProcess(
      ['account', 'delete', 'nobody@example.com', '--yes'],
      env,
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe('There is no account with the e-mail address nobody@example.com.\n');
  });
  test('need no migration after the first start', async () => {
    expect(await json(['migrate'])).toMatchObject({ code: 0, value: { applied: [] } });
  });
});

describe('import', () => {
  test('the same file twice changes nothing', async () => {
    const file = await write(
      'two.ndjson',
      `${phone('One')}\n${phone('Two', { released_on: '2024-05-01' })}\n`,
    );
    const first = await jsonOf(['import', file]);
    expect(first).toMatchObject({
      code: 0,
      value: { files: 1, rows: 2, added: 2, changed: 0, unchanged: 0, rejected: 0, rejects: [], failed: [] },
    });
    expect(first.stderr).toContain('two.ndjson');
    expect(await jsonOf(['import', file])).toMatchObject({
      code: 0,
      value: { rows: 2, added: 0, changed: 0, unchanged: 2 },
    });
  });
  test('rejected rows are reported with file, line and reason; the others are imported', async () => {
    const file = await write(
      'mixed.ndjson',
      `${phone('Three')}\n{"brand":"Acme"}\n${phone('Four', { status: 'sold' })}\n`,
    );
    const rejects = join(folder, 'rejects.ndjson');
    const { code, value } = await jsonOf(['import', '--rejects', rejects, file]);
    expect([code, value.added, value.rejected]).toEqual([1, 1, 2]);
    expect(value.rejects.map(({ file: name, line }: { file: string; line: number }) => [name, line])).toEqual(
      [
        [file, 2],
        [file, 3],
      ],
    );
    const lines = readFileSync(rejects, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(value.rejects);
    expect((await jsonOf(['import', file, '--allow-rejects'])).code).toBe(0);
    const { stdout } = await runCommand(['import', file], env);
    expect(stdout).toContain(`${file}:2`);
  });
  test('a truncated, missing or wrong file is left out, and the others are imported', async () => {
    const broken = await write('broken.json', `[${phone('Five')},${phone('Six').slice(0, -5)}`);
    const good = await write('good.ndjson', `${phone('Seven')}\n`);
    const { code, value } = await jsonOf(['import', broken, join(folder, 'absent.csv'), folder, good]);
    expect([code, value.files, value.added]).toEqual([1, 1, 1]);
    expect(value.failed.map(({ file }: { file: string }) => file)).toEqual([
      broken,
      join(folder, 'absent.csv'),
      folder,
    ]);
    expect(value.failed[1].reason).toMatch(/no such file/i);
    expect(value.failed[2].reason).toMatch(/directory/);
    // Nothing of the broken file was imported: its first phone is still new.
    const fixed = await write('fixed.json', `[${phone('Five')},${phone('Six')}]`);
    expect((await jsonOf(['import', fixed])).value).toMatchObject({ added: 2 });
  });
  test('an unwritable file for rejects is reported before anything is imported', async () => {
    const file = await write('eight.ndjson', `${phone('Eight')}\n`);
    const { code, stderr } = await runCommand(
      ['import', file, '--rejects', join(folder, 'no', 'where')],
      env,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/--rejects .* cannot be written/);
    expect((await jsonOf(['import', file])).value.added).toBe(1);
  });
});
