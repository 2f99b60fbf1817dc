import { createHash } from 'node:crypto';
import type { CatalogueSource } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/price.ts';
import { minVotes, ratingPrior } from '../../../domain/catalogue/rate-phone.ts';
import { createUnpooledBuffer } from '../../../domain/unpooled-buffer.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Phone, PhoneBrand } from '../../../record/phone.ts';
import { readAhead } from '../connection/time-slices.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { createFewPricesCache, joinFewPrices } from './few-prices.ts';
import { createImportSources } from './import-sources.ts';
import { type PhoneRow, toPhone } from './phone-row.ts';
import type { PhoneRowFile } from './phone-row-file.ts';
import { findPricedSince, findStreetPricedSince, readShownPrices } from './shown-prices.ts';

/**
 * How many phones one query reads. They are few, because the process is blocked while rows are parsed, and
 * with the embedded database during each statement.
 */
const phonesPerQuery = 100;

/**
 * Creates the port that reads the catalogue into memory.
 * @param rowFile rows that were read at an earlier start, or null if none are stored
 * @param lock the embedded database's lock, or null with Postgres, where transactions are enough
 */
export function createCatalogueSource(
  prisma: PrismaClient,
  rowFile: PhoneRowFile | null = null,
  lock: CatalogueLock | null = null,
): CatalogueSource {
  const sources = createImportSources(prisma);
  const fewPrices = createFewPricesCache();
  let lastPrior: number | null = null;
  return {
    withoutImports: lock?.runExclusive ?? ((load) => load()),
    version: async () => (await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } })).version,
    phonesSince: async (version) => {
      const prior = await readPrior(prisma);
      const hasPriorMoved = version > 0 && prior !== lastPrior;
      lastPrior = prior;
      if (version === 0) fewPrices.clear();
      const changes = await findChangesSince(prisma, version, hasPriorMoved);
      const brands = new Map<number, PhoneBrand>();
      const phones: Phone[] = [];
      const addPhones = async (rows: readonly PhoneRow[]): Promise<void> => {
        const sourceOf = await sources.load(rows);
        for (const row of rows) {
          phones.push(toPhone(row, prior, brands, sourceOf));
          fewPrices.note(row.id, row.prices);
        }
      };
      for await (const rows of version === 0 && rowFile !== null ? rowFile.read() : []) {
        const current = rows.filter(({ id, changedIn, updatedAt }) => {
          const change = changes.get(id);
          return change?.version === changedIn && change.atMs === updatedAt.getTime() && changes.delete(id);
        });
        await addPhones(current);
      }
      const readSlice = (slice: number[]) => readPhones(prisma, slice);
      for await (const rows of readAhead([...changes.keys()], phonesPerQuery, readSlice)) {
        await rowFile?.add(rows);
        await addPhones(rows);
      }
      return phones.sort((a, b) => a.id - b.id);
    },
    pricesOf: async (phoneIds, edition) => {
      const byPhone = new Map<number, StoredPrice[]>();
      const otherIds: number[] = [];
      for (const id of phoneIds) {
        const prices = fewPrices.of(id, edition);
        if (prices === undefined) otherIds.push(id);
        else if (prices.length > 0) byPhone.set(id, prices);
      }
      for (const [id, prices] of await readShownPrices(prisma, otherIds, edition)) byPhone.set(id, prices);
      return byPhone;
    },
    streetPricedSince: (observedFrom) => findStreetPricedSince(prisma, observedFrom),
    pricedSince: (recordedFrom) => findPricedSince(prisma, recordedFrom),
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

/**
 * The last change of a phone: the catalogue version that contains it, and the time of the last change of its
 * facts.
 */
interface Change {
  readonly version: number;
  readonly atMs: number;
}

async function readPrior(prisma: PrismaClient): Promise<number> {
  const { _avg } = await prisma.review.aggregate({ _avg: { score: true } });
  return ratingPrior(_avg.score);
}

/**
 * Finds the phones that changed after this version, by id. If the mean rating has moved, these include all
 * phones with a rating, because their ratings depend on the mean. The result consists of arrays, since a
 * hundred thousand rows take ten times as long to read. The query has no order and no limit, because with
 * either the planner scans the whole table if it has no statistics, as in the embedded database.
 */
async function findChangesSince(
  prisma: PrismaClient,
  version: number,
  includesRated: boolean,
): Promise<Map<number, Change>> {
  const rated = Prisma.sql`OR id IN (
    SELECT phone_id FROM review WHERE score IS NOT NULL GROUP BY phone_id HAVING count(*) >= ${minVotes})`;
  const [row] = await prisma.$queryRaw<{ ids: number[]; versions: number[]; times: number[] }[]>`
    SELECT array_agg(id) AS ids, array_agg(changed_in) AS versions,
      array_agg((extract(epoch FROM updated_at) * 1000)::float8) AS times
    FROM phone WHERE changed_in > ${version} ${includesRated ? rated : Prisma.empty}`;
  const { ids, versions, times } = row ?? {};
  const changes = (ids ?? []).map((id, at): [number, Change] => [
    id,
    { version: versions?.[at] ?? 0, atMs: times?.[at] ?? 0 },
  ]);
  return new Map(changes.sort(([a], [b]) => a - b));
}

const selectPhones = (ids: number[]): Prisma.Sql => Prisma.sql`
    SELECT phone.id, phone.slug, full_name AS "fullName", other_device AS "otherDevice", facts::text,
      spec_sheet::text AS "specSheet", source_id AS "sourceId", fact_sources AS "factSources",
      updated_at AS "updatedAt", changed_in AS "changedIn", brand.id AS "brandId", brand.slug AS "brandSlug",
      brand.name AS "brandName", rated.score, rated.scores::int, rated.reviews::int,
      few.prices
    FROM phone
    JOIN brand ON brand.id = brand_id
    CROSS JOIN LATERAL (
      SELECT avg(score)::float8 AS score, count(score) AS scores, count(*) AS reviews FROM review WHERE phone_id = phone.id
    ) AS rated${joinFewPrices}
    WHERE phone.id = ANY(${ids}::int[])
    ORDER BY phone.id`;

/** Identifies the columns of a row. Stored rows are invalid if the query has changed. */
export const phoneRowFormat = createHash('sha1').update(selectPhones([]).sql).digest('hex');

async function readPhones(prisma: PrismaClient, ids: number[]): Promise<PhoneRow[]> {
  type TextRow = Omit<PhoneRow, 'specSheet'> & { readonly specSheet: string };
  const rows = await prisma.$queryRaw<TextRow[]>(selectPhones(ids));
  return rows.map((row) => ({ ...row, specSheet: createUnpooledBuffer(row.specSheet) }));
}
