import type { PriceEdition } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/prices/price.ts';
import { currentStreetDays, getDayStart } from '../../../domain/catalogue/prices/price-age.ts';
import { summaryDays, trendStart } from '../../../domain/catalogue/prices/price-summary.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { yieldSlices } from '../connection/time-slices.ts';
import { countedPriceCondition, type PriceRow, priceColumns, toStoredPrice } from './price-row.ts';

/** The number of rows per query. It is small, because both parsing rows and the embedded database block the process. */
const rowsPerQuery = 2_500;
const phonesPerQuery = 500;
/**
 * The maximum number of sellers that count for a phone, currency, country and variant. A marketplace may have many
 * more sellers.
 */
const maxSellers = 100;

/** Finds the ids of the phones with a price that was recorded at the instant or later. */
export async function findPhonesPricedSince(prisma: PrismaClient, recordedFrom: Date): Promise<number[]> {
  const [row] = await prisma.$queryRaw<{ ids: number[] }[]>`
    SELECT coalesce(array_agg(DISTINCT phone_id), '{}') AS ids FROM price WHERE recorded_at >= ${recordedFrom}`;
  return row?.ids ?? [];
}

/** Finds the ids of the phones with a street price that was observed at the instant or later. */
export async function findPhonesStreetPricedSince(
  prisma: PrismaClient,
  observedFrom: Date,
): Promise<number[]> {
  const [row] = await prisma.$queryRaw<{ ids: number[] }[]>`
    SELECT coalesce(array_agg(DISTINCT phone_id), '{}') AS ids FROM price
    WHERE kind = 'STREET' AND observed_at >= ${observedFrom}`;
  return row?.ids ?? [];
}

/**
 * Divides the phones that have prices into groups. A group has few phones with few rows, or one phone with many rows.
 */
async function splitByRows(prisma: PrismaClient, phoneIds: readonly number[]): Promise<number[][]> {
  const hasFewPhones = phoneIds.length <= phonesPerQuery;
  const [row] = await prisma.$queryRaw<{ ids: number[] | null; counts: number[] | null }[]>`
    SELECT array_agg(phone_id) AS ids, array_agg(rows) AS counts FROM (
      SELECT phone_id, count(*)::int AS rows FROM price
      ${hasFewPhones ? Prisma.sql`WHERE phone_id = ANY(${phoneIds}::int[])` : Prisma.empty} GROUP BY phone_id
    ) AS counted`;
  const counts = new Map(row?.ids?.map((id, index) => [id, row.counts?.[index] ?? 0]));
  const groups: number[][] = [];
  // There is no group yet. Count it as full, so that the first phone starts a new one.
  let rowsInGroup = rowsPerQuery;
  for (const id of phoneIds) {
    const rowCount = counts.get(id);
    if (rowCount === undefined) continue;
    rowsInGroup += rowCount;
    if (rowsInGroup > rowsPerQuery || groups.at(-1)?.length === phonesPerQuery) {
      groups.push([]);
      rowsInGroup = rowCount;
    }
    groups.at(-1)?.push(id);
  }
  return groups;
}

/** Reads an edition's prices (see `CatalogueSource.findPrices`). */
export async function readEditionPrices(
  prisma: PrismaClient,
  phoneIds: readonly number[],
  edition: PriceEdition,
): Promise<Map<number, StoredPrice[]>> {
  const pricesByPhone = new Map<number, StoredPrice[]>();
  for await (const [ids = []] of yieldSlices(await splitByRows(prisma, phoneIds), 1)) {
    for (const row of await prisma.$queryRaw<PriceRow[]>(selectEditionPrices(ids, edition))) {
      const prices = pricesByPhone.get(row.phoneId);
      if (prices === undefined) pricesByPhone.set(row.phoneId, [toStoredPrice(row)]);
      else prices.push(toStoredPrice(row));
    }
  }
  return pricesByPhone;
}

/** The columns by which prices are grouped. `variant_digest` is a digest of currency, country and variant. */
const variantColumns = Prisma.sql`phone_id, variant_digest`;

/**
 * Selects the newest street price of each seller among the prices whose age is between `fromDays` and `toDays`. Only
 * the `maxSellers` sellers with the newest prices are included.
 */
const selectNewestOfSellers = (today: number, fromDays: number, toDays: number): Prisma.Sql => Prisma.sql`
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY ${variantColumns} ORDER BY observed_at DESC, id) AS recency
    FROM (
      SELECT DISTINCT ON (${variantColumns}, seller_digest) * FROM edition_price
      WHERE kind = 'STREET' AND observed_at >= ${getDayStart(today - toDays)}
        AND (${fromDays === 0} OR observed_at < ${getDayStart(today - fromDays + 1)})
      ORDER BY ${variantColumns}, seller_digest, observed_at DESC, amount_minor, id
    ) AS newest_by_seller
  ) AS ranked WHERE recency <= ${maxSellers}`;

/** Selects the lowest street price that was observed since an instant, or at any time if `since` is null. */
const selectLowest = (since: Date | null): Prisma.Sql => Prisma.sql`
  SELECT id FROM (
    SELECT DISTINCT ON (${variantColumns}) id FROM edition_price
    WHERE kind = 'STREET' AND (${since}::timestamptz IS NULL OR observed_at >= ${since})
    ORDER BY ${variantColumns}, amount_minor, observed_at DESC, id
  ) AS lowest`;

/**
 * Selects an edition's prices. Rows are sorted by digests, because sorting 60,000 rows by texts takes five times as
 * long.
 */
function selectEditionPrices(ids: readonly number[], { recordedBefore, today }: PriceEdition): Prisma.Sql {
  return Prisma.sql`
    WITH edition_price AS MATERIALIZED (
      SELECT id, phone_id, kind, observed_at, amount_minor, hashtextextended(seller, 0) AS seller_digest,
        hashtextextended(concat_ws('|', currency, country, coalesce(ram_mb, -1), coalesce(storage_mb, -1)), 0) AS variant_digest
      FROM price
      WHERE phone_id = ANY(${ids}::int[]) AND ${countedPriceCondition}
        AND (${recordedBefore}::timestamptz IS NULL OR recorded_at < ${recordedBefore})
    )
    SELECT ${priceColumns} FROM price WHERE id = ANY(ARRAY(
      SELECT id FROM (
        SELECT DISTINCT ON (${variantColumns}, kind) id FROM edition_price
        ORDER BY ${variantColumns}, kind, observed_at DESC, amount_minor, id
      ) AS newest
      UNION
      SELECT id FROM (
        SELECT DISTINCT ON (${variantColumns}) id FROM edition_price WHERE kind = 'MSRP'
        ORDER BY ${variantColumns}, observed_at, amount_minor, id
      ) AS earliest
      UNION ${selectLowest(null)}
      UNION ${selectLowest(getDayStart(today - summaryDays))}
      UNION ${selectNewestOfSellers(today, 0, currentStreetDays)}
      UNION ${selectNewestOfSellers(today, trendStart.fromDays, trendStart.toDays)}
    ))
    ORDER BY phone_id, id`;
}
