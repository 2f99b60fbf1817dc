import type { CatalogueWriter, ImportFile, ImportTransaction } from '../../domain/ingest.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { inCatalogueOrder } from './catalogue-order.ts';
import { createImportRefs } from './import-refs.ts';
import { inParts } from './in-turns.ts';
import { readLastAmounts } from './last-amounts.ts';
import { addPrices, addReviews } from './observation-rows.ts';
import { readNames } from './phone-names.ts';
import { markImport, raiseRevision } from './revision-store.ts';
import { findPhones, insertPhones, updatePhones } from './stored-phones.ts';

/** Rows a statement: few, because PGlite blocks the process while it runs one. */
const pricesPerStatement = 200;
const reviewsPerStatement = 50;
const slugsPerStatement = 500;

/** @param onWait called with the process that an import waits for */
export function createCatalogueWriter(
  prisma: PrismaClient,
  onWait: (message: string) => void = () => {},
): CatalogueWriter {
  return {
    isEmpty: async () => (await prisma.phone.findFirst({ select: { id: true } })) === null,
    importFile: async (file, work, { isDryRun = false, goesOn = false } = {}) => {
      const rollBack = new Error('a dry run is rolled back');
      let result: Awaited<ReturnType<typeof work>> | undefined;
      try {
        await inCatalogueOrder(prisma, onWait, async (tx, known) => {
          result = await runImport(tx, file, known + 1, work);
          if (isDryRun) throw rollBack;
          await markImport(tx, goesOn);
        });
      } catch (error) {
        if (error !== rollBack) throw error;
      }
      return result as Awaited<ReturnType<typeof work>>;
    },
    endImport: () => markImport(prisma, false),
  };
}

async function runImport<Result>(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  version: number,
  work: (transaction: ImportTransaction) => Promise<Result>,
): Promise<Result> {
  const asOf = await dateInForce(tx, file);
  const identity = { sha256: file.sha256, asOf: asOf ?? '' };
  const known = await tx.import.findUnique({ where: { sha256_asOf: identity } });
  const { id } =
    known ?? (await tx.import.create({ data: { ...identity, ...importColumns(file, version) } }));

  const source = { id, asOf };
  const transaction = createImportTransaction(tx, file, { source, version, isKnown: known !== null });
  const result = await work(transaction);
  if (transaction.touched()) await raiseRevision(tx, 'catalogue');
  return result;
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
  file: ImportFile,
  { source, version, isKnown }: Pick<ImportTransaction, 'source' | 'isKnown'> & { readonly version: number },
): ImportTransaction & { touched(): boolean } {
  const mark = { source, changedAt: new Date(), version };
  const refs = createImportRefs(tx, source);
  let touched = false;
  /** Makes gateways reload the phone's data in other tables. */
  const touch = async (added: readonly { phone_id: number }[]): Promise<number> => {
    if (added.length === 0) return 0;
    touched = true;
    const ids = [...new Set(added.map(({ phone_id }) => phone_id))];
    // Those that this file has added or changed say so already, and writing a row again takes as long as the first time.
    await tx.phone.updateMany({
      where: { id: { in: ids }, changedIn: { not: version } },
      data: { changedIn: version },
    });
    return added.length;
  };

  return {
    source,
    isKnown,
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
      await insertPhones(tx, phones, mark);
    },
    change: async (phones) => {
      if (phones.length === 0) return;
      touched = true;
      await updatePhones(tx, phones, mark);
    },
    addPrices: async (prices) =>
      touch(await inParts(prices, pricesPerStatement, (some) => addPrices(tx, some, file))),
    lastAmounts: (offers, since) =>
      inParts(offers, pricesPerStatement, (some) => readLastAmounts(tx, some, since)),
    addReviews: async (reviews) =>
      touch(await inParts(reviews, reviewsPerStatement, (some) => addReviews(tx, some))),
  };
}
