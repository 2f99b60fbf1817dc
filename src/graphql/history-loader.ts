import DataLoader from 'dataloader';
import type { Review } from '../domain/history.ts';
import type { Page, PageRequest } from '../domain/page.ts';
import type { Price } from '../domain/price.ts';
import type { PhoneCatalogue, PricesQuery } from '../services/phone-catalogue.ts';

/** Pages of prices and reviews of the phones of one operation: one question for all phones of the same arguments. */
export interface HistoryLoader {
  prices(phoneId: number, query: PricesQuery, shape: unknown): Promise<Page<Price>>;
  reviews(phoneId: number, page: PageRequest, shape: unknown): Promise<Page<Review>>;
}

export function createHistoryLoader(catalogue: PhoneCatalogue): HistoryLoader {
  const batched = <Query, Row>(
    load: (ids: readonly number[], query: Query, shape: unknown) => Promise<Map<number, Page<Row>>>,
  ) => {
    const loaders = new Map<string, DataLoader<number, Page<Row>>>();
    return (phoneId: number, query: Query, shape: unknown): Promise<Page<Row>> => {
      const key = JSON.stringify([query, shape]);
      let loader = loaders.get(key);
      if (loader === undefined) {
        loader = new DataLoader(async (ids: readonly number[]) => {
          const pages = await load(ids, query, shape);
          return ids.map((id) => pages.get(id) as Page<Row>);
        });
        loaders.set(key, loader);
      }
      return loader.load(phoneId);
    };
  };
  return {
    prices: batched((ids, query: PricesQuery, shape) => catalogue.prices(ids, query, shape)),
    reviews: batched((ids, page: PageRequest, shape) => catalogue.reviews(ids, page, shape)),
  };
}
