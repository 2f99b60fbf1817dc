import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** One database connection, as much of it as migrating needs. */
export interface SqlSession {
  /** Runs one or several statements. */
  exec(sql: string): Promise<void>;
  query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]>;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hex, as Prisma records it. */
  readonly checksum: string;
}

/** The database and the files of this version disagree; the message says how to go on. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const folder = new URL('../../../prisma/migrations/', import.meta.url);

/** The number Prisma's own engine locks with, so that `prisma migrate deploy` and we wait for each other. */
export const prismaLockId = 72707369;

/** The table as Prisma's engine makes it. */
const bookkeeping = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

const recordedSql =
  'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM "_prisma_migrations" WHERE rolled_back_at IS NULL';

function readMigrations(): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(`${name}/migration.sql`, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Applies the migrations that the database lacks, each in a transaction, recorded in `_prisma_migrations` as
 * Prisma records them. Safe to run from several processes at once: they wait for each other.
 * @returns the names of those applied, in order
 * @throws MigrationError when a recorded migration failed, was edited, or is unknown to this version
 */
export async function migrate(session: SqlSession): Promise<string[]> {
  await session.query('SELECT pg_advisory_lock($1)', [prismaLockId]);
  try {
    await session.exec(bookkeeping);
    const pending = pendingMigrations(readMigrations(), await session.query(recordedSql, []));
    for (const migration of pending) await apply(session, migration);
    return pending.map(({ name }) => name);
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [prismaLockId]);
  }
}

/**
 * What `migrate` would apply; looks only.
 * @throws MigrationError as `migrate` does
 */
export async function readPendingMigrations(query: SqlSession['query']): Promise<string[]> {
  const [table] = await query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`, []);
  const recorded = table?.exists === true ? await query(recordedSql, []) : [];
  return pendingMigrations(readMigrations(), recorded).map(({ name }) => name);
}

function pendingMigrations(migrations: Migration[], recorded: Record<string, unknown>[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of recorded) {
    const migration = known.get(String(name));
    if (finished !== true) {
      throw new MigrationError(
        `Migration ${name} failed before. Mend the database, then mark it as rolled back.`,
      );
    }
    if (migration === undefined) {
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: it is newer.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(`Migration ${name} was edited after it had been applied. Restore the file.`);
    }
  }
  const applied = new Set(recorded.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(session: SqlSession, { name, sql, checksum }: Migration): Promise<void> {
  await session.exec('BEGIN');
  try {
    await session.exec(sql);
    await session.query(
      'INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)',
      [randomUUID(), checksum, name],
    );
    await session.exec('COMMIT');
  } catch (error) {
    await session.exec('ROLLBACK');
    throw error;
  }
}
