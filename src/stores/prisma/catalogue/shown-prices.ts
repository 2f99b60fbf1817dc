import type { PriceEdition } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/price.ts';
import { currentStreetDays, startOfDayNumber } from '../../../domain/catalogue/price-age.ts';
import { summaryDays, trendStart } from '../../../domain/catalogue/price-summary.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { inTurns } from '../connection/time-slices.ts';
import { type PriceOfRow, priceColumns, toOwnPrice } from './price-row.ts';

/** The embedded database blocks the process while a statement runs, and any database while its rows are read. */
const rowsPerQuery = 2_500;
const phonesPerQuery = 500;
/** Of one phone, currency, country and variant: a market place may have any number. */
const mostSellers = 100;

/** Phones with a price that was recorded at the instant or later. */
export async function pricedSince(prisma: PrismaClient, recordedFrom: Date): Promise<number[]> {
  const [found] = await prisma.$queryRaw<{ ids: number[] }[]>`
    SELECT coalesce(array_agg(DISTINCT phone_id), '{}') AS ids FROM price WHERE recorded_at >= ${recordedFrom}`;
  return found?.ids ?? [];
}

/** Phones with a street price that was observed at the instant or later. */
export async function streetPricedSince(prisma: PrismaClient, observedFrom: Date): Promise<number[]> {
  const [found] = await prisma.$queryRaw<{ ids: number[] }[]>`
    SELECT coalesce(array_agg(DISTINCT phone_id), '{}') AS ids FROM price
    WHERE kind = 'STREET' AND observed_at >= ${observedFrom}`;
  return found?.ids ?? [];
}

/** Those of the phones that have prices, parted so that a statement reads few phones and few rows, or one phone. */
async function inParts(prisma: PrismaClient, phoneIds: readonly number[]): Promise<number[][]> {
  const isFew = phoneIds.length <= phonesPerQuery;
  const [found] = await prisma.$queryRaw<{ ids: number[] | null; counts: number[] | null }[]>`
    SELECT array_agg(phone_id) AS ids, array_agg(rows) AS counts FROM (
      SELECT phone_id, count(*)::int AS rows FROM price
      ${isFew ? Prisma.sql`WHERE phone_id = ANY(${phoneIds}::int[])` : Prisma.empty} GROUP BY phone_id
    ) AS counted`;
  const counts = new Map(found?.ids?.map((id, at) => [id, found.counts?.[at] ?? 0]));
  const parts: number[][] = [];
  let rows = rowsPerQuery;
  for (const id of phoneIds) {
    const own = counts.get(id);
    if (own === undefined) continue;
    rows += own;
    if (rows > rowsPerQuery || parts.at(-1)?.length === phonesPerQuery) {
      parts.push([]);
      rows = own;
    }
    parts.at(-1)?.push(id);
  }
  return parts;
}

/** What `CatalogueSource` promises of them. */
export async function pricesOf(
  prisma: PrismaClient,
  phoneIds: readonly number[],
  edition: PriceEdition,
): Promise<Map<number, StoredPrice[]>> {
  const byPhone = new Map<number, StoredPrice[]>();
  for await (const [some = []] of inTurns(await inParts(prisma, phoneIds), 1)) {
    for (const row of await prisma.$queryRaw<PriceOfRow[]>(shownPrices(some, edition))) {
      const known = byPhone.get(row.phoneId);
      if (known === undefined) byPhone.set(row.phoneId, [toOwnPrice(row)]);
      else known.push(toOwnPrice(row));
    }
  }
  return byPhone;
}

/** Whose and of what a price is; `place` is its currency, country and variant, because of equal ones the nearer counts. */
const ofVariant = Prisma.sql`phone_id, place`;

/** The newest street price of each of the sellers that were seen last between two ages in days. */
const ofSellers = (today: number, fromDays: number, toDays: number): Prisma.Sql => Prisma.sql`
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY ${ofVariant} ORDER BY observed_at DESC, id) AS newness
    FROM (
      SELECT DISTINCT ON (${ofVariant}, sold_by) * FROM known
      WHERE kind = 'STREET' AND observed_at >= ${startOfDayNumber(today - toDays)}
        AND (${fromDays === 0} OR observed_at < ${startOfDayNumber(today - fromDays + 1)})
      ORDER BY ${ofVariant}, sold_by, observed_at DESC, amount_minor, id
    ) AS last_asked
  ) AS ranked WHERE newness <= ${mostSellers}`;

/** The lowest street price that is at most so many days old; null: of all. */
const lowest = (since: Date | null): Prisma.Sql => Prisma.sql`
  SELECT id FROM (
    SELECT DISTINCT ON (${ofVariant}) id FROM known
    WHERE kind = 'STREET' AND (${since}::timestamptz IS NULL OR observed_at >= ${since})
    ORDER BY ${ofVariant}, amount_minor, observed_at DESC, id
  ) AS lowest`;

/** Texts are compared by their digests of 64 bits: sorting 60,000 rows by the texts themselves takes five times as long. */
function shownPrices(ids: readonly number[], { recordedBefore, today }: PriceEdition): Prisma.Sql {
  return Prisma.sql`
    WITH known AS MATERIALIZED (
      SELECT id, phone_id, kind, observed_at, amount_minor, hashtextextended(seller, 0) AS sold_by,
        hashtextextended(concat_ws('|', currency, country, coalesce(ram_mb, -1), coalesce(storage_mb, -1)), 0) AS place
      FROM price
      WHERE phone_id = ANY(${ids}::int[]) AND kind <> 'REFURBISHED'
        AND (${recordedBefore}::timestamptz IS NULL OR recorded_at < ${recordedBefore})
    )
    SELECT ${priceColumns} FROM price WHERE id = ANY(ARRAY(
      SELECT id FROM (
        SELECT DISTINCT ON (${ofVariant}, kind) id FROM known
        ORDER BY ${ofVariant}, kind, observed_at DESC, amount_minor, id
      ) AS newest
      UNION
      SELECT id FROM (
        SELECT DISTINCT ON (${ofVariant}) id FROM known WHERE kind = 'MSRP'
        ORDER BY ${ofVariant}, observed_at, amount_minor, id
      ) AS earliest
      UNION ${lowest(null)}
      UNION ${lowest(startOfDayNumber(today - summaryDays))}
      UNION ${ofSellers(today, 0, currentStreetDays)}
      UNION ${ofSellers(today, trendStart.fromDays, trendStart.toDays)}
    ))
    ORDER BY phone_id, id`;
}
