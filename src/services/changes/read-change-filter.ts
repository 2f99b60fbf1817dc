import { type ChangeFilter, type ChangeType, changeTypes } from '../../domain/changes/change-log.ts';
import { assertAll, assertNoFaults, invalidParameter } from '../../domain/errors.ts';
import { unknownBrands } from '../catalogue/brand-hint.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../catalogue/phone-catalogue.ts';

export const maxBrands = 100;

/** A filter of changes as it was sent; members that are left out or null restrict nothing. */
export interface ChangeFilterInput {
  readonly types?: readonly ChangeType[] | null | undefined;
  /** Names or slugs, in any case. */
  readonly brand?: readonly string[] | null | undefined;
  /** Numbers or slugs. */
  readonly ids?: readonly string[] | null | undefined;
}

/** The methods of `PhoneCatalogue` that know which brands and phones there are. */
interface FilteredCatalogue {
  readonly brands: PhoneCatalogue['brands'];
  readonly phone: PhoneCatalogue['phone'];
}

/**
 * Reads `types`, `brand` and `ids`, the same on every transport. An unknown brand or phone is rejected,
 * because its changes would never come.
 * @param phoneRefHelp describes a valid id, in the terms of the transport
 * @throws GatewayError `invalid-parameter` naming everything that is wrong
 */
export function readChangeFilter(
  { types, brand, ids }: ChangeFilterInput,
  catalogue: FilteredCatalogue,
  phoneRefHelp: (id: string) => string,
): ChangeFilter {
  let brands: readonly string[] | null = null;
  let phoneIds: readonly number[] | null = null;
  assertAll([
    () => {
      // The types are not named, because each transport spells them in its own way.
      if (types?.length === 0) throw invalidParameter('types', 'must name at least one, or be left out');
    },
    () => {
      if (brand != null) brands = readBrands(brand, catalogue);
    },
    () => {
      if (ids != null) phoneIds = readPhones(ids, catalogue, phoneRefHelp);
    },
  ]);
  return { types: types == null ? changeTypes : [...new Set(types)], brands, phoneIds };
}

function readBrands(names: readonly string[], catalogue: FilteredCatalogue): readonly string[] {
  if (names.length < 1 || names.length > maxBrands) {
    throw invalidParameter('brand', `must name 1 to ${maxBrands} brands`);
  }
  const brands = catalogue.brands();
  const trimmed = names.map((name) => name.trim());
  assertNoFaults(
    unknownBrands(trimmed, brands).map(({ name, near }) => ({
      parameter: 'brand',
      detail: `there is no brand "${name}"${near === null ? '; the list of brands has all' : `; did you mean ${near}?`}`,
    })),
  );
  const lowerCase = new Set(trimmed.map((name) => name.toLowerCase()));
  return brands
    .filter(({ slug, name }) => lowerCase.has(slug) || lowerCase.has(name.toLowerCase()))
    .map(({ slug }) => slug);
}

function readPhones(
  ids: readonly string[],
  catalogue: FilteredCatalogue,
  phoneRefHelp: (id: string) => string,
): readonly number[] {
  const refs = readPhoneRefs(ids, { min: 1, max: maxIds }, phoneRefHelp);
  const phones = refs.map((ref) => catalogue.phone(ref));
  const unknown = new Set(ids.filter((_id, at) => phones[at] === null));
  assertNoFaults(
    [...unknown].map((id) => ({
      parameter: 'ids',
      detail: `there is no phone ${id}; search for its name or model number`,
    })),
  );
  return [...new Set(phones.flatMap((phone) => phone?.id ?? []))];
}
