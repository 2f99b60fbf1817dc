import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, findingsOf } from '../../domain/finding.ts';
import { embeddedPostgresMajor } from '../backup/restore-data-dir.ts';
import { openDatabase, withPostgresSession } from '../prisma/database.ts';
import { gatewayLockId } from '../prisma/gateway-lock.ts';
import { prismaLockId, readPendingMigrations, type SqlSession } from '../prisma/migrate.ts';
import { checkClock } from './check-clock.ts';
import { isPrivate } from './check-data-dir.ts';
import { explainFailure, withoutCredentials } from './explain-failure.ts';

const oldestMajor = 15;

/** The embedded database: opened to look when nobody has it, else told from plain facts. */
export async function checkEmbedded(dataDir: string, isServed: boolean): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('database');
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
  if (!existsSync(versionFile)) return [ok('embedded; made at the first start')];
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== String(embeddedPostgresMajor)) {
    return [
      fail(
        `its files are of PostgreSQL ${major}, this release has ${embeddedPostgresMajor}`,
        'Run the release that made them.',
      ),
    ];
  }
  if (isServed) {
    return [
      ok(`embedded PostgreSQL ${major}, open in the gateway that runs`),
      findingsOf('migrations').ok('applied by the gateway that runs'),
    ];
  }
  // Opening it would mend the permissions, and this changes nothing.
  if (!isPrivate(dataDir))
    return [ok(`embedded PostgreSQL ${major}; not opened, see the data directory above`)];
  try {
    const database = await openDatabase({ kind: 'embedded', dataDir });
    try {
      const query: SqlSession['query'] = (sql, values) => database.prisma.$queryRawUnsafe(sql, ...values);
      return [ok(`embedded PostgreSQL ${major}; it opens`), await checkMigrations(query)];
    } finally {
      await database.close();
    }
  } catch (error) {
    if ((error as Error).name === 'DataDirInUseError') {
      return [
        warn(
          'a process has the data directory and does not answer',
          `It starts, stops, or is another command: try again. ${(error as Error).message}`,
        ),
      ];
    }
    return [
      fail(
        `it does not open: ${explainFailure(error)}`,
        'Restore a backup (phone-gateway restore FILE --force).',
      ),
    ];
  }
}

/** A Postgres of one's own. */
export async function checkPostgres(url: string, isQuotaInMemory: boolean): Promise<Finding[]> {
  try {
    return await withPostgresSession(url, async ({ query }) => [
      await checkVersion(url, query),
      await checkMigrations(query),
      await checkLocks(query, isQuotaInMemory),
      await checkClock('Postgres', async () => {
        const [row] = await query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now', []);
        return Number(row?.now);
      }),
    ]);
  } catch (error) {
    return [
      findingsOf('database').fail(
        `${withoutCredentials(url)} does not answer: ${explainFailure(error)}`,
        'Start Postgres, or correct DATABASE_URL.',
      ),
    ];
  }
}

async function checkVersion(url: string, query: SqlSession['query']): Promise<Finding> {
  const { ok, fail } = findingsOf('database');
  const [row] = await query('SHOW server_version', []);
  const version = String(row?.server_version);
  const detail = `PostgreSQL ${version} at ${withoutCredentials(url)}`;
  return Number.parseInt(version, 10) >= oldestMajor
    ? ok(detail)
    : fail(detail, `Use PostgreSQL ${oldestMajor} or later.`);
}

async function checkMigrations(query: SqlSession['query']): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('migrations');
  try {
    const pending = await readPendingMigrations(query);
    return pending.length === 0
      ? ok('all applied')
      : warn(
          `${pending.length} pending: ${pending.join(', ')}`,
          'The next start applies them; or run phone-gateway migrate.',
        );
  } catch (error) {
    if ((error as Error).name !== 'MigrationError') throw error;
    return fail((error as Error).message, 'Run the release that the database belongs to, or a later one.');
  }
}

async function checkLocks(query: SqlSession['query'], isQuotaInMemory: boolean): Promise<Finding> {
  const { ok, warn } = findingsOf('advisory locks');
  const held = await query(
    `SELECT objid::text AS id, pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [],
  );
  const holder = (id: number) => held.find((lock) => lock.id === String(id))?.pid;
  const migrating = holder(prismaLockId);
  if (migrating !== undefined) {
    return warn(
      `a migration runs (Postgres process ${migrating})`,
      `Wait for it. If nothing migrates, end that connection: SELECT pg_terminate_backend(${migrating})`,
    );
  }
  const gateway = holder(gatewayLockId);
  if (gateway === undefined) return ok('none held');
  const detail = `a gateway keeps the quota of this database in its memory (Postgres process ${gateway})`;
  return isQuotaInMemory
    ? ok(`${detail}; a second one refuses to start`)
    : warn(detail, 'Set REDIS_URL for that gateway too: now they count apart.');
}
