import { isNumeral } from '../../names/numerals.ts';
import type { CodeIndex } from '../index/build-code-index.ts';
import type { FindPositions } from '../index/build-postings.ts';
import { maxScore, type NamePattern, scoreName, type TokenSequence } from '../index/score-name.ts';
import { type TermRange, toRange } from '../index/sorted-terms.ts';
import type { Vocabulary } from '../index/vocabulary.ts';
import type { Interpretation, Term } from './interpretation.ts';
import { type NameTable, tokenRole } from './read-names.ts';

export interface RankedHit {
  /** The position of the phone in the index. */
  readonly position: number;
  /** The score, from 0 to 1. */
  readonly score: number;
}

export interface RankedHits {
  /** The hits, best first. Hits with equal scores are in the order of their positions. */
  readonly hits: readonly RankedHit[];
  /** The interpretation that the best hit matches. */
  readonly interpretation: Interpretation;
}

/** The data of the catalogue that is needed to rank phones. */
export interface RankingData {
  readonly names: NameTable;
  readonly vocabulary: Vocabulary;
  /** For each position, the cost of taking an incomplete name for that phone. See `computePriorCosts`. */
  readonly priorCosts: Float32Array;
  /** Finds the phones whose names have a token. */
  readonly findByToken: FindPositions;
  readonly codes: CodeIndex;
}

/** An interpretation is not tried if it costs this much more than the cheapest interpretation that found phones. */
const costTolerance = 0.35;
/** How fast the score of a match decreases with the cost of its interpretation. */
const confidenceDecay = 0.35;
/** Scores are rounded to this many steps, so that phones with almost equal scores are ordered by age. */
const scoreSteps = 1000;

type CodeTerm = Term & { readonly match: 'code' | 'code-prefix' };

function isCode(term: Term): term is CodeTerm {
  return term.match === 'code' || term.match === 'code-prefix';
}

/** @returns the number of names with a term, or the largest possible number if the term is not exact */
function getFrequency({ text, match }: Term, vocabulary: Vocabulary): number {
  return match === 'exact' ? vocabulary.getFrequency(text) : Number.MAX_SAFE_INTEGER;
}

/** Finds the phones with all model numbers of an interpretation or, if it has none, the phones with its rarest word. */
function findCandidates(
  { terms }: Interpretation,
  { codes, findByToken, vocabulary }: RankingData,
): Uint32Array {
  const requiredTerms = terms.filter((term) => !term.isOptional);
  const [firstCode, ...otherCodes] = requiredTerms.filter(isCode);
  if (firstCode !== undefined) {
    return otherCodes.reduce(
      (commonPositions, { text, match }) => {
        const positions = new Set(codes.find(text, match));
        return commonPositions.filter((position) => positions.has(position));
      },
      codes.find(firstCode.text, firstCode.match),
    );
  }
  let rarestTerm = requiredTerms[0] as Term;
  for (const term of requiredTerms) {
    if (getFrequency(term, vocabulary) < getFrequency(rarestTerm, vocabulary)) rarestTerm = term;
  }
  return findByToken(findTokenIds(rarestTerm, vocabulary));
}

/**
 * Whether most of the names have a number. If so, the words that they share are a series ("redmi note"), otherwise a
 * model.
 */
function areMostlyNumbered(positions: Uint32Array, { hasNumber }: NameTable): boolean {
  let count = 0;
  for (const position of positions) count += hasNumber[position] as number;
  return count * 2 > positions.length;
}

/** The best match between a phone and the interpretations that have been tried so far. */
interface BestMatch {
  /** The score, from 0 to `scoreSteps`. */
  readonly roundedScore: number;
  readonly interpretation: Interpretation;
}

/** Scores the phones of one interpretation, and updates their best matches. Returns whether any phone matches. */
function scoreCandidates(
  interpretation: Interpretation,
  rankingData: RankingData,
  bestMatches: Map<number, BestMatch>,
): boolean {
  const candidates = findCandidates(interpretation, rankingData);
  if (candidates.length === 0) return false;
  const { names, priorCosts } = rankingData;
  const wholePattern = createNamePattern(interpretation, rankingData.vocabulary);
  const pattern = {
    ...wholePattern,
    isGeneral: wholePattern.isGeneral && areMostlyNumbered(candidates, names),
  };
  const confidence = Math.exp(-confidenceDecay * interpretation.cost) / maxScore;
  const hasCode = interpretation.terms.some(isCode);
  let hasMatches = false;
  for (const position of candidates) {
    const score = scoreName(names, position, pattern, priorCosts[position] as number);
    if (score === 0) continue;
    hasMatches = true;
    const roundedScore = Math.round((hasCode ? 1 : score) * confidence * scoreSteps);
    if (roundedScore > (bestMatches.get(position)?.roundedScore ?? 0))
      bestMatches.set(position, { roundedScore, interpretation });
  }
  return hasMatches;
}

/**
 * Sorts positions by score.
 * @returns one number for each position: (distance from the highest score) × `positionCount` + position
 */
function createSortKeys(bestMatches: ReadonlyMap<number, BestMatch>, positionCount: number): Float64Array {
  const keys = Float64Array.from(
    bestMatches,
    ([position, { roundedScore }]) => (scoreSteps - roundedScore) * positionCount + position,
  );
  return keys.sort();
}

/**
 * Finds every phone that matches one of the interpretations, best first.
 * @param interpretations the interpretations, sorted by cost
 * @returns the hits, or null if no phone matches
 */
export function rankInterpretations(
  interpretations: readonly Interpretation[],
  rankingData: RankingData,
): RankedHits | null {
  const bestMatches = new Map<number, BestMatch>();
  let maxCost = Number.POSITIVE_INFINITY;
  for (const interpretation of interpretations) {
    if (interpretation.cost > maxCost) break;
    if (scoreCandidates(interpretation, rankingData, bestMatches))
      maxCost = Math.min(maxCost, interpretation.cost + costTolerance);
  }
  if (bestMatches.size === 0) return null;
  const positionCount = rankingData.priorCosts.length;
  const hits = Array.from(createSortKeys(bestMatches, positionCount), (key) => ({
    position: key % positionCount,
    score: (scoreSteps - Math.floor(key / positionCount)) / scoreSteps,
  }));
  return { hits, interpretation: (bestMatches.get(hits[0]?.position ?? 0) as BestMatch).interpretation };
}

/**
 * Tests whether any name has all exact terms of an interpretation.
 * @returns 'whole' if such a name has no other words apart from its brand, 'part' if all such names have other words,
 *   or null if there is no such name
 */
export function matchNames(
  interpretation: Interpretation,
  rankingData: RankingData,
): 'whole' | 'part' | null {
  const { names, vocabulary } = rankingData;
  const pattern = createNamePattern(interpretation, vocabulary);
  let match: 'part' | null = null;
  for (const position of findCandidates(interpretation, rankingData)) {
    if (scoreName(names, position, pattern, 0) === 0) continue;
    if (isWholeName(interpretation, position, rankingData)) return 'whole';
    match = 'part';
  }
  return match;
}

function isWholeName(
  { terms }: Interpretation,
  position: number,
  { names, vocabulary }: RankingData,
): boolean {
  const termIds = new Set(terms.map(({ text }) => vocabulary.getId(text)));
  let matchedCount = 0;
  for (
    let index = names.starts[position] as number;
    index < (names.starts[position + 1] as number);
    index += 1
  ) {
    if (names.roles[index] === tokenRole.brand) continue;
    if (!termIds.has(names.tokens[index])) return false;
    matchedCount += 1;
  }
  return matchedCount > 0;
}

/** @returns the ids of the tokens that match a term */
function findTokenIds({ text, match }: Term, vocabulary: Vocabulary): TermRange {
  return match === 'prefix' ? vocabulary.getIdsWithPrefix(text) : toRange(vocabulary.getId(text));
}

const oneLetterPattern = /^\p{L}$/u;
const leadingDigitPattern = /^\d/;

/** Whether two terms without a space between them must be adjacent in a name: "s24" needs the S next to the 24. */
function mustBeAdjacent(before: Term | undefined, after: Term): boolean {
  if (before === undefined || !after.isGlued || before.isOptional || after.isOptional) return false;
  return (
    (oneLetterPattern.test(before.text) && leadingDigitPattern.test(after.text)) ||
    (leadingDigitPattern.test(before.text) && oneLetterPattern.test(after.text))
  );
}

/** Creates the pattern of an interpretation's words. Model numbers are matched separately. */
function createNamePattern(interpretation: Interpretation, vocabulary: Vocabulary): NamePattern {
  const terms = interpretation.terms.filter(({ match }) => match === 'exact' || match === 'prefix');
  const sequences: { slots: TermRange[]; isOptional: boolean }[] = [];
  terms.forEach((term, index) => {
    const slot = findTokenIds(term, vocabulary);
    if (mustBeAdjacent(terms[index - 1], term)) sequences.at(-1)?.slots.push(slot);
    else sequences.push({ slots: [slot], isOptional: term.isOptional });
  });
  return {
    sequences: sequences satisfies TokenSequence[],
    isGeneral: isGeneralQuery(interpretation, vocabulary),
  };
}

/** Whether a query names only a brand or series. */
function isGeneralQuery(interpretation: Interpretation, vocabulary: Vocabulary): boolean {
  const requiredTerms = interpretation.terms.filter(({ isOptional }) => !isOptional);
  return requiredTerms.every(
    ({ text, match }) =>
      (match === 'exact' && !isNumeral(text) && vocabulary.isCommon(text)) ||
      (match === 'prefix' && !leadingDigitPattern.test(text)),
  );
}
