import type { Facets, ValueCount } from '../domain/catalogue/facets.ts';

/** Enum members are lower case in REST. */
const inLowerCase = (counted: readonly ValueCount<string>[]) =>
  counted.map(({ value, count }) => ({ value: value.toLowerCase(), count }));

export function presentFacets(facets: Facets) {
  return {
    total: facets.total,
    brands: facets.brands,
    years: facets.years,
    os: inLowerCase(facets.os),
    ram_gb: facets.ramGb,
    storage_gb: facets.storageGb,
    device_types: inLowerCase(facets.deviceTypes),
    form_factors: inLowerCase(facets.formFactors),
    price_bands: facets.priceBands,
  };
}
