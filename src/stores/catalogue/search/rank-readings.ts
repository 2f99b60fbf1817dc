import type { SearchEntry, SearchOptions } from '../../../domain/search.ts';
import type { FindTerm } from './create-text-index.ts';
import { matchName, type NamePattern } from './match-name.ts';
import { namePattern } from './name-pattern.ts';
import { atomRole, type NameTable } from './name-table.ts';
import type { Piece, Reading } from './reading.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface RankedHit {
  /** The phone's place among the entries. */
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
  readonly reading: Reading;
}

export interface FoundPhones {
  /** Best first, without what the options rule out. */
  readonly hits: readonly RankedHit[];
  /** The reading of the best of all, ruled out or not. */
  readonly reading: Reading;
}

/** What ranking needs of the catalogue. */
export interface Ranking {
  readonly phones: readonly SearchEntry[];
  readonly names: NameTable;
  readonly vocabulary: Vocabulary;
  /** By position: what it costs a phone, when its name is not given whole, that few would mean it. */
  readonly obscurity: Float32Array;
  readonly find: FindTerm;
}

/** A reading this much less believable than one that found phones is not tried any more. */
const believableWithin = 0.35;
const doubtPerCost = 0.35;
/** Matches closer than this are equal, and newness decides. */
const scoreSteps = 1000;
/** What a name gains that the query gave whole: "apple iphone" is that phone, "iphone" any. */
const wholeNameBonus = 0.01;
const leastScore = 0.05;

/** In how many names a piece stands; of an unfinished word only that it may be many. */
function howOften({ text, match }: Piece, vocabulary: Vocabulary): number {
  return match === 'exact' ? vocabulary.frequencyOf(text) : Number.MAX_SAFE_INTEGER;
}

/** The phones with all the reading's model numbers, or with its rarest word: nothing else is looked at. */
function candidates(reading: Reading, ranking: Ranking): readonly number[] {
  const required = reading.pieces.filter((piece) => !piece.optional);
  const codes = required.filter(isCode);
  if (codes.length > 0) {
    return codes
      .map((code) => findPiece(code, ranking))
      .reduce((common, more) => common.filter((position) => more.includes(position)));
  }
  const often = (piece: Piece) => howOften(piece, ranking.vocabulary);
  return findPiece(
    required.reduce((rarest, piece) => (often(piece) < often(rarest) ? piece : rarest)),
    ranking,
  );
}

function isCode({ match }: Piece): boolean {
  return match === 'code' || match === 'code-prefix';
}

function findPiece(piece: Piece, ranking: Ranking): readonly number[] {
  return ranking.find(piece.text, isCode(piece) ? 'code' : 'name', piece.match.endsWith('prefix'));
}

function textScore(ranking: Ranking, position: number, pattern: NamePattern, byCode: boolean): number {
  const match = matchName(ranking.names, position, pattern);
  if (match === null) return 0;
  if (byCode) return 1;
  if (match.whole) return 1 + wholeNameBonus - match.shortfall;
  return Math.max(leastScore, 1 - match.shortfall - (ranking.obscurity[position] as number));
}

/** Whether most names number their models, as those of a series do: "redmi note" is one, "grand prime" a model. */
function areNumbered(positions: readonly number[], { roles, starts }: NameTable): boolean {
  const numbered = positions.filter((position) =>
    roles.subarray(starts[position], starts[position + 1]).includes(atomRole.number),
  );
  return numbered.length * 2 > positions.length;
}

function isPhone({ deviceType }: SearchEntry): number {
  return deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE' ? 1 : 0;
}

function compareHits(a: RankedHit, b: RankedHit, phones: readonly SearchEntry[]): number {
  const first = phones[a.position] as SearchEntry;
  const second = phones[b.position] as SearchEntry;
  return (
    b.score - a.score ||
    isPhone(second) - isPhone(first) ||
    second.releasedKey - first.releasedKey ||
    first.id - second.id
  );
}

function wanted(phone: SearchEntry, { deviceTypes, accept }: SearchOptions): boolean {
  return (deviceTypes?.has(phone.deviceType) ?? true) && (accept?.(phone.id) ?? true);
}

/**
 * Every phone that answers one of the readings, best first; null when none does. Readings come the most believable
 * first. What the options rule out still counts as found, so that a filter never changes what a query means.
 */
export function rankReadings(
  readings: readonly Reading[],
  ranking: Ranking,
  options: SearchOptions,
): FoundPhones | null {
  const best = new Map<number, RankedHit>();
  let enough = Number.POSITIVE_INFINITY;
  for (const reading of readings) {
    if (reading.cost > enough) break;
    const likely = candidates(reading, ranking);
    const wholePattern = namePattern(reading, ranking.vocabulary);
    const pattern = { ...wholePattern, general: wholePattern.general && areNumbered(likely, ranking.names) };
    const belief = Math.exp(-doubtPerCost * reading.cost) / (1 + wholeNameBonus);
    const byCode = reading.pieces.some(isCode);
    for (const position of likely) {
      const text = textScore(ranking, position, pattern, byCode);
      if (text === 0) continue;
      enough = Math.min(enough, reading.cost + believableWithin);
      const score = Math.round(text * belief * scoreSteps) / scoreSteps;
      if (score > (best.get(position)?.score ?? 0)) best.set(position, { position, score, reading });
    }
  }
  const sorted = [...best.values()].sort((a, b) => compareHits(a, b, ranking.phones));
  if (sorted[0] === undefined) return null;
  return {
    reading: sorted[0].reading,
    hits: sorted.filter(({ position }) => wanted(ranking.phones[position] as SearchEntry, options)),
  };
}
