import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from '../prisma/connection/intercept-pglite.ts';
import { watchTrouble } from '../prisma/connection/trouble-watch.ts';

/** The state of an embedded database, as seen from its queries. */
export interface DatabaseHealth {
  /** Null: nothing is known against it. Else a sentence that names no folder. */
  trouble(): string | null;
  /** The first error of damaged files, or that ended PostgreSQL; else null. */
  damage(): unknown;
  /** Resolves when PostgreSQL has ended in this process: every query fails from then on, until another process. */
  readonly ended: Promise<Error>;
  close(): void;
}

/**
 * SQLSTATE classes by which PostgreSQL says that it, and not the query, has a problem: resources (53), system (58),
 * damaged data and internal errors (XX); and 42501, which is also what a file gives that may not be written
 * (PostgreSQL documentation, appendix A).
 */
const troubles = /^(53|58|XX|42501)/;
const damages = /^XX00[12]$/;

/** A commit that changes nothing, and yet has to reach the disk. */
const probe = "DO $$ BEGIN PERFORM pg_logical_emit_message(true, 'phone-gateway', ''); END $$";

const sqlStateOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const isRefusal = (error: unknown): boolean => (error as Error).name === 'NoRoomError';
/**
 * What WebAssembly and Emscripten throw when what runs in them has come to an end; and a PANIC, after which PostgreSQL
 * would end its process, and PGlite continues, but all answers are wrong from then on.
 */
const isEnd = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error as Error).name === 'ExitStatus' ||
  (error as { severity?: string }).severity === 'PANIC';

/**
 * The same database, of which is known whether it works. While something is wrong, a commit is tried every two seconds,
 * so that a recovery (free space on the disk, free descriptors) is noticed.
 * @param onTrouble called when trouble begins, with the error, and when it ends
 */
export function watchDatabase(
  pglite: PGlite,
  onTrouble: (error: unknown) => void,
): { readonly watched: PGlite; readonly health: DatabaseHealth } {
  let damage: unknown = null;
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>();

  const watch = watchTrouble({
    sentenceOf: (error) => {
      const state = sqlStateOf(error);
      if (!isRefusal(error) && !troubles.test(state)) return null;
      if (damages.test(state)) damage ??= error;
      return sentenceOf(state, damage !== null);
    },
    probe: async () => {
      if (damage !== null) throw damage;
      await watched.exec(probe);
    },
    onTrouble,
  });
  const note = (error: unknown): void => {
    if (isEnd(error)) {
      damage ??= error;
      end(error as Error);
    } else watch.note(error);
  };
  const tell = async (call: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await call();
    } catch (error) {
      note(error);
      throw error;
    }
  };
  const watched = interceptPglite(pglite, { statement: tell, transaction: tell });
  return {
    watched,
    health: { trouble: watch.trouble, damage: () => damage, ended, close: watch.close },
  };
}

function sentenceOf(state: string, isDamaged: boolean): string {
  if (isDamaged) return 'The embedded database is damaged: restore a backup. See the log.';
  return state === ''
    ? 'The disk of the embedded database is nearly full: nothing is written until there is space.'
    : `The embedded database reports errors (SQLSTATE ${state}): writing may fail. See the log.`;
}
