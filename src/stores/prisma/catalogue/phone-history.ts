import type { PhoneHistory } from '../../../domain/catalogue/history.ts';
import type { Page, PageRequest } from '../../../domain/catalogue/page.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { toOwnPrice } from './price-row.ts';
import { reviewBytes } from './review-bytes.ts';

const maxId = 2_147_483_647;

/** @param lock the lock of the embedded database, which hides the rows of an unfinished import; null: Postgres */
export function createPhoneHistory(prisma: PrismaClient, lock: CatalogueLock | null = null): PhoneHistory {
  const idUpTo = (id: number | undefined) => id !== undefined && { id: { lte: id } };
  const isRecordedBefore = (before: Date | null) => before !== null && { recordedAt: { lt: before } };
  return {
    prices: async (phoneIds, query) => {
      const where = {
        ...idUpTo(lock?.unfinished?.priceId),
        ...(query.country !== null && { country: query.country }),
        ...isRecordedBefore(query.recordedBefore),
      };
      const [phones, counts] = await Promise.all([
        prisma.phone.findMany({
          where: { id: { in: [...phoneIds] } },
          relationLoadStrategy: 'join',
          select: {
            id: true,
            prices: {
              where,
              orderBy: [{ observedAt: 'desc' }, { id: 'desc' }],
              ...rowRange(query),
            },
          },
        }),
        prisma.price.groupBy({
          by: ['phoneId'],
          where: { ...where, phoneId: { in: [...phoneIds] } },
          _count: true,
        }),
      ]);
      const rows = new Map(phones.map(({ id, prices }) => [id, prices.map(toOwnPrice)]));
      return toPages(phoneIds, query, rows, counts);
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
