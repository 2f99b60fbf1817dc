import { getDisplayName } from '../../domain/catalogue/phone-identity.ts';
import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { findModelNumberStem, toModelNumberKeyBeforeSlash } from '../../names/model-numbers.ts';
import { isDistinctiveName, toWordsKey } from '../../names/name-parts.ts';
import { foldName, squeezeName } from '../../names/normalise-text.ts';
import { readTitleWords } from '../../names/read-title-words.ts';

/** Finds phones by model number, code name or name. The position of a phone is its index in the list of phones. */
export interface IdentityIndex {
  /** The positions by model number. `toModelNumberKeyBeforeSlash` returns the keys. */
  readonly byModelNumber: ReadonlyMap<string, readonly number[]>;
  /** The positions by the stem of a model number. `findModelNumberStem` returns the keys. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly byCodeName: ReadonlyMap<string, readonly number[]>;
  /**
   * The positions by full name. `toNameKey` returns the keys. If the series is distinctive ("Pixel 8"), the map also
   * has a key for the name without its brand.
   */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** The names of all brands, each reduced to its letters and digits. */
  readonly brands: ReadonlySet<string>;
}

/** @returns the key for comparing names: the words in lower case, without punctuation, and with "+" for "plus" */
export const toNameKey = (name: string): string => toWordsKey(readTitleWords(name));

/** @returns the key for comparing code names, which ignores case */
export const toCodeNameKey = (name: string): string => foldName(name.trim());

/** Splitting names into words is slow, so each step handles only a few phones. */
const phonesPerStep = 64;

export function* buildIdentityIndex(phones: readonly SearchEntry[]): Steps<IdentityIndex> {
  const maps = {
    byModelNumber: new Map(),
    byStem: new Map(),
    byCodeName: new Map(),
    byName: new Map(),
  } satisfies Record<string, Map<string, number[]>>;
  const brands = new Set<string>();
  let position = 0;
  yield* forEachInSteps(
    phones,
    ({ brand, fullName, modelNumbers, codeNames }) => {
      addPosition(maps.byModelNumber, modelNumbers.map(toModelNumberKeyBeforeSlash), position);
      addPosition(maps.byStem, modelNumbers.map(findModelNumberStem), position);
      addPosition(maps.byCodeName, codeNames.map(toCodeNameKey), position);
      const shortName = getDisplayName(fullName, brand.name);
      const shortKey = isDistinctiveName(foldName(shortName)) ? toNameKey(shortName) : '';
      addPosition(maps.byName, [toNameKey(fullName), shortKey], position);
      brands.add(squeezeName(brand.name));
      position += 1;
    },
    phonesPerStep,
  );
  return { ...maps, brands };
}

function addPosition(map: Map<string, number[]>, keys: readonly string[], position: number): void {
  for (const key of new Set(keys)) {
    if (key === '') continue;
    const positions = map.get(key);
    if (positions === undefined) map.set(key, [position]);
    else positions.push(position);
  }
}

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
