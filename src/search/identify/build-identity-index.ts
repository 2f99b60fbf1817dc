import { displayName } from '../../domain/catalogue/phone-identity.ts';
import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { numberKey, numberStem } from '../../names/model-codes.ts';
import { isTellingName, keyOf } from '../../names/name-parts.ts';
import { foldName, squeezeName } from '../../names/normalise-text.ts';
import { titleWords } from '../../names/title-words.ts';

/** Finds phones, by their positions, by what certainly names them. */
export interface IdentityIndex {
  /** By `numberKey` of a model number. */
  readonly byNumber: ReadonlyMap<string, readonly number[]>;
  /** By `numberStem` of a model number. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly byCodeName: ReadonlyMap<string, readonly number[]>;
  /** By `nameKey` of a full name, and of one without its brand where its series tells whose it is: "Pixel 8". */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Letters and digits of every brand's name. */
  readonly brands: ReadonlySet<string>;
}

/** By what names are compared: their words, without case, with "+" for "plus" and without punctuation. */
export const nameKey = (name: string): string => keyOf(titleWords(name));

/** By what code names are compared: without case. */
export const codeNameKey = (name: string): string => foldName(name.trim());

/** A name's words cost more than a number. */
const phonesPerStep = 64;

export function* buildIdentityIndex(phones: readonly SearchEntry[]): Steps<IdentityIndex> {
  const maps = {
    byNumber: new Map(),
    byStem: new Map(),
    byCodeName: new Map(),
    byName: new Map(),
  } satisfies Record<string, Map<string, number[]>>;
  const brands = new Set<string>();
  let position = 0;
  yield* forEachInSteps(
    phones,
    ({ brand, fullName, modelNumbers, codeNames }) => {
      put(maps.byNumber, modelNumbers.map(numberKey), position);
      put(maps.byStem, modelNumbers.map(numberStem), position);
      put(maps.byCodeName, codeNames.map(codeNameKey), position);
      const shortName = displayName(fullName, brand.name);
      const shortKey = isTellingName(foldName(shortName)) ? nameKey(shortName) : '';
      put(maps.byName, [nameKey(fullName), shortKey], position);
      brands.add(squeezeName(brand.name));
      position += 1;
    },
    phonesPerStep,
  );
  return { ...maps, brands };
}

function put(map: Map<string, number[]>, keys: readonly string[], position: number): void {
  for (const key of new Set(keys)) {
    if (key === '') continue;
    const known = map.get(key);
    if (known === undefined) map.set(key, [position]);
    else known.push(position);
  }
}
