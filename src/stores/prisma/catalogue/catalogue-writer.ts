import { createHash } from 'node:crypto';
import type {
  CatalogueWriter,
  ImportFile,
  ImportRef,
  ImportTransaction,
  RecordedImport,
} from '../../../domain/catalogue/catalogue-writer.ts';
import type { StatedSource } from '../../../domain/catalogue/incoming-row.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { transactionTimeoutMs, withAsyncCommit } from '../connection/async-commit.ts';
import { mapSlices } from '../connection/time-slices.ts';
import { markImport, raiseCatalogueRevision, readRecordTime } from '../revision-store.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { runCatalogueTransaction } from './catalogue-transaction.ts';
import { createImportRefs, toImportRef } from './import-refs.ts';
import { addPrices, addReviews, readLastOffers, readLastPrices } from './observation-rows.ts';
import {
  documentsPerStatement,
  ensureBrands,
  findPhones,
  insertPhones,
  readNames,
  updatePhones,
} from './stored-phones.ts';
import { endUnfinishedImport, savePhonesForUndo, undoUnfinishedImport } from './unfinished-import.ts';

/** The number of rows per statement. It is small, because PGlite blocks the process while a statement runs. */
const pricesPerStatement = 200;
const reviewsPerStatement = 50;
/** The number of phones whose last offers or prices one statement reads. */
const phonesPerStatement = 10;
const slugsPerStatement = 500;
const markedPhonesPerStatement = 200;
/** The number of sources that are written before other work may use the embedded database. */
const sourcesPerStatement = 10;

/**
 * Creates the port through which imports write the catalogue.
 * @param lock the embedded database's lock, or null with Postgres, where a file is written in one transaction
 * @param onWait a listener that receives a message with the name of the process that an import waits for
 */
export function createCatalogueWriter(
  prisma: PrismaClient,
  lock: CatalogueLock | null = null,
  onWait: (message: string) => void = () => {},
): CatalogueWriter {
  const writer =
    lock === null ? createTransactionWriter(prisma, onWait) : createPiecewiseWriter(prisma, lock);
  return {
    isEmpty: async () => (await prisma.phone.findFirst({ select: { id: true } })) === null,
    importFile: (file, work, { isDryRun = false, hasMoreFiles = false } = {}) => {
      let startedFile: StartedFile | undefined;
      return writer.writeFile({
        write: async (tx, version) => {
          startedFile = await startFile(tx, file, { ...writer, version: version + 1 });
          return work(startedFile.transaction);
        },
        finish: async (tx) => {
          await startedFile?.raiseVersion(tx);
          await markImport(tx, hasMoreFiles);
        },
        isDryRun,
      });
    },
    endImport: () => markImport(prisma, false),
  };
}

/** A file with the time at which its prices count as recorded. */
type RecordedFile = ImportFile & { readonly recordedAt: Date };

interface StartedFile {
  readonly transaction: ImportTransaction;
  /** Raises the catalogue's version if anything was added or changed. */
  raiseVersion(tx: Prisma.TransactionClient): Promise<void>;
}

interface ImportContext extends Pick<FileWriter, 'writePiece' | 'saveForUndo'> {
  /** The version of the catalogue that the file creates. */
  readonly version: number;
}

async function startFile(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  context: ImportContext,
): Promise<StartedFile> {
  const { source, isAlreadyImported } = await context.writePiece(tx, (pieceTx) =>
    recordImport(pieceTx, file),
  );
  const startedAt = await readRecordTime(tx);
  const recordedAt = file.recordedAt === null ? startedAt : await computeRecordTime(tx, file.recordedAt);
  const importContext = { ...context, source, isAlreadyImported };
  const transaction = createImportTransaction(tx, { ...file, recordedAt }, importContext);
  return {
    transaction,
    raiseVersion: async (lastTx) => {
      if (transaction.hasChanges()) await raiseCatalogueRevision(lastTx, startedAt);
    },
  };
}

/** @returns the instant, or the time of the last price if it is later, so that the change log stays in order */
async function computeRecordTime(tx: Prisma.TransactionClient, instant: Date): Promise<Date> {
  const { _max: lastPrice } = await tx.price.aggregate({ _max: { recordedAt: true } });
  return lastPrice.recordedAt !== null && lastPrice.recordedAt > instant ? lastPrice.recordedAt : instant;
}

/** Records the file as an import, or finds the existing import if the same content was imported with the same date. */
async function recordImport(tx: Prisma.TransactionClient, file: ImportFile) {
  const { asOf, isDateAssumed } = await resolveDate(tx, file);
  const identity = { sha256: file.sha256, asOf: asOf ?? '', asOfAssumed: isDateAssumed };
  const existingImport = await tx.import.findUnique({ where: { sha256_asOf_asOfAssumed: identity } });
  const { id } =
    existingImport ?? (await tx.import.create({ data: { ...identity, ...toImportColumns(file) } }));
  return { source: { id, asOf, isDateAssumed }, isAlreadyImported: existingImport !== null };
}

/**
 * Describes a publication that a file cites as if the publication had been imported as a file of its own. Its digest
 * depends on the file's digest, because its import time and `isVerified` come from the file.
 */
function toSourceFile(
  file: ImportFile,
  { source }: { readonly source: ImportRef },
  statedSource: Omit<StatedSource, 'paths'>,
): ImportFile {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([file.sha256, statedSource.name]))
    .digest('hex');
  const { name, asOf, isDateInferred } = statedSource;
  if (asOf !== null) return { ...file, name, sha256, asOf, isDateInferred, isDateAssumed: false };
  return { ...file, name, sha256, asOf: source.asOf, isDateAssumed: source.isDateAssumed ?? false };
}

const toImportColumns = ({ name, isDateInferred, isVerified }: ImportFile) => ({
  name,
  asOfInferred: isDateInferred ?? false,
  verified: isVerified ?? true,
  importedAt: new Date(),
});

/** Determines the date of a file. If the date is assumed, the date of the file's first import is used again. */
async function resolveDate(
  tx: Prisma.TransactionClient,
  { sha256, asOf, isDateAssumed = false }: ImportFile,
): Promise<Required<Omit<ImportRef, 'id'>>> {
  if (!isDateAssumed) return { asOf, isDateAssumed };
  const firstImport = await tx.import.findFirst({ where: { sha256 }, orderBy: { id: 'asc' } });
  return firstImport === null ? { asOf, isDateAssumed } : toImportRef(firstImport);
}

function createImportTransaction(
  tx: Prisma.TransactionClient,
  file: RecordedFile,
  context: ImportContext & RecordedImport,
): ImportTransaction & { hasChanges(): boolean } {
  const { source, version, isAlreadyImported } = context;
  const writeStamp = { source, changedAt: new Date(), version };
  /** Runs a statement for each slice of a list, one after the other. @returns all results in order */
  const writeSlices = <Item, Result>(
    items: readonly Item[],
    size: number,
    runStatement: (pieceTx: Prisma.TransactionClient, slice: Item[]) => Promise<readonly Result[]>,
  ): Promise<Result[]> =>
    mapSlices(items, size, (slice) => context.writePiece(tx, (pieceTx) => runStatement(pieceTx, slice)));
  const refs = createImportRefs(tx, source);
  let hasChanges = false;
  /** Marks the phones of added rows as changed, so that gateways reload them. @returns the number of rows */
  const markChanged = async (addedRows: readonly { phone_id: number }[]): Promise<number> => {
    if (addedRows.length === 0) return 0;
    hasChanges = true;
    const ids = [...new Set(addedRows.map(({ phone_id }) => phone_id))];
    // Skip phones that this file has added or changed. They are already marked, and writing a row again would take
    // as long as the first time.
    await writeSlices(ids, markedPhonesPerStatement, async (pieceTx, slice) => {
      await pieceTx.phone.updateMany({
        where: { id: { in: slice }, changedIn: { not: version } },
        data: { changedIn: version },
      });
      return [];
    });
    return addedRows.length;
  };

  return {
    source,
    isAlreadyImported,
    hasChanges: () => hasChanges,
    addSources: (sources) =>
      writeSlices(sources, sourcesPerStatement, async (pieceTx, slice) => {
        const addedSources: ImportRef[] = [];
        for (const statedSource of slice) {
          const sourceFile = toSourceFile(file, context, statedSource);
          addedSources.push((await recordImport(pieceTx, sourceFile)).source);
        }
        return addedSources;
      }),
    listNames: (selection) => readNames(tx, selection),
    find: (identities) => findPhones(tx, identities, refs),
    findSlugsLike: async (baseSlugs) => {
      const takenPhones = await mapSlices(baseSlugs, slugsPerStatement, (slice) =>
        tx.phone.findMany({ where: { slug: { in: slice } }, select: { slug: true } }),
      );
      const takenSlugs = takenPhones.map(({ slug }) => slug);
      if (takenSlugs.length === 0) return new Set();
      const numberedPhones = await tx.$queryRaw<{ slug: string }[]>`
        SELECT slug FROM phone WHERE regexp_replace(slug, '-[0-9]+$', '') = ANY(${takenSlugs})`;
      return new Set([...takenSlugs, ...numberedPhones.map(({ slug }) => slug)]);
    },
    add: async (phones) => {
      if (phones.length === 0) return;
      hasChanges = true;
      const brandIds = await context.writePiece(tx, (pieceTx) => ensureBrands(pieceTx, phones));
      await writeSlices(phones, documentsPerStatement, (pieceTx, slice) =>
        insertPhones(pieceTx, slice, brandIds, writeStamp),
      );
    },
    change: async (phones) => {
      if (phones.length === 0) return;
      hasChanges = true;
      await writeSlices(phones, documentsPerStatement, async (pieceTx, slice) => {
        const ids = slice.map(({ id }) => id);
        await context.saveForUndo(pieceTx, ids);
        return updatePhones(pieceTx, slice, writeStamp);
      });
    },
    addPrices: async (prices) =>
      markChanged(
        await writeSlices(prices, pricesPerStatement, (pieceTx, slice) =>
          addPrices(pieceTx, slice, { ...file, revision: version }),
        ),
      ),
    findLastOffers: (phones, since, until) =>
      mapSlices(phones, phonesPerStatement, (slice) =>
        readLastOffers(tx, slice, { sourceName: file.name, since, until }),
      ),
    findLastPrices: (phones, since, until) =>
      mapSlices(phones, phonesPerStatement, (slice) => readLastPrices(tx, slice, since, until)),
    addReviews: async (reviews) =>
      markChanged(
        await writeSlices(reviews, reviewsPerStatement, (pieceTx, slice) =>
          addReviews(pieceTx, slice, version),
        ),
      ),
  };
}

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
interface FileWriter {
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
function createTransactionWriter(prisma: PrismaClient, onWait: (message: string) => void): FileWriter {
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
function createPiecewiseWriter(prisma: PrismaClient, lock: CatalogueLock): FileWriter {
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
