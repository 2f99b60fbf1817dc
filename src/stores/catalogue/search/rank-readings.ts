import type { CodeIndex } from './create-code-index.ts';
import type { FindPositions } from './create-postings.ts';
import { idsOf, namePattern } from './name-pattern.ts';
import type { NameTable } from './read-names.ts';
import type { Piece, Reading } from './reading.ts';
import { greatestScore, scoreName } from './score-name.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface RankedHit {
  /** The phone's place among the entries. */
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
}

export interface FoundPhones {
  /** Best first; equals in the order of their positions. */
  readonly hits: readonly RankedHit[];
  /** The reading of the best. */
  readonly reading: Reading;
}

/** What ranking needs of the catalogue. */
export interface Ranking {
  readonly names: NameTable;
  readonly vocabulary: Vocabulary;
  /** By position: what it costs a phone, when its name is not given whole, that few would mean it. */
  readonly obscurity: Float32Array;
  /** The phones whose names have an atom. */
  readonly findByAtom: FindPositions;
  readonly codes: CodeIndex;
}

/** A reading this much less believable than one that found phones is not tried any more. */
const believableWithin = 0.35;
const doubtPerCost = 0.35;
/** Matches closer than this are equal, and newness decides. */
const scoreSteps = 1000;

type CodePiece = Piece & { readonly match: 'code' | 'code-prefix' };

function isCode(piece: Piece): piece is CodePiece {
  return piece.match === 'code' || piece.match === 'code-prefix';
}

/** In how many names a piece stands; of an unfinished word only that it may be many. */
function howOften({ text, match }: Piece, vocabulary: Vocabulary): number {
  return match === 'exact' ? vocabulary.frequencyOf(text) : Number.MAX_SAFE_INTEGER;
}

/** The phones with all the reading's model numbers, or with its rarest word: nothing else is looked at. */
function candidates({ pieces }: Reading, { codes, findByAtom, vocabulary }: Ranking): Uint32Array {
  const required = pieces.filter((piece) => !piece.optional);
  const [code, ...more] = required.filter(isCode);
  if (code !== undefined) {
    return more.reduce(
      (common, { text, match }) => {
        const others = new Set(codes.find(text, match));
        return common.filter((position) => others.has(position));
      },
      codes.find(code.text, code.match),
    );
  }
  let rarest = required[0] as Piece;
  for (const piece of required) {
    if (howOften(piece, vocabulary) < howOften(rarest, vocabulary)) rarest = piece;
  }
  return findByAtom(idsOf(rarest, vocabulary));
}

/** Whether most names number their models, as those of a series do: "redmi note" is one, "grand prime" a model. */
function areNumbered(positions: Uint32Array, { numbered }: NameTable): boolean {
  let count = 0;
  for (const position of positions) count += numbered[position] as number;
  return count * 2 > positions.length;
}

/** What the readings tried so far found. */
interface Best {
  readonly steps: number;
  readonly reading: Reading;
}

/** Scores what one reading finds; true when that is anything. */
function tryReading(reading: Reading, ranking: Ranking, best: Map<number, Best>): boolean {
  const likely = candidates(reading, ranking);
  if (likely.length === 0) return false;
  const { names, obscurity } = ranking;
  const wholePattern = namePattern(reading, ranking.vocabulary);
  const pattern = { ...wholePattern, general: wholePattern.general && areNumbered(likely, names) };
  const belief = Math.exp(-doubtPerCost * reading.cost) / greatestScore;
  const byCode = reading.pieces.some(isCode);
  let found = false;
  for (const position of likely) {
    const score = scoreName(names, position, pattern, obscurity[position] as number);
    if (score === 0) continue;
    found = true;
    const steps = Math.round((byCode ? 1 : score) * belief * scoreSteps);
    if (steps > (best.get(position)?.steps ?? 0)) best.set(position, { steps, reading });
  }
  return found;
}

/** The positions, best first, each as one number: how far it is from the greatest score, then its place. */
function inOrder(best: ReadonlyMap<number, Best>, count: number): Float64Array {
  const keys = Float64Array.from(best, ([position, { steps }]) => (scoreSteps - steps) * count + position);
  return keys.sort();
}

/**
 * Every phone that answers one of the readings, best first; null when none does. Readings come the most believable
 * first.
 */
export function rankReadings(readings: readonly Reading[], ranking: Ranking): FoundPhones | null {
  const best = new Map<number, Best>();
  let enough = Number.POSITIVE_INFINITY;
  for (const reading of readings) {
    if (reading.cost > enough) break;
    if (tryReading(reading, ranking, best)) enough = Math.min(enough, reading.cost + believableWithin);
  }
  if (best.size === 0) return null;
  const count = ranking.obscurity.length;
  const hits = Array.from(inOrder(best, count), (key) => ({
    position: key % count,
    score: (scoreSteps - Math.floor(key / count)) / scoreSteps,
  }));
  return { hits, reading: (best.get(hits[0]?.position ?? 0) as Best).reading };
}
