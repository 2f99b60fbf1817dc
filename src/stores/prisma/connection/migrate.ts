import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findBlocker, findLockHolder, lockNotAvailable } from './find-blocker.ts';
import { hasTable, type SqlQuery, type SqlSession } from './sql-session.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hex, as Prisma records it. */
  readonly checksum: string;
}

/**
 * Thrown if migrations cannot be applied, because the database does not match the migrations of this version or because
 * waiting for a lock took too long. The message consists of `problem` and `fix`, which have one or more sentences each.
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly problem: string;
  readonly fix: string;

  constructor(problem: string, fix: string, options?: ErrorOptions) {
    super(`${problem} ${fix}`, options);
    this.problem = problem;
    this.fix = fix;
  }
}

const migrationsFolder = new URL('../../../../prisma/migrations/', import.meta.url);

/** The advisory lock of Prisma's own engine, so that `prisma migrate deploy` and this code wait for each other. */
export const prismaLockId = 72707369;

/** SQL that creates the table of applied migrations in the same way as Prisma's engine. */
const createTableSql = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

const recordedMigrationsSql =
  'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM "_prisma_migrations" WHERE rolled_back_at IS NULL';

function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(`${name}/migration.sql`, migrationsFolder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** How long one attempt waits for a lock. During this time, readers of the table wait too. */
const lockTimeoutMs = 2_000;
/** How long a migration may be idle before it loses its lock. Its process may hang, or its machine may be gone. */
const idleTimeoutMs = 60_000;
const defaultWaitMs = 60_000;

/**
 * Applies the migrations that the database lacks, each in a transaction, and records them in `_prisma_migrations` as
 * Prisma does. Several processes can run it at the same time, because they wait for each other. The lock belongs to the
 * transaction, because behind a pooler a session is shared with other clients.
 * @param onWait a listener that receives a message with the name of the process that the migration is waiting for
 * @returns the names of the applied migrations, in order
 * @throws MigrationError when a recorded migration failed, was edited, or is unknown to this version, and when the wait
 *   took too long
 */
export async function migrate(
  session: SqlSession,
  onWait: (message: string) => void = () => {},
  waitMs = defaultWaitMs,
): Promise<string[]> {
  const appliedNames: string[] = [];
  const giveUpAtMs = performance.now() + waitMs;
  while ((await readPendingMigrations(session.query)).length > 0) {
    try {
      const name = await applyNext(session);
      if (name !== null) appliedNames.push(name);
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      const blocker =
        (await findLockHolder(session.query, prismaLockId)) ?? (await findBlocker(session.query));
      if (performance.now() > giveUpAtMs) {
        throw new MigrationError(
          `Migration gave up after waiting ${Math.round(waitMs / 1_000)} s for ${blocker.name}.`,
          blocker.fix,
          { cause: error },
        );
      }
      onWait(`the migration is waiting for ${blocker.name}`);
    }
  }
  return appliedNames;
}

/**
 * Returns the names of the migrations that `migrate` would apply. Changes nothing.
 * @throws MigrationError as `migrate` does
 */
export async function readPendingMigrations(query: SqlQuery): Promise<string[]> {
  const hasMigrationsTable = await hasTable(query, '"_prisma_migrations"');
  const recordedMigrations = hasMigrationsTable ? await query(recordedMigrationsSql, []) : [];
  return selectPending(readMigrations(), recordedMigrations).map(({ name }) => name);
}

function selectPending(migrations: Migration[], recordedMigrations: Record<string, unknown>[]): Migration[] {
  const migrationsByName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of recordedMigrations) {
    const migration = migrationsByName.get(String(name));
    if (finished !== true) {
      throw new MigrationError(
        `Migration ${name} failed before.`,
        'Repair the database, then mark it as rolled back.',
      );
    }
    if (migration === undefined) {
      throw new MigrationError(
        `The database has the migration ${name} of a newer version, which this version does not know.`,
        'Install that version, or restore a backup from before it.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it had been applied.`,
        'Restore the file.',
      );
    }
  }
  const appliedNames = new Set(recordedMigrations.map(({ name }) => name));
  return migrations.filter(({ name }) => !appliedNames.has(name));
}

/**
 * Applies the first pending migration.
 * @returns its name, or null if other processes have applied all of them in the meantime
 */
async function applyNext(session: SqlSession): Promise<string | null> {
  await session.exec('BEGIN');
  try {
    await session.exec(
      `SET LOCAL lock_timeout = ${lockTimeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleTimeoutMs}`,
    );
    await session.query('SELECT pg_advisory_xact_lock($1)', [prismaLockId]);
    await session.exec(createTableSql);
    const recordedMigrations = await session.query(recordedMigrationsSql, []);
    const [nextMigration] = selectPending(readMigrations(), recordedMigrations);
    if (nextMigration !== undefined) {
      await session.exec(nextMigration.sql);
      await session.query(
        'INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)',
        [randomUUID(), nextMigration.checksum, nextMigration.name],
      );
    }
    await session.exec('COMMIT');
    return nextMigration?.name ?? null;
  } catch (error) {
    // If ROLLBACK fails, the connection was lost, which has ended the transaction too.
    await session.exec('ROLLBACK').catch(() => {});
    throw error;
  }
}
