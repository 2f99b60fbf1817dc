import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFindings, type Finding } from '../../domain/finding.ts';
import { embeddedPostgresMajor } from '../backup/restore-data-dir.ts';
import { findLockHolder } from '../prisma/connection/find-blocker.ts';
import { leaseName } from '../prisma/connection/gateway-lease.ts';
import { MigrationError, prismaLockId, readPendingMigrations } from '../prisma/connection/migrate.ts';
import { explainConnectionFailure, PostgresUnusableError } from '../prisma/connection/postgres-failure.ts';
import { withPostgresSession } from '../prisma/connection/postgres-session.ts';
import { describePostgres } from '../prisma/connection/postgres-url.ts';
import { hasTable, type SqlQuery, type SqlSession } from '../prisma/connection/sql-session.ts';
import { assertWritable } from '../prisma/connection/write-probe.ts';
import { openDatabase } from '../prisma/database.ts';
import { checkClock } from './check-clock.ts';
import { isPrivate } from './check-data-dir.ts';
import { checkFeeds } from './check-feeds.ts';
import { describeError } from './describe-error.ts';

const oldestMajorVersion = 15;

/** A function that checks whether the pepper belongs to an open database. Without a pepper, it returns no finding. */
export type CheckPepper = (query: SqlQuery) => Promise<Finding[]>;

/**
 * Checks the embedded database. If it is in use, only its files are checked; otherwise it is opened.
 * @param isServed whether a running gateway uses the database
 */
export async function checkEmbeddedDatabase(
  dataDir: string,
  isServed: boolean,
  checkPepper: CheckPepper,
): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('database');
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
  if (!existsSync(versionFile)) return [ok('embedded; will be created at the first start')];
  const majorVersion = readFileSync(versionFile, 'utf8').trim();
  if (majorVersion !== String(embeddedPostgresMajor)) {
    return [
      fail(
        `its files are from PostgreSQL ${majorVersion}, but this release has ${embeddedPostgresMajor}`,
        'Use the release that created them.',
      ),
    ];
  }
  if (isServed) {
    return [
      ok(`embedded PostgreSQL ${majorVersion}, in use by the running gateway`),
      createFindings('migrations').ok('applied by the running gateway'),
    ];
  }
  // Opening the database would correct the permissions, but doctor must change nothing.
  if (!isPrivate(dataDir))
    return [ok(`embedded PostgreSQL ${majorVersion}; not opened, see the data directory above`)];
  try {
    const database = await openDatabase({ kind: 'embedded', dataDir });
    try {
      const query: SqlQuery = (sql, values) => database.prisma.$queryRawUnsafe(sql, ...values);
      await database.assertIntact();
      await database.assertWritable();
      return [
        ok(`embedded PostgreSQL ${majorVersion}; it opens and is complete`),
        await checkMigrations(query),
        ...(await checkPepper(query)),
        await checkFeeds(query),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    if ((error as Error).name === 'DataDirInUseError') {
      return [
        warn(
          'a process uses the data directory and does not answer',
          `The process may be starting or stopping, or may be another command. Try again. ${(error as Error).message}`,
        ),
      ];
    }
    // The message of an InstallationError is complete: it names the damage and the backup to restore.
    const detail = (error as Error).name === 'InstallationError' ? '' : 'it does not open: ';
    return [
      fail(`${detail}${describeError(error)}`, 'Restore a backup (npx phone-gateway restore FILE --force).'),
    ];
  }
}

/**
 * Checks the Postgres database of DATABASE_URL.
 * @param isQuotaInMemory whether this gateway counts the quota in its memory, because REDIS_URL is not set
 */
export async function checkPostgresDatabase(
  url: string,
  isQuotaInMemory: boolean,
  checkPepper: CheckPepper,
): Promise<Finding[]> {
  try {
    return await withPostgresSession(url, async (session) => {
      const { query } = session;
      return [
        await checkVersion(url, query),
        await checkWriteAccess(url, session),
        await checkPooler(url, session),
        await checkMigrations(query),
        ...(await checkPepper(query)),
        await checkMigrationLock(query),
        await checkLease(query, isQuotaInMemory),
        await checkFeeds(query),
        await checkClock('Postgres', async () => {
          const [row] = await query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now', []);
          return Number(row?.now);
        }),
      ];
    });
  } catch (error) {
    const cause = error instanceof PostgresUnusableError ? error.cause : error;
    const { why, fix } = explainConnectionFailure(cause);
    return [createFindings('database').fail(`${describePostgres(url)} ${why}`, fix)];
  }
}

async function checkVersion(url: string, query: SqlQuery): Promise<Finding> {
  const { ok, fail } = createFindings('database');
  const [row] = await query('SHOW server_version', []);
  const version = String(row?.server_version);
  const detail = `PostgreSQL ${version} at ${describePostgres(url)}`;
  return Number.parseInt(version, 10) >= oldestMajorVersion
    ? ok(detail)
    : fail(detail, `Use PostgreSQL ${oldestMajorVersion} or later.`);
}

async function checkWriteAccess(url: string, session: SqlSession): Promise<Finding> {
  const { ok, fail } = createFindings('writing');
  try {
    await assertWritable(session);
    return ok('a write works; it was rolled back');
  } catch (error) {
    await session.exec('ROLLBACK').catch(() => {});
    const { why, fix } = explainConnectionFailure(error);
    return fail(`${describePostgres(url)} ${why}`, fix);
  }
}

async function checkMigrations(query: SqlQuery): Promise<Finding> {
  const { ok, warn, fail } = createFindings('migrations');
  try {
    const names = await readPendingMigrations(query);
    if (names.length === 0) return ok('all applied');
    return warn(
      `${names.length} pending: ${names.join(', ')}`,
      'The next start applies them; or run phone-gateway migrate.',
    );
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return fail(error.problem, error.fix);
  }
}

async function checkMigrationLock(query: SqlQuery): Promise<Finding> {
  const { ok, warn } = createFindings('migration lock');
  const holder = await findLockHolder(query, prismaLockId);
  return holder === null ? ok('free') : warn(`held by ${holder.name}`, holder.fix);
}

async function checkLease(query: SqlQuery, isQuotaInMemory: boolean): Promise<Finding> {
  const { ok, warn } = createFindings('quota in memory');
  const sql = 'SELECT holder FROM lease WHERE name = $1 AND expires_at > clock_timestamp()';
  const [lease] = (await hasTable(query, 'lease')) ? await query(sql, [leaseName]) : [];
  if (lease === undefined) return ok('used by no gateway on this database');
  const detail = `used by one gateway on this database (${lease.holder})`;
  return isQuotaInMemory
    ? ok(`${detail}; a second one refuses to start`)
    : warn(detail, 'Set REDIS_URL for that gateway too: at present each gateway counts separately.');
}

/** Checks that the pooler between the gateway and Postgres, if there is one, allows transactions. */
async function checkPooler(url: string, session: SqlSession): Promise<Finding> {
  const { ok, fail } = createFindings('pooler');
  const pooling = await detectPooler(url, session);
  if (pooling === 'none') return ok('none: the gateway connects to Postgres directly');
  if (pooling === 'session') return ok('one with a session for each connection');
  if (pooling === 'statement') {
    return fail(
      'one that pools single statements; the gateway needs transactions',
      'Set its pool_mode to transaction or session, or connect to Postgres directly with DATABASE_URL.',
    );
  }
  return ok(
    'one that pools transactions: everything works; only pg_dump needs a direct connection to Postgres',
  );
}

type Pooling = 'none' | 'session' | 'transaction' | 'statement';

const readBackendPid = async (query: SqlQuery): Promise<unknown> =>
  (await query('SELECT pg_backend_pid() AS pid', []))[0]?.pid;

/**
 * Detects which kind of pooler, if any, is between this process and Postgres. On a direct connection, the
 * backend has the pid that the server sent at the beginning; a pooler would have sent another pid. If there is a
 * pooler, a second connection opens a transaction. If the pooler runs it on the backend of the first connection,
 * the pooler shares backends between transactions.
 */
async function detectPooler(url: string, { query, pid }: SqlSession): Promise<Pooling> {
  const firstBackend = await readBackendPid(query);
  if (firstBackend === pid) return 'none';
  return withPostgresSession(url, async (otherSession) => {
    try {
      await otherSession.exec('BEGIN');
    } catch {
      return 'statement';
    }
    const otherBackend = await readBackendPid(otherSession.query);
    // If the transaction occupies the first backend, this query may wait until the ROLLBACK.
    const isShared = otherBackend === firstBackend;
    const nextBackend = isShared ? readBackendPid(query) : null;
    await otherSession.exec('ROLLBACK');
    await nextBackend;
    return isShared ? 'transaction' : 'session';
  });
}
