import { arabicByRoman } from '../../names/numerals.ts';
import type { Token } from '../../names/read-tokens.ts';
import { queryNoise } from '../../names/words.ts';
import type { Lexicon, QueryMode } from '../index/lexicon.ts';
import { nicknames } from '../index/nicknames.ts';
import type { Spelling } from '../spelling/create-speller.ts';
import type { AdjacentNumbers, Split } from '../spelling/create-splitter.ts';
import {
  createExactTerm,
  createOption,
  createOptionalTerm,
  createPhraseTerms,
  type Option,
} from './interpretation.ts';

const nicknameCost = 0.2;
const joinCost = 0.1;
const unfinishedCost = 0.3;
const noiseCost = 0.1;
const romanCost = 0.1;
const dropCost = 2;

/** @returns the numbers directly before and after a token of letters, if there is no space between them */
function findAdjacentNumbers(tokens: readonly Token[], index: number): AdjacentNumbers {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  return {
    before: tokens[index]?.isGlued && before?.kind === 'digits' ? before.text : undefined,
    after: after?.isGlued && after.kind === 'digits' ? after.text : undefined,
  };
}

/** Reads a letter of the model followed by a nickname: the "tp" of "10tp" is "T Pro" if a name has "10T". */
function readSuffix(tokens: readonly Token[], index: number, lexicon: Lexicon): Option[] {
  const token = tokens[index] as Token;
  const { before } = findAdjacentNumbers(tokens, index);
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

function readNickname(tokens: readonly Token[], index: number): Option[] {
  const token = tokens[index] as Token;
  const isBeforeNumber =
    tokens[index + 1]?.kind === 'digits' && (token.text.length > 1 || tokens[index + 1]?.isGlued === true);
  const isAfterNumber = tokens[index - 1]?.kind === 'digits';
  const tables = [
    nicknames.anywhere,
    ...(isBeforeNumber ? [nicknames.beforeNumber] : []),
    ...(isAfterNumber ? [nicknames.afterNumber] : []),
  ];
  return tables.flatMap((table) => toNicknameOptions(table.get(token.text) ?? [], token));
}

/** Reads separate words that are one word in names: "one plus", "i phone". */
function joinSeparateWords(tokens: readonly Token[], index: number, lexicon: Lexicon): Option[] {
  const options: Option[] = [];
  let joinedWord = (tokens[index] as Token).text;
  for (let tokenCount = 2; tokenCount <= 3; tokenCount += 1) {
    const next = tokens[index + tokenCount - 1];
    if (next?.kind !== 'letters') break;
    joinedWord += next.text;
    const { isGlued } = tokens[index] as Token;
    if (lexicon.vocabulary.getFrequency(joinedWord) > 0) {
      options.push(createOption([createExactTerm(joinedWord, isGlued)], joinCost, tokenCount));
    } else if (joinedWord.length >= 5) {
      // A correction with more errors, or with at least two letters fewer, would merely ignore one of the words.
      for (const { word, cost } of lexicon.speller.spellNear(joinedWord)) {
        if (cost > 1 || word.length + 1 < joinedWord.length) continue;
        options.push(createOption([createExactTerm(word, isGlued)], joinCost + cost + 0.2, tokenCount));
      }
    }
  }
  return options;
}

function correctWord(tokens: readonly Token[], index: number, lexicon: Lexicon): Option[] {
  const token = tokens[index] as Token;
  const adjacent = findAdjacentNumbers(tokens, index);
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

function readNoise(tokens: readonly Token[], index: number, isKnown: boolean): Option[] {
  const token = tokens[index] as Token;
  if (!queryNoise.has(token.text)) return [];
  const term = createOptionalTerm(token.text, token.isGlued);
  return [createOption(isKnown ? [term] : [], isCertainNoise(tokens, index) ? 0 : noiseCost)];
}

/**
 * Whether a word certainly does not decide which phone is meant. In a query of one or two words, it may be a name after
 * all. In a longer query, it gets no other meaning, since several such words with more meanings would displace all
 * other interpretations.
 */
function isCertainNoise(tokens: readonly Token[], index: number): boolean {
  return tokens.length > 2 && queryNoise.has((tokens[index] as Token).text);
}

/** Whether a word is the last and may be unfinished. In some modes, a known word or a single letter may not. */
function canBeUnfinished(
  tokens: readonly Token[],
  index: number,
  isKnown: boolean,
  mode: QueryMode,
): boolean {
  if (index < tokens.length - 1) return false;
  const isOneLetter = (tokens[index] as Token).text.length === 1;
  if (isOneLetter) return index > 0 && (mode.isCompleting || mode.isForgiving);
  return !isKnown || mode.isCompleting;
}

/** Lists the possible meanings of a token of letters. */
export function readWord(
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  const token = tokens[index] as Token;
  const isKnown = lexicon.vocabulary.getFrequency(token.text) > 0;
  const options = [
    ...readNickname(tokens, index),
    ...readSuffix(tokens, index, lexicon),
    ...readNoise(tokens, index, isKnown),
    ...joinSeparateWords(tokens, index, lexicon),
  ];
  if (isKnown && !isCertainNoise(tokens, index))
    options.push(createOption([createExactTerm(token.text, token.isGlued)], 0));
  const brand = lexicon.brandsByJoinedName.get(token.text);
  if (brand !== undefined) options.push(createOption(createPhraseTerms(brand, token.isGlued), joinCost));
  const arabicNumeral = arabicByRoman.get(token.text);
  if (arabicNumeral !== undefined && index > 0)
    options.push(createOption([createExactTerm(arabicNumeral, true)], romanCost));
  if (canBeUnfinished(tokens, index, isKnown, mode) && lexicon.vocabulary.hasTokenWithPrefix(token.text)) {
    options.push(
      createOption([{ ...createExactTerm(token.text, token.isGlued), match: 'prefix' }], unfinishedCost),
    );
  }
  if (mode.isCompleting && mode.isForgiving && !isKnown && index === tokens.length - 1) {
    for (const { word, cost } of lexicon.speller.spellBeginning(token.text))
      options.push(createOption([{ ...createExactTerm(word, token.isGlued), match: 'prefix' }], cost));
  }
  // A rare word that occurs in names may also be a misspelling of another word.
  if (!isKnown || (mode.isForgiving && !lexicon.vocabulary.isCommon(token.text)))
    options.push(...correctWord(tokens, index, lexicon));
  if (mode.isForgiving && !isKnown)
    options.push({ tokenCount: 1, terms: [], cost: dropCost, droppedCount: 1 });
  return options;
}
