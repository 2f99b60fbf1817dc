import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { CataloguedBrand } from '../../domain/catalogue/catalogue.ts';
import { findNearest } from '../../domain/nearest.ts';

/** The most unknown names that are reported. */
const maxReportedNames = 3;

/** Names and slugs in lower case, collected once for each list of brands, because a list never changes. */
const namesByBrands = new WeakMap<readonly CataloguedBrand[], ReadonlySet<string>>();

function collectBrandNames(brands: readonly CataloguedBrand[]): ReadonlySet<string> {
  let names = namesByBrands.get(brands);
  if (names === undefined) {
    names = new Set(brands.flatMap(({ slug, name }) => [slug, name.toLowerCase()]));
    namesByBrands.set(brands, names);
  }
  return names;
}

/** Finds the names that belong to no brand, at most three, each with the brand that was probably meant. */
export function findUnknownBrands(
  names: readonly string[],
  brands: readonly CataloguedBrand[],
): { readonly name: string; readonly near: string | null }[] {
  const existingNames = collectBrandNames(brands);
  const unknownNames = names
    .filter((name) => !existingNames.has(name.toLowerCase()))
    .slice(0, maxReportedNames);
  if (unknownNames.length === 0) return [];
  const candidates = brands.flatMap(({ slug, name }) => [name, slug]);
  return unknownNames.map((name) => ({
    name: removeCredentials(name),
    near: findNearest(name, candidates),
  }));
}

/**
 * Writes a sentence such as `There is no brand "Samsng"; did you mean Samsung?`. Returns null if all brands
 * exist.
 */
export function createBrandHint(names: readonly string[], brands: readonly CataloguedBrand[]): string | null {
  const unknown = findUnknownBrands(names, brands);
  if (unknown.length === 0) return null;
  const sentences = unknown.map(
    ({ name, near }) => `There is no brand "${name}"${near === null ? '.' : `; did you mean ${near}?`}`,
  );
  return sentences.join(' ');
}
