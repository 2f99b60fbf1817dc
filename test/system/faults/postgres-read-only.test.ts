import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, runProcess } from '../../../tools/testing/command.ts';
import { freePort } from '../../../tools/testing/free-port.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { until } from '../../../tools/testing/until.ts';

/** Postgres as after a failover: it answers queries and accepts no writes. */

const database = await openTestDatabase(templateOn);
const url = database?.url ?? '';
const name = new URL(url || 'postgres://127.0.0.1/none').pathname.slice(1);
/**
 * Applies to the database of this test. Existing connections keep their state, as to a server that became a
 * standby.
 */
const setReadOnly = async (value: 'on' | 'off') => {
  const server = new URL(url);
  server.pathname = '/postgres';
  await queryPostgres(server.href, `ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
};
const endConnections = () =>
  queryPostgres(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

describe.skipIf(database === null)('with a Postgres that takes no writes', () => {
  let gateway: TestGateway;
  let dataDir: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-read-only-'));
    env = { DATABASE_URL: url, KEY_PEPPER: 'a pepper for tests only' };
    gateway = await startGateway(env);
  });
  afterEach(() => setReadOnly('off'));
  afterAll(async () => {
    await gateway.close();
    await rm(dataDir, { recursive: true, force: true });
    await database?.close();
  });
  const readiness = async () => (await gateway.get('/readyz')).json();
  const databaseWell = async () =>
    /^phone_gateway_database_well (\d)$/m.exec(await (await gateway.get('/metrics')).text())?.[1];
  let people = 0;
  const signUp = () => {
    people += 1;
    return fetch(`${gateway.origin}/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `reader-${people}@example.com`, name: 'Reader' }),
    });
  };

  test('a gateway is degraded, says so in its metrics, and recovers when a commit succeeds, on new connections', async () => {
    const { key } = await gateway.createAccount('pro');
    expect(await readiness()).toMatchObject({ status: 'ready' });
    await setReadOnly('on');
    await endConnections();
    await until('it is noticed', async () => {
      await signUp();
      return (await readiness()).status === 'degraded';
    });
    expect((await signUp()).status).toBe(503);
    const { checks, warnings } = await readiness();
    expect(checks.database).toBe('away');
    expect(warnings.join()).toContain('Postgres accepts no writes: it is a standby or set to read only');
    expect(await databaseWell()).toBe('0');
    // Reads continue.
    expect((await gateway.get('/v1/phones?per_page=2', key)).status).toBe(200);
    await setReadOnly('off');
    await until('it is well', async () => (await readiness()).status === 'ready');
    expect(await databaseWell()).toBe('1');
    await until('accounts are made', async () => (await signUp()).status === 201);
    expect(gateway.logs.join('\n')).toContain('Postgres reports errors');
  });

  test('doctor fails, and a gateway does not start, both with advice', async () => {
    await setReadOnly('on');
    const own = { ...env, DATA_DIR: dataDir, PORT: String(await freePort()) };
    const { code, stdout } = await runCommand(['doctor'], own);
    expect(code).toBe(1);
    expect(stdout).toMatch(/fail +writing +.*accepts no writes: it is a standby/);
    const started = await runProcess(['serve'], own);
    expect(started.code).toBe(1);
    expect(started.stderr).toMatch(
      /accepts no writes: it is a standby, or default_transaction_read_only is on/,
    );
    expect(started.stderr).toContain('Set DATABASE_URL to the address of the primary');
    await setReadOnly('off');
    expect((await runCommand(['doctor'], own)).stdout).toMatch(
      /ok +writing +a write works; it was rolled back/,
    );
  });
});
