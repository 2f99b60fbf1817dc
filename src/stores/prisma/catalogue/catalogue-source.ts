import { createHash } from 'node:crypto';
import type { CatalogueSource } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/prices/price.ts';
import { computeRatingPrior } from '../../../domain/catalogue/rate-phone.ts';
import { createUnpooledBuffer } from '../../../domain/unpooled-buffer.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Phone, PhoneBrand, Source } from '../../../record/phone.ts';
import { minScoreCount } from '../../../record/types/phone-parts.ts';
import { readAhead } from '../connection/time-slices.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { findPhonesPricedSince, findPhonesStreetPricedSince, readEditionPrices } from './edition-prices.ts';
import { createFewPricesCache, joinFewPrices } from './few-prices.ts';
import { type PhoneRow, toPhone } from './phone-row.ts';
import type { PhoneRowFile } from './phone-row-file.ts';

/**
 * The number of phones per query. It is small, because both parsing rows and the embedded database block the process.
 */
const phonesPerQuery = 100;

/**
 * Creates the port that reads the catalogue into memory.
 * @param rowFile the file with rows that were read at an earlier start, or null with Postgres
 * @param lock the embedded database's lock, or null with Postgres, where transactions are enough
 */
export function createCatalogueSource(
  prisma: PrismaClient,
  rowFile: PhoneRowFile | null = null,
  lock: CatalogueLock | null = null,
): CatalogueSource {
  const loadSources = createSourceLoader(prisma);
  const fewPrices = createFewPricesCache();
  let lastPrior: number | null = null;
  return {
    withoutImports: lock?.runExclusive ?? ((load) => load()),
    readVersion: async () =>
      (await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } })).version,
    findPhonesSince: async (version) => {
      const prior = await readPrior(prisma);
      const hasPriorChanged = version > 0 && prior !== lastPrior;
      lastPrior = prior;
      if (version === 0) fewPrices.clear();
      const changes = await findChangesSince(prisma, version, hasPriorChanged);
      const brands = new Map<number, PhoneBrand>();
      const phones: Phone[] = [];
      const addPhones = async (rows: readonly PhoneRow[]): Promise<void> => {
        const getSource = await loadSources(rows);
        for (const row of rows) {
          phones.push(toPhone(row, prior, brands, getSource));
          fewPrices.set(row.id, row.prices);
        }
      };
      for await (const rows of version === 0 && rowFile !== null ? rowFile.read() : []) {
        const currentRows = rows.filter(({ id, changedIn, updatedAt }) => {
          const change = changes.get(id);
          const isCurrent = change?.version === changedIn && change.atMs === updatedAt.getTime();
          if (isCurrent) changes.delete(id);
          return isCurrent;
        });
        await addPhones(currentRows);
      }
      const readSlice = (slice: number[]) => readPhones(prisma, slice);
      for await (const rows of readAhead([...changes.keys()], phonesPerQuery, readSlice)) {
        await rowFile?.add(rows);
        await addPhones(rows);
      }
      return phones.sort((a, b) => a.id - b.id);
    },
    findPrices: async (phoneIds, edition) => {
      const pricesByPhone = new Map<number, StoredPrice[]>();
      const idsToQuery: number[] = [];
      for (const id of phoneIds) {
        const prices = fewPrices.get(id, edition);
        if (prices === undefined) idsToQuery.push(id);
        else if (prices.length > 0) pricesByPhone.set(id, prices);
      }
      for (const [id, prices] of await readEditionPrices(prisma, idsToQuery, edition))
        pricesByPhone.set(id, prices);
      return pricesByPhone;
    },
    findIdsWithStreetPriceSince: (observedFrom) => findPhonesStreetPricedSince(prisma, observedFrom),
    findIdsWithPriceSince: (recordedFrom) => findPhonesPricedSince(prisma, recordedFrom),
    readRates: async () => {
      const rows = await prisma.rate.findMany({ orderBy: { date: 'asc' } });
      const { base, date: newestDate } = rows.at(-1) ?? { base: 'EUR', date: '' };
      const rates = new Map([[base, { rate: 1, date: newestDate }]]);
      for (const { currency, rate, date } of rows) rates.set(currency, { rate, date });
      return { base, rates };
    },
  };
}

/** The last change of a phone. */
interface Change {
  /** The version of the catalogue that contains the change. */
  readonly version: number;
  /** The time of the last change of the phone's facts. */
  readonly atMs: number;
}

/** Creates a loader, which reads the sources of rows and returns a function that finds a source by its id. */
function createSourceLoader(prisma: PrismaClient) {
  // Sources never change, so each is read only once.
  const sources = new Map<number, Source>();
  return async (rows: readonly PhoneRow[]): Promise<(id: number) => Source> => {
    const ids = rows.flatMap(({ sourceId, factSources }) => [sourceId, ...Object.values(factSources)]);
    const missingIds = [...new Set(ids)].filter((id) => !sources.has(id));
    const imports =
      missingIds.length === 0 ? [] : await prisma.import.findMany({ where: { id: { in: missingIds } } });
    for (const { id, name, asOf, asOfAssumed, asOfInferred, verified, importedAt } of imports)
      sources.set(id, { name, asOf: asOfAssumed ? null : asOf || null, asOfInferred, verified, importedAt });
    return (id) => sources.get(id) as Source;
  };
}

/** Reads the mean score of all reviews, on which the rating of each phone depends (see `computeRatingPrior`). */
async function readPrior(prisma: PrismaClient): Promise<number> {
  const { _avg } = await prisma.review.aggregate({ _avg: { score: true } });
  return computeRatingPrior(_avg.score);
}

/**
 * Finds the phones that changed after this version. The query returns arrays, because reading a hundred thousand rows
 * would take ten times as long. It has no ORDER BY and no LIMIT, because with either of them the planner scans the
 * whole table if it has no statistics, as in the embedded database.
 * @param shouldIncludeRated whether all phones with a rating are included, because the mean of all reviews, on which
 *   their ratings depend, has changed
 * @returns the changes by the id of the phone, ordered by id
 */
async function findChangesSince(
  prisma: PrismaClient,
  version: number,
  shouldIncludeRated: boolean,
): Promise<Map<number, Change>> {
  const ratedCondition = Prisma.sql`OR id IN (
    SELECT phone_id FROM review WHERE score IS NOT NULL GROUP BY phone_id HAVING count(*) >= ${minScoreCount})`;
  const [row] = await prisma.$queryRaw<{ ids: number[]; versions: number[]; times: number[] }[]>`
    SELECT array_agg(id) AS ids, array_agg(changed_in) AS versions,
      array_agg((extract(epoch FROM updated_at) * 1000)::float8) AS times
    FROM phone WHERE changed_in > ${version} ${shouldIncludeRated ? ratedCondition : Prisma.empty}`;
  const { ids, versions, times } = row ?? {};
  const changes = (ids ?? []).map((id, index): [number, Change] => [
    id,
    { version: versions?.[index] ?? 0, atMs: times?.[index] ?? 0 },
  ]);
  return new Map(changes.sort(([a], [b]) => a - b));
}

const selectPhones = (ids: number[]): Prisma.Sql => Prisma.sql`
    SELECT phone.id, phone.slug, full_name AS "fullName", other_device AS "isOtherDevice", facts::text,
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

/** Raise this number when a migration changes values in the columns of a row. */
const phoneRowVersion = 1;

/** A digest that identifies the columns of a row. Stored rows are invalid if the query or the version has changed. */
export const phoneRowFormatDigest = createHash('sha1')
  .update(`${phoneRowVersion} ${selectPhones([]).sql}`)
  .digest('hex');

async function readPhones(prisma: PrismaClient, ids: number[]): Promise<PhoneRow[]> {
  type RowWithSpecText = Omit<PhoneRow, 'specSheet'> & { readonly specSheet: string };
  const rows = await prisma.$queryRaw<RowWithSpecText[]>(selectPhones(ids));
  return rows.map((row) => ({ ...row, specSheet: createUnpooledBuffer(row.specSheet) }));
}
