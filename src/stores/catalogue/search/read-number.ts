import type { Lexicon, ReadingMode } from './lexicon.ts';
import { quantity } from './noise-words.ts';
import { romanOfDigits } from './numerals.ts';
import type { Run } from './read-runs.ts';
import { exactPiece, type Option, option, type Piece } from './reading.ts';

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
function capacityOptions(runs: readonly Run[], at: number): Option[] {
  const run = runs[at] as Run;
  const next = runs[at + 1];
  const optional: Piece = { ...exactPiece(run.text, run.glued), optional: true };
  const options: Option[] = [];
  if (quantity.test(run.text)) options.push(option([optional], sameCost));
  if (next !== undefined && detachedUnit.test(next.text)) options.push(option([], sameCost, 2));
  if (at > 0 && next?.kind === 'digits' && memory.test(run.text)) {
    if (quantity.test(next.text) || storage.test(next.text)) options.push(option([], sameCost, 2));
  }
  if (at > 0 && storage.test(run.text)) options.push(option([optional], bareCapacityCost));
  return options;
}

/** "5g" and its like: free-standing, behind a number ("a535g"), or in Thai letters. */
function networkOptions(runs: readonly Run[], at: number): Option[] {
  const run = runs[at] as Run;
  const next = runs[at + 1];
  const networkPiece = (text: string, glued: boolean): Piece => ({
    ...exactPiece(text, glued),
    optional: true,
  });
  if (network.test(run.text)) return [option([networkPiece(run.text, run.glued)], sameCost)];
  if (/^[2-6]$/.test(run.text) && next?.text === 'จี') {
    return [option([networkPiece(`${run.text}g`, run.glued)], sameCost, 2)];
  }
  if (next?.glued && next.text === 'g' && /^\d+[45]$/.test(run.text)) {
    const model = exactPiece(run.text.slice(0, -1), run.glued);
    return [option([model, networkPiece(`${run.text.at(-1)}g`, false)], sameCost, 2)];
  }
  return [];
}

/** The same number written otherwise: S2 for S II, 16th for 16, 1+ for OnePlus. */
function otherSpellings(runs: readonly Run[], at: number, lexicon: Lexicon): Option[] {
  const run = runs[at] as Run;
  const options: Option[] = [];
  if (run.text === '1' && runs[at + 1]?.kind === 'plus') {
    options.push(option([exactPiece('oneplus', run.glued)], sameCost, 2));
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(run.text)?.[1];
  if (ordinal !== undefined) options.push(option([exactPiece(ordinal, run.glued)], sameCost));
  const roman = romanOfDigits(run.text);
  const before = runs[at - 1];
  if (roman !== undefined && before !== undefined) {
    const fits = before.kind === 'thai' || lexicon.vocabulary.follows(before.text, roman);
    if (fits) options.push(option([exactPiece(roman)], sameCost));
  }
  return options;
}

/** The ways to understand a run of digits. Numbers are never mended: the neighbour of a number is another phone. */
export function readNumber(runs: readonly Run[], at: number, lexicon: Lexicon, mode: ReadingMode): Option[] {
  const run = runs[at] as Run;
  const exact = exactPiece(run.text, run.glued);
  const options = [
    ...capacityOptions(runs, at),
    ...networkOptions(runs, at),
    ...otherSpellings(runs, at, lexicon),
  ];
  // Screen sizes are asked for whole: "ipad 10" has 10.2 inches.
  if (mode.forgiving)
    options.push(option([{ ...exact, text: `${run.text}.`, match: 'prefix' }], unfinishedCost));
  // "nokia 331" may be on its way to 3310, but "galaxy s9" is a phone, and no S90 is meant by it.
  if (at === runs.length - 1 && (mode.completing || (mode.forgiving && run.text.length > 2))) {
    const cost = mode.completing ? typingCost : unfinishedCost;
    options.push(option([{ ...exact, match: 'prefix' }], cost));
  }
  const { vocabulary } = lexicon;
  const known = ({ text, match, optional }: Piece) =>
    match === 'prefix' ? vocabulary.hasPrefix(text) : optional || vocabulary.frequencyOf(text) > 0;
  // Behind a name, a network or a capacity never decides which phone is meant.
  const beside = runs.length > 2 && (quantity.test(run.text) || network.test(run.text));
  // As written a number stays even when no name has it: the words before it may give it another meaning.
  return [...(beside ? [] : [option([exact], 0)]), ...options.filter(({ pieces }) => pieces.every(known))];
}
