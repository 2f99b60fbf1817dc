import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { DumpFacts } from '../../domain/backup.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { InstallationError } from '../embedded/installation-error.ts';
import { openInstallation } from '../embedded/open-installation.ts';
import { watchDatabase } from '../embedded/watch-database.ts';
import { createCatalogueLock } from './catalogue/catalogue-lock.ts';
import { undoUnfinishedImport } from './catalogue/unfinished-import.ts';
import { createConnectionHolds, trackHolds } from './connection/connection-holds.ts';
import { acquireDataDirLock, DataDirUnusableError } from './connection/data-dir-lock.ts';
import { guardDiskSpace, minFreeBytes, minFreeMb, readFreeBytes } from './connection/disk-space.ts';
import { migrate } from './connection/migrate.ts';
import type { SqlQuery, SqlSession } from './connection/sql-session.ts';
import { assertWritable } from './connection/write-probe.ts';

/** How long a transaction waits for the only connection of the embedded database. */
const transactionWaitMs = 60_000;

/** Locks the data directory, and opens its database with PostgreSQL in this process (PGlite). */
export async function openEmbeddedDatabase(dataDir: string, onTrouble: (error: unknown) => void) {
  const releaseLock = acquireDataDirLock(dataDir);
  const holds = createConnectionHolds();
  let openedPglite: PGlite;
  try {
    assertEnoughSpace(dataDir);
    openedPglite = await openInstallation(dataDir);
  } catch (error) {
    releaseLock();
    throw error;
  }
  const guardedPglite = guardDiskSpace(trackHolds(openedPglite, holds), () => readFreeBytes(dataDir));
  const { watched: pglite, health } = watchDatabase(guardedPglite, onTrouble);
  const prisma = new PrismaClient({
    adapter: new PrismaPGlite(pglite),
    // Waiting for the end of an import is not a failure, so the limit is long.
    transactionOptions: { maxWait: transactionWaitMs },
  });
  const session: SqlSession = {
    pid: null,
    exec: async (sql) => void (await pglite.exec(sql)),
    query: async (sql, values) => (await pglite.query<Record<string, unknown>>(sql, values)).rows,
  };
  return {
    prisma,
    // The embedded database has one connection, so the same client is used for everything.
    catalogue: prisma,
    bulk: prisma,
    catalogueLock: createCatalogueLock(prisma),
    migrate: async (onWait?: (message: string) => void): Promise<string[]> => {
      const appliedNames = await migrate(session, onWait);
      await undoUnfinishedImport(prisma);
      await assertTablesIntact(session, dataDir);
      return appliedNames;
    },
    dump: (file: string) => dumpEmbedded(pglite, file),
    getMsSinceConnectionHeld: holds.getMsSinceConnectionHeld,
    assertIntact: async () => assertTablesIntact(session, dataDir, await listTables(session.query)),
    getProblem: health.getProblem,
    assertWritable: () => assertWritable(session),
    toUserFacingError: (error: unknown): unknown =>
      health.getDamage() === null ? error : createUnreadableError(dataDir, health.getDamage()),
    crashed: health.crashed,
    close: async () => {
      health.close();
      await prisma.$disconnect();
      try {
        await pglite.close();
      } catch (error) {
        // If PostgreSQL has ended, there is nothing to close.
        if (health.getDamage() === null) throw error;
      } finally {
        releaseLock();
      }
    },
  };
}

function assertEnoughSpace(dataDir: string): void {
  if (readFreeBytes(dataDir) >= minFreeBytes) return;
  throw new DataDirUnusableError(
    `${dataDir} is on a disk with less than ${minFreeMb} MB left. Free space on it, or set DATA_DIR to another directory.`,
  );
}

async function dumpEmbedded(pglite: PGlite, file: string): Promise<DumpFacts> {
  const [versionRow] = (await pglite.query<{ server_version: string }>('SHOW server_version')).rows;
  const [revisionRow] = (
    await pglite.query<{ version: number }>("SELECT version FROM revision WHERE topic = 'catalogue'")
  ).rows;
  // After this checkpoint, a restored database needs no recovery.
  await pglite.exec('CHECKPOINT');
  // The copy is compressed afterwards, so that other queries can use the connection sooner.
  const copy = await pglite.dumpDataDir('none');
  await pipeline(
    Readable.fromWeb(copy.stream() as ReadableStream<Uint8Array>),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  return {
    postgresVersion: versionRow?.server_version ?? 'unknown',
    catalogueVersion: revisionRow?.version ?? 0,
  };
}

/** The tables that a gateway cannot work without. PostgreSQL's checksums detect damaged pages, but not missing ones. */
const essentialTables = ['phone', 'brand', 'account', 'api_key'];

const listTablesSql = `SELECT relation::regclass::text AS name FROM (
    SELECT unnest(ARRAY[oid, nullif(reltoastrelid, 0)]) AS relation FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  ) AS relations WHERE EXISTS (SELECT FROM pg_index WHERE indrelid = relation AND indisprimary) ORDER BY 1`;

/** Lists all tables that have a primary key, and the tables in which PostgreSQL stores their long values (TOAST). */
async function listTables(query: SqlQuery): Promise<string[]> {
  return (await query(listTablesSql, [])).map(({ name }) => String(name));
}

/**
 * Counts the rows of tables twice: once in the table and once in its indexes, which are in other files. If a
 * file was truncated, replaced or lost, the counts differ, or a query fails.
 * @throws InstallationError when a table is damaged or cannot be read
 */
async function assertTablesIntact(
  { exec, query }: SqlSession,
  dataDir: string,
  tables: readonly string[] = essentialTables,
): Promise<void> {
  const countRows = async (table: string, shouldUseIndex: boolean): Promise<number> => {
    const [indexScans, tableScans] = shouldUseIndex ? ['on', 'off'] : ['off', 'on'];
    await exec(
      `SET LOCAL enable_seqscan = ${tableScans}; SET LOCAL enable_indexscan = ${indexScans}; SET LOCAL enable_indexonlyscan = ${indexScans}; SET LOCAL enable_bitmapscan = off`,
    );
    const [row] = await query(`SELECT count(*)::int AS rows FROM ${table}`, []);
    return Number(row?.rows);
  };
  await exec('BEGIN');
  try {
    for (const table of tables) {
      const rowCount = await countRows(table, false);
      const indexEntryCount = await countRows(table, true);
      if (rowCount !== indexEntryCount) {
        throw new InstallationError(
          dataDir,
          `table ${table} has ${rowCount} rows, and its index ${indexEntryCount}: a database file is incomplete or missing`,
        );
      }
    }
  } catch (cause) {
    if (cause instanceof InstallationError) throw cause;
    throw createUnreadableError(dataDir, cause);
  } finally {
    // If PostgreSQL has ended, ROLLBACK fails too; the error being thrown already says so.
    await exec('ROLLBACK').catch(() => {});
  }
}

/** Creates the error for a page or a file that PostgreSQL cannot read. */
function createUnreadableError(dataDir: string, cause: unknown): InstallationError {
  return new InstallationError(
    dataDir,
    `its database cannot be read (PostgreSQL says: ${(cause as Error).message})`,
    { cause },
  );
}
