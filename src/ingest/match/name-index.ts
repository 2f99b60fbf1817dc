import type { NamedPhone } from '../../domain/catalogue/catalogue-writer.ts';
import { getDisplayName } from '../../domain/catalogue/phone-identity.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { toModelNumberKey } from '../../names/model-numbers.ts';
import { listNameForms } from '../../names/name-forms.ts';
import { type NameParts, readNameParts } from '../../names/name-parts.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readTitleWords } from '../../names/read-title-words.ts';
import { modelSuffixes } from '../../names/words.ts';

export interface Candidate {
  readonly phone: NamedPhone;
  readonly parts: NameParts;
  /** The letters and digits of the brand's name: "sonyericsson". */
  readonly brand: string;
  /** The model numbers in the phone's name that `parts` omits. See `NameForm`. */
  readonly omittedNumbers: readonly string[];
}

/** Creates an empty index, to which phones are added with `add`. */
function createNameIndex() {
  const byFullName = new Map<string, NamedPhone>();
  const byBase = new Map<string, Candidate[]>();
  const bySecondBase = new Map<string, Candidate[]>();
  const byShortBase = new Map<string, Candidate[]>();
  const byModelNumber = new Map<string, Set<number>>();
  const brands = new Map<string, string>();
  const nameWords = new Set(modelSuffixes);
  const addCandidate = (map: Map<string, Candidate[]>, candidate: Candidate): void => {
    const candidates = map.get(candidate.parts.base);
    if (candidates === undefined) map.set(candidate.parts.base, [candidate]);
    else candidates.push(candidate);
  };
  const index = {
    /** The phones by the identity key of their full name. */
    byFullName: byFullName as ReadonlyMap<string, NamedPhone>,
    /** The phones by the base of their name. See `NameParts`. */
    byBase: byBase as ReadonlyMap<string, readonly Candidate[]>,
    /** The phones by the base of a second name: "F9 Pro" in "F9 (F9 Pro)". */
    bySecondBase: bySecondBase as ReadonlyMap<string, readonly Candidate[]>,
    /** The phones by a shortened base: "M52" for "Galaxy M52". */
    byShortBase: byShortBase as ReadonlyMap<string, readonly Candidate[]>,
    /** The IDs of phones by the `toModelNumberKey` of a model number. */
    byModelNumber: byModelNumber as ReadonlyMap<string, ReadonlySet<number>>,
    /** The words that occur in names. A name that is followed by such a word may be the name of another model. */
    nameWords: nameWords as ReadonlySet<string>,
    /** The names of all brands, by the letters and digits of the name. */
    brands: brands as ReadonlyMap<string, string>,
    /** The number of words in the longest name, without its brand. */
    maxNameWords: 1,
    /** Adds a phone by all forms of its name and by its model numbers. */
    add(phone: NamedPhone): void {
      byFullName.set(phone.key, phone);
      const brand = squeezeName(phone.brandName);
      brands.set(brand, phone.brandName);
      const name = getDisplayName(phone.fullName, phone.brandName);
      const words = readTitleWords(name);
      const parts = readNameParts(name, words);
      if (parts.base === '') return;
      addCandidate(byBase, { phone, parts, brand, omittedNumbers: [] });
      for (const { isSecondName, omittedNumbers, ...form } of listNameForms(name, parts))
        addCandidate(isSecondName ? bySecondBase : byShortBase, {
          phone,
          parts: form,
          brand,
          omittedNumbers,
        });
      for (const modelNumber of phone.modelNumbers) {
        const key = toModelNumberKey(modelNumber);
        const phoneIds = byModelNumber.get(key) ?? new Set<number>();
        byModelNumber.set(key, phoneIds.add(phone.id));
      }
      index.maxNameWords = Math.max(index.maxNameWords, words.length);
      for (const { text } of words.slice(1)) nameWords.add(text);
    },
  };
  return index;
}

export type NameIndex = ReturnType<typeof createNameIndex>;

/** Builds the index of all phones that a source may name. */
export function* buildNameIndex(phones: readonly NamedPhone[]): Steps<NameIndex> {
  const index = createNameIndex();
  yield* forEachInSteps(phones, index.add);
  return index;
}
