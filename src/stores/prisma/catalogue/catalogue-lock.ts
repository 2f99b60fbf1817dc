import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { withAsyncCommit } from '../connection/async-commit.ts';
import { beginUnfinishedImport, type UnfinishedImport, undoUnfinishedImport } from './unfinished-import.ts';

export type CatalogueLock = ReturnType<typeof createCatalogueLock>;

/**
 * Creates the lock of the catalogue in an embedded database. A file is imported in several transactions, because a
 * single long one would occupy the only connection. Therefore the catalogue must not be loaded during an import.
 */
export function createCatalogueLock(prisma: PrismaClient) {
  let previousRun: Promise<unknown> = Promise.resolve();
  let currentImport: UnfinishedImport | null = null;
  return {
    /** Runs work after all earlier work has ended. If an import was left unfinished, it is undone first. */
    runExclusive: <Result>(work: () => Promise<Result>): Promise<Result> => {
      const run = previousRun.then(async () => {
        if (currentImport !== null) await undoUnfinishedImport(prisma);
        currentImport = null;
        return work();
      });
      previousRun = run.catch(() => {});
      return run;
    },
    /** Begins an import. All rows that are written afterwards belong to it. The lock must be held. */
    beginImport: async (): Promise<void> => {
      currentImport = await withAsyncCommit(prisma, beginUnfinishedImport);
    },
    /** Records that the import is finished or undone. */
    endImport: (): void => {
      currentImport = null;
    },
    /** The import in progress, whose rows readers must ignore. Null if there is none. */
    get unfinishedImport(): UnfinishedImport | null {
      return currentImport;
    },
  };
}
