/**
 * How long a statement may take before its connection is given up, in milliseconds. If the network drops packets, nothing
 * else would end the statement.
 */
export interface Deadlines {
  /** For statements that a request waits for. */
  readonly requestMs: number;
  /** For reading a slice of the catalogue. */
  readonly catalogueMs: number;
  /** For long work; longer than an import waits for another one. */
  readonly bulkMs: number;
}

/** Tests that judge no deadline lengthen them, because a busy machine is slower than this. */
export const defaultDeadlines = { requestMs: 3_000, catalogueMs: 15_000, bulkMs: 600_000 };
/** How long a request, or the poll for changes, waits for a result of the database. Tests lengthen these, too. */
export const resultDeadlines = { requestMs: 2_000, pollMs: 1_000 };
/** The deadlines of a command: it delays no request, so a slow database need not count as away. */
export const commandDeadlines: Deadlines = { ...defaultDeadlines, requestMs: 60_000 };
