import type {
  CatalogueWriter,
  ImportFile,
  ImportTransaction,
  PhoneIdentity,
  PhoneToAdd,
  PhoneToChange,
  StoredPhone,
} from '../../domain/ingest.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { PhoneFacts, SpecSection } from '../../record/phone.ts';
import { inCatalogueOrder } from './catalogue-order.ts';
import { inTurns } from './in-turns.ts';
import { addPrices, addReviews } from './observation-rows.ts';
import { readNames } from './phone-names.ts';
import { raiseRevision } from './revision-store.ts';

/** Rows a statement: few, because PGlite blocks the process while it runs one. */
const rowsPerStatement = 25;
/** The same of rows without documents, for which the phones are looked up together. */
const observationsPerStatement = 200;

/** @param onWait called with the process that an import waits for */
export function createCatalogueWriter(
  prisma: PrismaClient,
  onWait: (message: string) => void = () => {},
): CatalogueWriter {
  return {
    isEmpty: async () => (await prisma.phone.findFirst({ select: { id: true } })) === null,
    importFile: async (file, work, { isDryRun } = { isDryRun: false }) => {
      const rollBack = new Error('a dry run is rolled back');
      let result: Awaited<ReturnType<typeof work>> | undefined;
      try {
        await inCatalogueOrder(prisma, onWait, async (tx, known) => {
          result = await runImport(tx, file, known + 1, work);
          if (isDryRun) throw rollBack;
        });
      } catch (error) {
        if (error !== rollBack) throw error;
      }
      return result as Awaited<ReturnType<typeof work>>;
    },
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
  const isKnown = (await tx.import.findUnique({ where: { sha256_asOf: identity } })) !== null;

  const transaction = createImportTransaction(tx, { ...file, asOf }, { version, isKnown });
  const result = await work(transaction);
  if (!isKnown)
    await tx.import.create({ data: { ...identity, name: file.name, version, importedAt: new Date() } });
  if (transaction.touched()) await raiseRevision(tx, 'catalogue');
  return result;
}

/** A file with an assumed date keeps the date of its first import. */
async function dateInForce(tx: Prisma.TransactionClient, file: ImportFile): Promise<string | null> {
  if (file.isDateAssumed !== true) return file.asOf;
  const first = await tx.import.findFirst({ where: { sha256: file.sha256 }, orderBy: { id: 'asc' } });
  return first === null ? file.asOf : first.asOf || null;
}

function createImportTransaction(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  { version, isKnown }: { readonly version: number; readonly isKnown: boolean },
): ImportTransaction & { touched(): boolean } {
  const importedAt = new Date();
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
    asOf: file.asOf,
    isKnown,
    touched: () => touched,
    names: () => readNames(tx),
    find: async (identities) => (await chunked(identities, (some) => findPhones(tx, some))).flat(),
    slugsLike: async (bases) => {
      const rows = await chunked(bases, (some) =>
        tx.phone.findMany({ where: { slug: { in: some } }, select: { slug: true } }),
      );
      const taken = rows.flat().map(({ slug }) => slug);
      if (taken.length === 0) return new Set();
      const numbered = await tx.$queryRaw<{ slug: string }[]>`
        SELECT slug FROM phone WHERE regexp_replace(slug, '-[0-9]+$', '') = ANY(${taken})`;
      return new Set([...taken, ...numbered.map(({ slug }) => slug)]);
    },
    add: async (phones) => {
      if (phones.length === 0) return;
      touched = true;
      const brandIds = await ensureBrands(tx, phones);
      await chunked(phones, (some) =>
        tx.phone.createMany({
          data: some.map((phone) => ({
            slug: phone.slug,
            brandId: brandIds.get(phone.brandKey) as number,
            fullName: phone.fullName,
            key: phone.key,
            otherDevice: phone.otherDevice,
            ...stateColumns(phone),
            sourceName: file.name,
            importedAt,
            updatedAt: importedAt,
            changedIn: version,
          })),
        }),
      );
    },
    change: async (phones) => {
      if (phones.length === 0) return;
      touched = true;
      await chunked(phones, (some) => changePhones(tx, some, file.name, importedAt, version));
    },
    addPrices: async (prices) =>
      touch(
        (
          await chunked(prices, (some) => addPrices(tx, some, file.recordedAt), observationsPerStatement)
        ).flat(),
      ),
    addReviews: async (reviews) => touch((await chunked(reviews, (some) => addReviews(tx, some))).flat()),
  };
}

async function chunked<Item, Result>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<Result>,
  rows = rowsPerStatement,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const some of inTurns(items, rows)) results.push(await work(some));
  return results;
}

async function findPhones(tx: Prisma.TransactionClient, identities: PhoneIdentity[]): Promise<StoredPhone[]> {
  const wanted = new Set(identities.map(({ brandKey, key }) => `${brandKey}\n${key}`));
  const brandKeys = [...new Set(identities.map(({ brandKey }) => brandKey))];
  const rows = await tx.phone.findMany({
    // Of these brands alone: the index of names begins with the brand, and without it every phone would be looked at.
    where: { brand: { key: { in: brandKeys } }, key: { in: identities.map(({ key }) => key) } },
    include: { brand: { select: { key: true } } },
  });
  return rows
    .filter((row) => wanted.has(`${row.brand.key}\n${row.key}`))
    .map((row) => ({
      id: row.id,
      brandKey: row.brand.key,
      key: row.key,
      otherDevice: row.otherDevice,
      facts: row.facts as unknown as PhoneFacts,
      specSheet: row.specSheet as unknown as SpecSection[],
      asOf: row.asOf,
      olderFacts: row.olderFacts as Record<string, string | null>,
    }));
}

function stateColumns({ facts, specSheet, asOf, olderFacts }: PhoneToAdd | PhoneToChange) {
  return {
    facts: facts as unknown as Prisma.InputJsonValue,
    specSheet: specSheet as unknown as Prisma.InputJsonValue,
    asOf,
    olderFacts: olderFacts as Prisma.InputJsonValue,
  };
}

async function ensureBrands(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneToAdd[],
): Promise<Map<string, number>> {
  const brands = new Map(phones.map(({ brandKey, brand }) => [brandKey, brand]));
  await tx.brand.createMany({
    data: [...brands].map(([key, { name, slug }]) => ({ key, name, slug })),
    skipDuplicates: true,
  });
  const rows = await tx.brand.findMany({ where: { key: { in: [...brands.keys()] } } });
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** One statement for many rows: Prisma's own update takes a round trip for each. */
async function changePhones(
  tx: Prisma.TransactionClient,
  phones: PhoneToChange[],
  sourceName: string,
  importedAt: Date,
  version: number,
): Promise<void> {
  const rows = JSON.stringify(
    phones.map(({ id, otherDevice, isSource, facts, specSheet, asOf, olderFacts }) => ({
      id,
      other_device: otherDevice,
      is_source: isSource,
      facts,
      spec_sheet: specSheet,
      as_of: asOf,
      older_facts: olderFacts,
    })),
  );
  await tx.$executeRaw`
    UPDATE phone SET facts = new.facts, spec_sheet = new.spec_sheet, as_of = new.as_of,
      older_facts = new.older_facts, other_device = new.other_device,
      source_name = CASE WHEN new.is_source THEN ${sourceName} ELSE source_name END,
      imported_at = CASE WHEN new.is_source THEN ${importedAt} ELSE imported_at END, updated_at = ${importedAt}, changed_in = ${version}
    FROM json_to_recordset(${rows}::json) AS new(
      id int, other_device boolean, is_source boolean, facts jsonb, spec_sheet json, as_of text, older_facts jsonb)
    WHERE phone.id = new.id`;
}
