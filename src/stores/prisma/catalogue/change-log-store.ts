import {
  type Change,
  type ChangeFilter,
  type ChangeLogStore,
  type ChangePlace,
  type ChangeSpan,
  type ChangeType,
  changeTypes,
  comparePlaces,
  firstPlace,
  type LoggedRevision,
  maxReadBytes,
} from '../../../domain/changes/change-log.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { PriceModel, ReviewModel } from '../../../generated/prisma/models.ts';
import { phonePriceCondition, toStoredPrice } from './price-row.ts';
import { reviewBytesSql } from './review-bytes.ts';

const maxId = 2_147_483_647;
/** A filter by brands with at most this many phones is replaced with a filter by these phones. */
const maxNarrowedPhones = 100;
const getRank = (type: ChangeType): number => changeTypes.indexOf(type);

/** The columns that changes of all types have. */
interface LogRow extends Omit<Change['phone'], 'id'>, Pick<Change, 'changedAt' | 'token'> {
  readonly id: number;
  readonly revision: number;
  readonly phoneId: number;
}

/** The revision that precedes all changes. */
const beforeFirstRevision: LoggedRevision = { version: 0, token: '', changedAt: new Date(0) };

/**
 * Creates the port that reads the change log.
 * @param isPiecewise whether files are written in pieces; the rows of an unfinished file then have the next revision,
 *   and `phone_before` has the earlier state of the changed phones
 */
export function createChangeLogStore(prisma: PrismaClient, isPiecewise = false): ChangeLogStore {
  /** Reads the changes of one type. `isCut`: whether further changes were left out because of their size. */
  type ReadChanges = (span: ChangeSpan) => Promise<{ readonly changes: Change[]; readonly isCut?: boolean }>;
  const readers: Record<ChangeType, ReadChanges> = {
    phone: async (span) => {
      const rows = await prisma.$queryRaw<LogRow[]>(selectPhones(span, isPiecewise));
      return { changes: rows.map((row) => toChange('phone', row)) };
    },
    price: async (span) => {
      const rows = await prisma.$queryRaw<(LogRow & PriceModel)[]>(selectPrices(span));
      return { changes: rows.map((row) => toChange('price', row, { price: toStoredPrice(row) })) };
    },
    review: async (span) => {
      const rows = await prisma.$queryRaw<(LogRow & ReviewModel & { total: number })[]>(selectReviews(span));
      return {
        changes: rows.map((row) => toChange('review', row, { review: toReview(row) })),
        isCut: rows.length < (rows[0]?.total ?? 0),
      };
    },
  };
  return {
    readNewest: async () => {
      const row = await prisma.catalogueRevision.findFirst({ orderBy: { version: 'desc' } });
      return row === null || row.version === 0 ? beforeFirstRevision : row;
    },
    readRevisions: async (versions) => {
      const rows = await prisma.catalogueRevision.findMany({
        where: { version: { in: versions.filter((version) => version > 0) } },
      });
      return new Map(rows.map((row) => [row.version, row]));
    },
    findRevisionBefore: (instant) =>
      prisma.catalogueRevision.findFirst({
        where: { changedAt: { lt: instant }, version: { gt: 0 } },
        orderBy: { version: 'desc' },
      }),
    findLastPriceBefore: async (instant) => {
      const [row] = await prisma.$queryRaw<{ revision: number; id: number }[]>(selectLastPrice(instant));
      return row === undefined ? firstPlace : { ...row, rank: getRank('price') };
    },
    read: async (query) => {
      const { limit, ...span } = await narrowToPhones(prisma, query);
      const results = await Promise.all(
        span.types.map((type) => readers[type]({ ...span, limit: limit + 1 })),
      );
      const cutPlaces = results.flatMap(({ changes, isCut }) => (isCut ? (changes.at(-1)?.place ?? []) : []));
      // If the changes of a type were cut, the whole list must end there, or clients would miss the rest of that type.
      const orderedChanges = results
        .flatMap(({ changes }) => changes)
        .filter(({ place }) => cutPlaces.every((cutPlace) => comparePlaces(place, cutPlace) <= 0))
        .sort((a, b) => comparePlaces(a.place, b.place));
      const hasMore = cutPlaces.length > 0 || orderedChanges.length > limit;
      return { changes: orderedChanges.slice(0, limit), hasMore };
    },
  };
}

function toChange(
  type: ChangeType,
  { id, revision, phoneId, slug, fullName, brand, changedAt, token }: LogRow,
  observation: Partial<Change> = {},
): Change {
  const place = { revision, rank: getRank(type), id };
  const phone = { id: phoneId, slug, fullName, brand };
  return { place, type, phone, changedAt, token, price: null, review: null, ...observation };
}

const toReview = (row: ReviewModel): Change['review'] => ({
  id: row.id,
  kind: row.kind,
  author: row.author,
  publisher: row.publisher,
  title: row.title,
  body: row.body,
  locale: row.locale,
  score: row.score,
  pros: row.pros,
  cons: row.cons,
  url: row.url,
  publishedAt: row.publishedAt,
});

/** Creates a condition for the rows of one type after a place. It uses the index on (revision, id). */
function createPlaceCondition(
  { revision, rank, id }: ChangePlace,
  type: ChangeType,
  lastRevision: number,
): Prisma.Sql {
  const typeRank = getRank(type);
  // Within a revision, changes are ordered by type (rank), then id. If the place is in a later type, all rows of this
  // type in the revision are already read (maxId); if in an earlier type, none are (0, since ids begin at 1).
  let lastId = rank > typeRank ? maxId : 0;
  if (rank === typeRank) lastId = id;
  // The second condition helps the planner, which can estimate the rows between two revisions, but not after a pair.
  return Prisma.sql`(revision, id) > (${revision}::int, ${lastId}::int)
    AND revision BETWEEN ${revision}::int AND ${lastRevision}::int`;
}

/**
 * Creates a condition for the phones of a filter. It begins with AND, or is empty if the filter allows all phones.
 * @param idColumn the column with the id of the phone
 */
function createPhoneCondition({ brands, phoneIds }: ChangeFilter, idColumn: Prisma.Sql): Prisma.Sql {
  const idCondition = phoneIds && Prisma.sql`AND ${idColumn} = ANY(${phoneIds}::int[])`;
  // IS TRUE makes the planner check rows against a hash table of ids, instead of joining row by row.
  const brandCondition = brands && Prisma.sql`AND (${idColumn} IN (${selectPhonesOfBrands(brands)})) IS TRUE`;
  return Prisma.sql`${idCondition ?? Prisma.empty} ${brandCondition ?? Prisma.empty}`;
}

const selectPhonesOfBrands = (brands: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT of_brand.id FROM phone AS of_brand JOIN brand ON brand.id = of_brand.brand_id
  WHERE brand.slug = ANY(${brands}::text[])`;

/**
 * Replaces a filter by brands with a filter by their phones, if there are only a few. The log has an index of phones,
 * but to find the changes of a rare brand, the whole log would have to be searched.
 */
async function narrowToPhones<Span extends ChangeFilter>(prisma: PrismaClient, span: Span): Promise<Span> {
  if (span.brands === null || span.phoneIds !== null) return span;
  const rows = await prisma.$queryRaw<
    { id: number }[]
  >`${selectPhonesOfBrands(span.brands)} LIMIT ${maxNarrowedPhones + 1}`;
  if (rows.length > maxNarrowedPhones) return span;
  return { ...span, brands: null, phoneIds: rows.map(({ id }) => id) };
}

/**
 * Creates a query that adds the columns of all types of changes to rows of the log.
 * @param rows a query for rows with `id`, `revision` and `phone_id`
 */
const selectChanges = (columns: Prisma.Sql, rows: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${columns} entry.id, entry.revision, phone.id AS "phoneId", phone.slug, phone.full_name AS "fullName",
    brand.slug AS brand, catalogue_revision.changed_at AS "changedAt", catalogue_revision.token
  FROM (${rows}) AS entry
  JOIN phone ON phone.id = entry.phone_id
  JOIN brand ON brand.id = phone.brand_id
  JOIN catalogue_revision ON catalogue_revision.version = entry.revision
  ORDER BY entry.revision, entry.id`;

function selectPhones(span: ChangeSpan, isPiecewise: boolean): Prisma.Sql {
  const { after, lastRevision, limit } = span;
  const condition = Prisma.sql`${createPlaceCondition(after.others, 'phone', lastRevision)} ${createPhoneCondition(span, Prisma.sql`id`)}
    ORDER BY revision, id LIMIT ${limit}`;
  const selectStored = Prisma.sql`SELECT id, revision, id AS phone_id FROM phone WHERE`;
  if (!isPiecewise) return selectChanges(Prisma.empty, Prisma.sql`${selectStored} ${condition}`);
  // A phone in `phone_before` is listed with its earlier revision, even while the import is being undone.
  return selectChanges(
    Prisma.empty,
    Prisma.sql`
      (${selectStored} NOT EXISTS (SELECT FROM phone_before WHERE phone_before.id = phone.id) AND ${condition})
      UNION ALL
      (SELECT id, revision, id AS phone_id
        FROM (SELECT id, (phone_before.row ->> 'revision')::int AS revision FROM phone_before) AS earlier WHERE ${condition})
      ORDER BY revision, id LIMIT ${limit}`,
  );
}

const priceColumns = Prisma.sql`entry.kind, entry.amount_minor AS "amountMinor", entry.currency, entry.country,
  entry.ram_mb AS "ramMb", entry.storage_mb AS "storageMb", entry.seller, entry.observed_at AS "observedAt",
  entry.date_inferred AS "dateInferred", entry.source_name AS "sourceName", entry.source_verified AS "sourceVerified",`;

/** Selects new prices of phones. Monthly rates and trade-in values are left out, because clients compare prices. */
function selectPrices(span: ChangeSpan): Prisma.Sql {
  const { after, lastRevision, pricesBefore, limit } = span;
  // The log is ordered by record time, so the time limit is also a limit on (revision, id), where the index scan ends.
  const recordedCondition =
    pricesBefore === null
      ? Prisma.empty
      : Prisma.sql`AND (revision, id) <= (${selectLastPrice(pricesBefore)}) AND recorded_at < ${pricesBefore}`;
  return selectChanges(
    priceColumns,
    Prisma.sql`
      SELECT * FROM price
      WHERE ${phonePriceCondition} AND ${createPlaceCondition(after.prices, 'price', lastRevision)} ${recordedCondition} ${createPhoneCondition(span, Prisma.sql`phone_id`)}
      ORDER BY revision, id LIMIT ${limit}`,
  );
}

const reviewColumns = Prisma.sql`entry.kind, entry.author, entry.publisher, entry.title, entry.body, entry.locale, entry.score,
  entry.pros, entry.cons, entry.url, entry.published_at AS "publishedAt", entry.total,`;

function selectReviews(span: ChangeSpan): Prisma.Sql {
  return selectChanges(
    reviewColumns,
    // The database knows the length of a text without reading it, so long texts that are left out are not fetched.
    Prisma.sql`
      SELECT * FROM (
        SELECT *, (count(*) OVER ())::int AS total,
          sum(${reviewBytesSql}) OVER (ORDER BY revision, id) - ${reviewBytesSql} AS bytes_before
        FROM (
          SELECT * FROM review
          WHERE ${createPlaceCondition(span.after.others, 'review', span.lastRevision)} ${createPhoneCondition(span, Prisma.sql`phone_id`)}
          ORDER BY revision, id LIMIT ${span.limit}) AS candidate) AS measured
      WHERE bytes_before < ${maxReadBytes}::int ORDER BY revision, id`,
  );
}

/** Selects the place of the last price that was recorded before an instant, except prices of an unfinished import. */
const selectLastPrice = (before: Date): Prisma.Sql => Prisma.sql`
  SELECT revision, id FROM price
  WHERE recorded_at < ${before} AND revision <= (SELECT max(version) FROM catalogue_revision)
  ORDER BY recorded_at DESC, revision DESC, id DESC LIMIT 1`;
