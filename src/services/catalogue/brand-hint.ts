import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { CataloguedBrand } from '../../domain/catalogue/catalogue.ts';
import { findNearest } from '../../domain/text/nearest.ts';

/** The maximum number of unknown names that are reported. */
const maxReportedNames = 3;

/** The names and slugs of each list of brands, in lower case. They are cached, because a list never changes. */
const namesByBrands = new WeakMap<readonly CataloguedBrand[], ReadonlySet<string>>();

function collectBrandNames(brands: readonly CataloguedBrand[]): ReadonlySet<string> {
  let names = namesByBrands.get(brands);
  if (names === undefined) {
    names = new Set(brands.flatMap(({ slug, name }) => [slug, name.toLowerCase()]));
    namesByBrands.set(brands, names);
  }
  return names;
}

/** Finds the names that belong to no brand, at most three, each with the most similar brand name. */
export function findUnknownBrands(
  names: readonly string[],
  brands: readonly CataloguedBrand[],
): { readonly name: string; readonly suggestion: string | null }[] {
  const existingNames = collectBrandNames(brands);
  const unknownNames = names
    .filter((name) => !existingNames.has(name.toLowerCase()))
    .slice(0, maxReportedNames);
  if (unknownNames.length === 0) return [];
  const candidates = brands.flatMap(({ slug, name }) => [name, slug]);
  return unknownNames.map((name) => ({
    name: removeCredentials(name),
    suggestion: findNearest(name, candidates),
  }));
}

/** Creates a hint such as `There is no brand "Samsng"; did you mean Samsung?`. Returns null if all brands exist. */
export function createBrandHint(names: readonly string[], brands: readonly CataloguedBrand[]): string | null {
  const unknownBrands = findUnknownBrands(names, brands);
  if (unknownBrands.length === 0) return null;
  const sentences = unknownBrands.map(
    ({ name, suggestion }) =>
      `There is no brand "${name}"${suggestion === null ? '.' : `; did you mean ${suggestion}?`}`,
  );
  return sentences.join(' ');
}
