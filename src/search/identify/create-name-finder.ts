import { getDisplayName } from '../../domain/catalogue/phone-identity.ts';
import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { type IdentityIndex, toNameKey } from './build-identity-index.ts';

/** The number of search hits that are compared with the text. An equal name is always among the first hits. */
const maxComparedHits = 50;

/** Returns the `toNameKey` of a name without spaces. */
const toJoinedKey = (name: string): string => toNameKey(name).replaceAll(' ', '');

/**
 * Creates a function that finds the phones whose name equals a text, with or without the brand. Case, spaces and
 * punctuation are ignored. No additional index is needed: a name without a brand is looked up with every brand,
 * and a name with different spaces is found by search and then compared.
 * @param brands the names of all brands
 */
export function createNameFinder(
  phones: readonly SearchEntry[],
  { byName }: IdentityIndex,
  brands: Iterable<string>,
  search: (text: string) => readonly SearchEntry[],
): (text: string) => readonly SearchEntry[] {
  const brandKeys = [...brands].map(toNameKey);
  return (text) => {
    const key = toNameKey(text);
    if (key === '') return [];
    const keys = [key, ...brandKeys.map((brand) => `${brand} ${key}`)];
    const positions = new Set(keys.flatMap((nameKey) => byName.get(nameKey) ?? []));
    if (positions.size > 0)
      return [...positions].sort((a, b) => a - b).map((position) => phones[position] as SearchEntry);
    const joinedKey = toJoinedKey(text);
    return search(text)
      .slice(0, maxComparedHits)
      .filter(({ fullName, brand }) =>
        [fullName, getDisplayName(fullName, brand.name)].some((name) => toJoinedKey(name) === joinedKey),
      );
  };
}
