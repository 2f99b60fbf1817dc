import { withGenerationYear } from './generations.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { readNumber } from './read-number.ts';
import type { Run } from './read-runs.ts';
import { readThai } from './read-thai.ts';
import { readWord } from './read-word.ts';
import { exactPiece, type Option, type Piece, type Reading } from './reading.ts';

const beamWidth = 12;
const strangersCost = 0.1;
const codeCost = 0.05;
/** Few letters and digits are rather a name: "oppo a57" is no question for the model number A57. */
const shortCodeCost = 0.25;
const shortCode = 5;
const unfinishedCost = 0.3;
const joinCost = 0.1;
const longestCode = 10;

function option(pieces: readonly Piece[], cost: number, take = 1): Option {
  return { take, pieces, cost, dropped: 0 };
}

/**
 * Spelt-out atoms as names write them: letters read aloud one by one where names have them as a word (ซีอี is "ce"), and
 * digits as a number (เก้าห้า is "95").
 */
function joinSpelt(atoms: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = [];
  for (const atom of atoms) {
    const before = joined.at(-1);
    const both = `${before}${atom}`;
    const spelt = /^\d+$/.test(both) ? atom.length === 1 : /^[a-z]{2}$/.test(both);
    if (before !== undefined && spelt && lexicon.vocabulary.frequencyOf(both) > 0)
      joined[joined.length - 1] = both;
    else joined.push(atom);
  }
  return joined;
}

function readThaiRun(runs: readonly Run[], at: number, lexicon: Lexicon, mode: ReadingMode): Option[] {
  const run = runs[at] as Run;
  const next = runs[at + 1];
  const spans: [string, number][] = [[run.text, 1]];
  if (next?.kind === 'thai') spans.push([run.text + next.text, 2]);
  return spans.flatMap(([text, take]) =>
    readThai(text, at + take === runs.length, mode.completing)
      .filter(({ dropped }) => dropped === 0 || mode.forgiving)
      .flatMap(({ atoms, cost, dropped }) => {
        const spanCost = take === 1 ? cost : cost + joinCost;
        const spelt = joinSpelt(atoms, lexicon);
        const ways = spelt.length < atoms.length ? [atoms, spelt] : [atoms];
        return ways.map((way) => ({
          take,
          pieces: way.map((atom, index) => exactPiece(atom, index === 0 && run.glued)),
          cost: spanCost,
          dropped,
        }));
      }),
  );
}

/** Makers' own model numbers may repeat a series: "iPhone9,1" is no answer to "iphone 9". */
function startsWithWord(run: Run | undefined, lexicon: Lexicon): boolean {
  return run !== undefined && run.text.length >= 4 && lexicon.vocabulary.frequencyOf(run.text) > 0;
}

/** A model number may hold letters, digits and punctuation: every span of whole words is looked up. */
function readCode(runs: readonly Run[], at: number, lexicon: Lexicon, mode: ReadingMode): Option[] {
  if (runs[at]?.glued) return [];
  const options: Option[] = [];
  let text = '';
  for (let take = 1; take <= longestCode && at + take <= runs.length; take += 1) {
    text += runs[at + take - 1]?.text ?? '';
    if (runs[at + take]?.glued) continue;
    const code: Piece = { text, match: 'code', glued: false, optional: false };
    if (lexicon.isCode(text))
      options.push(option([code], text.length > shortCode ? codeCost : shortCodeCost, take));
    const complete = at + take === runs.length;
    if (
      complete &&
      mode.forgiving &&
      !startsWithWord(runs[at], lexicon) &&
      text.length >= 4 &&
      /\p{L}\d|\d\p{L}/u.test(text)
    ) {
      options.push(option([{ ...code, match: 'code-prefix' }], codeCost + unfinishedCost, take));
    }
  }
  return options;
}

function optionsAt(runs: readonly Run[], at: number, lexicon: Lexicon, mode: ReadingMode): Option[] {
  const codes = readCode(runs, at, lexicon, mode);
  const run = runs[at] as Run;
  switch (run.kind) {
    case 'digits':
      return [...codes, ...readNumber(runs, at, lexicon, mode)];
    case 'thai':
      return [...codes, ...readThaiRun(runs, at, lexicon, mode)];
    case 'letters':
      return [...codes, ...readWord(runs, at, lexicon, mode)];
    case 'plus':
      return [option([exactPiece('plus', run.glued)], 0), option([], unfinishedCost)];
  }
}

/** Words that no name has side by side are a little less likely to be meant side by side. */
function transitionCost(before: Piece | undefined, after: Piece | undefined, lexicon: Lexicon): number {
  if (after?.match !== 'exact') return 0;
  if (before === undefined) return lexicon.vocabulary.startsNames(after.text) ? 0 : strangersCost;
  if (before.match !== 'exact') return 0;
  return lexicon.vocabulary.follows(before.text, after.text) ? 0 : strangersCost;
}

function extend(reading: Reading, next: Option, lexicon: Lexicon): Reading {
  const between = transitionCost(reading.pieces.at(-1), next.pieces[0], lexicon);
  return {
    pieces: [...reading.pieces, ...next.pieces],
    cost: reading.cost + next.cost + between,
    dropped: reading.dropped + next.dropped,
  };
}

/** What is left must carry the query when words are left out: a number, and no fewer words than went. */
function isSound({ pieces, dropped }: Reading): boolean {
  const required = pieces.filter((piece) => !piece.optional);
  if (required.length === 0) return false;
  return (
    dropped === 0 ||
    (required.length > Math.max(1, dropped) && required.some((piece) => /\d/.test(piece.text)))
  );
}

/** The ways to understand a query, the most believable first; none when it means nothing here. */
export function readQuery(runs: readonly Run[], lexicon: Lexicon, mode: ReadingMode): Reading[] {
  const beams: Reading[][] = Array.from({ length: runs.length + 1 }, () => []);
  beams[0]?.push({ pieces: [], cost: 0, dropped: 0 });
  for (let at = 0; at < runs.length; at += 1) {
    const here = (beams[at] ?? []).sort((a, b) => a.cost - b.cost).slice(0, beamWidth);
    if (here.length === 0) continue;
    for (const next of optionsAt(runs, at, lexicon, mode)) {
      for (const reading of here) beams[at + next.take]?.push(extend(reading, next, lexicon));
    }
  }
  const readings = (beams[runs.length] ?? []).filter(isSound).sort((a, b) => a.cost - b.cost);
  const best = readings.slice(0, beamWidth);
  const numbered = best.flatMap((reading) => withGenerationYear(reading) ?? []);
  return [...best, ...numbered].sort((a, b) => a.cost - b.cost);
}
