import {
  type MatchConfidence,
  type MatchKind,
  maxMatches,
  type PhoneHint,
} from '../../domain/catalogue/identification.ts';
import { getDisplayName } from '../../domain/catalogue/phone-identity.ts';
import type { IdentityMatch, SearchEntry } from '../../domain/catalogue/search-index.ts';
import { isSameBrand, isSameBrandName, squeezeWords } from '../../names/brand-aliases.ts';
import { findModelNumberStem, toModelNumberKeyBeforeSlash } from '../../names/model-numbers.ts';
import { isDistinctiveName } from '../../names/name-parts.ts';
import { foldName, squeezeName } from '../../names/normalise-text.ts';
import { type IdentityIndex, toCodeNameKey, toNameKey } from './build-identity-index.ts';
import { type Clues, readHint } from './read-hint.ts';

/** The phones that one kind of clue identifies. */
interface Evidence {
  readonly kind: MatchKind;
  readonly positions: readonly number[];
  /** Whether the clue identifies one model. A stem or a code name does not: all editions of a device share it. */
  readonly isOneModel: boolean;
}

/** Whether a model number identifies a phone without its brand. "A50" and "S2 Pro" do not, since they may be names. */
const isDistinctiveNumber = (spelling: string): boolean =>
  spelling.length > 4 && (!spelling.includes(' ') || /(?:\D*\d){3}/.test(spelling));

/** A text with more hits than this names a brand or a series rather than a phone. */
const maxCandidates = 20;
const maxGuesses = 3;

/** The result of a search by name. */
interface NameSearchResult {
  /** The text without its mistakes, or null if it has no mistakes. */
  readonly corrected: string | null;
  readonly hits: readonly { readonly phone: SearchEntry }[];
}

/**
 * Normalises the case and spaces of a model number. Unlike `toModelNumberKeyBeforeSlash`, it retains punctuation and
 * Samsung's prefixes.
 */
const toSpelling = (number: string): string =>
  foldName(number.split('/', 1)[0] ?? '')
    .trim()
    .replace(/\s+/g, ' ');

const getNameWithoutBrand = ({ fullName, brand }: SearchEntry): string =>
  getDisplayName(fullName, brand.name);

/** Whether a word names the maker of a phone, or the phone's series if only one maker uses it. */
function isMaker(word: string, phone: SearchEntry): boolean {
  const name = squeezeName(getNameWithoutBrand(phone));
  const brand = squeezeName(phone.brand.name);
  return isDistinctiveName(word) ? name.startsWith(word) : isSameBrandName(word, brand);
}

/**
 * Creates a function that finds the phones that a hint may mean. Clues of different kinds are combined, so the
 * result has the phones that all clues identify. A clue that contradicts stronger clues is ignored, but then the match
 * is not exact (unless the clue is only the stem of a model number).
 * @param phones all phones; equal matches are returned in this order
 */
export function createIdentifier(
  phones: readonly SearchEntry[],
  index: IdentityIndex,
  search: (text: string) => NameSearchResult,
): (hint: PhoneHint) => IdentityMatch[] {
  const isCompatible = ({ brand, hasSamsungPrefix, isApple }: Clues, phone: SearchEntry): boolean => {
    const phoneBrand = squeezeName(phone.brand.name);
    return (
      (isApple === null || isApple === (phoneBrand === 'apple')) &&
      (!hasSamsungPrefix || phoneBrand === 'samsung') &&
      (brand === null ||
        isSameBrand(squeezeWords(brand), phoneBrand, squeezeWords(getNameWithoutBrand(phone)).words))
    );
  };

  const collectEvidence = (clues: Clues): Evidence[] => {
    const { brand, hasSamsungPrefix, modelNumbers, codeNames, names } = clues;
    const findPositions = (
      map: ReadonlyMap<string, readonly number[]>,
      keys: readonly string[],
    ): number[] => {
      const positions = keys.flatMap((key) => (key === '' ? [] : (map.get(key) ?? [])));
      return [...new Set(positions)].filter((position) =>
        isCompatible(clues, phones[position] as SearchEntry),
      );
    };
    const numberPositions = findPositions(index.byModelNumber, modelNumbers.map(toModelNumberKeyBeforeSlash));
    const spellings = new Set(modelNumbers.map(toSpelling).filter(isDistinctiveNumber));
    const isWrittenInFull = (position: number): boolean =>
      (phones[position] as SearchEntry).modelNumbers.some((number) => spellings.has(toSpelling(number)));
    const evidence: Evidence[] = [
      {
        kind: 'model_number',
        positions: numberPositions,
        isOneModel: brand !== null || hasSamsungPrefix || numberPositions.every(isWrittenInFull),
      },
      { kind: 'name', positions: findPositions(index.byName, names.map(toNameKey)), isOneModel: true },
      {
        kind: 'code_name',
        positions: findPositions(index.byCodeName, codeNames.map(toCodeNameKey)),
        isOneModel: false,
      },
      {
        kind: 'model_number',
        positions: findPositions(index.byStem, modelNumbers.map(findModelNumberStem)),
        isOneModel: false,
      },
    ];
    return evidence.filter(({ positions }) => positions.length > 0);
  };

  const guessByName = (clues: Clues): IdentityMatch[] => {
    const { brand, searchText: text, isTyped } = clues;
    if (text === null || (brand === null && !isTyped)) return [];
    const { corrected, hits } = search(text);
    const words = (corrected ?? text).split(/[\s_-]+/).map(squeezeName);
    const matches = hits.filter(
      ({ phone }) =>
        isCompatible(clues, phone) && (brand !== null || words.some((word) => isMaker(word, phone))),
    );
    if (matches.length > maxCandidates) return [];
    return matches
      .slice(0, maxGuesses)
      .map(({ phone }) => ({ id: phone.id, kind: 'name', confidence: 'fuzzy' }));
  };

  return (hint) => {
    const clues = readHint(hint, index.brands);
    const [strongest, ...otherEvidence] = collectEvidence(clues);
    if (strongest === undefined) return guessByName(clues);

    // Combine the clues, beginning with the strongest.
    let { positions, isOneModel } = strongest;
    for (const evidence of otherEvidence) {
      const commonPositions = positions.filter((position) => evidence.positions.includes(position));
      if (commonPositions.length > 0) {
        positions = commonPositions;
        isOneModel ||= evidence.isOneModel;
      } else if (evidence.isOneModel || evidence.kind === 'code_name') isOneModel = false;
    }
    const confidence: MatchConfidence = isOneModel && positions.length === 1 ? 'exact' : 'family';
    return [...positions]
      .sort((a, b) => a - b)
      .slice(0, maxMatches)
      .map((position) => ({ id: (phones[position] as SearchEntry).id, kind: strongest.kind, confidence }));
  };
}
