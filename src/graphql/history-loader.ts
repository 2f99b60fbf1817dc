import DataLoader from 'dataloader';
import { maxAnswerBytes } from '../http/answer-size.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { answerTooLarge } from './graphql-error.ts';

export type HistoryLoader = ReturnType<typeof createHistoryLoader>;

/**
 * What an operation reads from the database by hand: pages of reviews of its phones, one statement for all phones of the
 * same arguments, and single prices and reviews, one statement for all of either. Reviews are read as long as their texts
 * fit into an answer, so they are measured first; the Prisma plugin would read them at once (decision 95).
 */
export function createHistoryLoader(catalogue: PhoneCatalogue) {
  let reviewBytes = 0;
  let reading: Promise<unknown> = Promise.resolve();
  /**
   * Reads reviews when it is known how large they are, one page after the other, so that each counts.
   * @throws GatewayError `query-too-complex`: the texts are not read
   */
  const fitting = <Rows>(measure: () => Promise<number>, load: () => Promise<Rows>): Promise<Rows> => {
    const read = reading.then(async () => {
      if (reviewBytes <= maxAnswerBytes) reviewBytes += await measure();
      if (reviewBytes > maxAnswerBytes) throw answerTooLarge();
      return load();
    });
    reading = read.catch(() => {});
    return read;
  };
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
    reviews: batched((ids, query: Parameters<PhoneCatalogue['reviews']>[1]) =>
      fitting(
        () => catalogue.reviewBytes(ids, query),
        () => catalogue.reviews(ids, query),
      ),
    ),
    price: batched(catalogue.pricesById),
    review: batched((ids, _query: object) =>
      fitting(
        () => catalogue.reviewBytesById(ids),
        () => catalogue.reviewsById(ids),
      ),
    ),
    /** Whether reviews were asked for that do not fit into an answer. */
    isTooLarge: () => reviewBytes > maxAnswerBytes,
  };
}
