import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

type Ask = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Every row of every table as text, a line each, with the table's name in front; bytes are in hex. */
async function dump(ask: Ask): Promise<string[]> {
  const tables = await ask(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await ask(`SELECT t::text AS row FROM ${name} t`);
    lines.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return lines;
}

export async function dumpPostgres(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await dump(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

/** Of a gateway that has ended. */
export async function dumpEmbedded(dataDir: string): Promise<string[]> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'postgres') });
  try {
    return await dump(async (sql) => (await database.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await database.close();
  }
}
