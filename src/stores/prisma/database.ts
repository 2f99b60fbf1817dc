import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { BackupError, type DumpFacts } from '../../domain/backup.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { acquireDataDirLock, DataDirUnusableError } from './data-dir-lock.ts';
import { migrate, type SqlSession } from './migrate.ts';
import { freeBytesOf, reserveBytes, reserveMb, withRoomToWrite } from './room-to-write.ts';

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface Database {
  /** For what a request waits for: its queries give up early, so that a dead line does not fill the pool. */
  readonly prisma: PrismaClient;
  /** For imports and what else may take long. */
  readonly bulk: PrismaClient;
  /** Applies pending migrations; their names in order. */
  migrate(): Promise<string[]>;
  /**
   * Writes a copy of the embedded database, as of one moment, to a new file that only its owner may read: a gzipped
   * tar of its directory. Requests wait while its files are read.
   * @throws BackupError on Postgres, which has tools of its own
   */
  dump(file: string): Promise<DumpFacts>;
  close(): Promise<void>;
}

/** What is said where a backup is asked of Postgres. */
export const useItsTools =
  'DATABASE_URL is set: back Postgres up with pg_dump and restore it with pg_restore, and keep KEY_PEPPER. backup and restore are for the embedded database.';

/** How long a connection may take before the database counts as away. */
const connectTimeoutMs = 1_000;
/** How long a query that a request waits for may take before its connection is given up. */
const queryTimeoutMs = 3_000;

/** @throws DataDirInUseError when another process has the data directory, DataDirUnusableError when it cannot be written */
export function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.kind === 'embedded' ? openEmbedded(config.dataDir) : openPostgres(config.url);
}

/** PostgreSQL in this process (PGlite), in `dataDir`, exclusively. */
async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = acquireDataDirLock(dataDir);
  let pglite: PGlite;
  try {
    assertRoomToStart(dataDir);
    const opened = await PGlite.create({ dataDir: join(dataDir, 'postgres') });
    pglite = withRoomToWrite(opened, () => freeBytesOf(dataDir));
  } catch (error) {
    lock.release();
    throw error;
  }
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  const session: SqlSession = {
    exec: async (sql) => void (await pglite.exec(sql)),
    query: async (sql, values) => (await pglite.query<Record<string, unknown>>(sql, values)).rows,
  };
  return {
    prisma,
    bulk: prisma,
    migrate: () => migrate(session),
    dump: (file) => dumpEmbedded(pglite, file),
    close: async () => {
      await prisma.$disconnect();
      await pglite.close();
      lock.release();
    },
  };
}

function assertRoomToStart(dataDir: string): void {
  if (freeBytesOf(dataDir) >= reserveBytes) return;
  throw new DataDirUnusableError(
    `${dataDir} is on a disk with less than ${reserveMb} MB left. Make room on it, or set DATA_DIR to another directory.`,
  );
}

async function dumpEmbedded(pglite: PGlite, file: string): Promise<DumpFacts> {
  const [server] = (await pglite.query<{ server_version: string }>('SHOW server_version')).rows;
  const [catalogue] = (
    await pglite.query<{ version: number }>("SELECT version FROM revision WHERE topic = 'catalogue'")
  ).rows;
  // What is in memory only goes to the files, so that a restored database has nothing to recover.
  await pglite.exec('CHECKPOINT');
  const dump = await pglite.dumpDataDir('gzip');
  await writeFile(file, dump.stream(), { mode: 0o600, flag: 'wx' });
  return {
    postgresVersion: server?.server_version ?? 'unknown',
    catalogueVersion: catalogue?.version ?? 0,
  };
}

async function openPostgres(url: string): Promise<Database> {
  const client = (config: pg.PoolConfig): PrismaClient => {
    const pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      ...config,
    });
    // A connection may be lost when the pool has let go of it and the transaction that waits for it does not listen
    // yet: the error is told by its first query, and an event that nobody hears would end the process.
    pool.on('connect', (connection) => connection.on('error', () => {}));
    // One that is lost while it idles is the pool's business: the next query opens another.
    const quietly = { onPoolError: () => {}, onConnectionError: () => {} };
    return new PrismaClient({ adapter: new PrismaPg(pool, { ...quietly, disposeExternalPool: true }) });
  };
  const prisma = client({ max: 10, query_timeout: queryTimeoutMs });
  const bulk = client({ max: 2 });
  return {
    prisma,
    bulk,
    migrate: () => withPostgresSession(url, migrate),
    dump: () => Promise.reject(new BackupError(useItsTools)),
    close: async () => {
      await prisma.$disconnect();
      await bulk.$disconnect();
    },
  };
}

/** Migrating needs one connection of its own: an advisory lock belongs to the connection that took it. */
export async function withPostgresSession<Result>(
  url: string,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {}); // the query under way fails, and tells
  await client.connect();
  try {
    return await work({
      exec: async (sql) => void (await client.query(sql)),
      query: async (sql, values) => (await client.query(sql, values)).rows,
    });
  } finally {
    await client.end();
  }
}
