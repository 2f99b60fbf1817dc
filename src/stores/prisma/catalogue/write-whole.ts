import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { lazily, longestMs } from '../connection/async-commit.ts';
import type { CatalogueTurn } from './catalogue-lock.ts';
import { inCatalogueOrder } from './catalogue-order.ts';
import { endUnfinished, keepBefore, undoUnfinished } from './unfinished-import.ts';

/** What is done for one file. */
interface FileWork<Result> {
  /** @param version of the catalogue, as it is */
  write(tx: Prisma.TransactionClient, version: number): Promise<Result>;
  /** Makes what was written the catalogue's next version. */
  finish(tx: Prisma.TransactionClient): Promise<void>;
  /** Everything is written, and undone. */
  readonly isDryRun: boolean;
}

/** Writes a file so that it is in as a whole or not at all. */
export interface WholeWriting {
  file<Result>(work: FileWork<Result>): Promise<Result>;
  /** Writes some rows of the file, which are in together. @param tx that `write` was given */
  piece<Result>(
    tx: Prisma.TransactionClient,
    write: (tx: Prisma.TransactionClient) => Promise<Result>,
  ): Promise<Result>;
  /** To be called before phones are changed that are not the file's own. */
  beforeChange(tx: Prisma.TransactionClient, phoneIds: readonly number[]): Promise<void>;
}

/** In one transaction. @param onWait called with the process that it waits for */
export function inOneTransaction(prisma: PrismaClient, onWait: (message: string) => void): WholeWriting {
  return {
    piece: (tx, write) => write(tx),
    beforeChange: async () => {},
    file: async <Result>({ write, finish, isDryRun }: FileWork<Result>): Promise<Result> => {
      const rollBack = new Error('a dry run is rolled back');
      let result: Result | undefined;
      try {
        await inCatalogueOrder(prisma, onWait, async (tx, version) => {
          result = await write(tx, version);
          if (isDryRun) throw rollBack;
          await finish(tx);
        });
      } catch (error) {
        if (error !== rollBack) throw error;
      }
      return result as Result;
    },
  };
}

/**
 * In pieces, between which others have the one connection of the embedded database: each stays, and is taken
 * back when the file does not come to its end, if need be at the next start.
 */
export function inPieces(prisma: PrismaClient, turn: CatalogueTurn): WholeWriting {
  return {
    piece: (_, write) => lazily(prisma, write),
    beforeChange: keepBefore,
    file: ({ write, finish, isDryRun }) =>
      turn.alone(async () => {
        const { version } = await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } });
        await turn.begin();
        try {
          const result = await write(prisma, version);
          if (isDryRun) await undoUnfinished(prisma);
          else {
            await prisma.$transaction(
              async (tx) => {
                await finish(tx);
                await endUnfinished(tx);
              },
              { timeout: longestMs },
            );
          }
          turn.end();
          return result;
        } catch (error) {
          // Where that fails as well, the next turn tries again.
          await undoUnfinished(prisma).then(turn.end, () => {});
          throw error;
        }
      }),
  };
}
