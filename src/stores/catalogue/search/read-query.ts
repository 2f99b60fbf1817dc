import { withGenerationYear } from './generations.ts';
import { keepCheapest } from './keep-cheapest.ts';
import type { Lexicon, ReadingMode } from './lexicon.ts';
import { readCode } from './read-code.ts';
import { readNumber } from './read-number.ts';
import type { Run } from './read-runs.ts';
import { readThaiRun } from './read-thai-run.ts';
import { readWord } from './read-word.ts';
import { exactPiece, type Option, option, type Piece, type Reading } from './reading.ts';
import type { Vocabulary } from './vocabulary.ts';

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

/** A reading of the first runs: the one it goes on from, and the pieces it adds. */
interface Step {
  readonly from: Step | null;
  readonly pieces: readonly Piece[];
  readonly cost: number;
  readonly dropped: number;
  readonly last: Piece | undefined;
  readonly lastId: number | undefined;
  /** Of all pieces so far, how many a phone must have, and whether one of those has a digit. */
  readonly required: number;
  readonly numbered: boolean;
}

const noStep: Step = {
  from: null,
  pieces: [],
  cost: 0,
  dropped: 0,
  last: undefined,
  lastId: undefined,
  required: 0,
  numbered: false,
};

/** What is the same for all readings that an option goes on from. */
interface Link {
  readonly option: Option;
  readonly first: Piece | undefined;
  readonly firstId: number | undefined;
  readonly last: Piece | undefined;
  readonly lastId: number | undefined;
  readonly required: number;
  readonly numbered: boolean;
}

function toLink(next: Option, { idOf }: Vocabulary): Link {
  const first = next.pieces[0];
  const last = next.pieces.at(-1);
  const required = next.pieces.filter(({ optional }) => !optional);
  const firstId = first && idOf(first.text);
  return {
    option: next,
    first,
    firstId,
    last,
    lastId: first === last ? firstId : last && idOf(last.text),
    required: required.length,
    numbered: required.some(({ text }) => /\d/.test(text)),
  };
}

/** Words that no name has side by side are a little less likely to be meant side by side. */
function transitionCost(before: Step, { first, firstId }: Link, vocabulary: Vocabulary): number {
  if (first?.match !== 'exact') return 0;
  if (before.last === undefined) return vocabulary.startsNames(firstId) ? 0 : strangersCost;
  if (before.last.match !== 'exact') return 0;
  return vocabulary.areNeighbours(before.lastId, firstId) ? 0 : strangersCost;
}

function extend(before: Step, link: Link, cost: number): Step {
  const { option: next, last, lastId } = link;
  return {
    from: before,
    pieces: next.pieces,
    cost,
    dropped: before.dropped + next.dropped,
    last: last ?? before.last,
    lastId: last === undefined ? before.lastId : lastId,
    required: before.required + link.required,
    numbered: before.numbered || link.numbered,
  };
}

/** What is left must carry the query when words are left out: a number, and no fewer words than went. */
function isSound(before: Step, link: Link): boolean {
  const required = before.required + link.required;
  const dropped = before.dropped + link.option.dropped;
  if (required === 0) return false;
  return dropped === 0 || (required > Math.max(1, dropped) && (before.numbered || link.numbered));
}

function toReading(end: Step): Reading {
  const added: (readonly Piece[])[] = [];
  for (let step: Step | null = end; step !== null; step = step.from) added.push(step.pieces);
  return { pieces: added.reverse().flat(), cost: end.cost };
}

/** The cheapest readings of all runs. */
function search(runs: readonly Run[], lexicon: Lexicon, mode: ReadingMode): Step[] {
  const { vocabulary } = lexicon;
  const beams: Step[][] = Array.from(runs, () => []);
  beams[0]?.push(noStep);
  const whole: Step[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const here = beams[at] as Step[];
    if (here.length === 0) continue;
    for (const next of optionsAt(runs, at, lexicon, mode)) {
      const there = beams[at + next.take] ?? whole;
      const link = toLink(next, vocabulary);
      for (const before of here) {
        const cost = before.cost + next.cost + transitionCost(before, link, vocabulary);
        if (there === whole && !isSound(before, link)) continue;
        keepCheapest(there, beamWidth, cost, () => extend(before, link, cost));
      }
    }
  }
  return whole;
}

/** The ways to understand a query, the most believable first; none when it means nothing here. */
export function readQuery(runs: readonly Run[], lexicon: Lexicon, mode: ReadingMode): Reading[] {
  const best = search(runs, lexicon, mode).map(toReading);
  const numbered = best.flatMap((reading) => withGenerationYear(reading) ?? []);
  return [...best, ...numbered].sort((a, b) => a.cost - b.cost);
}
