import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from '../prisma/connection/intercept-pglite.ts';
import { watchTrouble } from '../prisma/connection/trouble-watch.ts';

/**
 * SQLSTATEs that mean that the problem is in the server, not in the query: insufficient resources (53), system errors
 * (58), damaged data and internal errors (XX), and 42501, which PostgreSQL also reports if a file cannot be written
 * (PostgreSQL documentation, appendix A).
 */
const serverErrorSqlStates = /^(53|58|XX|42501)/;
/** SQLSTATEs of damaged data (XX001) and damaged indexes (XX002). */
const damageSqlStates = /^XX00[12]$/;

/** SQL for a transaction that changes no table, but whose commit must reach the disk. */
const probeSql = "DO $$ BEGIN PERFORM pg_logical_emit_message(true, 'phone-gateway', ''); END $$";

const getSqlState = (error: unknown): string => (error as { code?: string }).code ?? '';
const isDiskFull = (error: unknown): boolean => (error as Error).name === 'DiskFullError';
/**
 * Whether the error means that PostgreSQL has exited: then WebAssembly throws a RuntimeError, or Emscripten throws an
 * ExitStatus. After a PANIC, PostgreSQL would exit too, but PGlite continues and gives wrong results.
 */
const isPostgresExit = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error as Error).name === 'ExitStatus' ||
  (error as { severity?: string }).severity === 'PANIC';

/**
 * Wraps an embedded database to watch the errors of its queries. While there is trouble, a commit is attempted every
 * two seconds, to detect when the disk has space again or the process has file descriptors again.
 * @param onTrouble a listener that receives the error when trouble begins
 */
export function watchDatabase(pglite: PGlite, onTrouble: (error: unknown) => void) {
  let damageError: unknown = null;
  const { promise: crashed, resolve: reportCrash } = Promise.withResolvers<Error>();

  const troubleWatch = watchTrouble({
    describeTrouble: (error) => {
      const state = getSqlState(error);
      if (!isDiskFull(error) && !serverErrorSqlStates.test(state)) return null;
      if (damageSqlStates.test(state)) damageError ??= error;
      return formatTrouble(state, damageError !== null);
    },
    probe: async () => {
      if (damageError !== null) throw damageError;
      await watched.exec(probeSql);
    },
    onTrouble,
  });
  const handleError = (error: unknown): void => {
    if (isPostgresExit(error)) {
      damageError ??= error;
      reportCrash(error as Error);
    } else troubleWatch.recordError(error);
  };
  const reportErrors = async (call: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await call();
    } catch (error) {
      handleError(error);
      throw error;
    }
  };
  const watched: PGlite = interceptPglite(pglite, { statement: reportErrors, transaction: reportErrors });
  return {
    watched,
    health: {
      /** Returns a sentence without paths, which clients may see, or null if no problem is known. */
      getProblem: troubleWatch.getProblem,
      /** Returns the first error that showed damaged files or ended PostgreSQL, or null if there was none. */
      getDamage: () => damageError,
      /** Resolves when PostgreSQL has ended. Then every query fails until another process opens the database. */
      crashed,
      close: troubleWatch.close,
    },
  };
}

/** Formats the problem for clients. @param state the SQLSTATE, or empty if the disk is nearly full */
function formatTrouble(state: string, isDamaged: boolean): string {
  if (isDamaged) return 'The embedded database is damaged: restore a backup. See the log.';
  return state === ''
    ? 'The disk of the embedded database is nearly full: writes are rejected until space is freed.'
    : `The embedded database reports errors (SQLSTATE ${state}): writing may fail. See the log.`;
}
