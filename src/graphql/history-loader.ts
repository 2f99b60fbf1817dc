import DataLoader from 'dataloader';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';

export type HistoryLoader = ReturnType<typeof createHistoryLoader>;

/**
 * What of an operation is in the database: pages of prices and reviews of its phones, one question for all phones of the
 * same arguments; and single prices and reviews, one question for all of either.
 */
export function createHistoryLoader(catalogue: PhoneCatalogue) {
  const batched = <Query, Row>(load: (ids: readonly number[], query: Query) => Promise<Map<number, Row>>) => {
    const loaders = new Map<string, DataLoader<number, Row | null>>();
    /** Null for what there is not; every phone has a page. */
    return (id: number, query: Query): Promise<Row | null> => {
      const key = JSON.stringify(query);
      let loader = loaders.get(key);
      if (loader === undefined) {
        loader = new DataLoader(async (ids: readonly number[]) => {
          const rows = await load(ids, query);
          return ids.map((one) => rows.get(one) ?? null);
        });
        loaders.set(key, loader);
      }
      return loader.load(id);
    };
  };
  return {
    prices: batched(catalogue.prices),
    reviews: batched(catalogue.reviews),
    price: batched(catalogue.pricesById),
    review: batched(catalogue.reviewsById),
  };
}
