import {
  type Change,
  type ChangeLogStore,
  type ChangePlace,
  type ChangeSpan,
  type ChangeType,
  changeTypes,
  comparePlaces,
  firstPlace,
} from '../../domain/change-log.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { toOwnPrice } from './price-row.ts';

export function createChangeLogStore(prisma: PrismaClient): ChangeLogStore {
  const read = async (
    type: ChangeType,
    span: ChangeSpan,
  ): Promise<{ id: number; revision: number; phone_id: number }[]> => {
    const rank = changeTypes.indexOf(type);
    const after = type === 'price' ? span.after.prices : span.after.others;
    const table = Prisma.raw(type);
    const id = after.rank > rank ? 2_147_483_647 : after.rank === rank ? after.id : 0;
    const phone = type === 'phone' ? Prisma.sql`t.id` : Prisma.sql`t.phone_id`;
    return prisma.$queryRaw`
      SELECT t.id, t.revision, ${phone} AS phone_id FROM ${table} t
      ${span.brands === null ? Prisma.empty : Prisma.sql`JOIN phone p ON p.id = ${phone} JOIN brand b ON b.id = p.brand_id AND b.slug = ANY(${[...span.brands]})`}
      WHERE (t.revision, t.id) > (${after.revision}::int, ${id}::int) AND t.revision <= ${span.upTo}::int
      ${span.phoneIds === null ? Prisma.empty : Prisma.sql`AND ${phone} = ANY(${[...span.phoneIds]}::int[])`}
      ${type === 'price' && span.pricesBefore !== null ? Prisma.sql`AND t.recorded_at < ${span.pricesBefore}` : Prisma.empty}
      ORDER BY t.revision, t.id LIMIT ${span.limit}`;
  };
  const revisions: ChangeLogStore['revisions'] = async (versions) => {
    const rows = await prisma.catalogueRevision.findMany({ where: { version: { in: [...versions] } } });
    return new Map(rows.map((row) => [row.version, row]));
  };
  return {
    newest: async () =>
      (await prisma.catalogueRevision.findFirst({ orderBy: { version: 'desc' } })) ?? {
        version: 0,
        token: '',
        changedAt: new Date(0),
      },
    revisions,
    revisionBefore: (instant) =>
      prisma.catalogueRevision.findFirst({
        where: { changedAt: { lt: instant } },
        orderBy: { version: 'desc' },
      }),
    lastPriceBefore: async (instant) => {
      const row = await prisma.price.findFirst({
        where: { recordedAt: { lt: instant } },
        orderBy: [{ recordedAt: 'desc' }, { revision: 'desc' }, { id: 'desc' }],
      });
      return row === null ? firstPlace : { revision: row.revision, rank: 1, id: row.id };
    },
    read: async (span) => {
      const found: { type: ChangeType; place: ChangePlace; phoneId: number }[] = [];
      for (const type of span.types)
        for (const { id, revision, phone_id } of await read(type, span))
          found.push({ type, place: { revision, rank: changeTypes.indexOf(type), id }, phoneId: phone_id });
      const some = found.sort((a, b) => comparePlaces(a.place, b.place)).slice(0, span.limit);
      const idsOf = (type: ChangeType) =>
        some.filter((one) => one.type === type).map(({ place }) => place.id);
      const [phones, prices, reviews, known] = await Promise.all([
        prisma.phone.findMany({
          where: { id: { in: [...new Set(some.map(({ phoneId }) => phoneId))] } },
          select: { id: true, slug: true, fullName: true, brand: { select: { slug: true } } },
        }),
        prisma.price.findMany({ where: { id: { in: idsOf('price') } } }),
        prisma.review.findMany({ where: { id: { in: idsOf('review') } } }),
        revisions([...new Set(some.map(({ place }) => place.revision))]),
      ]);
      const by = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
      const [phoneBy, priceBy, reviewBy] = [by(phones), by(prices), by(reviews)];
      return some.map(({ type, place, phoneId }): Change => {
        const phone = phoneBy.get(phoneId);
        const price = type === 'price' ? priceBy.get(place.id) : undefined;
        const revision = known.get(place.revision);
        return {
          place,
          type,
          phone: {
            id: phoneId,
            slug: phone?.slug ?? '',
            fullName: phone?.fullName ?? '',
            brand: phone?.brand.slug ?? '',
          },
          changedAt: revision?.changedAt ?? new Date(0),
          token: revision?.token ?? '',
          price: price === undefined ? null : toOwnPrice(price),
          review: type === 'review' ? (reviewBy.get(place.id) ?? null) : null,
        };
      });
    },
  };
}
