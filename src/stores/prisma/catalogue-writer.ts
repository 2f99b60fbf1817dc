import { giveWay } from '../../domain/in-slices.ts';
import type {
  CatalogueWriter,
  ImportFile,
  ImportTransaction,
  PhoneIdentity,
  PhoneToAdd,
  PhoneToChange,
  StoredPhone,
} from '../../domain/ingest.ts';
import type { PhoneFacts, SpecSection } from '../../domain/phone.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { addPrices, addReviews } from './observation-rows.ts';
import { readNames } from './phone-names.ts';
import { raiseRevision } from './revision-store.ts';

/** Rows a statement: few, because PGlite blocks the process while it runs one. */
const rowsPerStatement = 25;
const transactionTimeoutMs = 600_000;

export function createCatalogueWriter(prisma: PrismaClient): CatalogueWriter {
  return {
    isEmpty: async () => (await prisma.phone.findFirst({ select: { id: true } })) === null,
    importFile: async (file, work, { isDryRun } = { isDryRun: false }) => {
      try {
        return await prisma.$transaction(
          async (tx) => {
            const result = await runImport(tx, file, work);
            if (isDryRun) throw new DryRunEnded(result);
            return result;
          },
          { timeout: transactionTimeoutMs, maxWait: transactionTimeoutMs },
        );
      } catch (error) {
        if (error instanceof DryRunEnded) return error.result as Awaited<ReturnType<typeof work>>;
        throw error;
      }
    },
  };
}

/** Thrown to roll a dry run back; it carries what the work returned. */
class DryRunEnded extends Error {
  override readonly name = 'DryRunEnded';

  readonly result: unknown;

  constructor(result: unknown) {
    super('a dry run is rolled back');
    this.result = result;
  }
}

async function runImport<Result>(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  work: (transaction: ImportTransaction) => Promise<Result>,
): Promise<Result> {
  // The lock of the revision's row lasts to the commit: imports follow each other, in every process.
  const [revision] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM revision WHERE topic = 'catalogue' FOR UPDATE`;
  const version = (revision?.version ?? 0) + 1;
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

/** A file whose date is only assumed keeps the one that it was first imported with. */
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
  /** Gateways load again what of a phone is kept in other tables. */
  const touch = async (added: readonly { phone_id: number }[]): Promise<number> => {
    if (added.length === 0) return 0;
    touched = true;
    const ids = [...new Set(added.map(({ phone_id }) => phone_id))];
    await tx.phone.updateMany({ where: { id: { in: ids } }, data: { changedIn: version } });
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
      touch((await chunked(prices, (some) => addPrices(tx, some, file.recordedAt))).flat()),
    addReviews: async (reviews) => touch((await chunked(reviews, (some) => addReviews(tx, some))).flat()),
  };
}

async function chunked<Item, Result>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += rowsPerStatement) {
    results.push(await work(items.slice(from, from + rowsPerStatement)));
    // A statement of the embedded database is over before it can be waited for: without this nothing else would run.
    await giveWay();
  }
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
    phones.map(({ id, otherDevice, facts, specSheet, asOf, olderFacts }) => ({
      id,
      other_device: otherDevice,
      facts,
      spec_sheet: specSheet,
      as_of: asOf,
      older_facts: olderFacts,
    })),
  );
  await tx.$executeRaw`
    UPDATE phone SET facts = new.facts, spec_sheet = new.spec_sheet, as_of = new.as_of,
      older_facts = new.older_facts, other_device = new.other_device, source_name = ${sourceName},
      imported_at = ${importedAt}, updated_at = ${importedAt}, changed_in = ${version}
    FROM json_to_recordset(${rows}::json) AS new(
      id int, other_device boolean, facts jsonb, spec_sheet json, as_of text, older_facts jsonb)
    WHERE phone.id = new.id`;
}
