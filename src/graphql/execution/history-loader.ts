import DataLoader from 'dataloader';
import type { PageRequest } from '../../domain/catalogue/page.ts';
import { maxAnswerBytes } from '../../http/responses/answer-size.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { createAnswerTooLargeError } from '../graphql-error.ts';

export type HistoryLoader = ReturnType<typeof createHistoryLoader>;

/**
 * Creates the loader that an operation uses for single prices and reviews. One statement reads all prices, and
 * another all reviews. The loader also measures reviews before they are read, because they must fit into an answer.
 * Pages of prices and reviews are read by the Prisma plugin.
 */
export function createHistoryLoader(catalogue: PhoneCatalogue) {
  let reviewBytes = 0;
  let lastMeasurement: Promise<unknown> = Promise.resolve();
  /**
   * Adds the size of reviews to the total before they are read. Pages are measured one after the other, so none is
   * measured once the total is too large.
   * @throws GatewayError `query-too-complex` if the total is too large, so the reviews must not be read
   */
  const assertFits = (measure: () => Promise<number>): Promise<void> => {
    const measurement = lastMeasurement.then(async () => {
      if (reviewBytes <= maxAnswerBytes) reviewBytes += await measure();
      if (reviewBytes > maxAnswerBytes) throw createAnswerTooLargeError();
    });
    lastMeasurement = measurement.catch(() => {});
    return measurement;
  };
  /** Creates a function that reads a row by id, or null. Reads with the same query are batched. */
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
  // This reads no reviews. It only measures the reviews of all phones for which the same page is requested.
  const measurePages = createBatchedRead(async (phoneIds: readonly number[], page: PageRequest) => {
    await assertFits(() => catalogue.measureReviews(phoneIds, page));
    return new Map<number, true>();
  });
  return {
    /** @throws GatewayError `query-too-complex` if the reviews of an operation do not fit into an answer */
    assertReviewsFit: async (phoneId: number, page: PageRequest): Promise<void> => {
      await measurePages(phoneId, page);
    },
    readPrice: createBatchedRead(catalogue.findPricesById),
    readReview: createBatchedRead(async (ids, _query: object) => {
      await assertFits(() => catalogue.measureReviewsById(ids));
      return catalogue.findReviewsById(ids);
    }),
    /** Whether the operation requested reviews that do not fit into an answer. */
    areReviewsTooLarge: () => reviewBytes > maxAnswerBytes,
  };
}
