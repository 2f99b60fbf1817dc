import type { DeviceType, FormFactor, OsFamily } from '../../record/phone.ts';
import type { PhoneQuestion } from './phone-query.ts';

/** How many of the phones have a value. */
export interface Counted<Value> {
  readonly value: Value;
  readonly count: number;
}

/** Prices from `min` to `max`, both inclusive, as decimal amounts of the asked currency. */
export interface PriceBand {
  readonly min: number;
  /** Null: there is no upper end. */
  readonly max: number | null;
  readonly count: number;
}

/** The phones of a question, counted by what they can be narrowed to. Phones whose value is unknown are in `total` alone. */
export interface Facets {
  readonly total: number;
  /** Most phones first. */
  readonly brands: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
  /** Years of release, the newest first. */
  readonly years: readonly Counted<number>[];
  /** Most phones first. */
  readonly os: readonly Counted<OsFamily>[];
  /** Ascending; a phone that is sold with several sizes counts for each. */
  readonly ramGb: readonly Counted<number>[];
  readonly storageGb: readonly Counted<number>[];
  readonly deviceTypes: readonly Counted<DeviceType>[];
  readonly formFactors: readonly Counted<FormFactor>[];
  /** Ascending, with no gap between them. */
  readonly priceBands: readonly PriceBand[];
}

/** A question whose order does not matter. */
export type FacetsQuestion = Omit<PhoneQuestion, 'sort'>;
