import type { OwnPrice, RateTable } from '../../domain/choose-price.ts';
import { derivePhone } from '../../domain/derive-phone.ts';
import type { Phone, PhoneFacts, Rating, SpecSection } from '../../domain/phone.ts';
import { displayName } from '../../domain/phone-identity.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { BrandModel, PhoneModel, PriceModel } from '../../generated/prisma/models.ts';
import { toOwnPrice } from './price-row.ts';

/** What a snapshot is made from, read from the database. */
export interface CatalogueSource {
  version(): Promise<number>;
  /** Phones that were changed after this version; all when it is 0. */
  phonesSince(version: number): Promise<Phone[]>;
  /**
   * For each phone changed after this version, the newest observation of each currency, kind and variant that
   * was recorded before the instant (null: of all): enough to choose any price that is shown.
   */
  prices(since: number, recordedBefore: Date | null): Promise<Map<number, OwnPrice[]>>;
  rates(): Promise<RateTable>;
}

/** A page of rows at a time, so that no single query blocks the process for long. */
const phonesPerQuery = 1_000;

export function createCatalogueSource(prisma: PrismaClient): CatalogueSource {
  return {
    version: async () => (await prisma.revision.findUniqueOrThrow({ where: { topic: 'catalogue' } })).version,
    phonesSince: async (version) => {
      const ratings = await readRatings(prisma);
      const phones: Phone[] = [];
      for (let lastId = 0; ; ) {
        const rows = await prisma.phone.findMany({
          where: { changedIn: { gt: version }, id: { gt: lastId } },
          include: { brand: true },
          orderBy: { id: 'asc' },
          take: phonesPerQuery,
        });
        for (const row of rows) phones.push(toPhone(row, ratings.get(row.id) ?? null));
        const last = rows[rows.length - 1];
        if (last === undefined || rows.length < phonesPerQuery) return phones;
        lastId = last.id;
      }
    },
    prices: async (since, recordedBefore) => {
      const rows = await prisma.$queryRaw<PriceModel[]>`
        SELECT DISTINCT ON (phone_id, currency, kind, ram_mb, storage_mb)
          price.id, phone_id AS "phoneId", kind, amount_minor AS "amountMinor", currency, country, ram_mb AS "ramMb",
          storage_mb AS "storageMb", seller, observed_at AS "observedAt"
        FROM price JOIN phone ON phone.id = phone_id
        WHERE changed_in > ${since} AND (${recordedBefore}::timestamptz IS NULL OR recorded_at < ${recordedBefore})
        ORDER BY phone_id, currency, kind, ram_mb, storage_mb, observed_at DESC, price.id`;
      const byPhone = new Map<number, OwnPrice[]>();
      for (const [phoneId, some] of Map.groupBy(rows, (row) => row.phoneId))
        byPhone.set(phoneId, some.map(toOwnPrice));
      return byPhone;
    },
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

async function readRatings(prisma: PrismaClient): Promise<Map<number, Rating>> {
  const groups = await prisma.review.groupBy({
    by: ['phoneId'],
    where: { score: { not: null } },
    _avg: { score: true },
    _count: true,
  });
  return new Map(
    groups.map(({ phoneId, _avg, _count }) => [
      phoneId,
      { average: Math.round((_avg.score ?? 0) * 100) / 100, count: _count },
    ]),
  );
}

function toPhone(row: PhoneModel & { brand: BrandModel }, rating: Rating | null): Phone {
  const facts = row.facts as unknown as PhoneFacts;
  const { id, slug, name } = row.brand;
  return {
    ...facts,
    ...derivePhone(row.fullName, facts, row.otherDevice),
    name: displayName(row.fullName, name),
    id: row.id,
    slug: row.slug,
    brand: { id, slug, name },
    fullName: row.fullName,
    rating,
    specSheet: row.specSheet as unknown as SpecSection[],
    source: {
      name: row.sourceName,
      asOf: row.asOf,
      importedAt: row.importedAt,
    },
    updatedAt: row.updatedAt,
  };
}
