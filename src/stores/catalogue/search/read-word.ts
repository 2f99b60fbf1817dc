import type { Spelling } from './create-speller.ts';
import type { Touching } from './create-splitter.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { nicknames } from './nicknames.ts';
import { noiseWords } from './noise-words.ts';
import { digitsOfRoman } from './numerals.ts';
import type { Run } from './read-runs.ts';
import { exactPiece, type Option, option, type Piece, phrasePieces } from './reading.ts';

const nicknameCost = 0.2;
const joinCost = 0.1;
const unfinishedCost = 0.3;
const noiseCost = 0.1;
const romanCost = 0.1;
const dropCost = 2;

/** The numbers that touch a run of letters, and those that stand next to it. */
function touchingNumbers(runs: readonly Run[], at: number): Touching {
  const before = runs[at - 1];
  const after = runs[at + 1];
  return {
    before: runs[at]?.glued && before?.kind === 'digits' ? before.text : undefined,
    after: after?.glued && after.kind === 'digits' ? after.text : undefined,
  };
}

/** A letter of the model with a nickname behind it: the "tp" of "10tp" is T Pro, where names have a 10T. */
function suffixOptions(runs: readonly Run[], at: number, lexicon: Lexicon): Option[] {
  const run = runs[at] as Run;
  const { before } = touchingNumbers(runs, at);
  const letter = run.text.slice(0, 1);
  if (run.text.length > 3 || before === undefined || !lexicon.vocabulary.follows(before, letter)) return [];
  const behind = (nicknames.get(run.text.slice(1)) ?? []).filter(({ place }) => place === 'after-number');
  return behind.flatMap(({ meanings }) =>
    meanings.map((meaning, rank) =>
      option(phrasePieces(`${letter} ${meaning}`, run.glued), nicknameCost + rank * 0.05),
    ),
  );
}

function nicknameOptions(runs: readonly Run[], at: number): Option[] {
  const run = runs[at] as Run;
  const beforeNumber =
    runs[at + 1]?.kind === 'digits' && (run.text.length > 1 || runs[at + 1]?.glued === true);
  const afterNumber = runs[at - 1]?.kind === 'digits';
  const options: Option[] = [];
  for (const { place, meanings } of nicknames.get(run.text) ?? []) {
    if (place === 'before-number' && !beforeNumber) continue;
    if (place === 'after-number' && !afterNumber) continue;
    meanings.forEach((meaning, rank) => {
      options.push(option(phrasePieces(meaning, run.glued), nicknameCost + rank * 0.05));
    });
  }
  return options;
}

/** Words written apart that names write as one: "one plus", "i phone". */
function joinOptions(runs: readonly Run[], at: number, lexicon: Lexicon): Option[] {
  const options: Option[] = [];
  let joined = (runs[at] as Run).text;
  for (let take = 2; take <= 3; take += 1) {
    const next = runs[at + take - 1];
    if (next?.kind !== 'letters') break;
    joined += next.text;
    const glued = (runs[at] as Run).glued;
    if (lexicon.vocabulary.frequencyOf(joined) > 0) {
      options.push(option([exactPiece(joined, glued)], joinCost, take));
    } else if (joined.length >= 5) {
      // More errors or fewer letters would leave one of the two words out.
      for (const { word, cost } of lexicon.speller.spellNear(joined, 2)) {
        if (cost > 1 || word.length + 1 < joined.length) continue;
        options.push(option([exactPiece(word, glued)], joinCost + cost + 0.2, take));
      }
    }
  }
  return options;
}

function mendOptions(runs: readonly Run[], at: number, lexicon: Lexicon): Option[] {
  const run = runs[at] as Run;
  const touching = touchingNumbers(runs, at);
  // A short word on its own is too little to guess a rare name from: "hello" asks for no phone.
  const alone = runs.length === 1 && run.text.length < 6;
  const isGuess = ({ word, cost }: Spelling) => alone && (cost > 1 || !lexicon.vocabulary.isCommon(word));
  const options = lexicon.speller
    .spell(run.text)
    .filter((spelling) => !isGuess(spelling))
    .map(({ word, cost }) => option([exactPiece(word, run.glued)], cost));
  for (const { atoms, cost } of lexicon.splitter.split(run.text, touching)) {
    options.push(option(phrasePieces(atoms.join(' '), run.glued), cost));
  }
  if (options.every(({ cost }) => cost > 0.5)) {
    for (const { atoms, cost } of lexicon.splitter.splitMisspelt(run.text, touching)) {
      options.push(option(phrasePieces(atoms.join(' '), run.glued), cost));
    }
  }
  return options;
}

function noiseOptions(runs: readonly Run[], at: number, known: boolean): Option[] {
  const run = runs[at] as Run;
  if (!noiseWords.has(run.text)) return [];
  const piece: Piece = { ...exactPiece(run.text, run.glued), optional: true };
  return [option(known ? [piece] : [], isBesideTheName(runs, at) ? 0 : noiseCost)];
}

/**
 * Whether a word says nothing about which phone is meant. Where there is little else it may be a name after all; else
 * it is read in one way only, since a few such words would crowd out all other readings.
 */
function isBesideTheName(runs: readonly Run[], at: number): boolean {
  return runs.length > 2 && noiseWords.has((runs[at] as Run).text);
}

/** The last word may be; a single letter only behind others, and a known word only where that is expected. */
function mayBeUnfinished(runs: readonly Run[], at: number, known: boolean, mode: ReadingMode): boolean {
  if (at < runs.length - 1) return false;
  const oneLetter = (runs[at] as Run).text.length === 1;
  if (oneLetter) return at > 0 && (mode.completing || mode.forgiving);
  return !known || mode.completing;
}

/** The ways to understand a run of letters. */
export function readWord(runs: readonly Run[], at: number, lexicon: Lexicon, mode: ReadingMode): Option[] {
  const run = runs[at] as Run;
  const known = lexicon.vocabulary.frequencyOf(run.text) > 0;
  const options = [
    ...nicknameOptions(runs, at),
    ...suffixOptions(runs, at, lexicon),
    ...noiseOptions(runs, at, known),
    ...joinOptions(runs, at, lexicon),
  ];
  if (known && !isBesideTheName(runs, at)) options.push(option([exactPiece(run.text, run.glued)], 0));
  const brand = lexicon.joinedBrands.get(run.text);
  if (brand !== undefined) options.push(option(phrasePieces(brand, run.glued), joinCost));
  const roman = digitsOfRoman(run.text);
  if (roman !== undefined && at > 0) options.push(option([exactPiece(roman, true)], romanCost));
  if (mayBeUnfinished(runs, at, known, mode) && lexicon.vocabulary.hasPrefix(run.text)) {
    options.push(option([{ ...exactPiece(run.text, run.glued), match: 'prefix' }], unfinishedCost));
  }
  // A rare word may be a misspelling that happens to be a name.
  if (!known || (mode.forgiving && !lexicon.vocabulary.isCommon(run.text)))
    options.push(...mendOptions(runs, at, lexicon));
  if (mode.forgiving && !known) options.push({ take: 1, pieces: [], cost: dropCost, dropped: 1 });
  return options;
}
