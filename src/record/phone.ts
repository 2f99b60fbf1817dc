import type { FactsOf } from './fact.ts';
import type { derivedTable, phoneTable } from './phone-table.ts';
import type { PhoneBrand } from './types/brand.ts';
import type { Rating, Source } from './types/phone-parts.ts';

/**
 * The facts of a phone, which all transports share. Names of measurements end with the unit. `null` means unknown.
 * `false`, `[]` and `NONE` mean that the phone does not have the feature. In a list that cannot be null, `[]` means
 * unknown.
 */
export interface PhoneFacts extends FactsOf<typeof phoneTable> {}
export interface DerivedFacts extends Readonly<FactsOf<typeof derivedTable>> {}

export type Body = PhoneFacts['body'];
export type Display = PhoneFacts['displays'][number];
export type Platform = PhoneFacts['platform'];
export type Variant = PhoneFacts['variants'][number];
export type Camera = PhoneFacts['cameras'][number];
export type Battery = PhoneFacts['battery'];
export type Network = PhoneFacts['network'];
export type Connectivity = PhoneFacts['connectivity'];
export type Audio = PhoneFacts['audio'];

export type * from './enumerations.ts';
export type { PartialDate } from './partial-date.ts';

export interface SpecRow {
  label: string;
  value: string;
}

export interface SpecSection {
  name: string;
  rows: SpecRow[];
}

export type { PhoneBrand } from './types/brand.ts';
export type { Rating, Source } from './types/phone-parts.ts';

/** A phone in the catalogue, with its identity, its facts and the facts derived from them. It is immutable. */
export interface Phone extends Readonly<PhoneFacts>, DerivedFacts {
  readonly id: number;
  readonly slug: string;
  readonly brand: PhoneBrand;
  /** The full name without the brand: "Galaxy S24 Ultra". */
  readonly name: string;
  readonly fullName: string;
  readonly rating: Rating | null;
  /** The number of reviews, including those without a score. */
  readonly reviewCount: number;
  /** The original labels and texts of the source, in its order. */
  readonly specSheet: readonly SpecSection[];
  /** The spec sheet as JSON in UTF-8. */
  readonly specSheetJson: Buffer;
  /** The source of most facts. */
  readonly source: Source;
  /** The sources of other facts, by path. See `listFactSources`. */
  readonly otherSources: Readonly<Record<string, Source>>;
  readonly updatedAt: Date;
}
