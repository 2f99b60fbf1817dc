import type { FactsOf } from './fact.ts';
import type { derivedTable, phoneTable } from './phone-table.ts';
import type { PhoneBrand } from './types/brand.ts';
import type { Rating, Source } from './types/phone-parts.ts';

/**
 * The phone record (shared nouns of every transport). The unit is the end of the name; `null` is unknown, `false`,
 * `[]` and `NONE` are known absence, but in lists that are never null `[]` says that nothing is known.
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

/** A phone as the catalogue holds it: facts, identity, and what is derived from them. Immutable. */
export interface Phone extends Readonly<PhoneFacts>, DerivedFacts {
  readonly id: number;
  readonly slug: string;
  readonly brand: PhoneBrand;
  /** The full name without the brand: "Galaxy S24 Ultra". */
  readonly name: string;
  readonly fullName: string;
  readonly rating: Rating | null;
  /** Of all its reviews, also those without a score. */
  readonly reviewCount: number;
  /** The source's own labels and text, in order: nothing of the input is lost. */
  readonly specSheet: readonly SpecSection[];
  /** The same as JSON in UTF-8. */
  readonly specSheetJson: Buffer;
  /** Where most of its facts come from … */
  readonly source: Source;
  /** … and the rest, by path of the field: see `factSources`. */
  readonly otherSources: Readonly<Record<string, Source>>;
  readonly updatedAt: Date;
}
