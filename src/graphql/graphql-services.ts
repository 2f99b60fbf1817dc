import type { PriceHistoryQuery, Review } from '../domain/catalogue/history.ts';
import type { Page, PageRequest } from '../domain/catalogue/page.ts';
import type { StoredPrice } from '../domain/catalogue/prices/price.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { PriceModel, ReviewModel } from '../generated/prisma/models.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { Admission } from '../services/quota/admission.ts';
import type { PlanTable } from '../services/quota/plan-table.ts';
import type { SuggestAllowance } from '../services/quota/suggest-allowance.ts';

/** A relation of a phone that is read page by page, together with its number of rows. */
interface PagedRelation<Query extends PageRequest, Selected, Row, Item> {
  /** Returns the selection that Prisma needs for a page. */
  select(query: Query): Selected;
  /** Converts the row that was read with this selection. */
  toPage(phone: Row, page: PageRequest): Page<Item>;
}

/**
 * The database access of the Prisma plugin. Phones are in memory except for their prices and reviews. If the
 * database is unavailable, a read fails with `unavailable`.
 */
export interface PhoneDatabase extends Pick<PrismaClient, '$connect' | 'phone'> {
  readonly relations: {
    readonly prices: PagedRelation<
      PriceHistoryQuery,
      {
        prices: Prisma.Phone$pricesArgs;
        _count: { select: { prices: { where: Prisma.PriceWhereInput } } };
      },
      { readonly prices: readonly PriceModel[]; readonly _count: { readonly prices: number } },
      StoredPrice
    >;
    readonly reviews: PagedRelation<
      PageRequest,
      {
        reviews: Prisma.Phone$reviewsArgs;
        _count: { select: { reviews: { where: Prisma.ReviewWhereInput } } };
      },
      { readonly reviews: readonly ReviewModel[]; readonly _count: { readonly reviews: number } },
      Review
    >;
  };
}

/** The services that operations use. */
export interface GraphQLServices {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly plans: PlanTable;
  readonly phoneRows: PhoneDatabase;
}
