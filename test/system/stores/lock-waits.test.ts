import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { openOfflineOperator } from '../../../src/offline-operator.ts';
import { runCatalogueTransaction } from '../../../src/stores/prisma/catalogue/catalogue-transaction.ts';
import { migrate, prismaLockId } from '../../../src/stores/prisma/connection/migrate.ts';
import { withPostgresSession } from '../../../src/stores/prisma/connection/postgres-session.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';

const server = await openTestDatabase();
afterAll(() => server?.close());

describe.skipIf(server === null)('waiting for a lock of another process', () => {
  const url = server?.url ?? '';
  let other: pg.Client;
  let pid: number;
  let database: Database;
  beforeAll(async () => {
    other = new pg.Client({ connectionString: url, application_name: 'somebody' });
    await other.connect();
    pid = (await other.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    database = await openDatabase({ kind: 'postgres', url });
  });
  afterAll(async () => {
    await other.end();
    await database.close();
  });
  const holder = (): string => `Postgres process ${pid} \\(somebody`;

  test('a migration names the holder, gives up with advice, and continues when the lock is free', async () => {
    await other.query('SELECT pg_advisory_lock($1)', [prismaLockId]);
    const waits: string[] = [];
    const told = (message: string): void => void waits.push(message);
    const waiting = withPostgresSession(url, (session) => migrate(session, told, 2_500));
    await expect(waiting).rejects.toThrow(
      new RegExp(`gave up after waiting 3 s for ${holder()}.*SELECT pg_terminate_backend\\(${pid}\\)`),
    );
    expect(waits[0]).toMatch(new RegExp(`^the migration is waiting for ${holder()}`));

    const freed = withPostgresSession(url, (session) =>
      migrate(session, () => void other.query('SELECT pg_advisory_unlock_all()'), 30_000),
    );
    expect((await freed).length).toBeGreaterThan(3);
  });

  test('takes no lock if there is nothing to apply', async () => {
    await other.query('SELECT pg_advisory_lock($1)', [prismaLockId]);
    expect(await database.migrate()).toEqual([]);
    await other.query('SELECT pg_advisory_unlock_all()');
  });

  test('an import names the holder, gives up with advice, and continues when the row is free', async () => {
    await other.query("BEGIN; UPDATE revision SET version = version WHERE topic = 'catalogue'");
    const waits: string[] = [];
    const onWait = (message: string): void => void waits.push(message);
    const nothing = async (_: unknown, version: number) => version;
    await expect(runCatalogueTransaction(database.bulk, onWait, nothing, 300)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        new RegExp(`${holder()}.*Nothing was imported.*SELECT pg_terminate_backend\\(${pid}\\)`),
      ),
    });
    const first = Promise.withResolvers<void>();
    const waiting = runCatalogueTransaction(
      database.bulk,
      (message) => {
        onWait(message);
        first.resolve();
      },
      nothing,
    );
    await first.promise;
    await other.query('COMMIT');
    expect(await waiting).toBeTypeOf('number');
    expect(waits.at(-1)).toMatch(new RegExp(`^an import is waiting for ${holder()}`));
  });

  test('a command waits longer than a request, so that the key of a new account is shown', async () => {
    const config = readConfig({ DATABASE_URL: url, KEY_PEPPER: 'a pepper of the test' });
    const { operator, close } = await openOfflineOperator(config, pino({ level: 'silent' }));
    await other.query('BEGIN; LOCK TABLE account');
    const creating = operator.accountCreate({ email: 'slow@example.com', name: 'Slow' });
    await Promise.race([creating, setTimeout(3_500)]);
    await other.query('COMMIT');
    expect((await creating).api_key).toMatch(/^phk_/);
    await close();
  });

  test('the settings of the wait end with it', async () => {
    const setting = await runCatalogueTransaction(
      database.bulk,
      () => {},
      (tx) => tx.$queryRaw<{ inside: string }[]>`SELECT current_setting('lock_timeout') AS inside`,
    );
    expect(setting).toEqual([{ inside: '0' }]);
    const after = await database.bulk
      .$queryRaw`SELECT current_setting('idle_in_transaction_session_timeout') AS after`;
    expect(after).toEqual([{ after: '0' }]);
  });
});
