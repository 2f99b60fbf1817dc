import { openDatabase } from '../../../src/stores/prisma/database.ts';

/** Selects the migrations, columns and indexes of a database, and the number of its phones. */
const sql = `SELECT
  (SELECT string_agg(migration_name, ' ' ORDER BY migration_name) FROM "_prisma_migrations" WHERE finished_at IS NOT NULL) AS migrations,
  (SELECT string_agg(table_name || '.' || column_name || ' ' || data_type || is_nullable || coalesce(column_default, ''), ', ' ORDER BY table_name, column_name)
   FROM information_schema.columns WHERE table_schema = 'public') AS columns,
  (SELECT string_agg(indexdef, ', ' ORDER BY indexdef) FROM pg_indexes WHERE schemaname = 'public') AS indexes,
  (SELECT count(*)::int FROM phone) AS phones`;

export type DatabaseState = Readonly<Record<string, unknown>>;

/**
 * Reads what must be the same after a start or migration that was killed and repeated. No gateway may run on an
 * embedded database meanwhile.
 */
export async function readDatabaseState(config: Parameters<typeof openDatabase>[0]): Promise<DatabaseState> {
  const database = await openDatabase(config);
  try {
    const [row] = await database.prisma.$queryRawUnsafe<DatabaseState[]>(sql);
    return row ?? {};
  } finally {
    await database.close();
  }
}
