import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { lazily } from '../connection/async-commit.ts';
import { beginUnfinished, type UnfinishedImport, undoUnfinished } from './unfinished-import.ts';

/**
 * Whose turn it is in the catalogue of an embedded database. A file is written there in pieces, because a transaction
 * would keep its only connection from all others; so who writes the catalogue, or loads it, does so alone.
 */
export interface CatalogueTurn {
  /** Waits for its turn. What a turn before has left unfinished is taken back first. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** To be called in a turn: from now on what is written is unfinished. */
  begin(): Promise<void>;
  /** To be called when it is finished, or taken back. */
  end(): void;
  /** The file that is being written; null: none is, and every row counts. */
  readonly unfinished: UnfinishedImport | null;
}

export function createCatalogueTurn(prisma: PrismaClient): CatalogueTurn {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished: UnfinishedImport | null = null;
  return {
    alone: (work) => {
      const own = last.then(async () => {
        if (unfinished !== null) await undoUnfinished(prisma);
        unfinished = null;
        return work();
      });
      last = own.catch(() => {});
      return own;
    },
    begin: async () => {
      unfinished = await lazily(prisma, beginUnfinished);
    },
    end: () => {
      unfinished = null;
    },
    get unfinished() {
      return unfinished;
    },
  };
}
