/** One connection to a database, with the few operations that migrations and checks need. */
export interface SqlSession {
  /** The pid of the server process, which the server sends on connecting. Null for the embedded database. */
  readonly pid: number | null;
  /** Runs one or more statements. */
  exec(sql: string): Promise<void>;
  readonly query: SqlQuery;
}

/** Runs one statement, and returns its rows. */
export type SqlQuery = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** @param table the name of a table, in double quotes if SQL would not accept it without them */
export async function hasTable(query: SqlQuery, table: string): Promise<boolean> {
  const [row] = await query(`SELECT to_regclass('${table}') IS NOT NULL AS exists`, []);
  return row?.exists === true;
}
