import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from '../prisma/intercept-pglite.ts';

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

const probeEveryMs = 2_000;
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
  let trouble: string | null = null;
  let damage: unknown = null;
  let failures = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>();

  const note = (error: unknown): void => {
    if (isEnd(error)) {
      damage ??= error;
      end(error as Error);
      return;
    }
    const state = sqlStateOf(error);
    if (!isRefusal(error) && !troubles.test(state)) return;
    failures += 1;
    if (damages.test(state)) damage ??= error;
    if (trouble === null) onTrouble(error);
    trouble = sentenceOf(state, damage !== null);
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
  const timer = setInterval(async () => {
    if (trouble === null || damage !== null) return;
    const before = failures;
    await watched.exec(probe).catch(() => {});
    if (failures === before) trouble = null;
  }, probeEveryMs);
  timer.unref();
  return {
    watched,
    health: { trouble: () => trouble, damage: () => damage, ended, close: () => clearInterval(timer) },
  };
}

function sentenceOf(state: string, isDamaged: boolean): string {
  if (isDamaged) return 'The embedded database is damaged: restore a backup. See the log.';
  return state === ''
    ? 'The disk of the embedded database is nearly full: nothing is written until there is space.'
    : `The embedded database reports errors (SQLSTATE ${state}): writing may fail. See the log.`;
}
