import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/domain/finding.ts';
import { runCommand, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { openTestDatabase, type TestDatabase } from '../../../tools/testing/postgres.ts';
import { openPrivateRedis, type PrivateRedis } from '../../../tools/testing/redis.ts';

type Env = Readonly<Record<string, string>>;
const pepper = 'a pepper that nobody may read';
const cleanups: (() => Promise<unknown>)[] = [];
let env: { readonly DATA_DIR: string; readonly PORT: string };
beforeEach(async () => {
  const { dataDir, discard } = await copyTemplate();
  cleanups.push(discard);
  // A free port: no other gateway answers there.
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function examined(settings: Env) {
  const { code, stdout, stderr } = await runCommand(['doctor', '--json'], settings);
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(/hunter2|nobody may read/);
  const findings = JSON.parse(stdout) as Finding[];
  for (const { status, fix } of findings) expect(fix === null).toBe(status === 'ok' || status === 'info');
  return { code, find: (check: string) => findings.filter((finding) => finding.check === check) };
}

describe('on the embedded database', () => {
  test('a sound installation has no findings, and is not changed', async () => {
    const { code, stdout } = await runCommand(['doctor'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ok +database +embedded PostgreSQL 18; it opens/);
    expect(stdout).toMatch(/ok +migrations +all applied/);
    expect(stdout).toMatch(/ok +pepper +generated/);
    expect(stdout).toMatch(
      new RegExp(`info +gateway +not running: nothing answers at http://127.0.0.1:${env.PORT}`),
    );
    expect(stdout).toContain('0 warnings, 0 failed');
    const nowhere = join(env.DATA_DIR, 'nowhere');
    expect((await examined({ ...env, DATA_DIR: nowhere })).code).toBe(0);
    expect(existsSync(nowhere)).toBe(false);
  });

  test('open permissions, a lost pepper and unsuitable settings are reported with advice', async () => {
    await chmod(env.DATA_DIR, 0o755);
    await chmod(join(env.DATA_DIR, 'pepper'), 0o644);
    const { code, find } = await examined({
      ...env,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://user:hunter2@api.example.com',
      TRUST_PROXY: '50',
      BACKUP_KEEP: '3',
    });
    expect(code).toBe(0);
    expect(find('configuration')).toMatchObject([{ status: 'warn', fix: 'Unset it.' }]);
    expect(find('data directory')).toMatchObject([{ status: 'warn', fix: `chmod 700 ${env.DATA_DIR}` }]);
    expect(find('pepper file')).toMatchObject([{ status: 'warn' }]);
    expect(find('PUBLIC_URL')).toMatchObject([{ status: 'warn' }]);
    expect(find('TRUST_PROXY')).toMatchObject([{ status: 'warn' }]);
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o755);

    await rm(join(env.DATA_DIR, 'pepper'));
    const lost = await examined(env);
    expect(lost.code).toBe(1);
    expect(lost.find('pepper')).toMatchObject([{ status: 'fail', fix: expect.stringContaining('backup') }]);
    expect(readdirSync(env.DATA_DIR)).not.toContain('pepper');
  });

  test('invalid settings are reported one by one', async () => {
    const { code, find } = await examined({
      ...env,
      PORT: 'x',
      TRUST_PROXY: '-1',
      REDIS_URL: 'http://a:hunter2@b',
    });
    expect(code).toBe(1);
    expect(find('configuration').map(({ status, detail }) => [status, detail.split(' ')[0]])).toEqual([
      ['fail', 'PORT'],
      ['fail', 'REDIS_URL'],
      ['fail', 'TRUST_PROXY'],
    ]);
  });

  test('it works while the gateway runs', async () => {
    const served = await serve({ DATA_DIR: env.DATA_DIR });
    cleanups.push(() => served.stop('SIGKILL'));
    const { code, find } = await examined({ ...env, PORT: new URL(served.origin).port });
    expect(code).toBe(0);
    expect(find('database')).toMatchObject([
      { status: 'ok', detail: expect.stringContaining('in use by the running gateway') },
    ]);
    expect(find('gateway')).toMatchObject([{ status: 'ok', detail: `ready at ${served.origin}` }]);
    // With the settings of another shell, in which PORT is not set.
    const elsewhere = await examined(env);
    expect(elsewhere.code).toBe(0);
    expect(elsewhere.find('gateway')).toMatchObject([
      {
        status: 'warn',
        detail: `ready at ${served.origin}, and not at http://127.0.0.1:${env.PORT}`,
        fix: expect.stringContaining('HOST and PORT'),
      },
    ]);
  });
});

describe('with Redis and Postgres', () => {
  let redis: PrivateRedis | null;
  let database: TestDatabase | null;
  let folder: string;
  beforeAll(async () => {
    redis = await openPrivateRedis(['--maxmemory-policy', 'allkeys-lru']);
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-doctor-'));
  });
  afterAll(async () => {
    await redis?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = (): Env => ({
    ...env,
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    KEY_PEPPER: pepper,
    REDIS_URL: redis?.url ?? '',
  });

  test('warns of a Redis that may drop counters and of an empty database', async (context) => {
    if (redis === null || database === null) return context.skip();
    const { code, find } = await examined(settings());
    expect(code).toBe(0);
    expect(find('redis keeps counters').map(({ status }) => status)).toEqual(['warn', 'warn']);
    expect(find('redis keeps counters')[0]).toMatchObject({
      detail: expect.stringContaining('allkeys-lru'),
      fix: expect.stringContaining('noeviction'),
    });
    const well = [
      'redis',
      'clock of Redis',
      'clock of Postgres',
      'database',
      'pooler',
      'migration lock',
      'quota in memory',
    ];
    for (const check of well) expect(find(check)).toMatchObject([{ status: 'ok' }]);
    expect(find('migrations')).toMatchObject([
      { status: 'warn', detail: expect.stringMatching(/^\d+ pending/) },
    ]);
    expect((await examined(settings())).find('migrations')[0]?.status).toBe('warn');
  });

  test('reports a hanging migration with the connection to end', async (context) => {
    if (database === null) return context.skip();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('SELECT pg_advisory_lock(72707369)');
    const { find } = await examined(settings());
    await client.end();
    expect(find('migration lock')).toMatchObject([
      { status: 'warn', fix: expect.stringContaining('pg_terminate_backend') },
    ]);
  });

  test('fails for a server that does not answer, and prints no password', async () => {
    const { code, find } = await examined({
      ...env,
      DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${env.PORT}/phones`,
      KEY_PEPPER: pepper,
      REDIS_URL: `redis://:hunter2@127.0.0.1:${env.PORT}`,
    });
    expect(code).toBe(1);
    expect(find('database')).toMatchObject([
      { status: 'fail', detail: expect.stringContaining(`postgres://127.0.0.1:${env.PORT}/phones`) },
    ]);
    expect(find('redis')).toMatchObject([
      { status: 'fail', detail: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});
