import { createHash } from 'node:crypto';
import type {
  CatalogueWriter,
  ImportFile,
  ImportTransaction,
  PhoneIdentity,
  PhoneToAdd,
  PhoneToChange,
  PriceToAdd,
  StoredPhone,
} from '../../domain/ingest.ts';
import type { PhoneFacts, SpecSection } from '../../domain/phone.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { raiseRevision } from './revision-store.ts';

/** Rows a statement: PostgreSQL takes at most 65,535 parameters, and PGlite blocks the process while it runs one. */
const rowsPerStatement = 100;
const transactionTimeoutMs = 600_000;

export function createCatalogueWriter(prisma: PrismaClient): CatalogueWriter {
  return {
    isEmpty: async () => (await prisma.phone.findFirst({ select: { id: true } })) === null,
    importFile: (file, work) =>
      prisma.$transaction(
        async (tx) => {
          // The lock of the revision's row lasts to the commit: imports follow each other, in every process.
          const [revision] = await tx.$queryRaw<{ version: number }[]>`
            SELECT version FROM revision WHERE topic = 'catalogue' FOR UPDATE`;
          const version = (revision?.version ?? 0) + 1;
          const identity = { sha256: file.sha256, asOf: file.asOf ?? '' };
          if ((await tx.import.findUnique({ where: { sha256_asOf: identity } })) !== null) return null;

          const transaction = createImportTransaction(tx, file, version);
          const result = await work(transaction);
          await tx.import.create({ data: { ...identity, name: file.name, version, importedAt: new Date() } });
          if (transaction.touched()) await raiseRevision(tx, 'catalogue');
          return result;
        },
        { timeout: transactionTimeoutMs, maxWait: transactionTimeoutMs },
      ),
  };
}

function createImportTransaction(
  tx: Prisma.TransactionClient,
  file: ImportFile,
  version: number,
): ImportTransaction & { touched(): boolean } {
  const importedAt = new Date();
  const changedPhones = new Set<number>();
  let touched = false;

  return {
    touched: () => touched,
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
    addPrices: async (prices) => {
      const added = (await chunked(prices, (some) => addPrices(tx, some, file.recordedAt))).flat();
      for (const { phone_id } of added) changedPhones.add(phone_id);
      if (changedPhones.size > 0) {
        touched = true;
        await tx.phone.updateMany({
          where: { id: { in: [...changedPhones] } },
          data: { changedIn: version },
        });
      }
      return added.length;
    },
  };
}

async function chunked<Item, Result>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += rowsPerStatement) {
    results.push(await work(items.slice(from, from + rowsPerStatement)));
  }
  return results;
}

async function findPhones(tx: Prisma.TransactionClient, identities: PhoneIdentity[]): Promise<StoredPhone[]> {
  const wanted = new Set(identities.map(({ brandKey, key }) => `${brandKey}\n${key}`));
  const rows = await tx.phone.findMany({
    where: { key: { in: identities.map(({ key }) => key) } },
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
    FROM jsonb_to_recordset(${rows}::jsonb) AS new(
      id int, other_device boolean, facts jsonb, spec_sheet jsonb, as_of text, older_facts jsonb)
    WHERE phone.id = new.id`;
}

async function addPrices(
  tx: Prisma.TransactionClient,
  prices: PriceToAdd[],
  recordedAt: Date | null,
): Promise<{ phone_id: number }[]> {
  const rows = JSON.stringify(
    prices.map(({ brandKey, key, price }) => {
      const columns = {
        kind: price.kind,
        amount_minor: price.amount.amountMinor,
        currency: price.amount.currency,
        country: price.country,
        ram_mb: price.variant?.ramMb ?? null,
        storage_mb: price.variant?.storageMb ?? null,
        seller: price.seller,
        observed_at: price.observedAt.toISOString(),
      };
      const digest = createHash('sha256')
        .update(JSON.stringify(Object.values(columns)))
        .digest('base64url');
      return { brand_key: brandKey, phone_key: key, digest, ...columns };
    }),
  );
  return tx.$queryRaw<{ phone_id: number }[]>`
    INSERT INTO price (phone_id, kind, amount_minor, currency, country, ram_mb, storage_mb, seller, observed_at,
      recorded_at, key)
    SELECT phone.id, new.kind::price_kind, new.amount_minor, new.currency, new.country, new.ram_mb, new.storage_mb,
      new.seller, new.observed_at, coalesce(${recordedAt}::timestamptz, now()), phone.id || ':' || new.digest
    FROM jsonb_to_recordset(${rows}::jsonb) AS new(
      brand_key text, phone_key text, kind text, amount_minor bigint, currency text, country text, ram_mb int,
      storage_mb int, seller text, observed_at timestamptz, digest text)
    JOIN brand ON brand.key = new.brand_key
    JOIN phone ON phone.brand_id = brand.id AND phone.key = new.phone_key
    ON CONFLICT (key) DO NOTHING
    RETURNING phone_id`;
}
