import {
  type MatchConfidence,
  type MatchKind,
  maxMatches,
  type PhoneHint,
} from '../../domain/catalogue/identification.ts';
import { displayName } from '../../domain/catalogue/phone-identity.ts';
import type { IdentityMatch, SearchEntry } from '../../domain/catalogue/search-index.ts';
import { isSameBrand } from '../../names/brand-aliases.ts';
import { numberKey, numberStem } from '../../names/model-codes.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { codeNameKey, type IdentityIndex, nameKey } from './build-identity-index.ts';
import { type Clues, readHint } from './read-hint.ts';

/** Phones, by their positions, that one kind of clue names. */
interface Evidence {
  readonly kind: MatchKind;
  readonly positions: readonly number[];
  /** Whether it names a phone, and not only a series. Makers use one code name for all editions of a device. */
  readonly isWhole: boolean;
}

/** A number as short as this is also a name: "A50". */
const shortNumber = 4;
/** A text that more phones answer is a brand or a series, and no phone. */
const mostCandidates = 20;
const mostGuesses = 3;

/**
 * A function that says which phones a hint may mean. Clues of different kinds must agree: together they name the phones
 * that all of them name, and where they contradict each other, none for certain.
 * @param phones in the order in which the index knows them, which is how equals follow each other
 */
export function createIdentifier(
  phones: readonly SearchEntry[],
  index: IdentityIndex,
  search: (text: string) => readonly { readonly phone: SearchEntry; readonly score: number }[],
): (hint: PhoneHint) => IdentityMatch[] {
  const agrees = (brand: string | null, { brand: { name }, fullName }: SearchEntry): boolean =>
    brand === null ||
    isSameBrand(squeezeName(brand), squeezeName(name), squeezeName(displayName(fullName, name)));

  const evidenceOf = ({ brand, numbers, codeNames, names }: Clues): Evidence[] => {
    const find = (map: ReadonlyMap<string, readonly number[]>, keys: readonly string[]): number[] => {
      const found = keys.flatMap((key) => (key === '' ? [] : (map.get(key) ?? [])));
      return [...new Set(found)].filter((at) => agrees(brand, phones[at] as SearchEntry));
    };
    const numberKeys = numbers.map(numberKey);
    const isShort = brand === null && numberKeys.every((key) => key.length <= shortNumber);
    const all: Evidence[] = [
      { kind: 'model_number', positions: find(index.byNumber, numberKeys), isWhole: !isShort },
      { kind: 'name', positions: find(index.byName, names.map(nameKey)), isWhole: true },
      { kind: 'code_name', positions: find(index.byCodeName, codeNames.map(codeNameKey)), isWhole: false },
      { kind: 'model_number', positions: find(index.byStem, numbers.map(numberStem)), isWhole: false },
    ];
    return all.filter(({ positions }) => positions.length > 0);
  };

  const guess = ({ brand, guess: text }: Clues): IdentityMatch[] => {
    if (text === null) return [];
    const found = search(text).filter(({ phone }) => agrees(brand, phone));
    if (found.length > mostCandidates) return [];
    return found
      .slice(0, mostGuesses)
      .map(({ phone }) => ({ id: phone.id, kind: 'name', confidence: 'fuzzy' }));
  };

  return (hint) => {
    const clues = readHint(hint, index.brands);
    const [first, ...others] = evidenceOf(clues);
    if (first === undefined) return guess(clues);
    let { positions, isWhole } = first;
    for (const other of others) {
      const both = positions.filter((at) => other.positions.includes(at));
      if (both.length > 0) {
        positions = both;
        isWhole ||= other.isWhole;
      } else if (other.isWhole || other.kind === 'code_name') isWhole = false;
    }
    const confidence: MatchConfidence = isWhole && positions.length === 1 ? 'exact' : 'family';
    return [...positions]
      .sort((a, b) => a - b)
      .slice(0, maxMatches)
      .map((at) => ({ id: (phones[at] as SearchEntry).id, kind: first.kind, confidence }));
  };
}
