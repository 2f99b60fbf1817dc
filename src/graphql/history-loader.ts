import DataLoader from 'dataloader';
import type { PageRequest } from '../domain/catalogue/page.ts';
import { maxAnswerBytes } from '../http/answer-size.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { answerTooLarge } from './graphql-error.ts';

export type HistoryLoader = ReturnType<typeof createHistoryLoader>;

/**
 * What an operation reads from the database beside the pages that the Prisma plugin reads: single prices and reviews, one
 * statement for all of either, and the size of reviews. The texts of reviews are read as long as they fit into an answer.
 */
export function createHistoryLoader(catalogue: PhoneCatalogue) {
  let reviewBytes = 0;
  let measuring: Promise<unknown> = Promise.resolve();
  /**
   * Measures reviews before they are read, one page after the other, so that each counts.
   * @throws GatewayError `query-too-complex`: the texts must not be read
   */
  const assertFits = (measure: () => Promise<number>): Promise<void> => {
    const measured = measuring.then(async () => {
      if (reviewBytes <= maxAnswerBytes) reviewBytes += await measure();
      if (reviewBytes > maxAnswerBytes) throw answerTooLarge();
    });
    measuring = measured.catch(() => {});
    return measured;
  };
  /** Batches what is read with the same query; null for an id that has nothing. */
  const batched = <Query, Row>(load: (ids: readonly number[], query: Query) => Promise<Map<number, Row>>) => {
    const loaders = new Map<string, DataLoader<number, Row | null>>();
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
  const measurePages = batched(async (phoneIds: readonly number[], page: PageRequest) => {
    await assertFits(() => catalogue.reviewBytes(phoneIds, page));
    return new Map<number, true>();
  });
  return {
    /** @throws GatewayError `query-too-complex` where the reviews of an operation do not fit into an answer */
    assertReviewsFit: async (phoneId: number, page: PageRequest): Promise<void> => {
      await measurePages(phoneId, page);
    },
    price: batched(catalogue.pricesById),
    review: batched(async (ids, _query: object) => {
      await assertFits(() => catalogue.reviewBytesById(ids));
      return catalogue.reviewsById(ids);
    }),
    /** Whether reviews were asked for that do not fit into an answer. */
    isTooLarge: () => reviewBytes > maxAnswerBytes,
  };
}
