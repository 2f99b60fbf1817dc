import DataLoader from 'dataloader';
import type { Page } from '../domain/page.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';

export type HistoryLoader = ReturnType<typeof createHistoryLoader>;

/** Pages of prices and reviews of the phones of one operation: one question for all phones of the same arguments. */
export function createHistoryLoader(catalogue: PhoneCatalogue) {
  const batched = <Query, Row>(
    load: (ids: readonly number[], query: Query) => Promise<Map<number, Page<Row>>>,
  ) => {
    const loaders = new Map<string, DataLoader<number, Page<Row>>>();
    return (phoneId: number, query: Query): Promise<Page<Row>> => {
      const key = JSON.stringify(query);
      let loader = loaders.get(key);
      if (loader === undefined) {
        loader = new DataLoader(async (ids: readonly number[]) => {
          const pages = await load(ids, query);
          return ids.map((id) => pages.get(id) as Page<Row>);
        });
        loaders.set(key, loader);
      }
      return loader.load(phoneId);
    };
  };
  return {
    prices: batched(catalogue.prices),
    reviews: batched(catalogue.reviews),
  };
}
