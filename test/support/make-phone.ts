import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import type { Phone } from '../../src/record/phone.ts';

/** A phone with these facts only. */
export function makePhone(known: Partial<Phone> = {}): Phone {
  const { id = 1, name = `One ${id}`, brand = { id: 1, slug: 'acme', name: 'Acme' } } = known;
  return {
    ...createEmptyFacts(),
    id,
    slug: `${brand.slug}-${id}`,
    brand,
    name,
    fullName: `${brand.name} ${name}`,
    deviceType: 'PHONE',
    mainCameraMp: null,
    ramGb: [],
    storageGb: [],
    rating: null,
    reviewCount: 0,
    specSheet: [],
    specSheetJson: Buffer.from('[]'),
    source: { name: 'test', asOf: null, asOfInferred: false, verified: true, importedAt: new Date(0) },
    otherSources: {},
    updatedAt: new Date(0),
    ...known,
  };
}
