import type { DumpFacts } from '../../domain/backup.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { CatalogueLock } from './catalogue/catalogue-lock.ts';
import { type Deadlines, defaultDeadlines } from './connection/deadlines.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface Database {
  /** The client for requests. Its queries have short deadlines, so that dead connections do not fill the pool. */
  readonly prisma: PrismaClient;
  /** The client for reading the catalogue into memory, slice by slice. */
  readonly catalogue: PrismaClient;
  /** The client for imports and other long work, which may wait for other processes. */
  readonly bulk: PrismaClient;
  /**
   * The lock for the embedded database, where imports and requests share the only connection. Null with Postgres, which
   * needs no lock.
   */
  readonly catalogueLock: CatalogueLock | null;
  /**
   * Applies pending migrations.
   * @param onWait a listener that receives a message with the name of the process that is migrating
   * @returns the names of the applied migrations, in order
   */
  migrate(onWait?: (message: string) => void): Promise<string[]>;
  /**
   * Writes a consistent copy of the embedded database to a new file that only its owner may read: a gzipped tar of its
   * directory. Requests wait while the files are read.
   * @throws BackupError on Postgres, which has its own backup tools
   */
  dump(file: string): Promise<DumpFacts>;
  /**
   * Returns the milliseconds since a transaction or a backup last held the embedded database's only connection, or 0
   * while one holds it. Returns Infinity on Postgres, which has several connections.
   */
  getMsSinceConnectionHeld(): number;
  /**
   * Reads all tables of the embedded database, which takes a second for a few hundred MB.
   * @throws InstallationError if something in the database is damaged or lost
   */
  assertIntact(): Promise<void>;
  /** Returns a sentence without paths that says what prevents writes, or null if no problem is known. */
  getProblem(): string | null;
  /**
   * Attempts a write and rolls it back.
   * @throws PostgresUnusableError, or the error of the embedded database
   */
  assertWritable(): Promise<void>;
  /** Converts the error of a query to an InstallationError if the embedded database is damaged. */
  toUserFacingError(error: unknown): unknown;
  /**
   * Resolves when the embedded PostgreSQL has exited. Then every query fails until another process opens the database.
   */
  readonly crashed: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the configured database.
 * @param onTrouble a listener that receives the first error when the database begins to fail
 * @param deadlines the deadlines of statements in Postgres
 * @throws DataDirInUseError if another process has locked the data directory, DataDirUnusableError if it
 * cannot be written, InstallationError if its contents are damaged
 */
export function openDatabase(
  config: DatabaseConfig,
  onTrouble: (error: unknown) => void = () => {},
  deadlines: Deadlines = defaultDeadlines,
): Promise<Database> {
  return config.kind === 'embedded'
    ? openEmbeddedDatabase(config.dataDir, onTrouble)
    : openPostgresDatabase(config.url, deadlines, onTrouble);
}
