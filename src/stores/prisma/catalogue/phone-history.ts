import type { PhoneHistory, PriceHistoryQuery } from '../../../domain/catalogue/history.ts';
import type { Page, PageRequest } from '../../../domain/catalogue/page.ts';
import type { StoredPrice } from '../../../domain/catalogue/price.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { PriceModel } from '../../../generated/prisma/models.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { toOwnPrice } from './price-row.ts';
import { reviewBytes } from './review-bytes.ts';

const maxId = 2_147_483_647;
const newestObserved = [{ observedAt: 'desc' }, { id: 'desc' }] as const;

const idUpTo = (id: number | undefined) => id !== undefined && { id: { lte: id } };
const isRecordedBefore = (before: Date | null) => before !== null && { recordedAt: { lt: before } };

/** A phone with a page of its prices, as `createPriceRelation` selects it. */
interface PhoneWithPrices {
  readonly prices: readonly PriceModel[];
  readonly _count: { readonly prices: number };
}

/**
 * How a page of a phone's prices is selected, newest first, with their number; and how it is read. Many phones are one
 * statement: the relation is joined (`relationJoins`), and its number is counted beside it.
 * @param lock of the embedded database, whose rows of an unfinished import are not shown; null: another shows none
 */
export function createPriceRelation(lock: CatalogueLock | null = null) {
  return {
    select: (query: PriceHistoryQuery) => {
      const where = {
        ...idUpTo(lock?.unfinished?.priceId),
        ...(query.country !== null && { country: query.country }),
        ...isRecordedBefore(query.recordedBefore),
      };
      return {
        prices: { where, orderBy: [...newestObserved], ...rowRange(query) },
        _count: { select: { prices: { where } } },
      };
    },
    toPage: (phone: PhoneWithPrices | undefined, { page, perPage }: PageRequest): Page<StoredPrice> => ({
      items: phone?.prices.map(toOwnPrice) ?? [],
      total: phone?._count.prices ?? 0,
      page,
      perPage,
    }),
  };
}

/** @param lock as of `createPriceRelation` */
export function createPhoneHistory(prisma: PrismaClient, lock: CatalogueLock | null = null): PhoneHistory {
  const priceRelation = createPriceRelation(lock);
  return {
    prices: async (phoneIds, query) => {
      const phones = await prisma.phone.findMany({
        where: { id: { in: [...phoneIds] } },
        relationLoadStrategy: 'join',
        select: { id: true, ...priceRelation.select(query) },
      });
      const byId = new Map(phones.map((phone) => [phone.id, phone]));
      return new Map(phoneIds.map((id) => [id, priceRelation.toPage(byId.get(id), query)]));
    },
    reviews: async (phoneIds, query) => {
      const where = { ...idUpTo(lock?.unfinished?.reviewId) };
      const [phones, counts] = await Promise.all([
        prisma.phone.findMany({
          where: { id: { in: [...phoneIds] } },
          relationLoadStrategy: 'join',
          select: {
            id: true,
            reviews: {
              where,
              orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
              ...rowRange(query),
            },
          },
        }),
        prisma.review.groupBy({
          by: ['phoneId'],
          where: { ...where, phoneId: { in: [...phoneIds] } },
          _count: true,
        }),
      ]);
      return toPages(phoneIds, query, new Map(phones.map(({ id, reviews }) => [id, reviews])), counts);
    },
    reviewBytes: async (phoneIds, { page, perPage }) => {
      const upToId = lock?.unfinished?.reviewId ?? maxId;
      const [row] = await prisma.$queryRaw<{ bytes: number }[]>`
        SELECT coalesce(sum(page.bytes), 0)::float8 AS bytes
        FROM unnest(${[...phoneIds]}::int[]) AS phone (id) CROSS JOIN LATERAL (
          SELECT ${reviewBytes} AS bytes FROM review WHERE phone_id = phone.id AND id <= ${upToId}::int
          ORDER BY published_at DESC, id DESC OFFSET ${(page - 1) * perPage}::int LIMIT ${perPage}::int) AS page`;
      return row?.bytes ?? 0;
    },
    reviewBytesById: async (ids) => {
      const [row] = await prisma.$queryRaw<{ bytes: number }[]>`
        SELECT coalesce(sum(${reviewBytes}), 0)::float8 AS bytes FROM review WHERE id = ANY(${[...ids]}::int[])`;
      return row?.bytes ?? 0;
    },
    pricesById: async (ids, { recordedBefore }) => {
      const where = { ...idUpTo(lock?.unfinished?.priceId), ...isRecordedBefore(recordedBefore) };
      const rows = await prisma.price.findMany({ where: { AND: [where, { id: { in: [...ids] } }] } });
      return new Map(rows.map((row) => [row.id, toOwnPrice(row)]));
    },
    reviewsById: async (ids) => {
      const where = { ...idUpTo(lock?.unfinished?.reviewId) };
      const rows = await prisma.review.findMany({ where: { AND: [where, { id: { in: [...ids] } }] } });
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}

const rowRange = ({ page, perPage }: PageRequest) => ({ skip: (page - 1) * perPage, take: perPage });

function toPages<Row>(
  phoneIds: readonly number[],
  { page, perPage }: PageRequest,
  rows: ReadonlyMap<number, readonly Row[]>,
  counts: readonly { phoneId: number; _count: number }[],
): Map<number, Page<Row>> {
  const totals = new Map(counts.map(({ phoneId, _count }) => [phoneId, _count]));
  return new Map(
    phoneIds.map((id) => [id, { items: rows.get(id) ?? [], total: totals.get(id) ?? 0, page, perPage }]),
  );
}
