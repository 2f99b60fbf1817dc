import { PrismaPg } from '@prisma/adapter-pg';
import { createPriceBook, type PriceBook } from '../../../../src/catalogue/price-book.ts';
import { getDisplayName } from '../../../../src/domain/catalogue/phone-identity.ts';
import type { StoredPrice } from '../../../../src/domain/catalogue/prices/price.ts';
import type { RateTable } from '../../../../src/domain/catalogue/prices/show-price.ts';
import { createWindowClock } from '../../../../src/domain/quota/windows.ts';
import { derivePhone } from '../../../../src/record/derive-phone.ts';
import type { Phone, PhoneFacts, SpecSection } from '../../../../src/record/phone.ts';
import { createCatalogueSource } from '../../../../src/stores/prisma/catalogue/catalogue-source.ts';
import { toStoredPrice } from '../../../../src/stores/prisma/catalogue/price-row.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import type { BrandModel, ImportModel, PhoneModel, PriceModel } from '../../generated/prisma/models.ts';
import { environment } from './environment.ts';

type PhoneWithSource = PhoneModel & {
  brand: BrandModel;
  source: ImportModel;
  _count: { readonly reviews: number };
};
export type PhoneRow = PhoneWithSource & { prices: PriceModel[] };

const clock = createWindowClock(Date.now, 'UTC');

export const withBrandAndPrices = {
  brand: true,
  source: true,
  prices: true,
  _count: { select: { reviews: true } },
} as const;

export interface PeerDatabase {
  readonly prisma: PrismaClient;
  /** The exchange rates, which are read once at the start as any server would. */
  readonly rates: RateTable;
}

/** Opens Postgres with ten connections, as many as the gateway has. */
export async function openPeerDatabase(): Promise<PeerDatabase> {
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: environment.databaseUrl(), max: 10 }),
  });
  const rates = await createCatalogueSource(prisma as never).readRates();
  return { prisma, rates };
}

/** Converts a row to a phone. The rating is null, because no review of the starter catalogue has a score. */
export function toPhone(row: PhoneWithSource): Phone {
  const facts = row.facts as unknown as PhoneFacts;
  const { id, slug, name } = row.brand;
  return {
    ...facts,
    ...derivePhone(row.fullName, facts, row.isOtherDevice),
    id: row.id,
    slug: row.slug,
    brand: { id, slug, name },
    name: getDisplayName(row.fullName, name),
    fullName: row.fullName,
    rating: null,
    reviewCount: row._count.reviews,
    specSheet: row.specSheet as unknown as SpecSection[],
    // Computed on access, because lists do not show it.
    get specSheetJson() {
      return Buffer.from(JSON.stringify(row.specSheet));
    },
    source: { ...row.source, asOf: row.source.asOf || null },
    otherSources: {},
    updatedAt: row.updatedAt,
  };
}

/** Creates the gateway's price book for the prices of the given phones. */
export function createPeerPriceBook(
  rows: readonly { id: number; prices: PriceModel[] }[],
  rates: RateTable,
): PriceBook {
  const observations = new Map<number, StoredPrice[]>(
    rows.map(({ id, prices }) => [id, prices.map(toStoredPrice)]),
  );
  return createPriceBook(observations, { rates, today: clock.windows().day.id });
}
