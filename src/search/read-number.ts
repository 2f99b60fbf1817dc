import { romanOfDigits } from '../names/numerals.ts';
import type { Token } from '../names/read-tokens.ts';
import { isQuantity } from '../names/words.ts';
import { exactTerm, type Option, option, optionalTerm, type Term } from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';

const sameCost = 0.1;
const unfinishedCost = 0.3;
/** While someone types, most numbers are unfinished. */
const typingCost = 0.05;
const bareCapacityCost = 0.3;

/** Gigabytes that phones are sold with; behind a model they are a variant, seldom the model. */
const storage = /^(?:64|128|256|512|1024)$/;
const memory = /^(?:2|3|4|6|8|12|16|18|24)$/;
const network = /^[2-6]g$/;
const detachedUnit = /^(?:gb|tb|mb|gig|giga|gigs)$/;

/** What says how much memory, and not which phone: "256gb", "256 gb", "8/256", a bare 256 behind a model. */
function capacityOptions(tokens: readonly Token[], at: number): Option[] {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  const optional = optionalTerm(token.text, token.glued);
  const options: Option[] = [];
  if (isQuantity(token.text)) options.push(option([optional], sameCost));
  if (next !== undefined && detachedUnit.test(next.text)) options.push(option([], sameCost, 2));
  if (at > 0 && next?.kind === 'digits' && memory.test(token.text)) {
    if (isQuantity(next.text) || storage.test(next.text)) options.push(option([], sameCost, 2));
  }
  if (at > 0 && storage.test(token.text)) options.push(option([optional], bareCapacityCost));
  return options;
}

/** "5g" and its like: free-standing, behind a number ("a535g"), or in Thai letters. */
function networkOptions(tokens: readonly Token[], at: number): Option[] {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  if (network.test(token.text)) return [option([optionalTerm(token.text, token.glued)], sameCost)];
  if (/^[2-6]$/.test(token.text) && next?.text === 'จี') {
    return [option([optionalTerm(`${token.text}g`, token.glued)], sameCost, 2)];
  }
  if (next?.glued && next.text === 'g' && /^\d+[45]$/.test(token.text)) {
    const model = exactTerm(token.text.slice(0, -1), token.glued);
    return [option([model, optionalTerm(`${token.text.at(-1)}g`, false)], sameCost, 2)];
  }
  return [];
}

/** The same number written otherwise: S2 for S II, 16th for 16, 1+ for OnePlus. */
function otherSpellings(tokens: readonly Token[], at: number, lexicon: Lexicon): Option[] {
  const token = tokens[at] as Token;
  const options: Option[] = [];
  if (token.text === '1' && tokens[at + 1]?.kind === 'plus') {
    options.push(option([exactTerm('oneplus', token.glued)], sameCost, 2));
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(token.text)?.[1];
  if (ordinal !== undefined) options.push(option([exactTerm(ordinal, token.glued)], sameCost));
  const roman = romanOfDigits.get(token.text);
  const before = tokens[at - 1];
  if (roman !== undefined && before !== undefined) {
    const fits = before.kind === 'thai' || lexicon.vocabulary.follows(before.text, roman);
    if (fits) options.push(option([exactTerm(roman)], sameCost));
  }
  return options;
}

/** The ways to understand a token of digits. Numbers are never mended: the neighbour of a number is another phone. */
export function readNumber(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  const token = tokens[at] as Token;
  const exact = exactTerm(token.text, token.glued);
  const options = [
    ...capacityOptions(tokens, at),
    ...networkOptions(tokens, at),
    ...otherSpellings(tokens, at, lexicon),
  ];
  // Screen sizes are asked for whole: "ipad 10" has 10.2 inches.
  if (mode.forgiving)
    options.push(option([{ ...exact, text: `${token.text}.`, match: 'prefix' }], unfinishedCost));
  // "nokia 331" may be on its way to 3310, but "galaxy s9" is a phone, and no S90 is meant by it.
  if (at === tokens.length - 1 && (mode.completing || (mode.forgiving && token.text.length > 2))) {
    const cost = mode.completing ? typingCost : unfinishedCost;
    options.push(option([{ ...exact, match: 'prefix' }], cost));
  }
  const { vocabulary } = lexicon;
  const known = ({ text, match, optional }: Term) =>
    match === 'prefix' ? vocabulary.hasPrefix(text) : optional || vocabulary.frequencyOf(text) > 0;
  // Behind a name, a network or a capacity never decides which phone is meant.
  const beside = tokens.length > 2 && (isQuantity(token.text) || network.test(token.text));
  // As written a number stays even when no name has it: the words before it may give it another meaning.
  return [...(beside ? [] : [option([exact], 0)]), ...options.filter(({ terms }) => terms.every(known))];
}
