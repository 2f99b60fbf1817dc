import { displayName } from '../../domain/catalogue/phone-identity.ts';
import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { type IdentityIndex, nameKey } from './build-identity-index.ts';

/** How many hits of a search are compared with the text: equal names come first. */
const mostCompared = 50;

/** As `nameKey`, with spaces that do not count. */
const joinedKey = (name: string): string => nameKey(name).replaceAll(' ', '');

/**
 * A function that finds the phones, by their positions, whose full name, with the brand or without it, equals a text but
 * for case, spaces and punctuation. It needs no index of its own: names without a brand are asked for with each of them,
 * and names whose words are joined are found by search, and then compared.
 * @param brands names of all brands
 */
export function createNameFinder(
  phones: readonly SearchEntry[],
  { byName }: Pick<IdentityIndex, 'byName'>,
  brands: Iterable<string>,
  search: (text: string) => readonly SearchEntry[],
): (text: string) => readonly SearchEntry[] {
  const brandKeys = [...brands].map(nameKey);
  return (text) => {
    const key = nameKey(text);
    if (key === '') return [];
    const keys = [key, ...brandKeys.map((brand) => `${brand} ${key}`)];
    const found = new Set(keys.flatMap((each) => byName.get(each) ?? []));
    if (found.size > 0) return [...found].sort((a, b) => a - b).map((at) => phones[at] as SearchEntry);
    const joined = joinedKey(text);
    return search(text)
      .slice(0, mostCompared)
      .filter(({ fullName, brand }) =>
        [fullName, displayName(fullName, brand.name)].some((name) => joinedKey(name) === joined),
      );
  };
}
