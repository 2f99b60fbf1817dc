import { createHash } from 'node:crypto';
import type { CatalogueSource } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/price.ts';
import { minVotes, ratingPrior } from '../../../domain/catalogue/rate-phone.ts';
import { unpooledBuffer } from '../../../domain/unpooled-buffer.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Phone, PhoneBrand } from '../../../record/phone.ts';
import { readAhead } from '../connection/time-slices.ts';
import type { CatalogueTurn } from './catalogue-lock.ts';
import { createFewPrices, fewPrices } from './few-prices.ts';
import { createImportSources } from './import-sources.ts';
import { type PhoneRow, toPhone } from './phone-row.ts';
import type { PhoneRowFile } from './phone-row-file.ts';
import { pricedSince, pricesOf, streetPricedSince } from './shown-prices.ts';

/** The embedded database blocks the process while a statement runs, and any database while its rows are read. */
const phonesPerQuery = 100;

/**
 * @param kept rows that were read before, null: none are kept
 * @param turn of the embedded database; null: another has transactions for that
 */
export function createCatalogueSource(
  prisma: PrismaClient,
  kept: PhoneRowFile | null = null,
  turn: CatalogueTurn | null = null,
): CatalogueSource {
  const sources = createImportSources(prisma);
  const few = createFewPrices();
  let knownPrior: number | null = null;
  return {
    withoutImports: turn?.alone ?? ((load) => load()),
    version: async () => (await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } })).version,
    phonesSince: async (version) => {
      const prior = await readPrior(prisma);
      const isMoved = version > 0 && prior !== knownPrior;
      knownPrior = prior;
      if (version === 0) few.clear();
      const changes = await changesSince(prisma, version, isMoved);
      const brands = new Map<number, PhoneBrand>();
      const phones: Phone[] = [];
      const keep = async (rows: readonly PhoneRow[]): Promise<void> => {
        const sourceOf = await sources.of(rows);
        for (const row of rows) {
          phones.push(toPhone(row, prior, brands, sourceOf));
          few.note(row.id, row.prices);
        }
      };
      for await (const rows of version === 0 && kept !== null ? kept.read() : []) {
        const current = rows.filter(({ id, changedIn, updatedAt }) => {
          const change = changes.get(id);
          return change?.version === changedIn && change.atMs === updatedAt.getTime() && changes.delete(id);
        });
        await keep(current);
      }
      const read = (some: number[]) => readPhones(prisma, some);
      for await (const rows of readAhead([...changes.keys()], phonesPerQuery, read)) {
        await kept?.add(rows);
        await keep(rows);
      }
      return phones.sort((a, b) => a.id - b.id);
    },
    pricesOf: async (phoneIds, edition) => {
      const byPhone = new Map<number, StoredPrice[]>();
      const others: number[] = [];
      for (const id of phoneIds) {
        const own = few.of(id, edition);
        if (own === undefined) others.push(id);
        else if (own.length > 0) byPhone.set(id, own);
      }
      for (const [id, own] of await pricesOf(prisma, others, edition)) byPhone.set(id, own);
      return byPhone;
    },
    streetPricedSince: (observedFrom) => streetPricedSince(prisma, observedFrom),
    pricedSince: (recordedFrom) => pricedSince(prisma, recordedFrom),
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

/** The last change of a phone: the catalogue version that came of it, and when its facts changed last. */
interface Change {
  readonly version: number;
  readonly atMs: number;
}

async function readPrior(prisma: PrismaClient): Promise<number> {
  const { _avg } = await prisma.review.aggregate({ _avg: { score: true } });
  return ratingPrior(_avg.score);
}

/**
 * Phones changed after this version, by id; with all that have a rating where the mean moved that draws them. As arrays, since a hundred thousand rows take ten times as long to read. Asked
 * for alone, because with an order or a limit the planner scans the whole table if it has no statistics, as in the
 * embedded database.
 */
async function changesSince(
  prisma: PrismaClient,
  version: number,
  withRated: boolean,
): Promise<Map<number, Change>> {
  const rated = Prisma.sql`OR id IN (
    SELECT phone_id FROM review WHERE score IS NOT NULL GROUP BY phone_id HAVING count(*) >= ${minVotes})`;
  const [found] = await prisma.$queryRaw<{ ids: number[]; versions: number[]; times: number[] }[]>`
    SELECT array_agg(id) AS ids, array_agg(changed_in) AS versions,
      array_agg((extract(epoch FROM updated_at) * 1000)::float8) AS times
    FROM phone WHERE changed_in > ${version} ${withRated ? rated : Prisma.empty}`;
  const { ids, versions, times } = found ?? {};
  const changes = (ids ?? []).map((id, at): [number, Change] => [
    id,
    { version: versions?.[at] ?? 0, atMs: times?.[at] ?? 0 },
  ]);
  return new Map(changes.sort(([a], [b]) => a - b));
}

const phoneRows = (ids: number[]): Prisma.Sql => Prisma.sql`
    SELECT phone.id, phone.slug, full_name AS "fullName", other_device AS "otherDevice", facts::text,
      spec_sheet::text AS "specSheet", source_id AS "sourceId", fact_sources AS "factSources",
      updated_at AS "updatedAt", changed_in AS "changedIn", brand.id AS "brandId", brand.slug AS "brandSlug",
      brand.name AS "brandName", rated.score, rated.scores::int, rated.reviews::int,
      few.prices
    FROM phone
    JOIN brand ON brand.id = brand_id
    CROSS JOIN LATERAL (
      SELECT avg(score)::float8 AS score, count(score) AS scores, count(*) AS reviews FROM review WHERE phone_id = phone.id
    ) AS rated${fewPrices}
    WHERE phone.id = ANY(${ids}::int[])
    ORDER BY phone.id`;

/** Names the columns of a row: another question, other rows. */
export const phoneRowFormat = createHash('sha1').update(phoneRows([]).sql).digest('hex');

async function readPhones(prisma: PrismaClient, ids: number[]): Promise<PhoneRow[]> {
  type TextRow = Omit<PhoneRow, 'specSheet'> & { readonly specSheet: string };
  const rows = await prisma.$queryRaw<TextRow[]>(phoneRows(ids));
  return rows.map((row) => ({ ...row, specSheet: unpooledBuffer(row.specSheet) }));
}
