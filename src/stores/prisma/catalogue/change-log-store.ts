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
import { toOwnPrice } from './price-row.ts';
import { reviewBytes } from './review-bytes.ts';

const maxId = 2_147_483_647;
/** Of brands that are read as their phones. */
const fewPhones = 100;
const rankOf = (type: ChangeType): number => changeTypes.indexOf(type);

/** Of every change, beside its own columns. */
interface LogRow {
  readonly id: number;
  readonly revision: number;
  readonly phoneId: number;
  readonly slug: string;
  readonly fullName: string;
  readonly brand: string;
  readonly changedAt: Date;
  readonly token: string;
}

/** Nothing was written yet: everything is behind it, and no cursor need name it. */
const beforeAll: LoggedRevision = { version: 0, token: '', changedAt: new Date(0) };

/**
 * @param isInPieces Whether files are written in pieces: what of a file is there that is not finished has the next
 *   revision, and `phone_before` has the phones as they were.
 */
export function createChangeLogStore(prisma: PrismaClient, isInPieces = false): ChangeLogStore {
  /** The changes of a type, and whether there are more of it that were left out because of their bytes. */
  type ReadType = (span: ChangeSpan) => Promise<{ readonly changes: Change[]; readonly isCut?: boolean }>;
  const readers: Record<ChangeType, ReadType> = {
    phone: async (span) => {
      const rows = await prisma.$queryRaw<LogRow[]>(phoneRows(span, isInPieces));
      return { changes: rows.map((row) => toChange('phone', row)) };
    },
    price: async (span) => {
      const rows = await prisma.$queryRaw<(LogRow & PriceModel)[]>(priceRows(span));
      return { changes: rows.map((row) => toChange('price', row, { price: toOwnPrice(row) })) };
    },
    review: async (span) => {
      const rows = await prisma.$queryRaw<(LogRow & ReviewModel & { found: number })[]>(reviewRows(span));
      return {
        changes: rows.map((row) => toChange('review', row, { review: toReview(row) })),
        isCut: rows.length < (rows[0]?.found ?? 0),
      };
    },
  };
  return {
    newest: async () => {
      const row = await prisma.catalogueRevision.findFirst({ orderBy: { version: 'desc' } });
      return row === null || row.version === 0 ? beforeAll : row;
    },
    revisions: async (versions) => {
      const rows = await prisma.catalogueRevision.findMany({
        where: { version: { in: versions.filter((version) => version > 0) } },
      });
      return new Map(rows.map((row) => [row.version, row]));
    },
    revisionBefore: (instant) =>
      prisma.catalogueRevision.findFirst({
        where: { changedAt: { lt: instant }, version: { gt: 0 } },
        orderBy: { version: 'desc' },
      }),
    lastPriceBefore: async (instant) => {
      const [row] = await prisma.$queryRaw<{ revision: number; id: number }[]>(lastPrice(instant));
      return row === undefined ? firstPlace : { ...row, rank: rankOf('price') };
    },
    read: async (asked) => {
      const { limit, ...span } = await narrowed(prisma, asked);
      const read = await Promise.all(span.types.map((type) => readers[type]({ ...span, limit: limit + 1 })));
      const cuts = read.flatMap(({ changes, isCut }) => (isCut ? (changes.at(-1)?.place ?? []) : []));
      // Nothing stands behind a change that was left out.
      const inOrder = read
        .flatMap(({ changes }) => changes)
        .filter(({ place }) => cuts.every((cut) => comparePlaces(place, cut) <= 0))
        .sort((a, b) => comparePlaces(a.place, b.place));
      return { changes: inOrder.slice(0, limit), hasMore: cuts.length > 0 || inOrder.length > limit };
    },
  };
}

function toChange(
  type: ChangeType,
  { id, revision, phoneId, slug, fullName, brand, changedAt, token }: LogRow,
  of: Partial<Pick<Change, 'price' | 'review'>> = {},
): Change {
  const place = { revision, rank: rankOf(type), id };
  const phone = { id: phoneId, slug, fullName, brand };
  return { place, type, phone, changedAt, token, price: null, review: null, ...of };
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

/** Rows of one type behind a place, as their index on (revision, id) has them. Every id is above 0. */
function behind({ revision, rank, id }: ChangePlace, type: ChangeType, upTo: number): Prisma.Sql {
  const own = rankOf(type);
  const lastId = rank === own ? id : rank > own ? maxId : 0;
  // The planner knows how many rows are between two revisions, and not how many behind a pair of values.
  return Prisma.sql`(revision, id) > (${revision}::int, ${lastId}::int)
    AND revision BETWEEN ${revision}::int AND ${upTo}::int`;
}

/** @param phoneId the column with the id of the phone */
function ofPhones({ brands, phoneIds }: ChangeFilter, phoneId: Prisma.Sql): Prisma.Sql {
  const named = phoneIds && Prisma.sql`AND ${phoneId} = ANY(${phoneIds}::int[])`;
  // IS TRUE: as a table of ids in memory that each row is looked up in, and not as a join, row by row.
  const branded = brands && Prisma.sql`AND (${phoneId} IN (${phonesOf(brands)})) IS TRUE`;
  return Prisma.sql`${named ?? Prisma.empty} ${branded ?? Prisma.empty}`;
}

/** The ids of the phones of brands. */
const phonesOf = (brands: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT of_brand.id FROM phone AS of_brand JOIN brand ON brand.id = of_brand.brand_id
  WHERE brand.slug = ANY(${brands}::text[])`;

/**
 * The same filter; brands of few phones as these phones, which have an index of their own: a rare one is then not looked
 * for in the whole log.
 */
async function narrowed<Span extends ChangeFilter>(prisma: PrismaClient, span: Span): Promise<Span> {
  if (span.brands === null || span.phoneIds !== null) return span;
  const few = await prisma.$queryRaw<{ id: number }[]>`${phonesOf(span.brands)} LIMIT ${fewPhones + 1}`;
  return few.length > fewPhones ? span : { ...span, brands: null, phoneIds: few.map(({ id }) => id) };
}

/** The rows with what every change has. @param rows the first of them, with `id`, `revision` and `phone_id` */
const logged = (columns: Prisma.Sql, rows: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${columns} entry.id, entry.revision, phone.id AS "phoneId", phone.slug, phone.full_name AS "fullName",
    brand.slug AS brand, catalogue_revision.changed_at AS "changedAt", catalogue_revision.token
  FROM (${rows}) AS entry
  JOIN phone ON phone.id = entry.phone_id
  JOIN brand ON brand.id = phone.brand_id
  JOIN catalogue_revision ON catalogue_revision.version = entry.revision
  ORDER BY entry.revision, entry.id`;

function phoneRows(span: ChangeSpan, isInPieces: boolean): Prisma.Sql {
  const { after, upTo, limit } = span;
  const asked = Prisma.sql`${behind(after.others, 'phone', upTo)} ${ofPhones(span, Prisma.sql`id`)}
    ORDER BY revision, id LIMIT ${limit}`;
  const stored = Prisma.sql`SELECT id, revision, id AS phone_id FROM phone WHERE`;
  if (!isInPieces) return logged(Prisma.empty, Prisma.sql`${stored} ${asked}`);
  // Those of which `phone_before` has a row count as they were, also while they are put back one after the other.
  return logged(
    Prisma.empty,
    Prisma.sql`
      (${stored} NOT EXISTS (SELECT FROM phone_before WHERE phone_before.id = phone.id) AND ${asked})
      UNION ALL
      (SELECT id, revision, id AS phone_id
        FROM (SELECT id, (phone_before.row ->> 'revision')::int AS revision FROM phone_before) AS kept WHERE ${asked})
      ORDER BY revision, id LIMIT ${limit}`,
  );
}

const priceColumns = Prisma.sql`entry.kind, entry.amount_minor AS "amountMinor", entry.currency, entry.country,
  entry.ram_mb AS "ramMb", entry.storage_mb AS "storageMb", entry.seller, entry.observed_at AS "observedAt",
  entry.date_inferred AS "dateInferred", entry.source_name AS "sourceName", entry.source_verified AS "sourceVerified",`;

function priceRows(span: ChangeSpan): Prisma.Sql {
  const { after, upTo, pricesBefore, limit } = span;
  // By place, as nothing in the log is recorded before what stands before it: the index of the log ends there.
  const recorded =
    pricesBefore === null
      ? Prisma.empty
      : Prisma.sql`AND (revision, id) <= (${lastPrice(pricesBefore)}) AND recorded_at < ${pricesBefore}`;
  return logged(
    priceColumns,
    Prisma.sql`
      SELECT * FROM price
      WHERE ${behind(after.prices, 'price', upTo)} ${recorded} ${ofPhones(span, Prisma.sql`phone_id`)}
      ORDER BY revision, id LIMIT ${limit}`,
  );
}

const reviewColumns = Prisma.sql`entry.kind, entry.author, entry.publisher, entry.title, entry.body, entry.locale, entry.score,
  entry.pros, entry.cons, entry.url, entry.published_at AS "publishedAt", entry.found,`;

function reviewRows(span: ChangeSpan): Prisma.Sql {
  return logged(
    reviewColumns,
    // The length of a text is known without reading it: long ones that are left out are not fetched.
    Prisma.sql`
      SELECT * FROM (
        SELECT *, (count(*) OVER ())::int AS found,
          sum(${reviewBytes}) OVER (ORDER BY revision, id) - ${reviewBytes} AS bytes_before
        FROM (
          SELECT * FROM review
          WHERE ${behind(span.after.others, 'review', span.upTo)} ${ofPhones(span, Prisma.sql`phone_id`)}
          ORDER BY revision, id LIMIT ${span.limit}) AS behind) AS measured
      WHERE bytes_before < ${maxReadBytes}::int ORDER BY revision, id`,
  );
}

/** The place of the last price that was recorded before, of those that are finished. */
const lastPrice = (before: Date): Prisma.Sql => Prisma.sql`
  SELECT revision, id FROM price
  WHERE recorded_at < ${before} AND revision <= (SELECT max(version) FROM catalogue_revision)
  ORDER BY recorded_at DESC, revision DESC, id DESC LIMIT 1`;
