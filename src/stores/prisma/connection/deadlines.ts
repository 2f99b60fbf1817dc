/**
 * How long a statement may run before its connection is abandoned, in milliseconds. If the network drops packets,
 * nothing else would end the statement.
 */
export interface Deadlines {
  /** The deadline of statements that a request waits for. */
  readonly requestMs: number;
  /** The deadline of statements that read a slice of the catalogue. */
  readonly catalogueMs: number;
  /** The deadline of imports and other long work. It exceeds the time that one import waits for another. */
  readonly bulkMs: number;
}

/** The default deadlines. Tests that are not about deadlines use longer ones, because a busy machine may be slow. */
export const defaultDeadlines = { requestMs: 3_000, catalogueMs: 15_000, bulkMs: 600_000 };

/**
 * How long a request, or the poll for changes, waits for a result from the database before it fails. The statement may
 * run on until its deadline, when its connection is abandoned. Most tests use longer times.
 */
export const resultTimeouts = { requestWaitMs: 2_000, pollWaitMs: 1_000 };

/** The deadlines of commands. They are longer, because a command delays no request and can wait for a slow database. */
export const commandDeadlines: Deadlines = { ...defaultDeadlines, requestMs: 60_000 };
