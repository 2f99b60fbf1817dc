import type { OwnPrice, RateTable } from '../../domain/choose-price.ts';
import { giveWay } from '../../domain/in-slices.ts';
import type { Phone, PhoneBrand } from '../../domain/phone.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { PriceModel } from '../../generated/prisma/models.ts';
import { type PhoneRow, toPhone } from './phone-row.ts';
import { toOwnPrice } from './price-row.ts';

/** What a snapshot is made from, read from the database. Nothing of it keeps the process for long at a time. */
export interface CatalogueSource {
  version(): Promise<number>;
  /** Phones that were changed after this version, by id; all when it is 0. */
  phonesSince(version: number): Promise<Phone[]>;
  /**
   * For each phone changed after this version, the newest observation of each currency, kind and variant that
   * was recorded before the instant (null: of all): enough to choose any price that is shown.
   */
  prices(since: number, recordedBefore: Date | null): Promise<Map<number, OwnPrice[]>>;
  /** The same of these phones. */
  pricesOf(phoneIds: readonly number[], recordedBefore: Date | null): Promise<Map<number, OwnPrice[]>>;
  /** Phones with a price that was recorded at the instant or later. */
  pricedSince(recordedFrom: Date): Promise<number[]>;
  rates(): Promise<RateTable>;
}

/** The embedded database blocks the process while a statement runs, and any database while its rows are read. */
const phonesPerQuery = 100;
const pricedPhonesPerQuery = 500;

export function createCatalogueSource(prisma: PrismaClient): CatalogueSource {
  return {
    version: async () => (await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } })).version,
    phonesSince: async (version) => {
      const ids = await idsChanged(prisma, version);
      const brands = new Map<number, PhoneBrand>();
      const read = (some: number[]) => readPhones(prisma, some);
      return inPages(ids, phonesPerQuery, read, (row) => toPhone(row, brands));
    },
    prices: async (since, recordedBefore) =>
      pricesOf(prisma, await idsChanged(prisma, since), recordedBefore),
    pricesOf: (phoneIds, recordedBefore) => pricesOf(prisma, phoneIds, recordedBefore),
    pricedSince: async (recordedFrom) => {
      const [found] = await prisma.$queryRaw<{ ids: number[] }[]>`
        SELECT coalesce(array_agg(DISTINCT phone_id), '{}') AS ids FROM price WHERE recorded_at >= ${recordedFrom}`;
      return found?.ids ?? [];
    },
    rates: async () => {
      const rows = await prisma.rate.findMany({ orderBy: { date: 'asc' } });
      const base = rows[rows.length - 1]?.base ?? 'EUR';
      const newest = rows[rows.length - 1]?.date ?? '';
      const rates = new Map([[base, { rate: 1, date: newest }]]);
      for (const { currency, rate, date } of rows) rates.set(currency, { rate, date });
      return { base, rates };
    },
  };
}

/** Reads the rows of some ids after the other, and lets others have their turn in between. */
async function inPages<Row, Item>(
  ids: readonly number[],
  idsPerQuery: number,
  read: (ids: number[]) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    for (const row of await read(ids.slice(from, from + idsPerQuery))) items.push(toItem(row));
    await giveWay();
  }
  return items;
}

/**
 * As one array, since a hundred thousand rows take ten times as long to read. Asked for alone, because with an order
 * or a limit the planner walks the whole table where nobody has counted its rows, as nobody does in the embedded one.
 */
async function idsChanged(prisma: PrismaClient, version: number): Promise<number[]> {
  const [found] = await prisma.$queryRaw<{ ids: number[] }[]>`
    SELECT coalesce(array_agg(id), '{}') AS ids FROM phone WHERE changed_in > ${version}`;
  return (found?.ids ?? []).sort((a, b) => a - b);
}

async function pricesOf(
  prisma: PrismaClient,
  phoneIds: readonly number[],
  recordedBefore: Date | null,
): Promise<Map<number, OwnPrice[]>> {
  const byPhone = new Map<number, OwnPrice[]>();
  const read = (some: number[]) => readPrices(prisma, some, recordedBefore);
  const keep = (row: PriceModel): void => {
    const known = byPhone.get(row.phoneId);
    if (known === undefined) byPhone.set(row.phoneId, [toOwnPrice(row)]);
    else known.push(toOwnPrice(row));
  };
  await inPages(phoneIds, pricedPhonesPerQuery, read, keep);
  return byPhone;
}

function readPhones(prisma: PrismaClient, ids: number[]): Promise<PhoneRow[]> {
  return prisma.$queryRaw`
    SELECT phone.id, phone.slug, full_name AS "fullName", other_device AS "otherDevice", facts::text,
      spec_sheet::text AS "specSheet", as_of AS "asOf", source_name AS "sourceName", imported_at AS "importedAt",
      updated_at AS "updatedAt", brand.id AS "brandId", brand.slug AS "brandSlug", brand.name AS "brandName",
      rated.score, rated.scores::int
    FROM phone
    JOIN brand ON brand.id = brand_id
    CROSS JOIN LATERAL (
      SELECT avg(score) AS score, count(*) AS scores FROM review WHERE phone_id = phone.id AND score IS NOT NULL
    ) AS rated
    WHERE phone.id = ANY(${ids}::int[])
    ORDER BY phone.id`;
}

function readPrices(prisma: PrismaClient, ids: number[], recordedBefore: Date | null): Promise<PriceModel[]> {
  return prisma.$queryRaw`
    SELECT DISTINCT ON (phone_id, currency, kind, ram_mb, storage_mb)
      id, phone_id AS "phoneId", kind, amount_minor AS "amountMinor", currency, country, ram_mb AS "ramMb",
      storage_mb AS "storageMb", seller, observed_at AS "observedAt"
    FROM price
    WHERE phone_id = ANY(${ids}::int[])
      AND (${recordedBefore}::timestamptz IS NULL OR recorded_at < ${recordedBefore})
    ORDER BY phone_id, currency, kind, ram_mb, storage_mb, observed_at DESC, id`;
}
