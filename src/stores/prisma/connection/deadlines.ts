/**
 * How long a statement may take before its connection is given up, in milliseconds: where a network swallows what is sent,
 * nothing else would end it.
 */
export interface Deadlines {
  /** Of what a request waits for. */
  readonly requestMs: number;
  /** Of a piece of the catalogue. */
  readonly catalogueMs: number;
  /** Of long work: longer than an import waits for another one. */
  readonly bulkMs: number;
}

export const standardDeadlines: Deadlines = { requestMs: 3_000, catalogueMs: 15_000, bulkMs: 600_000 };
/** Of a command, for which no other request waits: a database that is slow is not away. */
export const commandDeadlines: Deadlines = { ...standardDeadlines, requestMs: 60_000 };
