import { deviceTypes, formFactors, osFamilies } from '../enumerations.ts';
import {
  count,
  decimal,
  integer,
  listOf,
  type Member,
  nullable,
  object,
  oneOf,
  publicType,
  slug,
  text,
  type ValueOf,
} from '../public-type.ts';

const countPhones = (example: number) => count('Number of phones', example);
const defineFacet = <Value>(name: string, property: string, value: Member<Value>) =>
  publicType(name, `How many of the phones are ${property}.`, { value, count: countPhones(87) });

const brandFacetType = publicType('BrandFacet', 'How many of the phones are of a brand.', {
  slug: slug('Name of the brand in URLs', 'samsung'),
  name: text('Name of the brand', 'Samsung'),
  count: countPhones(118),
});
const yearFacetType = defineFacet('YearFacet', 'from one year', integer('The year', 2024));
const osFacetType = defineFacet(
  'OsFacet',
  'of one operating system',
  oneOf(osFamilies, 'Its family', 'ANDROID'),
);
const sizeFacetType = defineFacet(
  'SizeFacet',
  'sold with one size of memory',
  decimal('The size, in GB', 12, { min: 0 }),
);
const deviceTypeFacetType = defineFacet(
  'DeviceTypeFacet',
  'of one kind',
  oneOf(deviceTypes, 'The kind of device', 'PHONE'),
);
const formFactorFacetType = defineFacet(
  'FormFactorFacet',
  'built in one way',
  oneOf(formFactors, 'How they are built', 'BAR'),
);

/** Prices from `min` to `max`, both inclusive. */
const priceBandType = publicType(
  'PriceBand',
  'How many of the phones cost this much. Its bounds, used as price filters, list exactly these phones.',
  {
    min: decimal('Lowest price, a decimal amount of the requested currency', 5000, { min: 0 }),
    max: nullable(decimal('Highest price; null: no upper bound', 9999.99, { min: 0 })),
    count: countPhones(64),
  },
);
export interface PriceBand extends ValueOf<typeof priceBandType> {}

export const facetsType = publicType(
  'Facets',
  'The phones of a query, counted by the values that can narrow it. Phones whose value is unknown count only in the total.',
  {
    total: count('Number of phones', 1240),
    brands: listOf(object(brandFacetType, 'By brand, most phones first')),
    years: listOf(object(yearFacetType, 'By year of release, the newest first')),
    os: listOf(object(osFacetType, 'By family of the operating system, most phones first')),
    ramGb: listOf(
      object(sizeFacetType, 'By size of RAM, in GB, ascending; a phone with several sizes counts for each'),
    ),
    storageGb: listOf(
      object(
        sizeFacetType,
        'By size of storage, in GB, ascending; a phone with several sizes counts for each',
      ),
    ),
    deviceTypes: listOf(object(deviceTypeFacetType, 'By kind of device, most phones first')),
    formFactors: listOf(object(formFactorFacetType, 'By how they are built, most phones first')),
    priceBands: listOf(object(priceBandType, 'By price, ascending, without gaps')),
  },
);
export interface Facets extends ValueOf<typeof facetsType> {}
