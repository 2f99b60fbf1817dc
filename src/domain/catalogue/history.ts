import { reviewKinds as enumeration, type Review } from '../../record/types/review.ts';
import type { Page, PageRequest } from './page.ts';
import type { OwnPrice } from './price.ts';

export type { Review, ReviewKind } from '../../record/types/review.ts';

export const reviewKinds = enumeration.members;

export interface PriceHistoryQuery extends PageRequest {
  /** ISO 3166-1 alpha-2; null: every country and none. */
  readonly country: string | null;
  /** Only what was recorded before this instant: the daily edition. Null: all. */
  readonly recordedBefore: Date | null;
}

/**
 * What is not bounded and therefore read from the database: a page of rows for each of several phones, in one
 * query for the rows and one for the counts. Newest first. Every asked phone is in the answer.
 */
export interface PhoneHistory {
  prices(phoneIds: readonly number[], query: PriceHistoryQuery): Promise<Map<number, Page<OwnPrice>>>;
  reviews(phoneIds: readonly number[], query: PageRequest): Promise<Map<number, Page<Review>>>;
  /** Those of the prices that there are, by their own ids, in one query. */
  pricesById(
    ids: readonly number[],
    query: Pick<PriceHistoryQuery, 'recordedBefore'>,
  ): Promise<Map<number, OwnPrice>>;
  /** The bytes of the texts of these pages of reviews, so that nobody reads more than can be answered. */
  reviewBytes(phoneIds: readonly number[], query: PageRequest): Promise<number>;
  /** The same of single reviews. */
  reviewBytesById(ids: readonly number[]): Promise<number>;
  /** The same of reviews. */
  reviewsById(ids: readonly number[]): Promise<Map<number, Review>>;
}
