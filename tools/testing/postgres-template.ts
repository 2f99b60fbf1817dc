import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { findServer } from './postgres.ts';
import { queryPostgres as query } from './query-postgres.ts';

const variable = 'PHONE_GATEWAY_TEST_POSTGRES_TEMPLATE';

/** Finds or starts the Postgres of a test run, and names its template, which the first test that needs it creates. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = await findServer();
  if (server === null) return;
  const name = `phone_gateway_test_template_${randomBytes(6).toString('hex')}`;
  process.env.DATABASE_URL = server.url;
  process.env[variable] = name;
  return async () => {
    const [existing] = await query(server.url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (existing !== undefined) {
      await query(server.url, `ALTER DATABASE ${name} IS_TEMPLATE false`);
      await query(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
    await server.close();
  };
}

/** Creates the tables and loads the starter catalogue, as a first start without a demo account does. */
async function loadStarter(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-template-'));
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    KEY_PEPPER: 'a pepper for tests only',
    DEMO_ACCOUNT: 'off',
  };
  await (await createApp(readConfig(env), pino({ level: 'silent' }))).close();
  // The tests that copy the template use other peppers.
  await query(url, 'DELETE FROM pepper_check');
  await rm(folder, { recursive: true, force: true });
}

/**
 * Returns the name of the template, and creates it if necessary. Copying it is much faster than a first start.
 * @param server the URL of a database of the server, with the right to create others
 */
export async function templateOn(server: string): Promise<string> {
  const name = process.env[variable];
  if (name === undefined) throw new Error(`${variable} is not set: vitest's global setup has not run`);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('SELECT datistemplate FROM pg_database WHERE datname = $1', [name]);
    if (rows[0]?.datistemplate === true) return name;
    if (rows.length === 1) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
    await loadStarter(Object.assign(new URL(server), { pathname: name }).href);
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
    return name;
  } finally {
    await client.end();
  }
}
