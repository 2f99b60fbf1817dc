import type { Phone } from '../../record/phone.ts';
import type { OwnPrice } from './price.ts';
import type { RateTable } from './show-price.ts';

/** Which prices are seen. */
export interface PriceEdition {
  /** Those that were recorded before this instant; null: all. */
  readonly recordedBefore: Date | null;
  /** Days since 1970-01-01 of the local date of the quota's time zone. */
  readonly today: number;
}

/** What a snapshot is made from, read from the database. Nothing of it keeps the process for long at a time. */
export interface CatalogueSource {
  /** Runs a load of all that follows; where files are not written in a transaction, no file is written meanwhile. */
  undisturbed<Result>(load: () => Promise<Result>): Promise<Result>;
  version(): Promise<number>;
  /** Phones that were changed after this version, or whose rating moved with the mean of all, by id; all when it is 0. */
  phonesSince(version: number): Promise<Phone[]>;
  /**
   * For each of these phones, at least the observations that decide what prices are shown on a day, and its summary: per currency,
   * country and variant the newest of each kind, the lowest street prices, the earliest recommended one, and the newest street
   * price of each seller (of the last 100) now and when the trend begins. Refurbished ones are left out.
   */
  pricesOf(phoneIds: readonly number[], edition: PriceEdition): Promise<Map<number, OwnPrice[]>>;
  /** Phones with a street price that was observed at the instant or later: what is shown of them differs from day to day. */
  streetPricedSince(observedFrom: Date): Promise<number[]>;
  /** Phones with a price that was recorded at the instant or later. */
  pricedSince(recordedFrom: Date): Promise<number[]>;
  rates(): Promise<RateTable>;
}
