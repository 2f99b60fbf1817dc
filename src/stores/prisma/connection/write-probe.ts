import { randomUUID } from 'node:crypto';
import type { SqlSession } from './sql-session.ts';

/**
 * SQLSTATE classes by which Postgres says that it cannot write: resources, such as its disk (53), the system (58), and 25006, a
 * standby or a database that is set to read only (PostgreSQL documentation, appendix A).
 */
const refusals = /^(53|58|25006)/;

/** The server is another by now: what is connected to it stays read only. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006';

/** @returns what an error says of the server, for everybody to read; null: nothing */
export function refusalOf(error: unknown): string | null {
  const { code = '' } = error as { code?: string };
  if (!refusals.test(code)) return null;
  return isReadOnly(error)
    ? 'Postgres takes no writes: it is a standby or set to read only (SQLSTATE 25006). What changes accounts fails. See the log.'
    : `Postgres reports errors (SQLSTATE ${code}): writing may fail. See the log.`;
}

/** A row of its own. What changes it reaches the disk, and nobody reads it. */
export const writeProbe = (owner: string = randomUUID()): string => `
  INSERT INTO lease (name, owner, holder, expires_at) VALUES ('write probe', '${owner}', 'write probe', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at`;

/**
 * Writes something and takes it back.
 * @throws the error of the database when it cannot be written
 */
export async function assertWritable({ exec, query }: Pick<SqlSession, 'exec' | 'query'>): Promise<void> {
  const [table] = await query("SELECT to_regclass('lease') IS NOT NULL AS exists", []);
  // Without a table the database is new, and migrations will make tables.
  const probe = table?.exists === true ? writeProbe() : 'CREATE TABLE write_probe (id int)';
  await exec(`BEGIN; ${probe}; ROLLBACK`);
}
