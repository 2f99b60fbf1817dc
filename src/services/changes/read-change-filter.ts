import { type ChangeFilter, type ChangeType, changeTypes } from '../../domain/changes/change-log.ts';
import { assertAll, assertNoFaults, createParameterError } from '../../domain/errors.ts';
import { findUnknownBrands } from '../catalogue/brand-hint.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../catalogue/phone-catalogue.ts';

export const maxBrands = 100;

/** A filter of changes as the client sent it. Members that are missing or null restrict nothing. */
export interface ChangeFilterInput {
  readonly types?: readonly ChangeType[] | null | undefined;
  /** Names or slugs, in upper or lower case. */
  readonly brand?: readonly string[] | null | undefined;
  /** Ids or slugs of phones. */
  readonly ids?: readonly string[] | null | undefined;
}

/** The methods of `PhoneCatalogue` that find brands and phones. */
interface BrandAndPhoneLookup {
  readonly listBrands: PhoneCatalogue['listBrands'];
  readonly findPhone: PhoneCatalogue['findPhone'];
}

/**
 * Reads `types`, `brand` and `ids`, in the same way for every transport. Rejects unknown brands and phones,
 * because they would never have changes.
 * @param getPhoneRefHelp a function that describes a valid id, for the error about an invalid one
 * @throws GatewayError `invalid-parameter` that names all errors
 */
export function readChangeFilter(
  { types, brand, ids }: ChangeFilterInput,
  catalogue: BrandAndPhoneLookup,
  getPhoneRefHelp: (id: string) => string,
): ChangeFilter {
  let brands: readonly string[] | null = null;
  let phoneIds: readonly number[] | null = null;
  assertAll([
    () => {
      // The message does not list the types, because each transport spells them differently.
      if (types?.length === 0) throw createParameterError('types', 'must name at least one, or be left out');
    },
    () => {
      if (brand != null) brands = readBrands(brand, catalogue);
    },
    () => {
      if (ids != null) phoneIds = readPhoneIds(ids, catalogue, getPhoneRefHelp);
    },
  ]);
  return { types: types == null ? changeTypes : [...new Set(types)], brands, phoneIds };
}

function readBrands(names: readonly string[], catalogue: BrandAndPhoneLookup): readonly string[] {
  if (names.length < 1 || names.length > maxBrands) {
    throw createParameterError('brand', `must name 1 to ${maxBrands} brands`);
  }
  const brands = catalogue.listBrands();
  const trimmedNames = names.map((name) => name.trim());
  assertNoFaults(
    findUnknownBrands(trimmedNames, brands).map(({ name, suggestion }) => ({
      parameter: 'brand',
      detail: `there is no brand "${name}"; ${suggestion === null ? 'see the list of brands' : `did you mean ${suggestion}?`}`,
    })),
  );
  const lowerCaseNames = new Set(trimmedNames.map((name) => name.toLowerCase()));
  return brands
    .filter(({ slug, name }) => lowerCaseNames.has(slug) || lowerCaseNames.has(name.toLowerCase()))
    .map(({ slug }) => slug);
}

function readPhoneIds(
  ids: readonly string[],
  catalogue: BrandAndPhoneLookup,
  getPhoneRefHelp: (id: string) => string,
): readonly number[] {
  const refs = readPhoneRefs(ids, { min: 1, max: maxIds }, getPhoneRefHelp);
  const phones = refs.map((ref) => catalogue.findPhone(ref));
  const unknownIds = new Set(ids.filter((_id, index) => phones[index] === null));
  assertNoFaults(
    [...unknownIds].map((id) => ({
      parameter: 'ids',
      detail: `there is no phone ${id}; search for its name or model number`,
    })),
  );
  return [...new Set(phones.flatMap((phone) => phone?.id ?? []))];
}
