/**
 * The times after which the connection of an unfinished statement is given up, in milliseconds. If the network drops
 * packets, nothing else would end the statement.
 */
export interface Deadlines {
  /** The deadline of statements that a request waits for. */
  readonly requestMs: number;
  /** The deadline of statements that read a slice of the catalogue. */
  readonly catalogueMs: number;
  /** The deadline of long work. It is longer than an import waits for another one. */
  readonly bulkMs: number;
}

/** The default deadlines. Tests that are not about them lengthen them, because a busy machine may be slower. */
export const defaultDeadlines = { requestMs: 3_000, catalogueMs: 15_000, bulkMs: 600_000 };
/**
 * How long a request, or the poll for changes, waits for a result from the database. Tests lengthen these times too.
 */
export const resultDeadlines = { requestMs: 2_000, pollMs: 1_000 };
/**
 * The deadlines of a command. They are longer, because a command delays no request and can wait for a slow database.
 */
export const commandDeadlines: Deadlines = { ...defaultDeadlines, requestMs: 60_000 };
