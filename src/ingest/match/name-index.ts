import type { NamedPhone } from '../../domain/catalogue/ingest.ts';
import { displayName } from '../../domain/catalogue/phone-identity.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { codeKey } from '../../names/model-codes.ts';
import { nameForms } from '../../names/name-forms.ts';
import { type NameParts, readNameParts } from '../../names/name-parts.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { titleWords } from '../../names/title-words.ts';
import { variantWords } from '../../names/words.ts';

export interface Candidate {
  readonly phone: NamedPhone;
  readonly parts: NameParts;
  /** The brand's name in letters and digits: "sonyericsson". */
  readonly brand: string;
  /** Of its name, where they were left out of the parts; see `NameForm`. */
  readonly numbers: readonly string[];
}

export interface NameIndex {
  /** By the whole name, without case and with spaces collapsed. */
  readonly byFullName: ReadonlyMap<string, NamedPhone>;
  readonly byBase: ReadonlyMap<string, readonly Candidate[]>;
  /** By the bases of second names: "F9 Pro" of "F9 (F9 Pro)". */
  readonly bySecondBase: ReadonlyMap<string, readonly Candidate[]>;
  /** By bases with something left out: "M52" of "Galaxy M52". */
  readonly byShortBase: ReadonlyMap<string, readonly Candidate[]>;
  /** By `codeKey` of a model number, whose it is. */
  readonly byCode: ReadonlyMap<string, ReadonlySet<number>>;
  /** Letters of names, any of which behind a name may mean another model. */
  readonly nameWords: ReadonlySet<string>;
  /** Letters and digits of every brand's name. */
  readonly brands: ReadonlySet<string>;
  /** The most words that a base has. */
  readonly longest: number;
}

/** @param phones every phone of the catalogue */
export function* buildNameIndex(phones: readonly NamedPhone[]): Steps<NameIndex> {
  const byBase = new Map<string, Candidate[]>();
  const bySecondBase = new Map<string, Candidate[]>();
  const byShortBase = new Map<string, Candidate[]>();
  const put = (map: Map<string, Candidate[]>, candidate: Candidate): void => {
    const same = map.get(candidate.parts.base);
    if (same === undefined) map.set(candidate.parts.base, [candidate]);
    else same.push(candidate);
  };
  const byCode = new Map<string, Set<number>>();
  const nameWords = new Set(variantWords);
  let longest = 1;
  yield* forEachInSteps(phones, (phone) => {
    const name = displayName(phone.fullName, phone.brandName);
    const words = titleWords(name);
    const parts = readNameParts(name, words);
    if (parts.base === '') return;
    const brand = squeezeName(phone.brandName);
    put(byBase, { phone, parts, brand, numbers: [] });
    for (const { isOwn, numbers, ...form } of nameForms(name, parts))
      put(isOwn ? bySecondBase : byShortBase, { phone, parts: form, brand, numbers });
    for (const code of phone.modelNumbers) {
      const known = byCode.get(codeKey(code)) ?? new Set();
      byCode.set(codeKey(code), known.add(phone.id));
    }
    longest = Math.max(longest, words.length);
    for (const { text } of words.slice(1)) nameWords.add(text);
  });
  const byFullName = new Map(phones.map((phone) => [phone.key, phone]));
  const brands = new Set(phones.map(({ brandName }) => squeezeName(brandName)));
  return { byFullName, byBase, bySecondBase, byShortBase, byCode, nameWords, brands, longest };
}
