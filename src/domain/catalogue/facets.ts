import type { DeviceType, FormFactor, OsFamily } from '../../record/phone.ts';
import type { PhoneQuestion } from './phone-query.ts';

/** A value, and the number of phones that have it. */
export interface ValueCount<Value> {
  readonly value: Value;
  readonly count: number;
}

/** Prices from `min` to `max`, both inclusive, as decimal amounts of the requested currency. */
export interface PriceBand {
  readonly min: number;
  /** Null: no upper limit. */
  readonly max: number | null;
  readonly count: number;
}

/**
 * Counts of the phones in a list, by the values of filters. Phones with an unknown value only count in
 * `total`.
 */
export interface Facets {
  readonly total: number;
  /** Sorted by count, descending. */
  readonly brands: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
  /** Years of release, newest first. */
  readonly years: readonly ValueCount<number>[];
  /** Sorted by count, descending. */
  readonly os: readonly ValueCount<OsFamily>[];
  /** Ascending. A phone with several sizes counts for each. */
  readonly ramGb: readonly ValueCount<number>[];
  readonly storageGb: readonly ValueCount<number>[];
  readonly deviceTypes: readonly ValueCount<DeviceType>[];
  readonly formFactors: readonly ValueCount<FormFactor>[];
  /** Ascending, without gaps. */
  readonly priceBands: readonly PriceBand[];
}

/** A question whose order does not matter. */
export type FacetsQuestion = Omit<PhoneQuestion, 'sort'>;
