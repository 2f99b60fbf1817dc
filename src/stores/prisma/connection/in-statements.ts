/** Rows written in one statement: Postgres takes 65,535 parameters in one, and others wait while it runs. */
const rowsPerStatement = 1_000;

/** Rows in the parts in which they are written, in their order. */
export function inStatements<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    parts.push(rows.slice(from, from + rowsPerStatement));
  return parts;
}
