/** One connection to a database, with the few operations that migrations and checks need. */
export interface SqlSession {
  /**
   * The pid of the server's process, as the server names it when connecting. Null for the embedded database.
   */
  readonly pid: number | null;
  /** Runs one or several statements. */
  exec(sql: string): Promise<void>;
  query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]>;
}
