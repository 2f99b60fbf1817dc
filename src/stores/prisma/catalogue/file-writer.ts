import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { transactionTimeoutMs, withAsyncCommit } from '../connection/async-commit.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { runCatalogueTransaction } from './catalogue-transaction.ts';
import { endUnfinishedImport, savePhonesForUndo, undoUnfinishedImport } from './unfinished-import.ts';

/** The steps of importing one file. */
interface FileWork<Result> {
  /** Writes the rows of the file. @param version the current version of the catalogue */
  write(tx: Prisma.TransactionClient, version: number): Promise<Result>;
  /** Makes the written rows the next version of the catalogue. */
  finish(tx: Prisma.TransactionClient): Promise<void>;
  /** Whether all rows are undone after they have been written. */
  readonly isDryRun: boolean;
}

/** Writes a file into the catalogue, completely or not at all. */
export interface FileWriter {
  writeFile<Result>(work: FileWork<Result>): Promise<Result>;
  /** Writes some rows of the file in one transaction. @param tx the client that `write` received */
  writePiece<Result>(
    tx: Prisma.TransactionClient,
    write: (tx: Prisma.TransactionClient) => Promise<Result>,
  ): Promise<Result>;
  /** Saves existing phones before the file changes them, so that an unfinished file can be undone. */
  saveForUndo(tx: Prisma.TransactionClient, phoneIds: readonly number[]): Promise<void>;
}

/**
 * Creates a writer that writes each file in one transaction.
 * @param onWait a listener that receives a message with the name of the process that the writer waits for
 */
export function createTransactionWriter(prisma: PrismaClient, onWait: (message: string) => void): FileWriter {
  return {
    writePiece: (tx, write) => write(tx),
    saveForUndo: async () => {},
    writeFile: async <Result>({ write, finish, isDryRun }: FileWork<Result>): Promise<Result> => {
      const dryRunError = new Error('a dry run is rolled back');
      let result: Result | undefined;
      try {
        await runCatalogueTransaction(prisma, onWait, async (tx, version) => {
          result = await write(tx, version);
          if (isDryRun) throw dryRunError;
          await finish(tx);
        });
      } catch (error) {
        if (error !== dryRunError) throw error;
      }
      return result as Result;
    },
  };
}

/**
 * Creates a writer that writes each file in pieces, so that requests can use the only connection of the embedded
 * database between them. If a file cannot be finished, its pieces are undone, no later than at the next start.
 */
export function createPiecewiseWriter(prisma: PrismaClient, lock: CatalogueLock): FileWriter {
  return {
    writePiece: (_, write) => withAsyncCommit(prisma, write),
    saveForUndo: savePhonesForUndo,
    writeFile: ({ write, finish, isDryRun }) =>
      lock.runExclusive(async () => {
        const { version } = await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } });
        await lock.beginImport();
        try {
          const result = await write(prisma, version);
          if (isDryRun) await undoUnfinishedImport(prisma);
          else {
            await prisma.$transaction(
              async (tx) => {
                await finish(tx);
                await endUnfinishedImport(tx);
              },
              { timeout: transactionTimeoutMs },
            );
          }
          lock.endImport();
          return result;
        } catch (error) {
          // If undoing fails too, the next holder of the lock tries again.
          await undoUnfinishedImport(prisma).then(lock.endImport, () => {});
          throw error;
        }
      }),
  };
}
