import { digitsOfRoman } from '../names/numerals.ts';
import type { Token } from '../names/read-tokens.ts';
import { queryNoise } from '../names/words.ts';
import type { Spelling } from './create-speller.ts';
import type { Split, Touching } from './create-splitter.ts';
import { exactTerm, type Option, option, optionalTerm, phraseTerms } from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import { nicknames } from './nicknames.ts';

const nicknameCost = 0.2;
const joinCost = 0.1;
const unfinishedCost = 0.3;
const noiseCost = 0.1;
const romanCost = 0.1;
const dropCost = 2;

/** The numbers that touch a token of letters, and those that stand next to it. */
function touchingNumbers(tokens: readonly Token[], at: number): Touching {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return {
    before: tokens[at]?.glued && before?.kind === 'digits' ? before.text : undefined,
    after: after?.glued && after.kind === 'digits' ? after.text : undefined,
  };
}

/** A letter of the model with a nickname behind it: the "tp" of "10tp" is T Pro, where names have a 10T. */
function suffixOptions(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const token = tokens[at] as Token;
  const { before } = touchingNumbers(tokens, at);
  const letter = token.text.slice(0, 1);
  if (token.text.length > 3 || before === undefined || !lexicon.vocabulary.follows(before, letter)) return [];
  const meanings = nicknames.afterNumber.get(token.text.slice(1)) ?? [];
  return likeliestFirst(
    meanings.map((meaning) => `${letter} ${meaning}`),
    token,
  );
}

function likeliestFirst(meanings: readonly string[], { glued }: Token): Option[] {
  return meanings.map((meaning, rank) => option(phraseTerms(meaning, glued), nicknameCost + rank * 0.05));
}

function nicknameOptions(tokens: readonly Token[], at: number): Option[] {
  const token = tokens[at] as Token;
  const beforeNumber =
    tokens[at + 1]?.kind === 'digits' && (token.text.length > 1 || tokens[at + 1]?.glued === true);
  const afterNumber = tokens[at - 1]?.kind === 'digits';
  const tables = [
    nicknames.anywhere,
    ...(beforeNumber ? [nicknames.beforeNumber] : []),
    ...(afterNumber ? [nicknames.afterNumber] : []),
  ];
  return tables.flatMap((table) => likeliestFirst(table.get(token.text) ?? [], token));
}

/** Words written apart that names write as one: "one plus", "i phone". */
function joinOptions(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const options: Option[] = [];
  let joined = (tokens[at] as Token).text;
  for (let take = 2; take <= 3; take += 1) {
    const next = tokens[at + take - 1];
    if (next?.kind !== 'letters') break;
    joined += next.text;
    const glued = (tokens[at] as Token).glued;
    if (lexicon.vocabulary.frequencyOf(joined) > 0) {
      options.push(option([exactTerm(joined, glued)], joinCost, take));
    } else if (joined.length >= 5) {
      // More errors or fewer letters would leave one of the two words out.
      for (const { word, cost } of lexicon.speller.spellNear(joined)) {
        if (cost > 1 || word.length + 1 < joined.length) continue;
        options.push(option([exactTerm(word, glued)], joinCost + cost + 0.2, take));
      }
    }
  }
  return options;
}

function mendOptions(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const token = tokens[at] as Token;
  const touching = touchingNumbers(tokens, at);
  // A short word on its own is too little to guess a rare name from: "hello" asks for no phone.
  const alone = tokens.length === 1 && token.text.length < 6;
  const isGuess = ({ word, cost }: Spelling) => alone && (cost > 1 || !lexicon.vocabulary.isCommon(word));
  const toOption = ({ words, cost }: Split) => option(phraseTerms(words.join(' '), token.glued), cost);
  const options = [
    ...lexicon.speller
      .spell(token.text)
      .filter((spelling) => !isGuess(spelling))
      .map(({ word, cost }) => option([exactTerm(word, token.glued)], cost)),
    ...lexicon.splitter.split(token.text, touching).map(toOption),
  ];
  const isFarFetched = options.every(({ cost }) => cost > 0.5);
  return isFarFetched
    ? [...options, ...lexicon.splitter.splitMisspelt(token.text, touching).map(toOption)]
    : options;
}

function noiseOptions(tokens: readonly Token[], at: number, known: boolean): Option[] {
  const token = tokens[at] as Token;
  if (!queryNoise.has(token.text)) return [];
  const term = optionalTerm(token.text, token.glued);
  return [option(known ? [term] : [], isBesideTheName(tokens, at) ? 0 : noiseCost)];
}

/**
 * Whether a word says nothing about which phone is meant. Where there is little else it may be a name after all; else
 * it is read in one way only, since a few such words would crowd out all other interpretations.
 */
function isBesideTheName(tokens: readonly Token[], at: number): boolean {
  return tokens.length > 2 && queryNoise.has((tokens[at] as Token).text);
}

/** The last word may be; a single letter only behind others, and a known word only where that is expected. */
function mayBeUnfinished(tokens: readonly Token[], at: number, known: boolean, mode: QueryMode): boolean {
  if (at < tokens.length - 1) return false;
  const oneLetter = (tokens[at] as Token).text.length === 1;
  if (oneLetter) return at > 0 && (mode.completing || mode.forgiving);
  return !known || mode.completing;
}

/** The ways to understand a token of letters. */
export function readWord(tokens: readonly Token[], at: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  const token = tokens[at] as Token;
  const known = lexicon.vocabulary.frequencyOf(token.text) > 0;
  const options = [
    ...nicknameOptions(tokens, at),
    ...suffixOptions(tokens, at, lexicon),
    ...noiseOptions(tokens, at, known),
    ...joinOptions(tokens, at, lexicon),
  ];
  if (known && !isBesideTheName(tokens, at)) options.push(option([exactTerm(token.text, token.glued)], 0));
  const brand = lexicon.joinedBrands.get(token.text);
  if (brand !== undefined) options.push(option(phraseTerms(brand, token.glued), joinCost));
  const roman = digitsOfRoman.get(token.text);
  if (roman !== undefined && at > 0) options.push(option([exactTerm(roman, true)], romanCost));
  if (mayBeUnfinished(tokens, at, known, mode) && lexicon.vocabulary.hasPrefix(token.text)) {
    options.push(option([{ ...exactTerm(token.text, token.glued), match: 'prefix' }], unfinishedCost));
  }
  if (mode.completing && mode.forgiving && !known && at === tokens.length - 1) {
    for (const { word, cost } of lexicon.speller.spellBeginning(token.text))
      options.push(option([{ ...exactTerm(word, token.glued), match: 'prefix' }], cost));
  }
  // A rare word may be a misspelling that happens to be a name.
  if (!known || (mode.forgiving && !lexicon.vocabulary.isCommon(token.text)))
    options.push(...mendOptions(tokens, at, lexicon));
  if (mode.forgiving && !known) options.push({ take: 1, terms: [], cost: dropCost, dropped: 1 });
  return options;
}
