import {
  type MatchConfidence,
  type MatchKind,
  maxMatches,
  type PhoneHint,
} from '../../domain/catalogue/identification.ts';
import { getDisplayName } from '../../domain/catalogue/phone-identity.ts';
import type { IdentityMatch, SearchEntry } from '../../domain/catalogue/search-index.ts';
import { isSameBrand } from '../../names/brand-aliases.ts';
import { findNumberStem, toNumberKey } from '../../names/model-codes.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { type IdentityIndex, toCodeNameKey, toNameKey } from './build-identity-index.ts';
import { type Clues, readHint } from './read-hint.ts';

/** The phones that one kind of clue identifies. */
interface Evidence {
  readonly kind: MatchKind;
  readonly positions: readonly number[];
  /**
   * Whether the clue identifies one model. A stem or a code name does not, since all editions of a device
   * share it.
   */
  readonly isOneModel: boolean;
}

/** Model numbers up to this length may also be names: "A50". */
const maxShortNumberLength = 4;
/** A text with more hits than this is a brand or a series, and not a phone. */
const maxCandidates = 20;
const maxGuesses = 3;

/**
 * Creates a function that finds the phones that a hint may mean. Clues of different kinds are combined: the
 * result is the phones that all clues identify. If they contradict each other, the match is not exact.
 * @param phones all phones by position, in the order of equal matches
 */
export function createIdentifier(
  phones: readonly SearchEntry[],
  index: IdentityIndex,
  search: (text: string) => readonly { readonly phone: SearchEntry; readonly score: number }[],
): (hint: PhoneHint) => IdentityMatch[] {
  const hasBrand = (brand: string | null, { brand: { name }, fullName }: SearchEntry): boolean =>
    brand === null ||
    isSameBrand(squeezeName(brand), squeezeName(name), squeezeName(getDisplayName(fullName, name)));

  const collectEvidence = ({ brand, numbers, codeNames, names }: Clues): Evidence[] => {
    const find = (map: ReadonlyMap<string, readonly number[]>, keys: readonly string[]): number[] => {
      const positions = keys.flatMap((key) => (key === '' ? [] : (map.get(key) ?? [])));
      return [...new Set(positions)].filter((at) => hasBrand(brand, phones[at] as SearchEntry));
    };
    const numberKeys = numbers.map(toNumberKey);
    const isShort = brand === null && numberKeys.every((key) => key.length <= maxShortNumberLength);
    const evidence: Evidence[] = [
      { kind: 'model_number', positions: find(index.byNumber, numberKeys), isOneModel: !isShort },
      { kind: 'name', positions: find(index.byName, names.map(toNameKey)), isOneModel: true },
      {
        kind: 'code_name',
        positions: find(index.byCodeName, codeNames.map(toCodeNameKey)),
        isOneModel: false,
      },
      {
        kind: 'model_number',
        positions: find(index.byStem, numbers.map(findNumberStem)),
        isOneModel: false,
      },
    ];
    return evidence.filter(({ positions }) => positions.length > 0);
  };

  const guessByName = ({ brand, searchText: text }: Clues): IdentityMatch[] => {
    if (text === null) return [];
    const hits = search(text).filter(({ phone }) => hasBrand(brand, phone));
    if (hits.length > maxCandidates) return [];
    return hits
      .slice(0, maxGuesses)
      .map(({ phone }) => ({ id: phone.id, kind: 'name', confidence: 'fuzzy' }));
  };

  return (hint) => {
    const clues = readHint(hint, index.brands);
    const [first, ...others] = collectEvidence(clues);
    if (first === undefined) return guessByName(clues);

    // Combine the clues, beginning with the strongest.
    let { positions, isOneModel } = first;
    for (const evidence of others) {
      const common = positions.filter((position) => evidence.positions.includes(position));
      if (common.length > 0) {
        positions = common;
        isOneModel ||= evidence.isOneModel;
      } else if (evidence.isOneModel || evidence.kind === 'code_name') isOneModel = false;
    }
    const confidence: MatchConfidence = isOneModel && positions.length === 1 ? 'exact' : 'family';
    return [...positions]
      .sort((a, b) => a - b)
      .slice(0, maxMatches)
      .map((at) => ({ id: (phones[at] as SearchEntry).id, kind: first.kind, confidence }));
  };
}
