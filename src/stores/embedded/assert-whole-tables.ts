import type { SqlSession } from '../prisma/connection/sql-session.ts';
import { InstallationError } from './installation-error.ts';

/** Tables that a gateway does not serve without. Their pages have checksums; this finds pages that are not there. */
const neededTables = ['phone', 'brand', 'account', 'api_key'];

const everyTableSql = `SELECT relation::regclass::text AS name FROM (
    SELECT unnest(ARRAY[oid, nullif(reltoastrelid, 0)]) AS relation FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  ) AS relations WHERE EXISTS (SELECT FROM pg_index WHERE indrelid = relation AND indisprimary) ORDER BY 1`;

/** All that have a primary key, and the tables in which PostgreSQL keeps their long values. */
export async function listEveryTable(query: SqlSession['query']): Promise<string[]> {
  return (await query(everyTableSql, [])).map(({ name }) => String(name));
}

/**
 * Counts the rows of tables twice, by the table and by its indexes, which lie in other files: a file that was cut off,
 * replaced or lost tells itself by the difference, or by an error.
 * @throws InstallationError
 */
export async function assertWholeTables(
  { exec, query }: SqlSession,
  dataDir: string,
  tables: readonly string[] = neededTables,
): Promise<void> {
  const count = async (table: string, isByIndex: boolean): Promise<number> => {
    const [on, off] = isByIndex ? ['on', 'off'] : ['off', 'on'];
    await exec(
      `SET LOCAL enable_seqscan = ${off}; SET LOCAL enable_indexscan = ${on}; SET LOCAL enable_indexonlyscan = ${on}; SET LOCAL enable_bitmapscan = off`,
    );
    const [row] = await query(`SELECT count(*)::int AS rows FROM ${table}`, []);
    return Number(row?.rows);
  };
  await exec('BEGIN');
  try {
    for (const table of tables) {
      const rows = await count(table, false);
      const entries = await count(table, true);
      if (rows !== entries) {
        throw new InstallationError(
          dataDir,
          `table ${table} has ${rows} rows, and its index ${entries}: a database file is incomplete or missing`,
        );
      }
    }
  } catch (cause) {
    if (cause instanceof InstallationError) throw cause;
    throw unreadable(dataDir, cause);
  } finally {
    // Where PostgreSQL has ended, the error that says so is on its way.
    await exec('ROLLBACK').catch(() => {});
  }
}

/** What PostgreSQL says of a page or a file that it cannot read. */
export function unreadable(dataDir: string, cause: unknown): InstallationError {
  return new InstallationError(
    dataDir,
    `its database cannot be read (PostgreSQL says: ${(cause as Error).message})`,
    { cause },
  );
}
