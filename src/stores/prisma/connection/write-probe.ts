import { randomUUID } from 'node:crypto';
import { hasTable, type SqlSession } from './sql-session.ts';

/**
 * SQLSTATEs that mean that Postgres cannot write: insufficient resources, such as disk space (53), a system error (58),
 * and 25006, a standby or a database that is set to read only (PostgreSQL documentation, appendix A).
 */
const writeFailureStates = /^(53|58|25006)/;

/** Whether an error means that the server is a standby or set to read only. Open connections to it stay read-only. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006';

/** Describes an error that means that Postgres cannot write, without secrets. Returns null for any other error. */
export function describeWriteFailure(error: unknown): string | null {
  const { code = '' } = error as { code?: string };
  if (!writeFailureStates.test(code)) return null;
  return isReadOnly(error)
    ? 'Postgres accepts no writes: it is a standby or set to read only (SQLSTATE 25006). Changes to accounts fail. See the log.'
    : `Postgres reports errors (SQLSTATE ${code}): writing may fail. See the log.`;
}

/** Creates SQL that changes a row that nothing reads. To commit the change, Postgres must write to its disk. */
export const createWriteProbeSql = (owner: string = randomUUID()): string => `
  INSERT INTO lease (name, owner, holder, expires_at) VALUES ('write probe', '${owner}', 'write probe', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at`;

/** Attempts a write and rolls it back. @throws the error of the database if the write fails */
export async function assertWritable({ exec, query }: SqlSession): Promise<void> {
  // A database without the table `lease` is new. Migrations will create tables in it, so the probe creates one too.
  const probe = (await hasTable(query, 'lease'))
    ? createWriteProbeSql()
    : 'CREATE TABLE write_probe (id int)';
  await exec(`BEGIN; ${probe}; ROLLBACK`);
}
