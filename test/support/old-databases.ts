import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPglite } from '../../src/stores/embedded/open-pglite.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';

const folder = 'prisma/migrations';

/** Every migration, in the order in which they are applied. */
export const migrationNames = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort();

export const migrationSql = (name: string): string => readFileSync(`${folder}/${name}/migration.sql`, 'utf8');

/** A database without tables, to which a test applies migrations itself. */
export interface PlainDatabase {
  exec(sql: string): Promise<unknown>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Opens a plain database of each kind; null where this machine lacks it. */
export const openPlainDatabases: Readonly<Record<string, () => Promise<PlainDatabase | null>>> = {
  'the embedded database': async () => {
    const { dataDir, discard } = await copyTemplate('empty');
    const database = await openPglite(join(dataDir, 'postgres'), () => {});
    return {
      exec: (sql) => database.exec(sql),
      rows: async (sql) => (await database.query<Record<string, unknown>>(sql)).rows,
      close: () => database.close().then(discard),
    };
  },
  Postgres: async () => {
    const empty = await openTestDatabase();
    if (empty === null) return null;
    const client = new pg.Client(empty.url);
    await client.connect();
    return {
      exec: (sql) => client.query(sql),
      rows: async (sql) => (await client.query(sql)).rows as Record<string, unknown>[],
      close: () => client.end().then(empty.close),
    };
  },
};
