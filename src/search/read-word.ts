import { arabicByRoman } from '../names/numerals.ts';
import type { Token } from '../names/read-tokens.ts';
import { queryNoise } from '../names/words.ts';
import type { Spelling } from './create-speller.ts';
import type { AdjacentNumbers, Split } from './create-splitter.ts';
import {
  createExactTerm,
  createOption,
  createOptionalTerm,
  createPhraseTerms,
  type Option,
} from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import { nicknames } from './nicknames.ts';

const nicknameCost = 0.2;
const joinCost = 0.1;
const unfinishedCost = 0.3;
const noiseCost = 0.1;
const romanCost = 0.1;
const dropCost = 2;

/** @returns the numbers directly before and after a token of letters, if there is no space between them */
function findAdjacentNumbers(tokens: readonly Token[], at: number): AdjacentNumbers {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return {
    before: tokens[at]?.isGlued && before?.kind === 'digits' ? before.text : undefined,
    after: after?.isGlued && after.kind === 'digits' ? after.text : undefined,
  };
}

/** Reads a letter of the model and a nickname after it: the "tp" of "10tp" is "T Pro" if names have a 10T. */
function readSuffix(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const token = tokens[at] as Token;
  const { before } = findAdjacentNumbers(tokens, at);
  const letter = token.text.slice(0, 1);
  if (token.text.length > 3 || before === undefined || !lexicon.vocabulary.isFollowedBy(before, letter))
    return [];
  const meanings = nicknames.afterNumber.get(token.text.slice(1)) ?? [];
  return toNicknameOptions(
    meanings.map((meaning) => `${letter} ${meaning}`),
    token,
  );
}

/** Creates an option for each meaning. The first is the likeliest. */
function toNicknameOptions(meanings: readonly string[], { isGlued }: Token): Option[] {
  return meanings.map((meaning, rank) =>
    createOption(createPhraseTerms(meaning, isGlued), nicknameCost + rank * 0.05),
  );
}

function readNickname(tokens: readonly Token[], at: number): Option[] {
  const token = tokens[at] as Token;
  const isBeforeNumber =
    tokens[at + 1]?.kind === 'digits' && (token.text.length > 1 || tokens[at + 1]?.isGlued === true);
  const isAfterNumber = tokens[at - 1]?.kind === 'digits';
  const tables = [
    nicknames.anywhere,
    ...(isBeforeNumber ? [nicknames.beforeNumber] : []),
    ...(isAfterNumber ? [nicknames.afterNumber] : []),
  ];
  return tables.flatMap((table) => toNicknameOptions(table.get(token.text) ?? [], token));
}

/** Reads separate words that names write as one: "one plus", "i phone". */
function joinSeparateWords(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const options: Option[] = [];
  let joined = (tokens[at] as Token).text;
  for (let tokenCount = 2; tokenCount <= 3; tokenCount += 1) {
    const next = tokens[at + tokenCount - 1];
    if (next?.kind !== 'letters') break;
    joined += next.text;
    const { isGlued } = tokens[at] as Token;
    if (lexicon.vocabulary.getFrequency(joined) > 0) {
      options.push(createOption([createExactTerm(joined, isGlued)], joinCost, tokenCount));
    } else if (joined.length >= 5) {
      // With more errors or fewer letters, the correction would just ignore one of the words.
      for (const { word, cost } of lexicon.speller.spellNear(joined)) {
        if (cost > 1 || word.length + 1 < joined.length) continue;
        options.push(createOption([createExactTerm(word, isGlued)], joinCost + cost + 0.2, tokenCount));
      }
    }
  }
  return options;
}

function correctWord(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const token = tokens[at] as Token;
  const adjacent = findAdjacentNumbers(tokens, at);
  // A query of one short word is not corrected to a rare name: "hello" does not mean any phone.
  const isOnlyShortWord = tokens.length === 1 && token.text.length < 6;
  const isGuess = ({ word, cost }: Spelling) =>
    isOnlyShortWord && (cost > 1 || !lexicon.vocabulary.isCommon(word));
  const toOption = ({ words, cost }: Split) =>
    createOption(createPhraseTerms(words.join(' '), token.isGlued), cost);
  const options = [
    ...lexicon.speller
      .spell(token.text)
      .filter((spelling) => !isGuess(spelling))
      .map(({ word, cost }) => createOption([createExactTerm(word, token.isGlued)], cost)),
    ...lexicon.splitter.split(token.text, adjacent).map(toOption),
  ];
  const isFarFetched = options.every(({ cost }) => cost > 0.5);
  return isFarFetched
    ? [...options, ...lexicon.splitter.splitMisspelt(token.text, adjacent).map(toOption)]
    : options;
}

function readNoise(tokens: readonly Token[], at: number, isKnown: boolean): Option[] {
  const token = tokens[at] as Token;
  if (!queryNoise.has(token.text)) return [];
  const term = createOptionalTerm(token.text, token.isGlued);
  return [createOption(isKnown ? [term] : [], isCertainNoise(tokens, at) ? 0 : noiseCost)];
}

/**
 * Whether a word certainly does not decide which phone is meant. In a short query it may be a name after all.
 * In a longer one it is read in one way only, since several such words would displace all other
 * interpretations.
 */
function isCertainNoise(tokens: readonly Token[], at: number): boolean {
  return tokens.length > 2 && queryNoise.has((tokens[at] as Token).text);
}

/**
 * Whether the last word may be unfinished. A known word or a single letter may be unfinished only in some
 * modes.
 */
function canBeUnfinished(tokens: readonly Token[], at: number, isKnown: boolean, mode: QueryMode): boolean {
  if (at < tokens.length - 1) return false;
  const isOneLetter = (tokens[at] as Token).text.length === 1;
  if (isOneLetter) return at > 0 && (mode.isCompleting || mode.isForgiving);
  return !isKnown || mode.isCompleting;
}

/** Lists the ways to understand a token of letters. */
export function readWord(tokens: readonly Token[], at: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  const token = tokens[at] as Token;
  const isKnown = lexicon.vocabulary.getFrequency(token.text) > 0;
  const options = [
    ...readNickname(tokens, at),
    ...readSuffix(tokens, at, lexicon),
    ...readNoise(tokens, at, isKnown),
    ...joinSeparateWords(tokens, at, lexicon),
  ];
  if (isKnown && !isCertainNoise(tokens, at))
    options.push(createOption([createExactTerm(token.text, token.isGlued)], 0));
  const brand = lexicon.brandsByJoinedName.get(token.text);
  if (brand !== undefined) options.push(createOption(createPhraseTerms(brand, token.isGlued), joinCost));
  const roman = arabicByRoman.get(token.text);
  if (roman !== undefined && at > 0) options.push(createOption([createExactTerm(roman, true)], romanCost));
  if (canBeUnfinished(tokens, at, isKnown, mode) && lexicon.vocabulary.hasTokenWithPrefix(token.text)) {
    options.push(
      createOption([{ ...createExactTerm(token.text, token.isGlued), match: 'prefix' }], unfinishedCost),
    );
  }
  if (mode.isCompleting && mode.isForgiving && !isKnown && at === tokens.length - 1) {
    for (const { word, cost } of lexicon.speller.spellBeginning(token.text))
      options.push(createOption([{ ...createExactTerm(word, token.isGlued), match: 'prefix' }], cost));
  }
  // A rare word of names may also be a misspelling of another.
  if (!isKnown || (mode.isForgiving && !lexicon.vocabulary.isCommon(token.text)))
    options.push(...correctWord(tokens, at, lexicon));
  if (mode.isForgiving && !isKnown)
    options.push({ tokenCount: 1, terms: [], cost: dropCost, droppedCount: 1 });
  return options;
}
