import { withGenerationYear } from './generations.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { readCode } from './read-code.ts';
import { readNumber } from './read-number.ts';
import type { Run } from './read-runs.ts';
import { readThaiRun } from './read-thai-run.ts';
import { readWord } from './read-word.ts';
import { exactPiece, type Option, option, type Piece, type Reading } from './reading.ts';

const beamWidth = 12;
const strangersCost = 0.1;
/** A "+" that is no Plus. */
const strayPlusCost = 0.3;

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
      return [option([exactPiece('plus', run.glued)], 0), option([], strayPlusCost)];
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
