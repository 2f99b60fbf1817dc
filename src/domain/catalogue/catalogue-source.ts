import type { Phone } from '../../record/phone.ts';
import type { StoredPrice } from './prices/price.ts';
import type { RateTable } from './prices/show-price.ts';

/** The prices that a plan sees on a given day. */
export interface PriceEdition {
  /** The instant before which prices must have been recorded, or null for all prices. */
  readonly recordedBefore: Date | null;
  /** The current date in the quota's time zone, as days since 1970-01-01. */
  readonly today: number;
}

/** Reads the data of a catalogue snapshot from the database. No method blocks the process for long. */
export interface CatalogueSource {
  /** Runs `load` while no import is writing. This matters for databases in which an import is not one transaction. */
  withoutImports<Result>(load: () => Promise<Result>): Promise<Result>;
  readVersion(): Promise<number>;
  /**
   * Finds the phones that changed after this version, or whose rating changed because the mean of all ratings
   * did, sorted by id.
   * @param version the version of the catalogue, or 0 for all phones
   */
  findPhonesSince(version: number): Promise<Phone[]>;
  /**
   * Finds the prices of these phones that are needed for the shown prices and the price summary of a day, and
   * possibly others. For each currency, country and variant, these are:
   * - the newest price of each kind,
   * - the lowest street price,
   * - the earliest recommended price,
   * - the newest street price of each of the 100 sellers with the newest prices, on this day and on the first day
   *   of the price trend.
   * Refurbished phones are left out.
   */
  findPrices(phoneIds: readonly number[], edition: PriceEdition): Promise<Map<number, StoredPrice[]>>;
  /** Finds the ids of phones with a street price observed at this instant or later. Their shown prices change daily. */
  findIdsWithStreetPriceSince(observedFrom: Date): Promise<number[]>;
  /** Finds the ids of phones with a price recorded at this instant or later. */
  findIdsWithPriceSince(recordedFrom: Date): Promise<number[]>;
  readRates(): Promise<RateTable>;
}
