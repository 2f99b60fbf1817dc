import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedPostgresMajor } from '../../../src/stores/backup/restore-data-dir.ts';
import { runCommand, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

const cleanups: (() => Promise<unknown>)[] = [];
let folder: string;
let env: { DATA_DIR: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-backup-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const { dataDir, discard } = await copyTemplate();
  cleanups.push(discard);
  env = { DATA_DIR: dataDir };
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function started(settings: Readonly<Record<string, string>>): Promise<Served> {
  const served = await serve(settings);
  cleanups.push(() => served.stop('SIGKILL'));
  return served;
}
async function value(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], settings);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}
async function refused(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, settings);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).not.toMatch(/\bat \S+ \(/);
  return stderr;
}
const ask = (served: Served, key: string, path = '/v1/brands') =>
  fetch(served.origin + path, { headers: { 'X-API-Key': key } });
async function used(served: Served, key: string): Promise<number> {
  const { data } = (await (await ask(served, key, '/v1/auth/status')).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
}
async function imported(name: string): Promise<void> {
  const file = join(folder, 'phones.ndjson');
  await writeFile(file, `{"brand":"Acme","full_name":"Acme ${name}"}\n`);
  await value(['import', file], env);
}
const account = async (name: string, ...more: string[]): Promise<string> =>
  (await value(['account', 'create', '--email', `${name}@example.com`, '--name', name, ...more], env))
    .api_key;

test('a backup that is made during charges restores keys, counters and phones', async () => {
  const served = await started(env);
  const [key, busy] = [await account('before'), await account('busy', '--plan', 'pro')];
  await imported('Before');
  for (let index = 0; index < 7; index += 1) expect((await ask(served, key)).status).toBe(200);
  let isOver = false;
  let charged = 0;
  const charging = (async () => {
    while (!isOver) if ((await ask(served, busy)).status === 200) charged += 1;
  })();
  await expect.poll(() => charged).toBeGreaterThan(5);
  const chargedBefore = charged;

  const file = join(folder, 'gateway.backup');
  const made = await value(['backup', file], env);
  expect(made).toMatchObject({ file, has_pepper: true, bytes: statSync(file).size });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('dump-'))).toEqual([]);
  isOver = true;
  await charging;

  const later = await account('after');
  await imported('After');
  for (let index = 0; index < 4; index += 1) expect((await ask(served, key)).status).toBe(200);
  const inUse = await refused(['restore', file, '--force'], env);
  expect(inUse).toContain(`in use by another phone-gateway process (process ${served.child.pid})`);
  expect((await ask(served, key)).status).toBe(200);
  expect(readdirSync(env.DATA_DIR)).not.toContain('.restoring');
  expect((await served.stop()).code).toBe(0);

  const restored = { DATA_DIR: join(folder, 'restored') };
  expect(await value(['restore', file], restored)).toMatchObject({ moved_aside: null, has_pepper: true });
  expect(statSync(join(restored.DATA_DIR, 'pepper')).mode & 0o777).toBe(0o600);
  expect(statSync(restored.DATA_DIR).mode & 0o777).toBe(0o700);
  const again = await started(restored);
  expect(await used(again, key)).toBe(7);
  const kept = await used(again, busy);
  expect(kept).toBeGreaterThanOrEqual(chargedBefore);
  expect(kept).toBeLessThanOrEqual(charged);
  expect((await ask(again, key, '/v1/phones/acme-before')).status).toBe(200);
  expect((await ask(again, key, '/v1/phones/acme-after')).status).toBe(404);
  expect((await ask(again, later)).status).toBe(401);
  expect((await again.stop()).code).toBe(0);
});

describe('without a running gateway', () => {
  test('a file is replaced, and a data directory moved aside, only on request', async () => {
    const file = join(folder, 'gateway.backup');
    await writeFile(file, 'mine');
    expect(await refused(['backup', file], env)).toMatch(/already exists.*--force/);
    expect(await readFile(file, 'utf8')).toBe('mine');
    await value(['backup', file, '--force'], env);
    expect(readdirSync(folder)).toEqual(['gateway.backup']);

    await account('after');
    expect(await refused(['restore', file], env)).toMatch(/is not empty.*--force/);
    expect(await value(['account', 'list'], env)).toHaveLength(1);
    const { moved_aside: aside } = await value(['restore', '--force', file], env);
    cleanups.push(() => rm(aside, { recursive: true, force: true }));
    expect(aside.startsWith(`${env.DATA_DIR}.before-restore-`)).toBe(true);
    expect(await value(['account', 'list'], env)).toEqual([]);
    expect(await value(['account', 'list'], { DATA_DIR: aside })).toHaveLength(1);
  });

  test('an incomplete or foreign backup is rejected, and nothing is created', async () => {
    const file = join(folder, 'gateway.backup');
    await value(['backup', file], env);
    const empty = { DATA_DIR: join(folder, 'empty') };
    const cut = join(folder, 'cut');
    const { size } = statSync(file);
    for (const length of [size - 5_000, Math.floor(size / 2), 5_000, 300]) {
      await cp(file, cut);
      await truncate(cut, length);
      expect(await refused(['restore', cut], empty)).toMatch(/damaged or incomplete|not a backup/);
    }
    const flipped = await readFile(file);
    flipped[Math.floor(size / 2)] = (flipped[Math.floor(size / 2)] ?? 0) ^ 1;
    await writeFile(cut, flipped);
    expect(await refused(['restore', cut], empty)).toMatch(/damaged or incomplete/);
    await writeFile(cut, 'id,name\n1,x\n');
    expect(await refused(['restore', cut], empty)).toMatch(/not a backup/);
    await writeFile(cut, '');
    expect(await refused(['restore', cut], empty)).toMatch(/not a backup/);
    expect(await refused(['restore', join(folder, 'absent')], empty)).toMatch(/no such file/);
    expect(await refused(['restore', folder], empty)).toMatch(/is not a file/);
    expect(existsSync(empty.DATA_DIR)).toBe(false);
  });

  test('a backup of another format, a newer release or another PostgreSQL says what to do', async () => {
    const file = join(folder, 'gateway.backup');
    await value(['backup', file], env);
    const empty = { DATA_DIR: join(folder, 'empty') };
    const told = async (change: object): Promise<string> => {
      const changed = join(folder, 'changed');
      await cp(file, changed);
      const archive = new DatabaseSync(changed);
      const row = archive.prepare("SELECT data FROM sqlar WHERE name = 'manifest.json'").get();
      const manifest = JSON.parse(Buffer.from(row?.data as Uint8Array).toString('utf8'));
      archive
        .prepare("UPDATE sqlar SET data = ? WHERE name = 'manifest.json'")
        .run(Buffer.from(JSON.stringify({ ...manifest, ...change })));
      archive.close();
      return refused(['restore', changed], empty);
    };
    expect(await told({ format: 2, release: '9.0.0' })).toMatch(/has format 2.*release 9\.0\.0/);
    expect(await told({ release: '0.10.0' })).toMatch(/made by release 0\.10\.0.*Install/);
    expect(await told({ postgresVersion: '17.2' })).toMatch(/PostgreSQL 17\.2.*Restore it with release/);
    expect(existsSync(empty.DATA_DIR)).toBe(false);
  });

  test('without a database, or with Postgres, there is nothing to copy', async () => {
    const file = join(folder, 'gateway.backup');
    const nowhere = { DATA_DIR: join(folder, 'nowhere') };
    expect(await refused(['backup', file], nowhere)).toMatch(/no database in/);
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
    const postgres = {
      ...env,
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x',
      KEY_PEPPER: 'x'.repeat(16),
    };
    for (const command of ['backup', 'restore']) {
      const message = await refused([command, file], postgres);
      expect(message).toMatch(/pg_dump/);
      expect(message).not.toContain('hunter2');
    }
    expect(await refused(['backup', join(folder, 'no', 'where')], env)).toMatch(/cannot be written/);
    expect(existsSync(file)).toBe(false);
  });
});

test('a restore says that the backup was made under another pepper, and a start with it fails', async () => {
  await rm(join(env.DATA_DIR, 'pepper'));
  const file = join(folder, 'gateway.backup');
  const made = { ...env, KEY_PEPPER: 'the pepper of the backup' };
  await value(['account', 'create', '--email', 'a@example.com', '--name', 'A'], made);
  expect(await value(['backup', file], made)).toMatchObject({ has_pepper: false });

  const restored = { DATA_DIR: join(folder, 'restored') };
  const other = { ...restored, KEY_PEPPER: 'the pepper of today, another' };
  const { code, stdout } = await runCommand(['restore', file], other);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /made with another pepper, so the gateway will not start with the current one\. Set KEY_PEPPER/,
    ),
  ]);
  const started = await runCommand(['account', 'create', '--email', 'b@example.com', '--name', 'B'], other);
  expect([started.code, started.stderr]).toEqual([
    1,
    expect.stringContaining('is not the pepper that this database was used with'),
  ]);

  const again = await runCommand(['restore', file, '--force', '--json'], {
    ...restored,
    KEY_PEPPER: 'the pepper of the backup',
  });
  expect(JSON.parse(again.stdout)).toMatchObject({ pepper_trouble: null });
  const without = await runCommand(['restore', file, '--force'], restored);
  expect(without.stdout).toMatch(/The backup has no pepper: set the same KEY_PEPPER/);
});

test('the embedded PostgreSQL has the major version that backups are checked against', async () => {
  const pglite = await PGlite.create({ dataDir: join(env.DATA_DIR, 'postgres') });
  const { rows } = await pglite.query<{ server_version: string }>('SHOW server_version');
  await pglite.close();
  expect(Number.parseInt(rows[0]?.server_version ?? '', 10)).toBe(embeddedPostgresMajor);
});
