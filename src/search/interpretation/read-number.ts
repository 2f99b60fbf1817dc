import { romanByArabic } from '../../names/numerals.ts';
import type { Token } from '../../names/read-tokens.ts';
import { isQuantity } from '../../names/words.ts';
import type { Lexicon, QueryMode } from '../index/lexicon.ts';
import {
  createExactTerm,
  createOption,
  createOptionalTerm,
  type Option,
  type Term,
} from './interpretation.ts';

/** The cost of another way to write the same number or size. */
const equivalentCost = 0.1;
const unfinishedCost = 0.3;
/** The cost of an unfinished number while someone is typing. It is low, since most numbers are unfinished then. */
const typingCost = 0.05;
const bareCapacityCost = 0.3;

/**
 * The storage and RAM sizes, in GB, of phones that are on sale. After a model, such a number is usually a variant, and
 * seldom part of the model's name.
 */
const storagePattern = /^(?:64|128|256|512|1024)$/;
const ramPattern = /^(?:2|3|4|6|8|12|16|18|24)$/;
const networkPattern = /^[2-6]g$/;
const detachedUnitPattern = /^(?:gb|tb|mb|gig|giga|gigs)$/;

/** Reads a memory size: "256gb", "256 gb", "8/256", or only 256 after a model. */
function readCapacity(tokens: readonly Token[], index: number): Option[] {
  const token = tokens[index] as Token;
  const next = tokens[index + 1];
  const term = createOptionalTerm(token.text, token.isGlued);
  const options: Option[] = [];
  if (isQuantity(token.text)) options.push(createOption([term], equivalentCost));
  if (next !== undefined && detachedUnitPattern.test(next.text))
    options.push(createOption([], equivalentCost, 2));
  if (index > 0 && next?.kind === 'digits' && ramPattern.test(token.text)) {
    if (isQuantity(next.text) || storagePattern.test(next.text))
      options.push(createOption([], equivalentCost, 2));
  }
  if (index > 0 && storagePattern.test(token.text)) options.push(createOption([term], bareCapacityCost));
  return options;
}

/** Reads a network such as "5g", which may be separate, directly after a number ("a535g"), or in Thai letters. */
function readNetwork(tokens: readonly Token[], index: number): Option[] {
  const token = tokens[index] as Token;
  const next = tokens[index + 1];
  if (networkPattern.test(token.text))
    return [createOption([createOptionalTerm(token.text, token.isGlued)], equivalentCost)];
  if (/^[2-6]$/.test(token.text) && next?.text === 'จี') {
    return [createOption([createOptionalTerm(`${token.text}g`, token.isGlued)], equivalentCost, 2)];
  }
  if (next?.isGlued && next.text === 'g' && /^\d+[45]$/.test(token.text)) {
    const model = createExactTerm(token.text.slice(0, -1), token.isGlued);
    return [createOption([model, createOptionalTerm(`${token.text.at(-1)}g`, false)], equivalentCost, 2)];
  }
  return [];
}

/** Reads other spellings of a number: "s2" for S II, "16th" for 16, "1+" for OnePlus. */
function readOtherSpellings(tokens: readonly Token[], index: number, lexicon: Lexicon): Option[] {
  const token = tokens[index] as Token;
  const options: Option[] = [];
  if (token.text === '1' && tokens[index + 1]?.kind === 'plus') {
    options.push(createOption([createExactTerm('oneplus', token.isGlued)], equivalentCost, 2));
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(token.text)?.[1];
  if (ordinal !== undefined)
    options.push(createOption([createExactTerm(ordinal, token.isGlued)], equivalentCost));
  const romanNumeral = romanByArabic.get(token.text);
  const before = tokens[index - 1];
  if (romanNumeral !== undefined && before !== undefined) {
    const isInNames = before.kind === 'thai' || lexicon.vocabulary.isFollowedBy(before.text, romanNumeral);
    if (isInNames) options.push(createOption([createExactTerm(romanNumeral)], equivalentCost));
  }
  return options;
}

/** Lists the possible meanings of a number. Numbers are never corrected, since similar numbers mean other phones. */
export function readNumber(
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  const token = tokens[index] as Token;
  const exactTerm = createExactTerm(token.text, token.isGlued);
  const options = [
    ...readCapacity(tokens, index),
    ...readNetwork(tokens, index),
    ...readOtherSpellings(tokens, index, lexicon),
  ];
  // People leave out the decimals of screen sizes: "ipad 10" has 10.2 inches.
  if (mode.isForgiving)
    options.push(createOption([{ ...exactTerm, text: `${token.text}.`, match: 'prefix' }], unfinishedCost));
  // "nokia 331" may be an unfinished 3310, but "galaxy s9" does not mean an S90.
  if (index === tokens.length - 1 && (mode.isCompleting || (mode.isForgiving && token.text.length > 2))) {
    const cost = mode.isCompleting ? typingCost : unfinishedCost;
    options.push(createOption([{ ...exactTerm, match: 'prefix' }], cost));
  }
  const { vocabulary } = lexicon;
  const isKnown = ({ text, match, isOptional }: Term) =>
    match === 'prefix'
      ? vocabulary.hasTokenWithPrefix(text)
      : isOptional || vocabulary.getFrequency(text) > 0;
  const knownOptions = options.filter(({ terms }) => terms.every(isKnown));
  // In a query of three or more words, a network or a memory size need not occur in the name of the phone.
  if (tokens.length > 2 && (isQuantity(token.text) || networkPattern.test(token.text))) return knownOptions;
  // The number as written is an option even if it occurs in no name, since the words before it may give it
  // another meaning.
  return [createOption([exactTerm], 0), ...knownOptions];
}
