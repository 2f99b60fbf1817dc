import type { SqlQuery, SqlSession } from '../prisma/connection/sql-session.ts';
import { InstallationError } from './installation-error.ts';

/** The tables that a gateway cannot work without. PostgreSQL's checksums detect damaged pages, but not missing ones. */
const essentialTables = ['phone', 'brand', 'account', 'api_key'];

const listTablesSql = `SELECT relation::regclass::text AS name FROM (
    SELECT unnest(ARRAY[oid, nullif(reltoastrelid, 0)]) AS relation FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  ) AS relations WHERE EXISTS (SELECT FROM pg_index WHERE indrelid = relation AND indisprimary) ORDER BY 1`;

/** Lists all tables that have a primary key, and the tables in which PostgreSQL stores their long values (TOAST). */
export async function listTables(query: SqlQuery): Promise<string[]> {
  return (await query(listTablesSql, [])).map(({ name }) => String(name));
}

/**
 * Counts the rows of tables twice: once in the table and once in its indexes, which are in other files. If a
 * file was truncated, replaced or lost, the counts differ, or a query fails.
 * @throws InstallationError when a table is damaged or cannot be read
 */
export async function assertTablesIntact(
  { exec, query }: SqlSession,
  dataDir: string,
  tables: readonly string[] = essentialTables,
): Promise<void> {
  const countRows = async (table: string, shouldUseIndex: boolean): Promise<number> => {
    const [indexScans, tableScans] = shouldUseIndex ? ['on', 'off'] : ['off', 'on'];
    await exec(
      `SET LOCAL enable_seqscan = ${tableScans}; SET LOCAL enable_indexscan = ${indexScans}; SET LOCAL enable_indexonlyscan = ${indexScans}; SET LOCAL enable_bitmapscan = off`,
    );
    const [row] = await query(`SELECT count(*)::int AS rows FROM ${table}`, []);
    return Number(row?.rows);
  };
  await exec('BEGIN');
  try {
    for (const table of tables) {
      const rowCount = await countRows(table, false);
      const indexEntryCount = await countRows(table, true);
      if (rowCount !== indexEntryCount) {
        throw new InstallationError(
          dataDir,
          `table ${table} has ${rowCount} rows, and its index ${indexEntryCount}: a database file is incomplete or missing`,
        );
      }
    }
  } catch (cause) {
    if (cause instanceof InstallationError) throw cause;
    throw createUnreadableError(dataDir, cause);
  } finally {
    // If PostgreSQL has ended, ROLLBACK fails too; the error being thrown already says so.
    await exec('ROLLBACK').catch(() => {});
  }
}

/** Creates the error for a page or a file that PostgreSQL cannot read. */
export function createUnreadableError(dataDir: string, cause: unknown): InstallationError {
  return new InstallationError(
    dataDir,
    `its database cannot be read (PostgreSQL says: ${(cause as Error).message})`,
    { cause },
  );
}
