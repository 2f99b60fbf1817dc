import { displayName } from '../../../domain/catalogue/phone-identity.ts';
import { ratePhone } from '../../../domain/catalogue/rate-phone.ts';
import { mapValues } from '../../../domain/map-values.ts';
import { derivePhone } from '../../../record/derive-phone.ts';
import { fillFacts } from '../../../record/empty-phone.ts';
import type { Phone, PhoneBrand, Source, SpecSection } from '../../../record/phone.ts';
import type { PriceInRow } from './few-prices.ts';

/** A row of `phone` with its brand and its rating; documents as their JSON. */
export interface PhoneRow {
  readonly id: number;
  readonly slug: string;
  readonly fullName: string;
  readonly otherDevice: boolean;
  readonly facts: string;
  /** UTF-8 in its own memory, so that it keeps no larger buffer alive. */
  readonly specSheet: Buffer;
  /** The import that most of its facts are of, */
  readonly sourceId: number;
  /** and those that the others are of, by path. */
  readonly factSources: Readonly<Record<string, number>>;
  readonly updatedAt: Date;
  /** The catalogue version that changed it last. */
  readonly changedIn: number;
  readonly brandId: number;
  readonly brandSlug: string;
  readonly brandName: string;
  readonly score: number | null;
  readonly scores: number;
  readonly reviews: number;
  /** See `fewPrices`. */
  readonly prices: readonly PriceInRow[] | null;
}

/**
 * A spec sheet stays JSON until it is asked for: as objects it would take more memory than everything else of a phone,
 * and reading them would take half of the time of loading a catalogue. Transports cache what they make of a phone.
 */
const withSpecSheet = {
  get specSheet(): SpecSection[] {
    return JSON.parse((this as unknown as Phone).specSheetJson.toString());
  },
};

/**
 * @param prior of ratings, see `ratingPrior`
 * @param brands known brands, so that phones of one brand share the object
 * @param sourceOf the import with that id
 */
export function toPhone(
  row: PhoneRow,
  prior: number,
  brands: Map<number, PhoneBrand>,
  sourceOf: (id: number) => Source,
): Phone {
  const facts = fillFacts(JSON.parse(row.facts));
  const brand = brands.get(row.brandId) ?? { id: row.brandId, slug: row.brandSlug, name: row.brandName };
  brands.set(brand.id, brand);
  const own: Omit<Phone, 'specSheet'> = {
    ...facts,
    ...derivePhone(row.fullName, facts, row.otherDevice),
    name: displayName(row.fullName, brand.name),
    id: row.id,
    slug: row.slug,
    brand,
    fullName: row.fullName,
    rating: ratePhone(row.score === null ? null : { mean: row.score, count: Number(row.scores) }, prior),
    reviewCount: Number(row.reviews),
    source: sourceOf(row.sourceId),
    otherSources: mapValues(row.factSources, sourceOf),
    updatedAt: row.updatedAt,
    specSheetJson: row.specSheet,
  };
  return Object.setPrototypeOf(own, withSpecSheet);
}
