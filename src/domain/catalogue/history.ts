import { type Review, reviewKinds as reviewKindEnum } from '../../record/types/review.ts';
import type { Page, PageRequest } from './page.ts';
import type { PriceKind, StoredPrice } from './prices/price.ts';

export type { Review, ReviewKind } from '../../record/types/review.ts';

export const reviewKinds = reviewKindEnum.members;

/**
 * Selects prices of a phone. A member that is absent or null has no effect. A member that is set also excludes prices
 * for which this fact is unknown.
 */
export interface PriceFilter {
  /** An ISO 3166-1 alpha-2 code. */
  readonly country?: string | null;
  readonly kinds?: readonly PriceKind[] | null;
  /** The first and the last instant of observation (RFC 3339, UTC). */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly ramMb?: number | null;
  readonly storageMb?: number | null;
}

export interface PriceHistoryQuery extends PageRequest, PriceFilter {
  /** The instant before which prices must have been recorded (for the daily edition), or null for all prices. */
  readonly recordedBefore: Date | null;
}

/**
 * Reads prices and reviews, which are too many to be stored in memory. `prices` and `reviews` read one page for
 * each of several phones, newest first, with one query for the rows and one for the counts. The result has an
 * entry for every requested phone.
 */
export interface PhoneHistory {
  prices(phoneIds: readonly number[], query: PriceHistoryQuery): Promise<Map<number, Page<StoredPrice>>>;
  reviews(phoneIds: readonly number[], query: PageRequest): Promise<Map<number, Page<Review>>>;
  /** Finds prices by their ids, in one query. The result has no entry for ids that do not exist. */
  findPricesById(
    ids: readonly number[],
    query: { readonly recordedBefore: Date | null },
  ): Promise<Map<number, StoredPrice>>;
  /** Sums the bytes of the texts that `reviews` would return, so that callers can reject pages that are too large. */
  sumReviewPageBytes(phoneIds: readonly number[], query: PageRequest): Promise<number>;
  /** Sums the bytes of the texts of single reviews. */
  sumReviewBytes(ids: readonly number[]): Promise<number>;
  /** Finds reviews by their ids, in one query. The result has no entry for ids that do not exist. */
  findReviewsById(ids: readonly number[]): Promise<Map<number, Review>>;
}
