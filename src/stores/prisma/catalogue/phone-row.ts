import { getDisplayName } from '../../../domain/catalogue/phone-identity.ts';
import { ratePhone } from '../../../domain/catalogue/rate-phone.ts';
import { mapValues } from '../../../domain/map-values.ts';
import { derivePhone } from '../../../record/derive-phone.ts';
import { fillFacts } from '../../../record/empty-phone.ts';
import type { Phone, PhoneBrand, Source, SpecSection } from '../../../record/phone.ts';
import type { PhoneRowPrice } from './few-prices.ts';

/** A row of `phone` with its brand, its rating and its prices. The facts and the spec sheet are JSON texts. */
export interface PhoneRow {
  readonly id: number;
  readonly slug: string;
  readonly fullName: string;
  readonly isOtherDevice: boolean;
  readonly facts: string;
  /** The spec sheet in UTF-8. It has its own buffer, because a slice would hold a larger buffer in memory. */
  readonly specSheet: Buffer;
  /** The id of the import that most facts come from. */
  readonly sourceId: number;
  /** The ids of the imports that other facts come from, by the path of the fact. */
  readonly factSources: Readonly<Record<string, number>>;
  readonly updatedAt: Date;
  /** The catalogue version that last changed the phone. */
  readonly changedIn: number;
  readonly brandId: number;
  readonly brandSlug: string;
  readonly brandName: string;
  /** The mean score of the phone's reviews, or null if none has a score. */
  readonly score: number | null;
  /** The number of the phone's reviews that have a score. */
  readonly scores: number;
  /** The number of all reviews of the phone. */
  readonly reviews: number;
  /** The phone's prices, or null if there are too many (see `joinFewPrices`). */
  readonly prices: readonly PhoneRowPrice[] | null;
}

/**
 * The prototype of phones, which parses the spec sheet only when it is read. As objects, spec sheets would take more
 * memory than all other members of a phone, and parsing them would take half of the time needed to load a catalogue.
 */
const phonePrototype = {
  get specSheet(): SpecSection[] {
    return JSON.parse((this as unknown as Phone).specSheetJson.toString());
  },
};

/**
 * Converts a row to a phone.
 * @param prior the mean score of all reviews in the catalogue (see `computeRatingPrior`)
 * @param brands the brands by id, so that phones of a brand share one object
 * @param getSource a function that returns a source by the id of its import
 */
export function toPhone(
  row: PhoneRow,
  prior: number,
  brands: Map<number, PhoneBrand>,
  getSource: (id: number) => Source,
): Phone {
  const facts = fillFacts(JSON.parse(row.facts));
  const brand = brands.get(row.brandId) ?? { id: row.brandId, slug: row.brandSlug, name: row.brandName };
  brands.set(brand.id, brand);
  const members: Omit<Phone, 'specSheet'> = {
    ...facts,
    ...derivePhone(row.fullName, facts, row.isOtherDevice),
    name: getDisplayName(row.fullName, brand.name),
    id: row.id,
    slug: row.slug,
    brand,
    fullName: row.fullName,
    rating: ratePhone(row.score === null ? null : { mean: row.score, count: Number(row.scores) }, prior),
    reviewCount: Number(row.reviews),
    source: getSource(row.sourceId),
    otherSources: mapValues(row.factSources, getSource),
    updatedAt: row.updatedAt,
    specSheetJson: row.specSheet,
  };
  return Object.setPrototypeOf(members, phonePrototype);
}
