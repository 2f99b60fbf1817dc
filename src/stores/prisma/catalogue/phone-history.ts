import type {
  PhoneHistory,
  PriceFilter,
  PriceHistoryQuery,
  Review,
} from '../../../domain/catalogue/history.ts';
import type { Page, PageRequest } from '../../../domain/catalogue/page.ts';
import type { StoredPrice } from '../../../domain/catalogue/prices/price.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import type { PriceModel, ReviewModel } from '../../../generated/prisma/models.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { toStoredPrice } from './price-row.ts';
import { reviewBytesSql } from './review-bytes.ts';

const maxId = 2_147_483_647;
const newestReviewsFirst = [{ publishedAt: 'desc' }, { id: 'desc' }] as const;
const newestPricesFirst = [{ observedAt: 'desc' }, { id: 'desc' }] as const;

const toIdCondition = (lastId: number | undefined) => lastId !== undefined && { id: { lte: lastId } };
const toRecordTimeCondition = (before: Date | null) => before !== null && { recordedAt: { lt: before } };

/**
 * Creates Prisma's condition for prices. Instants are texts, because Pothos' Prisma plugin compares conditions member
 * by member, and a Date has no members.
 */
function toPriceCondition({
  country,
  kinds,
  from,
  to,
  ramMb,
  storageMb,
}: PriceFilter): Prisma.PriceWhereInput {
  return {
    ...(country != null && { country }),
    ...(kinds != null && { kind: { in: [...kinds] } }),
    ...((from != null || to != null) && {
      observedAt: { ...(from != null && { gte: from }), ...(to != null && { lte: to }) },
    }),
    ...(ramMb != null && { ramMb }),
    ...(storageMb != null && { storageMb }),
  };
}

/** A phone with a page of its prices, as `createPhoneRelations` selects it. */
interface PhoneWithPrices {
  readonly prices: readonly PriceModel[];
  readonly _count: { readonly prices: number };
}

/** A phone with a page of its reviews, as `createPhoneRelations` selects it. */
interface PhoneWithReviews {
  readonly reviews: readonly ReviewModel[];
  readonly _count: { readonly reviews: number };
}

/**
 * Creates functions for pages of a phone's prices and reviews, newest first: `select` creates Prisma's selection of a
 * page with the total number, and `toPage` converts its result. One statement serves many phones, because the
 * relation is joined (`relationJoins`) and its rows are counted in the same statement.
 * @param lock the embedded database's lock, which shows what rows an unfinished import has added, so that they can be
 *   left out; null with Postgres, where such rows are never visible
 */
export function createPhoneRelations(lock: CatalogueLock | null = null) {
  return {
    prices: {
      select: (query: PriceHistoryQuery) => {
        const where = {
          ...toIdCondition(lock?.unfinishedImport?.priceId),
          ...toPriceCondition(query),
          ...toRecordTimeCondition(query.recordedBefore),
        };
        return {
          prices: { where, orderBy: [...newestPricesFirst], ...toRowRange(query) },
          _count: { select: { prices: { where } } },
        };
      },
      toPage: (phone: PhoneWithPrices | undefined, { page, perPage }: PageRequest): Page<StoredPrice> => ({
        items: phone?.prices.map(toStoredPrice) ?? [],
        total: phone?._count.prices ?? 0,
        page,
        perPage,
      }),
    },
    reviews: {
      select: (query: PageRequest) => {
        const where = { ...toIdCondition(lock?.unfinishedImport?.reviewId) };
        return {
          reviews: { where, orderBy: [...newestReviewsFirst], ...toRowRange(query) },
          _count: { select: { reviews: { where } } },
        };
      },
      toPage: (phone: PhoneWithReviews | undefined, { page, perPage }: PageRequest): Page<Review> => ({
        items: phone?.reviews ?? [],
        total: phone?._count.reviews ?? 0,
        page,
        perPage,
      }),
    },
  };
}

/** Creates the port that reads the prices and reviews of phones. @param lock as for `createPhoneRelations` */
export function createPhoneHistory(prisma: PrismaClient, lock: CatalogueLock | null = null): PhoneHistory {
  const { prices, reviews } = createPhoneRelations(lock);
  const mapById = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]));
  return {
    prices: async (phoneIds, query) => {
      const phones = await prisma.phone.findMany({
        where: { id: { in: [...phoneIds] } },
        relationLoadStrategy: 'join',
        select: { id: true, ...prices.select(query) },
      });
      const phonesById = mapById(phones);
      return new Map(phoneIds.map((id) => [id, prices.toPage(phonesById.get(id), query)]));
    },
    reviews: async (phoneIds, query) => {
      const phones = await prisma.phone.findMany({
        where: { id: { in: [...phoneIds] } },
        relationLoadStrategy: 'join',
        select: { id: true, ...reviews.select(query) },
      });
      const phonesById = mapById(phones);
      return new Map(phoneIds.map((id) => [id, reviews.toPage(phonesById.get(id), query)]));
    },
    sumReviewPageBytes: async (phoneIds, { page, perPage }) => {
      const maxReviewId = lock?.unfinishedImport?.reviewId ?? maxId;
      const [row] = await prisma.$queryRaw<{ bytes: number }[]>`
        SELECT coalesce(sum(page.bytes), 0)::float8 AS bytes
        FROM unnest(${[...phoneIds]}::int[]) AS phone (id) CROSS JOIN LATERAL (
          SELECT ${reviewBytesSql} AS bytes FROM review WHERE phone_id = phone.id AND id <= ${maxReviewId}::int
          ORDER BY published_at DESC, id DESC OFFSET ${(page - 1) * perPage}::int LIMIT ${perPage}::int) AS page`;
      return row?.bytes ?? 0;
    },
    sumReviewBytes: async (ids) => {
      const [row] = await prisma.$queryRaw<{ bytes: number }[]>`
        SELECT coalesce(sum(${reviewBytesSql}), 0)::float8 AS bytes FROM review WHERE id = ANY(${[...ids]}::int[])`;
      return row?.bytes ?? 0;
    },
    findPricesById: async (ids, { recordedBefore }) => {
      const where = {
        ...toIdCondition(lock?.unfinishedImport?.priceId),
        ...toRecordTimeCondition(recordedBefore),
      };
      const rows = await prisma.price.findMany({ where: { AND: [where, { id: { in: [...ids] } }] } });
      return new Map(rows.map((row) => [row.id, toStoredPrice(row)]));
    },
    findReviewsById: async (ids) => {
      const where = { ...toIdCondition(lock?.unfinishedImport?.reviewId) };
      const rows = await prisma.review.findMany({ where: { AND: [where, { id: { in: [...ids] } }] } });
      return mapById(rows);
    },
  };
}

const toRowRange = ({ page, perPage }: PageRequest) => ({ skip: (page - 1) * perPage, take: perPage });
