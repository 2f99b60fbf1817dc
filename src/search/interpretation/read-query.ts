import type { Token } from '../../names/read-tokens.ts';
import type { Lexicon, QueryMode } from '../index/lexicon.ts';
import type { Vocabulary } from '../index/vocabulary.ts';
import { collectItems, insertCheapest, type LinkedStep } from './beam-search.ts';
import {
  createExactTerm,
  createOption,
  createPhraseTerms,
  type Interpretation,
  type Option,
  type Term,
} from './interpretation.ts';
import { readNumber } from './read-number.ts';
import { readThai } from './read-thai.ts';
import { readWord } from './read-word.ts';

const beamWidth = 12;
/** The cost of two adjacent words that are not adjacent in any name, or of a first word that begins no name. */
const unrelatedCost = 0.1;
/** The cost of a "+" that does not mean "Plus". */
const strayPlusCost = 0.3;

function listOptions(tokens: readonly Token[], index: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  const codeOptions = readCode(tokens, index, lexicon, mode);
  const token = tokens[index] as Token;
  switch (token.kind) {
    case 'digits':
      return [...codeOptions, ...readNumber(tokens, index, lexicon, mode)];
    case 'thai':
      return [...codeOptions, ...readThaiToken(tokens, index, lexicon, mode)];
    case 'letters':
      return [...codeOptions, ...readWord(tokens, index, lexicon, mode)];
    case 'plus':
      return [createOption([createExactTerm('plus', token.isGlued)], 0), createOption([], strayPlusCost)];
  }
}

/** An interpretation of the first tokens of a query. */
interface Step extends LinkedStep<Term> {
  readonly cost: number;
  readonly droppedCount: number;
  readonly lastTerm: Term | undefined;
  readonly lastTermId: number | undefined;
  /** The number of terms so far that a phone must have. */
  readonly requiredCount: number;
  /** Whether one of the terms that a phone must have contains a digit. */
  readonly hasNumber: boolean;
}

const firstStep: Step = {
  previous: null,
  items: [],
  cost: 0,
  droppedCount: 0,
  lastTerm: undefined,
  lastTermId: undefined,
  requiredCount: 0,
  hasNumber: false,
};

/** An option with properties that are computed once and used for every step that it continues. */
interface Link extends Pick<Step, 'lastTerm' | 'lastTermId' | 'requiredCount' | 'hasNumber'> {
  readonly option: Option;
  readonly firstTerm: Term | undefined;
  readonly firstTermId: number | undefined;
}

function toLink(option: Option, vocabulary: Vocabulary): Link {
  const firstTerm = option.terms[0];
  const lastTerm = option.terms.at(-1);
  const requiredTerms = option.terms.filter(({ isOptional }) => !isOptional);
  return {
    option,
    firstTerm,
    firstTermId: firstTerm && vocabulary.getId(firstTerm.text),
    lastTerm,
    lastTermId: lastTerm && vocabulary.getId(lastTerm.text),
    requiredCount: requiredTerms.length,
    hasNumber: requiredTerms.some(({ text }) => /\d/.test(text)),
  };
}

/**
 * Returns `unrelatedCost` if the first word of the link does not follow the last word of the step in any name, or
 * begins no name if the step has no words. Otherwise it returns 0. Only complete words are compared.
 */
function computeTransitionCost(
  previous: Step,
  { firstTerm, firstTermId }: Link,
  vocabulary: Vocabulary,
): number {
  if (firstTerm?.match !== 'exact') return 0;
  if (previous.lastTerm === undefined) return vocabulary.isFirstInNames(firstTermId) ? 0 : unrelatedCost;
  if (previous.lastTerm.match !== 'exact') return 0;
  return vocabulary.areNeighbours(previous.lastTermId, firstTermId) ? 0 : unrelatedCost;
}

function extendStep(previous: Step, link: Link, cost: number): Step {
  const isEmpty = link.lastTerm === undefined;
  return {
    previous,
    items: link.option.terms,
    cost,
    droppedCount: previous.droppedCount + link.option.droppedCount,
    lastTerm: isEmpty ? previous.lastTerm : link.lastTerm,
    lastTermId: isEmpty ? previous.lastTermId : link.lastTermId,
    requiredCount: previous.requiredCount + link.requiredCount,
    hasNumber: previous.hasNumber || link.hasNumber,
  };
}

/**
 * Whether an interpretation has a required term. If words are dropped, it must have more required terms than dropped
 * words, at least two, and one with a digit.
 */
function isMeaningful(previous: Step, link: Link): boolean {
  const requiredCount = previous.requiredCount + link.requiredCount;
  const droppedCount = previous.droppedCount + link.option.droppedCount;
  if (requiredCount === 0) return false;
  if (droppedCount === 0) return true;
  return requiredCount > Math.max(1, droppedCount) && (previous.hasNumber || link.hasNumber);
}

/** Finds the cheapest interpretations of all tokens by a beam search. */
function findCheapest(tokens: readonly Token[], lexicon: Lexicon, mode: QueryMode): Step[] {
  const { vocabulary } = lexicon;
  const beams: Step[][] = Array.from(tokens, () => []);
  beams[0]?.push(firstStep);
  const completeSteps: Step[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const beam = beams[index] as Step[];
    if (beam.length === 0) continue;
    for (const option of listOptions(tokens, index, lexicon, mode)) {
      const nextBeam = beams[index + option.tokenCount] ?? completeSteps;
      const link = toLink(option, vocabulary);
      for (const previous of beam) {
        const cost = previous.cost + option.cost + computeTransitionCost(previous, link, vocabulary);
        if (nextBeam === completeSteps && !isMeaningful(previous, link)) continue;
        insertCheapest(nextBeam, beamWidth, cost, () => extendStep(previous, link, cost));
      }
    }
  }
  return completeSteps;
}

/** Lists the possible meanings of a query, sorted by cost. The list is empty for a query without a meaning. */
export function readQuery(tokens: readonly Token[], lexicon: Lexicon, mode: QueryMode): Interpretation[] {
  const interpretations = findCheapest(tokens, lexicon, mode).map((lastStep) => ({
    terms: collectItems(lastStep),
    cost: lastStep.cost,
  }));
  const replacements = interpretations.flatMap((interpretation) => replaceGeneration(interpretation) ?? []);
  return [...interpretations, ...replacements].sort((a, b) => a.cost - b.cost);
}

/**
 * Models that people call by a generation number ("iPhone SE 2"), while their names in the catalogue have a year or
 * other words instead. Each entry has the words of the model, and the words that names have for each generation number.
 */
const generations: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['iphone se', { 2: '2020', 3: '2022' }],
  ['ipad mini', { 5: '2019', 6: '2021', 7: '2024' }],
  ['ipad air', { 3: '2019', 4: '2020', 5: '2022', 6: '2024' }],
  ['ipad', { 5: '9.7 2017', 6: '9.7 2018', 7: '10.2 2019', 8: '10.2 2020', 9: '10.2 2021', 10: '2022' }],
  ['watch se', { 2: '2022' }],
];

const generationCost = 0.1;

const generationsOfModels = generations.map(([model, wordsByGeneration]) => ({
  modelWords: model.split(' '),
  wordsByGeneration,
}));

/** @returns the index of the term at which the words begin, or -1 if no successive terms have these words */
function findWords(words: readonly string[], terms: readonly Term[]): number {
  return terms.findIndex((_, index) => words.every((word, offset) => terms[index + offset]?.text === word));
}

/**
 * Replaces the number of a generation with the words that names have instead (see `generations`).
 * @returns the new interpretation, or null if the interpretation has no such number
 */
function replaceGeneration(interpretation: Interpretation): Interpretation | null {
  for (const { modelWords, wordsByGeneration } of generationsOfModels) {
    const modelIndex = findWords(modelWords, interpretation.terms);
    if (modelIndex < 0) continue;
    const generationIndex = modelIndex + modelWords.length;
    const generation = interpretation.terms[generationIndex]?.text ?? '';
    const nameWords = Object.hasOwn(wordsByGeneration, generation)
      ? wordsByGeneration[generation]
      : undefined;
    if (nameWords === undefined) continue;
    const terms = interpretation.terms.toSpliced(generationIndex, 1, ...createPhraseTerms(nameWords, false));
    return { terms, cost: interpretation.cost + generationCost };
  }
  return null;
}

const joinCost = 0.1;

/**
 * Joins names of letters into one word (ซีอี is "ce"), and names of digits into one number (เก้าห้า is "95"), if the
 * result occurs in names.
 */
function joinSpeltOut(words: readonly string[], lexicon: Lexicon): string[] {
  const joinedWords: string[] = [];
  for (const word of words) {
    const previousWord = joinedWords.at(-1);
    const pair = `${previousWord}${word}`;
    const isSpeltOut = /^\d+$/.test(pair) ? word.length === 1 : /^[a-z]{2}$/.test(pair);
    if (previousWord !== undefined && isSpeltOut && lexicon.vocabulary.getFrequency(pair) > 0)
      joinedWords[joinedWords.length - 1] = pair;
    else joinedWords.push(word);
  }
  return joinedWords;
}

/** Lists the possible meanings of a Thai token, alone or with the next token, since people put spaces inside words. */
function readThaiToken(tokens: readonly Token[], index: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  const token = tokens[index] as Token;
  const nextToken = tokens[index + 1];
  const spans: [string, number][] = [[token.text, 1]];
  if (nextToken?.kind === 'thai') spans.push([token.text + nextToken.text, 2]);
  return spans.flatMap(([text, tokenCount]) =>
    readThai(text, index + tokenCount === tokens.length, mode).flatMap(({ words, cost, droppedCount }) => {
      const spanCost = tokenCount === 1 ? cost : cost + joinCost;
      const joinedWords = joinSpeltOut(words, lexicon);
      const readings = joinedWords.length < words.length ? [words, joinedWords] : [words];
      return readings.map((reading) => ({
        tokenCount,
        terms: reading.map((word, wordIndex) => createExactTerm(word, wordIndex === 0 && token.isGlued)),
        cost: spanCost,
        droppedCount,
      }));
    }),
  );
}

const codeCost = 0.05;
/** Short codes cost more, because they are more likely to be names: "oppo a57" does not mean the model number A57. */
const shortCodeCost = 0.25;
const maxShortCodeLength = 5;
const unfinishedCost = 0.3;
const minUnfinishedLength = 4;
const minNameWordLength = 4;
/** The maximum number of tokens in a model number. "SM-S928B/DS" has five. */
const maxCodeTokens = 10;

/**
 * Whether a token is a word that occurs in phone names. "iphone 9" must not be read as the model number "iPhone9,1".
 * Shorter words, such as "gt" and "cph", are often the beginnings of model numbers.
 */
function isNameWord(token: Token | undefined, lexicon: Lexicon): boolean {
  return (
    token !== undefined &&
    token.text.length >= minNameWordLength &&
    lexicon.vocabulary.getFrequency(token.text) > 0
  );
}

/** Looks up each span of tokens that begins at `index` as a model number. */
function readCode(tokens: readonly Token[], index: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  if (tokens[index]?.isGlued) return [];
  const options: Option[] = [];
  let text = '';
  for (
    let tokenCount = 1;
    tokenCount <= maxCodeTokens && index + tokenCount <= tokens.length;
    tokenCount += 1
  ) {
    text += tokens[index + tokenCount - 1]?.text ?? '';
    const mayBeginCode = lexicon.codes.canBeStart(text);
    // In forgiving mode, the rest of the query becomes an option below even if no code begins with it. That option
    // finds no phone, but it takes the place of another interpretation, so results would change without it.
    if (!mayBeginCode && !mode.isForgiving) break;
    if (tokens[index + tokenCount]?.isGlued) continue;
    const code: Term = { text, match: 'code', isGlued: false, isOptional: false };
    if (mayBeginCode && lexicon.codes.has(text))
      options.push(
        createOption([code], text.length > maxShortCodeLength ? codeCost : shortCodeCost, tokenCount),
      );
    const isLast = index + tokenCount === tokens.length;
    if (
      isLast &&
      mode.isForgiving &&
      !isNameWord(tokens[index], lexicon) &&
      text.length >= minUnfinishedLength &&
      /\p{L}\d|\d\p{L}/u.test(text)
    ) {
      options.push(createOption([{ ...code, match: 'code-prefix' }], codeCost + unfinishedCost, tokenCount));
    }
  }
  return options;
}
