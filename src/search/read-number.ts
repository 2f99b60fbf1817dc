import { romanOfDigits } from '../names/numerals.ts';
import type { Token } from '../names/read-tokens.ts';
import { isQuantity } from '../names/words.ts';
import { createOption, exactTerm, type Option, optionalTerm, type Term } from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';

const sameCost = 0.1;
const unfinishedCost = 0.3;
/** While someone is typing, the cost is low, since most numbers are then unfinished. */
const typingCost = 0.05;
const bareCapacityCost = 0.3;

/**
 * Memory sizes in GB of phones on sale. After a model, such a number is usually a variant, and seldom part of
 * the model's name.
 */
const storage = /^(?:64|128|256|512|1024)$/;
const memory = /^(?:2|3|4|6|8|12|16|18|24)$/;
const network = /^[2-6]g$/;
const detachedUnit = /^(?:gb|tb|mb|gig|giga|gigs)$/;

/** Reads a memory size: "256gb", "256 gb", "8/256", or just 256 after a model. */
function capacityOptions(tokens: readonly Token[], at: number): Option[] {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  const term = optionalTerm(token.text, token.isGlued);
  const options: Option[] = [];
  if (isQuantity(token.text)) options.push(createOption([term], sameCost));
  if (next !== undefined && detachedUnit.test(next.text)) options.push(createOption([], sameCost, 2));
  if (at > 0 && next?.kind === 'digits' && memory.test(token.text)) {
    if (isQuantity(next.text) || storage.test(next.text)) options.push(createOption([], sameCost, 2));
  }
  if (at > 0 && storage.test(token.text)) options.push(createOption([term], bareCapacityCost));
  return options;
}

/** Reads a network such as "5g", which may be separate, after a number ("a535g"), or in Thai letters. */
function networkOptions(tokens: readonly Token[], at: number): Option[] {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  if (network.test(token.text)) return [createOption([optionalTerm(token.text, token.isGlued)], sameCost)];
  if (/^[2-6]$/.test(token.text) && next?.text === 'จี') {
    return [createOption([optionalTerm(`${token.text}g`, token.isGlued)], sameCost, 2)];
  }
  if (next?.isGlued && next.text === 'g' && /^\d+[45]$/.test(token.text)) {
    const model = exactTerm(token.text.slice(0, -1), token.isGlued);
    return [createOption([model, optionalTerm(`${token.text.at(-1)}g`, false)], sameCost, 2)];
  }
  return [];
}

/** Reads other spellings of a number: "s2" for S II, "16th" for 16, "1+" for OnePlus. */
function otherSpellings(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const token = tokens[at] as Token;
  const options: Option[] = [];
  if (token.text === '1' && tokens[at + 1]?.kind === 'plus') {
    options.push(createOption([exactTerm('oneplus', token.isGlued)], sameCost, 2));
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(token.text)?.[1];
  if (ordinal !== undefined) options.push(createOption([exactTerm(ordinal, token.isGlued)], sameCost));
  const roman = romanOfDigits.get(token.text);
  const before = tokens[at - 1];
  if (roman !== undefined && before !== undefined) {
    const isInNames = before.kind === 'thai' || lexicon.vocabulary.follows(before.text, roman);
    if (isInNames) options.push(createOption([exactTerm(roman)], sameCost));
  }
  return options;
}

/**
 * Lists the ways to understand digits. Digits are never corrected, since similar numbers mean other phones.
 */
export function readNumber(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  const token = tokens[at] as Token;
  const exact = exactTerm(token.text, token.isGlued);
  const options = [
    ...capacityOptions(tokens, at),
    ...networkOptions(tokens, at),
    ...otherSpellings(tokens, at, lexicon),
  ];
  // People leave out the decimals of screen sizes: "ipad 10" has 10.2 inches.
  if (mode.isForgiving)
    options.push(createOption([{ ...exact, text: `${token.text}.`, match: 'prefix' }], unfinishedCost));
  // "nokia 331" may be an unfinished 3310, but "galaxy s9" does not mean an S90.
  if (at === tokens.length - 1 && (mode.isCompleting || (mode.isForgiving && token.text.length > 2))) {
    const cost = mode.isCompleting ? typingCost : unfinishedCost;
    options.push(createOption([{ ...exact, match: 'prefix' }], cost));
  }
  const { vocabulary } = lexicon;
  const isKnown = ({ text, match, isOptional }: Term) =>
    match === 'prefix' ? vocabulary.hasPrefix(text) : isOptional || vocabulary.frequencyOf(text) > 0;
  const knownOptions = options.filter(({ terms }) => terms.every(isKnown));
  // In a longer query, a network or a memory size never decides the model.
  if (tokens.length > 2 && (isQuantity(token.text) || network.test(token.text))) return knownOptions;
  // The number as written is an option even if it occurs in no name, since the words before it may give it
  // another meaning.
  return [createOption([exact], 0), ...knownOptions];
}
