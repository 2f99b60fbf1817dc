import type { Phone } from '../record/phone.ts';
import type { OwnPrice, RateTable } from './choose-price.ts';

/** What a snapshot is made from, read from the database. Nothing of it keeps the process for long at a time. */
export interface CatalogueSource {
  version(): Promise<number>;
  /** Phones that were changed after this version, by id; all when it is 0. */
  phonesSince(version: number): Promise<Phone[]>;
  /**
   * For each of these phones, the newest observation of each currency, kind and variant that was recorded before the
   * instant (null: of all): enough to choose any price that is shown.
   */
  pricesOf(phoneIds: readonly number[], recordedBefore: Date | null): Promise<Map<number, OwnPrice[]>>;
  /** Phones with a price that was recorded at the instant or later. */
  pricedSince(recordedFrom: Date): Promise<number[]>;
  rates(): Promise<RateTable>;
}
