import type { CatalogueWriter, ImportFile, ImportTransaction } from '../../../domain/catalogue/ingest.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { inParts } from '../connection/time-slices.ts';
import { markImport, raiseCatalogue, readRecordTime } from '../revision-store.ts';
import type { CatalogueTurn } from './catalogue-lock.ts';
import { createImportRefs } from './import-refs.ts';
import { readLastOffers } from './last-offers.ts';
import { addPrices, addReviews } from './observation-rows.ts';
import { readNames } from './phone-names.ts';
import {
  documentsPerStatement,
  ensureBrands,
  findPhones,
  insertPhones,
  updatePhones,
} from './stored-phones.ts';
import { inOneTransaction, inPieces, type WholeWriting } from './write-whole.ts';

/** Rows a statement: few, because PGlite blocks the process while it runs one. */
const pricesPerStatement = 200;
const reviewsPerStatement = 50;
/** Whose prices are read. */
const phonesPerStatement = 10;
const slugsPerStatement = 500;
const touchedPerStatement = 200;

/**
 * @param turn of the embedded database, in which a file is written in pieces; null: in one transaction
 * @param onWait called with the process that an import waits for
 */
export function createCatalogueWriter(
  prisma: PrismaClient,
  turn: CatalogueTurn | null = null,
  onWait: (message: string) => void = () => {},
): CatalogueWriter {
  const writing = turn === null ? inOneTransaction(prisma, onWait) : inPieces(prisma, turn);
  return {
    isEmpty: async () => (await prisma.phone.findFirst({ select: { id: true } })) === null,
    importFile: (file, work, { isDryRun = false, goesOn = false } = {}) => {
      let begun: BegunFile | undefined;
      return writing.file({
        write: async (tx, known) => {
          begun = await beginFile(tx, file, { ...writing, version: known + 1 });
          return work(begun.transaction);
        },
        finish: async (tx) => {
          await begun?.raise(tx);
          await markImport(tx, goesOn);
        },
        isDryRun,
      });
    },
    endImport: () => markImport(prisma, false),
  };
}

/** A file, and when its prices count as recorded. */
type RecordedFile = ImportFile & { readonly recordedAt: Date };

interface BegunFile {
  readonly transaction: ImportTransaction;
  /** Raises the catalogue's version if anything was added or changed. */
  raise(tx: Prisma.TransactionClient): Promise<void>;
}

interface Writing extends Pick<WholeWriting, 'piece' | 'beforeChange'> {
  /** That comes of the file. */
  readonly version: number;
}

async function beginFile(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  writing: Writing,
): Promise<BegunFile> {
  const { source, isAlreadyImported: isKnown } = await writing.piece(tx, (part) =>
    noteImport(part, file, writing.version),
  );
  const begunAt = await readRecordTime(tx);
  const recordedAt = file.recordedAt === null ? begunAt : await notBeforeOthers(tx, file.recordedAt);
  const recorded = { ...file, recordedAt };
  const transaction = createImportTransaction(tx, recorded, {
    ...writing,
    source,
    isAlreadyImported: isKnown,
  });
  return {
    transaction,
    raise: async (last) => {
      if (transaction.touched()) await raiseCatalogue(last, begunAt);
    },
  };
}

/** The instant, or that of the last price, which what comes behind it in the change log is not recorded before. */
async function notBeforeOthers(tx: Prisma.TransactionClient, instant: Date): Promise<Date> {
  const { _max: last } = await tx.price.aggregate({ _max: { recordedAt: true } });
  return last.recordedAt !== null && last.recordedAt > instant ? last.recordedAt : instant;
}

/** The file as an import: the one of before, where the same content was imported with the same date. */
async function noteImport(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  version: number,
): Promise<Pick<ImportTransaction, 'source' | 'isAlreadyImported'>> {
  const asOf = await dateInForce(tx, file);
  const identity = { sha256: file.sha256, asOf: asOf ?? '' };
  const known = await tx.import.findUnique({ where: { sha256_asOf: identity } });
  const { id } =
    known ?? (await tx.import.create({ data: { ...identity, ...importColumns(file, version) } }));
  return { source: { id, asOf }, isAlreadyImported: known !== null };
}

const importColumns = ({ name, isDateInferred, isVerified }: ImportFile, version: number) => ({
  name,
  asOfInferred: isDateInferred ?? null,
  verified: isVerified ?? true,
  version,
  importedAt: new Date(),
});

/** A file with an assumed date keeps the date of its first import. */
async function dateInForce(tx: Prisma.TransactionClient, file: ImportFile): Promise<string | null> {
  if (file.isDateAssumed !== true) return file.asOf;
  const first = await tx.import.findFirst({ where: { sha256: file.sha256 }, orderBy: { id: 'asc' } });
  return first === null ? file.asOf : first.asOf || null;
}

function createImportTransaction(
  tx: Prisma.TransactionClient,
  file: RecordedFile,
  writing: Writing & Pick<ImportTransaction, 'source' | 'isAlreadyImported'>,
): ImportTransaction & { touched(): boolean } {
  const { source, version, isAlreadyImported: isKnown } = writing;
  const mark = { source, changedAt: new Date(), version };
  /** Writes a part of a list after the other. */
  const write = <Item, Result>(
    items: readonly Item[],
    size: number,
    statement: (part: Prisma.TransactionClient, some: Item[]) => Promise<readonly Result[]>,
  ): Promise<Result[]> => inParts(items, size, (some) => writing.piece(tx, (part) => statement(part, some)));
  const refs = createImportRefs(tx, source);
  let touched = false;
  /** Makes gateways reload the phone's data in other tables. */
  const touch = async (added: readonly { phone_id: number }[]): Promise<number> => {
    if (added.length === 0) return 0;
    touched = true;
    const ids = [...new Set(added.map(({ phone_id }) => phone_id))];
    // Those that this file has added or changed say so already, and writing a row again takes as long as the first time.
    await write(ids, touchedPerStatement, async (part, some) => {
      await part.phone.updateMany({
        where: { id: { in: some }, changedIn: { not: version } },
        data: { changedIn: version },
      });
      return [];
    });
    return added.length;
  };

  return {
    source,
    isAlreadyImported: isKnown,
    touched: () => touched,
    names: () => readNames(tx),
    find: (identities) => findPhones(tx, identities, refs),
    slugsLike: async (bases) => {
      const taken = await inParts(bases, slugsPerStatement, async (some) =>
        (await tx.phone.findMany({ where: { slug: { in: some } }, select: { slug: true } })).map(
          ({ slug }) => slug,
        ),
      );
      if (taken.length === 0) return new Set();
      const numbered = await tx.$queryRaw<{ slug: string }[]>`
        SELECT slug FROM phone WHERE regexp_replace(slug, '-[0-9]+$', '') = ANY(${taken})`;
      return new Set([...taken, ...numbered.map(({ slug }) => slug)]);
    },
    add: async (phones) => {
      if (phones.length === 0) return;
      touched = true;
      const brandIds = await writing.piece(tx, (part) => ensureBrands(part, phones));
      await write(phones, documentsPerStatement, (part, some) => insertPhones(part, some, brandIds, mark));
    },
    change: async (phones) => {
      if (phones.length === 0) return;
      touched = true;
      await write(phones, documentsPerStatement, async (part, some) => {
        await writing.beforeChange(
          part,
          some.map(({ id }) => id),
        );
        return updatePhones(part, some, mark);
      });
    },
    addPrices: async (prices) =>
      touch(
        await write(prices, pricesPerStatement, (part, some) =>
          addPrices(part, some, { ...file, revision: version }),
        ),
      ),
    lastOffers: (phones, since, until) =>
      inParts(phones, phonesPerStatement, (some) =>
        readLastOffers(tx, some, { sourceName: file.name, since, until }),
      ),
    addReviews: async (reviews) =>
      touch(
        await write(reviews, reviewsPerStatement, (part, some) =>
          addReviews(part, some, { revision: version }),
        ),
      ),
  };
}
