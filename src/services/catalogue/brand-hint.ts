import { withoutCredentials } from '../../domain/accounts/credential.ts';
import type { CataloguedBrand } from '../../domain/catalogue/catalogue.ts';
import { findNearest } from '../../domain/nearest.ts';

/** At most this many unknown names are reported. */
const mostTold = 3;

/** Names and slugs in lower case; a list of brands never changes, so they are read once for each catalogue version. */
const namesOf = new WeakMap<readonly CataloguedBrand[], ReadonlySet<string>>();

function namesIn(brands: readonly CataloguedBrand[]): ReadonlySet<string> {
  const known = namesOf.get(brands);
  if (known !== undefined) return known;
  const names = new Set(brands.flatMap(({ slug, name }) => [slug, name.toLowerCase()]));
  namesOf.set(brands, names);
  return names;
}

/** Those of the names that are no brand, at most three, each with the brand that it may mean. */
export function unknownBrands(
  asked: readonly string[],
  brands: readonly CataloguedBrand[],
): { readonly name: string; readonly near: string | null }[] {
  const known = namesIn(brands);
  const unknown = asked.filter((name) => !known.has(name.toLowerCase())).slice(0, mostTold);
  if (unknown.length === 0) return [];
  const names = brands.flatMap(({ slug, name }) => [name, slug]);
  return unknown.map((name) => ({ name: withoutCredentials(name), near: findNearest(name, names) }));
}

/** `There is no brand "Samsng"; did you mean Samsung?`; null if all brands exist. */
export function brandHint(asked: readonly string[], brands: readonly CataloguedBrand[]): string | null {
  const unknown = unknownBrands(asked, brands);
  if (unknown.length === 0) return null;
  const told = unknown.map(
    ({ name, near }) => `There is no brand "${name}"${near === null ? '.' : `; did you mean ${near}?`}`,
  );
  return told.join(' ');
}
