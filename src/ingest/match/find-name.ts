import { isBrandAlias, isSameBrand, type SqueezedName, squeezeWords } from '../../names/brand-aliases.ts';
import { isDistinctiveName, separateNetwork } from '../../names/name-parts.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import type { Word } from '../../names/read-title-words.ts';
import { getNetwork, isYear, titleNoise } from '../../names/words.ts';
import type { Candidate, NameIndex } from './name-index.ts';

/** A name in the catalogue that occurs in a title. */
export interface NameMatch {
  /** The phones that have the name. */
  readonly candidates: readonly Candidate[];
  /** The index of the first word after the name. */
  readonly end: number;
  /** The network, "5g" or "4g", in the name or directly after it. */
  readonly network: string | null;
}

const maxBrandWords = 3;

/**
 * Finds the first catalogue name in a title, and the longest one if several begin at the same word. Only brands
 * and words that do not distinguish models may precede the name. A name such as "A10" must directly follow its brand.
 * @param brand the brand in a column of the source, or null if there is none
 */
export function findName(words: readonly Word[], brand: string | null, index: NameIndex): NameMatch | null {
  const titleBrands: SqueezedName[] = [];
  const columnBrand = squeezeWords(brand ?? '');
  for (let start = 0; start < words.length; start++) {
    for (let end = Math.min(words.length, start + index.maxNameWords + 1); end > start; end--) {
      const match = matchSpan(words, start, end, { columnBrand, titleBrands }, index);
      if (match !== null) return match;
    }
    const brandWordCount = countBrandWords(words, start, index);
    const brandText = words
      .slice(start, start + brandWordCount)
      .map(({ text }) => text)
      .join(' ');
    if (brandWordCount > 0) titleBrands.push(squeezeWords(brandText));
    else if (!isNoise(words[start] as Word)) return null;
    start += Math.max(0, brandWordCount - 1);
  }
  return null;
}

interface StatedBrands {
  /** The brand in a column of the source. Its key is empty if there is none. */
  readonly columnBrand: SqueezedName;
  /** Brands in the title, before the name. */
  readonly titleBrands: readonly SqueezedName[];
}

/** Matches the words from `start` to `end` (exclusive) with a name in the catalogue. */
function matchSpan(
  words: readonly Word[],
  start: number,
  end: number,
  brands: StatedBrands,
  index: NameIndex,
): NameMatch | null {
  const span = words.slice(start, end);
  // A punctuation mark ends a name, except before a year: "Moto G Power - 2025".
  if (span.slice(1).some(({ isAfterSeparator, text }) => isAfterSeparator && !isYear(text))) return null;
  const lastWord = span[span.length - 1] as Word;
  if (getNetwork(lastWord.text) !== null && span.length > 1) return null;
  const { base, network: networkInName } = separateNetwork(span);
  const findCandidates = (phonesByBase: NameIndex['byBase']): readonly Candidate[] =>
    (phonesByBase.get(base) ?? []).filter((candidate) => canBeOfBrand(candidate.brand, base, brands));
  const exactMatches = [...findCandidates(index.byBase), ...findCandidates(index.bySecondBase)];
  const candidates = exactMatches.length > 0 ? exactMatches : findCandidates(index.byShortBase);
  if (candidates.length === 0) return null;
  const precedingText = joinWords(words.slice(0, start));
  const isAfterBrand = candidates.every((candidate) => precedingText.endsWith(candidate.brand));
  if (!isDistinctiveName(base) && !isAfterBrand) return null;
  const nextNetwork = networkInName === null ? readNetwork(words, end) : null;
  return { candidates, end: nextNetwork?.end ?? end, network: networkInName ?? nextNetwork?.network ?? null };
}

/** Reads the network from "5G" or "with 5G", which must begin at the word with the index `start`. */
function readNetwork(words: readonly Word[], start: number): { network: string; end: number } | null {
  const networkIndex = words[start]?.text === 'with' ? start + 1 : start;
  const network = getNetwork(words[networkIndex]?.text ?? '');
  return network === null ? null : { network, end: networkIndex + 1 };
}

/** Whether a candidate's brand agrees with the brands that the source states. */
function canBeOfBrand(brand: string, base: string, { columnBrand, titleBrands }: StatedBrands): boolean {
  const isStatedBrand = (statedBrand: SqueezedName): boolean =>
    isSameBrand(statedBrand, brand, base.split(' '));
  return (
    (columnBrand.key === '' || isStatedBrand(columnBrand)) &&
    (titleBrands.length === 0 || titleBrands.some(isStatedBrand))
  );
}

/** Counts the words of the brand that begins at the word with the index `start`. Returns 0 if no brand begins there. */
function countBrandWords(words: readonly Word[], start: number, index: NameIndex): number {
  for (let length = maxBrandWords; length > 0; length--) {
    const name = joinWords(words.slice(start, start + length));
    if ((index.brands.has(name) || isBrandAlias(name)) && !titleNoise.has(name)) return length;
  }
  return 0;
}

/** Whether a word does not distinguish models. */
function isNoise({ text }: Word): boolean {
  return titleNoise.has(text) || /^\d+(?:\.\d+)?(?:in|inch)?$/.test(text);
}

function joinWords(words: readonly Word[]): string {
  return squeezeName(words.map(({ text }) => text).join(''));
}
