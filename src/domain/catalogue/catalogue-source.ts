import type { Phone } from '../../record/phone.ts';
import type { StoredPrice } from './price.ts';
import type { RateTable } from './show-price.ts';

/** The prices that a plan sees, on a day. */
export interface PriceEdition {
  /** Only prices recorded before this instant; null: all. */
  readonly recordedBefore: Date | null;
  /** Days since 1970-01-01 of the local date of the quota's time zone. */
  readonly today: number;
}

/** Port: the database as a source of snapshots. No method blocks the process for long. */
export interface CatalogueSource {
  /** Runs `load` while no import writes, where an import is not one transaction. */
  withoutImports<Result>(load: () => Promise<Result>): Promise<Result>;
  version(): Promise<number>;
  /**
   * Phones that changed after this version, or whose rating moved with the mean of all ratings, by id.
   * @param version 0 for all phones
   */
  phonesSince(version: number): Promise<Phone[]>;
  /**
   * Prices of these phones: at least those that decide the shown prices and the price summary of a day. That
   * is, per currency, country and variant, the newest of each kind, the lowest street price, the earliest
   * recommended price, and the newest street price of each seller (of the last 100) now and at the beginning
   * of the trend. Refurbished phones are left out.
   */
  pricesOf(phoneIds: readonly number[], edition: PriceEdition): Promise<Map<number, StoredPrice[]>>;
  /** Ids of phones with a street price observed at this instant or later, whose shown prices change daily. */
  streetPricedSince(observedFrom: Date): Promise<number[]>;
  /** Ids of phones with a price recorded at this instant or later. */
  pricedSince(recordedFrom: Date): Promise<number[]>;
  rates(): Promise<RateTable>;
}
