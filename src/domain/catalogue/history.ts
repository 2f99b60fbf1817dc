import type { Page, PageRequest } from './page.ts';
import type { OwnPrice } from './price.ts';

export const reviewKinds = ['EDITORIAL', 'USER', 'LAB_TEST'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export interface Review {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly author: string | null;
  readonly publisher: string | null;
  readonly title: string | null;
  readonly body: string;
  /** BCP 47 */
  readonly locale: string;
  /** 0 to 10 */
  readonly score: number | null;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly url: string | null;
  readonly publishedAt: Date;
}

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
