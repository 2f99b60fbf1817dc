import { type ChangeFilter, type ChangeType, changeTypes } from '../../domain/changes/change-log.ts';
import { assertAll, assertNoFaults, invalidParameter } from '../../domain/errors.ts';
import { unknownBrands } from '../catalogue/brand-hint.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../catalogue/phone-catalogue.ts';

export const maxBrands = 100;

/** Which changes somebody asks for, as it was sent; what is left out or null restricts nothing. */
export interface AskedChanges {
  readonly types?: readonly ChangeType[] | null | undefined;
  /** Names or slugs, in any case. */
  readonly brand?: readonly string[] | null | undefined;
  /** Numbers or slugs. */
  readonly ids?: readonly string[] | null | undefined;
}

/**
 * What `types`, `brand` and `ids` ask for, the same on every transport. An unknown brand or phone is rejected: who follows
 * it would wait for ever.
 * @param phoneRefHelp describes a valid id, in the terms of the transport
 * @throws GatewayError `invalid-parameter` naming all that is wrong
 */
export function readChangeFilter(
  { types, brand, ids }: AskedChanges,
  catalogue: Pick<PhoneCatalogue, 'brands' | 'phone'>,
  phoneRefHelp: (id: string) => string,
): ChangeFilter {
  let brands: readonly string[] | null = null;
  let phoneIds: readonly number[] | null = null;
  assertAll([
    () => {
      // Without names: each transport spells them in its own way.
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

function readBrands(names: readonly string[], catalogue: Pick<PhoneCatalogue, 'brands'>): readonly string[] {
  if (names.length < 1 || names.length > maxBrands) {
    throw invalidParameter('brand', `must name 1 to ${maxBrands} brands`);
  }
  const brands = catalogue.brands();
  const asked = names.map((name) => name.trim());
  assertNoFaults(
    unknownBrands(asked, brands).map(({ name, near }) => ({
      parameter: 'brand',
      detail: `there is no brand "${name}"${near === null ? '; the list of brands has all' : `; did you mean ${near}?`}`,
    })),
  );
  const wanted = new Set(asked.map((name) => name.toLowerCase()));
  return brands
    .filter(({ slug, name }) => wanted.has(slug) || wanted.has(name.toLowerCase()))
    .map(({ slug }) => slug);
}

function readPhones(
  ids: readonly string[],
  catalogue: Pick<PhoneCatalogue, 'phone'>,
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
