import DataLoader from 'dataloader';
import type { PageRequest } from '../../domain/catalogue/page.ts';
import { maxAnswerBytes } from '../../http/responses/answer-size.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { createAnswerTooLargeError } from '../graphql-error.ts';

export type HistoryLoader = ReturnType<typeof createHistoryLoader>;

/**
 * Creates the loader for what an operation reads from the database besides the Prisma plugin's pages: single
 * prices and reviews, with one statement for all prices and one for all reviews, and the size of reviews. The
 * texts of reviews are read only if they fit into an answer.
 */
export function createHistoryLoader(catalogue: PhoneCatalogue) {
  let reviewBytes = 0;
  let lastMeasurement: Promise<unknown> = Promise.resolve();
  /**
   * Measures reviews before they are read. Pages are measured one after the other, so all of them add up.
   * @throws GatewayError `query-too-complex` if the texts are too large and must not be read
   */
  const assertFits = (measure: () => Promise<number>): Promise<void> => {
    const measurement = lastMeasurement.then(async () => {
      if (reviewBytes <= maxAnswerBytes) reviewBytes += await measure();
      if (reviewBytes > maxAnswerBytes) throw createAnswerTooLargeError();
    });
    lastMeasurement = measurement.catch(() => {});
    return measurement;
  };
  /** Batches the reads with the same query. The result is null for an id without a row. */
  const createBatchedRead = <Query, Row>(
    load: (ids: readonly number[], query: Query) => Promise<Map<number, Row>>,
  ) => {
    const loaders = new Map<string, DataLoader<number, Row | null>>();
    return (id: number, query: Query): Promise<Row | null> => {
      const key = JSON.stringify(query);
      let loader = loaders.get(key);
      if (loader === undefined) {
        loader = new DataLoader(async (ids: readonly number[]) => {
          const rows = await load(ids, query);
          return ids.map((rowId) => rows.get(rowId) ?? null);
        });
        loaders.set(key, loader);
      }
      return loader.load(id);
    };
  };
  const measurePages = createBatchedRead(async (phoneIds: readonly number[], page: PageRequest) => {
    await assertFits(() => catalogue.reviewBytes(phoneIds, page));
    return new Map<number, true>();
  });
  return {
    /** @throws GatewayError `query-too-complex` if the reviews of an operation do not fit into an answer */
    assertReviewsFit: async (phoneId: number, page: PageRequest): Promise<void> => {
      await measurePages(phoneId, page);
    },
    readPrice: createBatchedRead(catalogue.pricesById),
    readReview: createBatchedRead(async (ids, _query: object) => {
      await assertFits(() => catalogue.reviewBytesById(ids));
      return catalogue.reviewsById(ids);
    }),
    /** Whether the operation asked for reviews that do not fit into an answer. */
    areReviewsTooLarge: () => reviewBytes > maxAnswerBytes,
  };
}
