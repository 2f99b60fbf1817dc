import { derivePhone } from '../../domain/derive-phone.ts';
import type { Phone, PhoneBrand, PhoneFacts, SpecSection } from '../../domain/phone.ts';
import { displayName } from '../../domain/phone-identity.ts';

/** A row of `phone` with its brand and its rating; documents as their JSON. */
export interface PhoneRow {
  readonly id: number;
  readonly slug: string;
  readonly fullName: string;
  readonly otherDevice: boolean;
  readonly facts: string;
  /** In UTF-8, and in memory of its own: nothing else stays because of it. */
  readonly specSheet: Buffer;
  readonly asOf: string | null;
  readonly sourceName: string;
  readonly importedAt: Date;
  readonly updatedAt: Date;
  /** The catalogue version that changed it last. */
  readonly changedIn: number;
  readonly brandId: number;
  readonly brandSlug: string;
  readonly brandName: string;
  readonly score: number | null;
  readonly scores: number;
}

/**
 * A spec sheet stays JSON until it is asked for: as objects it would take more memory than everything else of a phone,
 * and reading them would take half of the time of loading a catalogue. What doors make of a phone they keep themselves.
 */
const withSpecSheet = {
  get specSheet(): SpecSection[] {
    return JSON.parse((this as unknown as Phone).specSheetJson.toString());
  },
};

/** @param brands those that were met before, so that phones of one brand share it */
export function toPhone(row: PhoneRow, brands: Map<number, PhoneBrand>): Phone {
  const facts = JSON.parse(row.facts) as PhoneFacts;
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
    rating:
      row.score === null ? null : { average: Math.round(row.score * 100) / 100, count: Number(row.scores) },
    source: { name: row.sourceName, asOf: row.asOf, importedAt: row.importedAt },
    updatedAt: row.updatedAt,
    specSheetJson: row.specSheet,
  };
  return Object.setPrototypeOf(own, withSpecSheet);
}
