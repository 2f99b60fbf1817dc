import type { PriceHistoryQuery } from '../domain/catalogue/history.ts';
import type { Page, PageRequest } from '../domain/catalogue/page.ts';
import type { StoredPrice } from '../domain/catalogue/price.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { PriceModel } from '../generated/prisma/models.ts';
import type { Services } from '../services/services.ts';

/**
 * What the Prisma plugin reads of phones, which are in memory but for their prices and reviews. A read that fails because the
 * database is away fails as `unavailable`.
 */
export interface PhoneRows extends Pick<PrismaClient, '$connect' | 'phone'> {
  readonly prices: {
    /** A page of a phone's prices and their number. */
    select(query: PriceHistoryQuery): {
      prices: Prisma.Phone$pricesArgs;
      _count: { select: { prices: { where: Prisma.PriceWhereInput } } };
    };
    toPage(
      phone: { readonly prices: readonly PriceModel[]; readonly _count: { readonly prices: number } },
      page: PageRequest,
    ): Page<StoredPrice>;
  };
}

/** What every operation shares: handed in by the composition root. */
export interface GraphQLServices extends Pick<Services, 'catalogue' | 'admission' | 'suggestions' | 'plans'> {
  readonly phoneRows: PhoneRows;
}
