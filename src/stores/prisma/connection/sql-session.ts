/** One database connection, as much of it as migrating needs. */
export interface SqlSession {
  /** The server's process, as reported at connecting; null for the embedded database. */
  readonly pid: number | null;
  /** Runs one or several statements. */
  exec(sql: string): Promise<void>;
  query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]>;
}
