import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { BackupError, type DumpFacts } from '../../../domain/backup.ts';
import { PrismaClient } from '../../../generated/prisma/client.ts';
import { assertWholeTables, listEveryTable, unreadable } from '../../embedded/assert-whole-tables.ts';
import { openInstallation } from '../../embedded/open-installation.ts';
import { watchDatabase } from '../../embedded/watch-database.ts';
import { type CatalogueTurn, createCatalogueTurn } from '../catalogue/catalogue-lock.ts';
import { undoUnfinished } from '../catalogue/unfinished-import.ts';
import { createHolds, withHolds } from './connection-holds.ts';
import { acquireDataDirLock, DataDirUnusableError } from './data-dir-lock.ts';
import { type Deadlines, standardDeadlines } from './deadlines.ts';
import { freeBytesOf, reserveBytes, reserveMb, withRoomToWrite } from './disk-space.ts';
import { migrate } from './migrate.ts';
import { connectionSettings } from './postgres-connection.ts';
import { PostgresUnusableError } from './postgres-failure.ts';
import { createPostgresPool } from './postgres-pool.ts';
import type { SqlSession } from './sql-session.ts';
import { watchTrouble } from './trouble-watch.ts';
import { assertWritable, isReadOnly, refusalOf, writeProbe } from './write-probe.ts';

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface Database {
  /** For requests: queries have short deadlines, so that a dead connection does not fill the pool. */
  readonly prisma: PrismaClient;
  /** For reading the catalogue into memory, of which each statement reads a piece. */
  readonly catalogue: PrismaClient;
  /** For imports and other long work, which may wait for others. */
  readonly bulk: PrismaClient;
  /** Of the embedded database, whose one connection long work shares with requests; null: Postgres, which has others. */
  readonly turn: CatalogueTurn | null;
  /**
   * Applies pending migrations; their names in order.
   * @param onWait called with the process that is migrating
   */
  migrate(onWait?: (message: string) => void): Promise<string[]>;
  /**
   * Writes a copy of the embedded database, as of one moment, to a new file that only its owner may read: a gzipped
   * tar of its directory. Requests wait while its files are read.
   * @throws BackupError on Postgres, which has its own tools
   */
  dump(file: string): Promise<DumpFacts>;
  /**
   * How long ago a transaction or a copy had the only connection of the embedded database for itself, in ms; 0 while
   * it has. Infinity on Postgres, which has others.
   */
  heldMsAgo(): number;
  /**
   * Reads all tables of the embedded database; takes a second for some hundred MB.
   * @throws InstallationError when some of it is damaged or lost
   */
  assertWhole(): Promise<void>;
  /** What keeps the database from taking writes, in a sentence without paths; null: nothing known. */
  trouble(): string | null;
  /**
   * Writes something and takes it back.
   * @throws PostgresUnusableError; what the embedded database says
   */
  assertWritable(): Promise<void>;
  /** An error of a query, as what it says of the embedded database: InstallationError where its files are damaged. */
  explain(error: unknown): unknown;
  /** Resolves when the embedded PostgreSQL has ended: nothing can be read or written until another process opens it. */
  readonly ended: Promise<Error>;
  close(): Promise<void>;
}

/** The error for a backup of Postgres. */
export const useItsTools =
  'DATABASE_URL is set: back Postgres up with pg_dump and restore it with pg_restore, and keep KEY_PEPPER. backup and restore are for the embedded database.';

/** How long a transaction waits for the one connection of the embedded database. */
const transactionWaitMs = 60_000;

/**
 * @param onTrouble called when the database begins to fail
 * @param deadlines of Postgres
 * @throws DataDirInUseError when another process has the data directory, DataDirUnusableError when it cannot be written,
 *   InstallationError when its contents are damaged
 */
export function openDatabase(
  config: DatabaseConfig,
  onTrouble: (error: unknown) => void = () => {},
  deadlines: Deadlines = standardDeadlines,
): Promise<Database> {
  return config.kind === 'embedded'
    ? openEmbedded(config.dataDir, onTrouble)
    : openPostgres(config.url, deadlines, onTrouble);
}

/** PostgreSQL in this process (PGlite), in `dataDir`, exclusively. */
async function openEmbedded(dataDir: string, onTrouble: (error: unknown) => void): Promise<Database> {
  const release = acquireDataDirLock(dataDir);
  const holds = createHolds();
  let opened: PGlite;
  try {
    assertRoomToStart(dataDir);
    opened = await openInstallation(dataDir);
  } catch (error) {
    release();
    throw error;
  }
  const roomy = withRoomToWrite(withHolds(opened, holds), () => freeBytesOf(dataDir));
  const { watched: pglite, health } = watchDatabase(roomy, onTrouble);
  const prisma = new PrismaClient({
    adapter: new PrismaPGlite(pglite),
    // One that waits for an import to end has not failed.
    transactionOptions: { maxWait: transactionWaitMs },
  });
  const session: SqlSession = {
    pid: null,
    exec: async (sql) => void (await pglite.exec(sql)),
    query: async (sql, values) => (await pglite.query<Record<string, unknown>>(sql, values)).rows,
  };
  return {
    prisma,
    catalogue: prisma,
    bulk: prisma,
    turn: createCatalogueTurn(prisma),
    migrate: async (onWait) => {
      const applied = await migrate(session, onWait);
      await undoUnfinished(prisma);
      await assertWholeTables(session, dataDir);
      return applied;
    },
    dump: (file) => dumpEmbedded(pglite, file),
    heldMsAgo: holds.heldMsAgo,
    assertWhole: async () => assertWholeTables(session, dataDir, await listEveryTable(session.query)),
    trouble: health.trouble,
    assertWritable: () => assertWritable(session),
    explain: (error) => (health.damage() === null ? error : unreadable(dataDir, health.damage())),
    ended: health.ended,
    close: async () => {
      health.close();
      await prisma.$disconnect();
      try {
        await pglite.close();
      } catch (error) {
        // Where PostgreSQL has ended there is nothing left to close.
        if (health.damage() === null) throw error;
      } finally {
        release();
      }
    },
  };
}

function assertRoomToStart(dataDir: string): void {
  if (freeBytesOf(dataDir) >= reserveBytes) return;
  throw new DataDirUnusableError(
    `${dataDir} is on a disk with less than ${reserveMb} MB left. Free space on it, or set DATA_DIR to another directory.`,
  );
}

async function dumpEmbedded(pglite: PGlite, file: string): Promise<DumpFacts> {
  const [server] = (await pglite.query<{ server_version: string }>('SHOW server_version')).rows;
  const [catalogue] = (
    await pglite.query<{ version: number }>("SELECT version FROM revision WHERE topic = 'catalogue'")
  ).rows;
  // A checkpoint, so that a restored database needs no recovery.
  await pglite.exec('CHECKPOINT');
  // Compressed afterwards: others have the database again then.
  const copy = await pglite.dumpDataDir('none');
  await pipeline(
    Readable.fromWeb(copy.stream() as ReadableStream<Uint8Array>),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  return {
    postgresVersion: server?.server_version ?? 'unknown',
    catalogueVersion: catalogue?.version ?? 0,
  };
}

async function openPostgres(
  url: string,
  { requestMs, catalogueMs, bulkMs }: Deadlines,
  onTrouble: (error: unknown) => void,
): Promise<Database> {
  const pools: ReturnType<typeof createPostgresPool>[] = [];
  const noteError = (error: unknown): void => {
    watch.note(error);
    // After a failover they lead to what is a standby now.
    if (isReadOnly(error)) for (const { endConnections } of pools) endConnections();
  };
  const client = (config: pg.PoolConfig): PrismaClient => {
    const opened = createPostgresPool({ ...connectionSettings(url), ...config }, noteError);
    pools.push(opened);
    const { pool } = opened;
    // One that is lost while it idles is the pool's business: the next query opens another.
    const quietly = { onPoolError: () => {}, onConnectionError: () => {} };
    return new PrismaClient({ adapter: new PrismaPg(pool, { ...quietly, disposeExternalPool: true }) });
  };
  const prisma = client({ max: 10, query_timeout: requestMs });
  const catalogue = client({ max: 2, query_timeout: catalogueMs });
  const bulk = client({ max: 2, query_timeout: bulkMs });
  const watch = watchTrouble({
    sentenceOf: refusalOf,
    probe: () => prisma.$executeRawUnsafe(writeProbe()),
    onTrouble,
  });
  return {
    prisma,
    catalogue,
    bulk,
    turn: null,
    migrate: (onWait) => withPostgresSession(url, (session) => migrate(session, onWait)),
    dump: () => Promise.reject(new BackupError(useItsTools)),
    heldMsAgo: () => Number.POSITIVE_INFINITY,
    assertWhole: async () => {},
    trouble: watch.trouble,
    assertWritable: () =>
      withPostgresSession(url, async (session) => {
        try {
          await assertWritable(session);
        } catch (error) {
          throw new PostgresUnusableError(url, error);
        }
      }),
    explain: (error) => error,
    ended: new Promise(() => {}),
    close: async () => {
      watch.close();
      await prisma.$disconnect();
      await catalogue.$disconnect();
      await bulk.$disconnect();
    },
  };
}

/**
 * A separate connection, for migrations and checks.
 * @throws PostgresUnusableError when it cannot be opened
 */
export async function withPostgresSession<Result>(
  url: string,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(url);
  try {
    return await work({
      pid: (client as unknown as { processID: number | null }).processID,
      exec: async (sql) => void (await client.query(sql)),
      query: async (sql, values) => (await client.query(sql, values)).rows,
    });
  } finally {
    await client.end();
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client(connectionSettings(url));
    client.on('error', () => {}); // the query in progress fails and reports it
    await client.connect();
    return client;
  } catch (error) {
    throw new PostgresUnusableError(url, error);
  }
}
