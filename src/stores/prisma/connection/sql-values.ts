import { Prisma } from '../../../generated/prisma/client.ts';

/**
 * SQL for the instant that is `ms` milliseconds from now by the database's clock, or in the past if `ms` is negative.
 */
export const addMsToNow = (ms: number): Prisma.Sql =>
  Prisma.sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;

/** Copies bytes, because Prisma accepts only bytes that own a plain ArrayBuffer. */
export function toPlainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/**
 * The number of rows per statement. It is limited, because Postgres accepts at most 65,535 parameters, and because
 * other queries of the embedded database wait while a statement runs.
 */
const rowsPerStatement = 1_000;

/** Divides rows into chunks that each fit into one statement. */
export function splitIntoStatements<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    chunks.push(rows.slice(from, from + rowsPerStatement));
  return chunks;
}
